import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Fault } from '../../../src/demo/wire/faults';
import type { Node } from '../../../src/tree/node';
import { find, rows, shownDocument } from '../../harness/host/app';
import { askPastUs, connectDemo, LAB, leave, PROD, type Connected } from '../../harness/host/connected';
import { answering, confirmed, setting } from '../../harness/host/dialogs';
import { happened } from '../../harness/host/waiting';
import { LACKING } from '../../harness/services/lacking';

const KEY = 'canary-prob-31c7';
const METRICS = 'POST /v2/clusters/{clusterId}/metrics/query';

/** Metrics with this capacity. */
const capacityOf = (value: string | null): Fault => ({
  status: 200,
  body: JSON.stringify({
    code: 0,
    data: { results: [{ name: 'CU_CAPACITY', values: [{ timestamp: '2026-03-01T12:00:00Z', value }] }] },
  }),
});

/** A list of one page. */
const listOf = (items: object): Fault => ({
  status: 200,
  body: JSON.stringify({ code: 0, data: { count: 1, currentPage: 1, pageSize: 100, ...items } }),
});

const DISABLED = 'Überlastung / CU: Alert rule notifies nobody · The alert rule is disabled.';
const WIDE =
  'Search Operator: Role with all resources (*) on production · ' +
  'Access to all resources (*) in 1 of 4 statements: volume (view, usage).';
const BOUND = 'recall-lab: Replicas at the autoscaling maximum · 2 replicas. Maximum of autoscaling: 2.';

