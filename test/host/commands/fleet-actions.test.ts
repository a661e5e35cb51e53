import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import { act } from '../../../src/commands/fleet/actions';
import type { Demo } from '../../../src/demo';
import type { FleetAction } from '../../../src/model/fleet/pages';
import type { FleetRow } from '../../../src/model/fleet/rows';
import { shownDocument } from '../../harness/host/app';
import { askPastUs, connectDemo, LAB, leave, PROD } from '../../harness/host/connected';
import { answering, confirmed } from '../../harness/host/dialogs';
import { planShown } from '../../harness/host/plans';
import { answeringSteps } from '../../harness/host/steps';
import { moment } from '../../harness/host/waiting';

const KEY = 'canary-flac-40be';
const AUTO_ID = 'Auto-generated IDs (Int64)';

describe('actions on clusters of the fleet', () => {
  let running: App;
  let demo: Demo;
  let clusters: readonly NonNullable<FleetRow['cluster']>[];
  beforeEach(async () => {
    ({ running, demo } = await connectDemo({ id: 'fa', key: KEY }));
    ({ clusters } = await askPastUs<{ clusters: typeof clusters }>(demo, 'GET', '/v2/clusters'));
  });
  afterEach(async () => {
    const { operations, connections } = running;
    for (const { connectionId, clusterId } of await operations.passwords.list())
      await connections.keys.deleteOnce(connectionId, clusterId);
    for (const { id } of await operations.work.list()) await operations.work.remove(id);
    await leave({ running, demo });
  });

  const row = (clusterId: string): FleetRow => ({
    key: clusterId,
    connectionId: 'fa',
    connection: 'Service',
    cluster: clusters.find(each => each.clusterId === clusterId)!,
  });
  const playground = () => clusters.find(({ clusterName }) => clusterName === 'playground')!.clusterId;
  const carriedOut = (action: FleetAction, ...ids: string[]) => act(running, action, ids.map(row));
  const copied = async (action: FleetAction, ...ids: string[]) => {
    await carriedOut(action, ...ids);
    return vscode.env.clipboard.readText();
  };

  it('copy names, IDs and endpoints of several, one per line', async () => {
    assert.equal(await copied('copyName', PROD, LAB), 'prod-search\nrecall-lab');
    assert.equal(await copied('copyId', PROD, LAB), `${PROD}\n${LAB}`);
    assert.match(await copied('copyEndpoint', PROD, LAB), /^http:\S+\nhttp:\S+$/);
    assert.match(await copied('copyRecord', PROD), /^\{\s+"clusterId": "in01-/);
  });

  it('show the metrics of two on one page', async () => {
    await carriedOut('showMetrics', PROD, LAB);
    const labels = () => vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));
    while (!labels().includes('Metrics: prod-search, recall-lab')) await moment();
  });

  it('begin one alert rule for several clusters of a project, and none across projects', async () => {
    using _ = answering('showQuickPick', (items: readonly unknown[]) => items[0]);
    await carriedOut('newAlertRule', PROD, playground());
    const document = JSON.parse((await shownDocument()).getText()) as { targetInstanceIds: string[] };
    assert.deepEqual(document.targetInstanceIds, [PROD, playground()]);
    await assert.rejects(carriedOut('newAlertRule', PROD, LAB), /Select clusters of the same project/);
  });

  it('copy code that connects to the cluster', async () => {
    using _ = answering('showQuickPick', (languages: readonly unknown[]) => languages[0]);
    const { connectAddress } = row(PROD).cluster!;
    assert.ok((await copied('copySnippet', PROD)).includes(connectAddress!));
  });

  /** Carries out an action whose plan is applied, and returns the text of the plan. */
  const applied = async (action: FleetAction, ...ids: string[]) => {
    using _ = answering('showWarningMessage', confirmed);
    const shown = planShown();
    const acting = carriedOut(action, ...ids);
    const { document } = await shown;
    const text = document.getText();
    const plans = await running.changes.plans.documents();
    assert.ok(plans.decide('apply', document.uri));
    await acting;
    const { parts } = plans.at(document.uri)!.shown.view;
    plans.decide('discard', document.uri);
    return { text, outcomes: parts!.map(({ name, outcome }) => `${name}: ${outcome?.text}`) };
  };
  const sent = (path: string) => demo.requests.filter(each => each.includes(`POST ${path}`)).length;

  it('migrate several into new clusters like them, by one plan with a part for each', async () => {
    using _ = answeringSteps(
      '$(add) New dedicated cluster for each…',
      '-2027',
      'As each source',
      'As each source',
      '2',
    );
    const { text, outcomes } = await applied('migrate', PROD, LAB);
    assert.match(
      text,
      /Creates dedicated cluster “prod-search-2027”: 2 CU[^]*Creates dedicated cluster “recall-lab-2027”/,
    );
    assert.deepEqual(
      outcomes.map(each => each.replace(/: .*/, '')),
      ['prod-search', 'recall-lab'],
    );
    assert.match(outcomes.join(), /^prod-search: Accepted: the migration is running\.,recall-lab: Accepted/);
    assert.equal(sent('/v2/migrations/toNewDedicated'), 2);
    const operations = await running.operations.work.list();
    assert.equal(operations.filter(({ kind }) => kind === 'migration').length, 2);
    assert.equal((await running.operations.passwords.list()).length, 2);
  });

  it('migrate several into an existing cluster, and warn about equal names', async () => {
    using _ = answeringSteps('recall-lab');
    const { text } = await applied('migrate', PROD, playground());
    assert.match(
      text,
      /2 clusters migrate into this cluster\. Collections with the same name in the same database conflict/,
    );
    assert.equal(sent('/v2/migrations/toExisting'), 2);
  });

  it('create the same collection on several, except where it exists', async () => {
    const answers = () => answeringSteps('$(zap) Quick setup…', 'default', 'notes', '4', 'COSINE', AUTO_ID, '');
    {
      using _ = answers();
      const { outcomes } = await applied('createCollection', PROD, LAB);
      assert.deepEqual(outcomes, ['prod-search: Applied.', 'recall-lab: Applied.']);
    }
    using _ = answers();
    const { text, outcomes } = await applied('createCollection', PROD, playground());
    assert.match(text, /prod-search: [^\n]*already has a collection named “notes”/);
    assert.deepEqual(outcomes, ['prod-search: undefined', 'playground: Applied.']);
  });

  it('show and copy the records of several as one list', async () => {
    const ids = (text: string) => (JSON.parse(text) as { clusterId: string }[]).map(({ clusterId }) => clusterId);
    assert.deepEqual(ids(await copied('copyRecord', PROD, LAB)), [PROD, LAB]);
    await carriedOut('showRecord', PROD, LAB);
    assert.deepEqual(ids(vscode.window.activeTextEditor!.document.getText()), [PROD, LAB]);
  });

  it('open several in the console, by an address that is asked for once', async () => {
    using asked = answering('showInputBox', 'https://console.example.com/{projectId}/{clusterId}');
    const opened: string[] = [];
    const { openExternal } = vscode.env;
    Object.assign(vscode.env, { openExternal: async (address: unknown) => opened.push(String(address)) > 0 });
    await carriedOut('openInConsole', PROD, LAB).finally(() => Object.assign(vscode.env, { openExternal }));
    assert.deepEqual(
      opened,
      [PROD, LAB].map(id => `https://console.example.com/${row(id).cluster!.projectId}/${id}`),
    );
    assert.equal(asked.asked.length, 1);
  });

  it('use the API key for all that have a user, after one question', async () => {
    const { keys } = running.connections;
    await keys.storeUser('fa', PROD, 'reader:secret');
    await keys.storeUser('fa', LAB, 'writer:secret');
    using asked = answering('showWarningMessage', undefined, confirmed);
    await carriedOut('useKey', PROD, LAB, playground());
    assert.equal(await keys.user('fa', PROD), 'reader:secret');
    await carriedOut('useKey', PROD, LAB, playground());
    assert.equal(await keys.user('fa', PROD), undefined);
    assert.equal(await keys.user('fa', LAB), undefined);
    const question = JSON.stringify(asked.asked[0]);
    assert.match(question, /for 2 clusters[^]*Cluster: prod-search · User: reader/);
    assert.doesNotMatch(question, /secret/);
  });

  it('ask for a database of the cluster, and for the target of a migration from the cluster', async () => {
    {
      using picks = answering('showQuickPick', undefined);
      await carriedOut('createCollection', PROD);
      assert.match(JSON.stringify(picks.asked), /Select a database of “prod-search”/);
    }
    using steps = answeringSteps(undefined);
    await carriedOut('migrate', PROD);
    const targets = steps.asked[0]!.rows!;
    assert.ok(
      targets.some(each => each.includes('recall-lab')),
      targets.join(),
    );
    assert.ok(!targets.some(each => each.includes('prod-search')), 'not into itself');
  });
});
