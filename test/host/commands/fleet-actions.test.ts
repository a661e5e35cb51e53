import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import { act } from '../../../src/commands/fleet/actions';
import type { Demo } from '../../../src/demo';
import type { FleetAction } from '../../../src/model/fleet/pages';
import type { FleetRow } from '../../../src/model/fleet/rows';
import { shownDocument } from '../../harness/host/app';
import { askPastUs, connectDemo, LAB, leave, PROD } from '../../harness/host/connected';
import { answering } from '../../harness/host/dialogs';
import { answeringSteps } from '../../harness/host/steps';
import { moment } from '../../harness/host/waiting';

const KEY = 'canary-flac-40be';

describe('actions on clusters of the fleet', () => {
  let running: App;
  let demo: Demo;
  let clusters: readonly NonNullable<FleetRow['cluster']>[];
  beforeEach(async () => {
    ({ running, demo } = await connectDemo({ id: 'fa', key: KEY }));
    ({ clusters } = await askPastUs<{ clusters: typeof clusters }>(demo, 'GET', '/v2/clusters'));
  });
  afterEach(() => leave({ running, demo }));

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