describe('the view of problems', () => {
  let connected: Connected;
  const planted: (() => void)[] = [];
  const plant = (...fault: Parameters<Connected['demo']['fail']>) => planted.push(connected.demo.fail(...fault));
  const tree = () => connected.running.views.problems.tree;
  const problems = () => connected.running.problems.get();

  beforeEach(async () => {
    connected = await connectDemo({ id: 'pr', key: KEY });
    plant(METRICS, capacityOf('40'));
  });
  afterEach(async () => {
    planted.splice(0).forEach(restore => restore());
    await (await connected.running.searches()).history.forget('pr');
    await leave(connected);
  });

  /** Checks all connections, and returns the rows below one. */
  async function check(name = 'Service'): Promise<Node[]> {
    await (await problems()).refresh((await connected.running.connections.list()).connections);
    return below(name);
  }
  async function below(...labels: string[]): Promise<Node[]> {
    tree().refresh();
    return tree().getChildren(await find(tree(), ...labels));
  }
  const words = (node: Node): string => {
    const { label, description } = tree().getTreeItem(node);
    return `${label as string}: ${String(description)}`;
  };
  const checked = async (name?: string) => (await check(name)).filter(({ kind }) => kind === 'problem').map(words);
  const gaps = async (name = 'Service') => (await below(name, 'Could not be checked')).map(words);

  const checks = () => connected.demo.requests.filter(each => each.startsWith('GET /v2/projects')).length;
  /** Waits for the checks that a visible view begins. */
  async function lookedAt(): Promise<void> {
    const all = await problems();
    tree().refresh();
    await tree().getChildren();
    const isRunning = async () =>
      (await connected.running.connections.list()).connections.some(each => all.isRunning(each));
    while (await isRunning()) await happened(all.onDidChange);
  }

  async function searchedLately(clusterId: string, collectionName: string): Promise<void> {
    const { history } = await connected.running.searches();
    await history.add({
      place: { connectionId: 'pr', connectionName: 'Service', clusterId, dbName: 'default', collectionName },
      search: { collection: collectionName },
      outcome: 'failed',
      tookMs: 1,
    });
  }

  it('lists what is wrong with a service, and checks everything', async () => {
    assert.deepEqual(await checked(), [DISABLED, WIDE, BOUND]);
    assert.match(words(await find(tree(), 'Service')), /^Service: 3 problems · checked at \d/);
    assert.match(connected.running.views.problems.view.message ?? '', /^3 problems in 1 connection, checked at /);
  });

  it('asks each thing once', async () => {
    await searchedLately(LAB, 'retired_benchmark');
    await searchedLately(LAB, 'retired_benchmark');
    const before = connected.demo.requests.length;
    await check();
    const asked = connected.demo.requests.slice(before);
    assert.deepEqual(
      asked.filter((each, at) => asked.indexOf(each) !== at),
      [],
    );
    const begun = asked.length;
    await below('Service');
    assert.equal(connected.demo.requests.length - before, begun, 'drawing asks nothing');
  });

  it('has the collections that were searched and are not loaded, and loads them', async () => {
    await searchedLately(LAB, 'retired_benchmark');
    await searchedLately(LAB, 'recipes');
    await searchedLately(LAB, 'gone_since');
    const found = (await check()).filter(each => words(each).includes('Searched collection'));
    assert.match(
      found.map(words).join('\n'),
      /^retired_benchmark: Searched collection not loaded · Searches in the last 7 days: 1, most recently \d+ s ago\.$/,
    );
    const { command } = tree().getTreeItem(found[0]!);
    using _ = answering('showInformationMessage', confirmed, confirmed);
    using _1 = answering('showWarningMessage', confirmed, confirmed);
    await vscode.commands.executeCommand(command!.command, ...(command!.arguments as unknown[]));
    assert.deepEqual(await checked(), [DISABLED, WIDE, BOUND]);
  });

  it('names the days whose searches were read, also after another setting', async () => {
    await searchedLately(LAB, 'retired_benchmark');
    await check();
    await using _ = await setting('problems.searchedDays', 30);
    const found = (await below('Service')).filter(({ kind }) => kind === 'problem').map(words);
    assert.match(found.join('\n'), /^retired_benchmark: .* Searches in the last 7 days: 1, /m);
  });

  it('goes by the latest value of the capacity alone', async () => {
    const values = (...all: readonly [minute: number, value: string][]) =>
      all.map(([minute, value]) => ({ timestamp: `2026-03-01T12:${minute}:00Z`, value }));
    const results = [
      { name: 'CU_CAPACITY', values: values([50, 'Infinity'], [40, '91'], [30, '20']) },
      { name: 'CU_COMPUTATION', values: values([55, '99']) },
    ];
    plant(METRICS, { status: 200, body: JSON.stringify({ code: 0, data: { results } }) });
    assert.match((await checked()).join('\n'), /^prod-search: .* CU capacity is 91 %\./m);
  });

  it('counts more on a connection that is marked as production, and goes by the settings', async () => {
    await connected.running.connections.update('pr', now => ({ ...now, production: true }));
    plant(METRICS, capacityOf('61.5'));
    const found = await checked();
    assert.deepEqual(
      found.filter(each => !/Search Operator|Überlastung|autoscaling maximum/.test(each)),
      [
        'archive-2024: Cluster not running · Production cluster. The status is STOPPED.',
        'recall-lab: No alert rule on a production cluster · No enabled alert rule monitors the cluster. Alert rules of the project: 1, enabled: 0.',
        'archive-2024: No alert rule on a production cluster · No enabled alert rule monitors the cluster. Alert rules of the project: 1, enabled: 0.',
      ],
    );
    await using _ = await setting('problems.capacityThreshold', 60);
    assert.ok(
      (await checked()).includes(
        'prod-search: CU capacity above the threshold · CU capacity is 61.5 %. Threshold: 60 %.',
      ),
    );
  });

  it('begins an alert rule for the cluster of a problem', async () => {
    await connected.running.connections.update('pr', now => ({ ...now, production: true }));
    const row = (await check()).find(each => words(each).startsWith('recall-lab: No alert rule'))!;
    using _ = answering('showQuickPick', (items: readonly unknown[]) => items[0]);
    const { command } = tree().getTreeItem(row);
    await vscode.commands.executeCommand(command!.command, ...(command!.arguments as unknown[]));
    const document = JSON.parse((await shownDocument()).getText()) as {
      targetInstanceIds: string[];
      projectId: string;
    };
    assert.deepEqual(document.targetInstanceIds, [LAB]);
    assert.equal(document.projectId, 'proj-b81e6a4470f95c2d3e77f0');
  });

  it('is checked again after a change, once someone looks', async () => {
    const row = (await check()).find(each => words(each) === DISABLED)!;
    const { command } = tree().getTreeItem(row);
    const before = checks();
    using _ = answering('showInformationMessage', confirmed, confirmed);
    using _1 = answering('showWarningMessage', confirmed, confirmed);
    await vscode.commands.executeCommand(command!.command, ...(command!.arguments as unknown[]));
    assert.equal(checks(), before, 'a hidden view asks nothing');
    await lookedAt();
    assert.equal(checks(), before + 1);
    assert.deepEqual((await below('Service')).map(words), [WIDE, BOUND]);
    await lookedAt();
    assert.equal(checks(), before + 1, 'once');
  });

  it('is checked again when a change of replicas has ended', async () => {
    await check();
    const { work } = connected.running.operations;
    const { id } = await work.add({
      kind: 'replicas',
      connectionId: 'pr',
      connectionName: 'Service',
      name: 'recall-lab',
      state: 'sent',
      clusterId: LAB,
    });
    await lookedAt();
    const before = checks();
    const expired = happened((await problems()).onDidChange);
    await work.update(id, { state: 'done' });
    await expired;
    await lookedAt();
    assert.ok(checks() > before);
    await work.remove(id);
  });

  it('copies problems with their places and times, and what was not checked', async () => {
    plant('GET /v2/alertRules', { status: 403, code: 403, message: 'not for you' });
    const [first] = await check();
    await vscode.commands.executeCommand('vectorCloud.problems.copy', first, [first]);
    assert.match(
      await vscode.env.clipboard.readText(),
      /^warning: Service › Search Team › Search Operator: Role with all resources \(\*\) on production\. Access to all resources .*\. \(\d{4}-\d\d-\d\dT[\d:.]+Z\)$/,
    );
    await vscode.commands.executeCommand('vectorCloud.problems.copy');
    const [problem, bound, ...unchecked] = (await vscode.env.clipboard.readText()).split('\n');
    assert.match(problem!, /^warning: Service › Search Team/);
    assert.match(bound!, /^warning: Service › recall-lab: Replicas at the autoscaling maximum/);
    assert.equal(unchecked.length, 3); // prod-search has no rule that is known
    assert.ok(
      unchecked.every(line => /^not checked: Service › .*: no permission: .*not for you/.test(line)),
      unchecked.join('\n'),
    );
  });

  for (const [what, operation, rule, others] of [
    ['alert rules', 'GET /v2/alertRules', /Alert rule notifies nobody/, [WIDE, BOUND]],
    ['roles', 'GET /v2/roles', /Role with all resources/, [DISABLED, BOUND]],
    ['clusters', 'GET /v2/clusters', /Cluster not running/, [DISABLED]],
    ['metrics', METRICS, /CU capacity above the threshold: prod-search/, [DISABLED, WIDE, BOUND]],
    ['details', 'GET /v2/clusters/{clusterId}', /Replicas at the autoscaling maximum: prod-search/, [DISABLED, WIDE]],
  ] as const) {
    for (const [how, fault] of LACKING) {
      if (how === 'no answer' && operation !== METRICS) continue; // the others wait as long
      it(`tells that ${what} cannot be checked, and hides nothing else: ${how}`, async () => {
        plant(operation, fault);
        assert.deepEqual(await checked(), others);
        const unchecked = await gaps();
        assert.ok(
          unchecked.some(each => rule.test(each)),
          unchecked.join('\n'),
        );
        assert.ok(
          unchecked.every(each => /: (?:not supported|no permission|could not be read): \S/.test(each)),
          unchecked.join('\n'),
        );
      });
    }
  }

  it('finds the clusters and roles of projects that are not listed', async () => {
    plant('GET /v2/projects', { status: 404, code: 404, message: 'Not Found' });
    const found = await checked();
    assert.equal(found.length, 3);
    assert.match(found[0]!, /^Überlastung \/ CU: /);
    assert.ok((await gaps()).some(each => each.startsWith('Alert rule notifies nobody: not supported')));
  });

  it('does not judge by the projects and clusters that are known where others can be missing', async () => {
    const { running, demo } = connected;
    const pinned = { projects: ['proj-pinned'] };
    await running.connections.update('pr', now => ({ ...now, production: true, pinned }));
    plant('GET /v2/projects', { status: 403, code: 403, message: 'not for you' });
    const { projectId: _, ...lab } = await askPastUs<Record<string, unknown>>(demo, 'GET', `/v2/clusters/${LAB}`);
    plant('GET /v2/clusters', listOf({ clusters: [lab] }));
    plant('GET /v2/alertRules', listOf({ alertRules: [] }));
    assert.ok((await checked()).every(each => !each.includes('No alert rule')));
    assert.match(
      (await gaps()).join('\n'),
      /No alert rule on a production cluster: recall-lab: no permission: .*not for you/,
    );
  });

  it('has one problem of a key that is refused, and checks nothing else', async () => {
    await connected.running.connections.setKey('pr', 'canary-wrong');
    const found = await checked();
    assert.equal(found.length, 1);
    assert.match(found[0]!, /^Service: Key missing or refused · The service refused the key: .*\.$/);
    const { command } = tree().getTreeItem((await below('Service'))[0]!);
    assert.equal(command?.command, 'vectorCloud.connection.replaceKey');
  });

  it('asks nothing of a connection that is signed out', async () => {
    await connected.running.connections.keys.deleteKey('pr');
    const before = connected.demo.requests.length;
    assert.deepEqual(await checked(), [
      'Service: Key missing or refused · The connection has no key on this computer.',
    ]);
    assert.equal(connected.demo.requests.length, before);
    assert.ok((await gaps()).every(each => each.endsWith('not read: the connection is signed out')));
  });

  it('has each connection for itself', async () => {
    const { running, demo } = connected;
    await running.connections.add({ id: 'pr2', name: 'Down', kind: 'cloud', address: 'http://127.0.0.1:9' }, KEY);
    const endpoint = demo.clusters.find(({ clusterId }) => clusterId === PROD)!.endpoint;
    await running.connections.add(
      { id: 'pr3', name: 'Alone', kind: 'endpoint', plane: 'cluster', address: endpoint },
      KEY,
    );
    assert.deepEqual(await checked(), [DISABLED, WIDE, BOUND]);
    assert.deepEqual(await checked('Down'), []);
    assert.ok((await gaps('Down')).some(each => each.startsWith('Cluster not running: could not be read: ')));
    assert.deepEqual(await checked('Alone'), []);
    const alone = await gaps('Alone');
    assert.ok(
      alone.length > 3 && alone.every(each => each.endsWith('not supported: the connection is a single endpoint')),
      alone.join('\n'),
    );
    assert.deepEqual(new Set(await rows(tree(), 1)), new Set(['Alone', 'Down', 'Service']));
  });

  it('forgets a check with the key of its connection', async () => {
    await check();
    const [connection] = (await connected.running.connections.list()).connections;
    assert.ok((await problems()).check(connection!));
    await connected.running.connections.setKey('pr', `${KEY}-2`);
    assert.equal((await problems()).check(connection!), undefined);
  });
});
