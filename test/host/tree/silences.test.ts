import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import { NAMED_OPERATIONS } from '../../../src/demo/wire/operations';
import type { Node } from '../../../src/tree/node';
import { find, rows } from '../../harness/host/app';
import { connectDemo, leave, PROD } from '../../harness/host/connected';
import { happened } from '../../harness/host/waiting';

const CLUSTERS = ['Service', 'Search Team', 'Clusters'] as const;
/** An added cluster with an endpoint set by the user. */
const TYPED = 'in01-typed';
const DOWN = { status: 502, body: '<h1>Bad gateway</h1>', contentType: 'text/html' };

describe('a service of which one half does not answer', () => {
  let running: App;
  let demo: Demo;
  let restores: (() => void)[] = [];

  beforeEach(async () => {
    ({ running, demo } = await connectDemo({ id: 'half', key: 'canary-70c2fe', pinned: { clusters: [TYPED] } }));
    const { endpoint } = demo.clusters[0]!;
    await running.connections.update('half', now =>
      now.kind === 'cloud' ? { ...now, clusterEndpoints: { [TYPED]: endpoint } } : now,
    );
  });
  afterEach(async () => {
    restore();
    running.tree.readings.clock = () => new Promise(() => {});
    await leave({ running, demo });
  });

  const restore = () => restores.splice(0).forEach(each => each());
  const take = (plane: 'cloud' | 'cluster') => {
    const routes = Object.entries(NAMED_OPERATIONS).filter(([name]) => name.startsWith(`${plane}.`));
    restores = routes.map(([, { route }]) => demo.fail(route, DOWN));
  };
  const described = (node: Node) => String(running.tree.getTreeItem(node).description);
  const below = async (...labels: string[]) => running.tree.getChildren(await find(running.tree, ...labels));
  const says = async (...labels: string[]) => described(await find(running.tree, ...labels));
  /** Resolves when rows of this kind are redrawn. */
  const redrawn = (kind: string) =>
    happened(running.tree.onDidChangeTreeData, which => Array.isArray(which) && which.some(each => each.kind === kind));

  /** Returns the rows below *Clusters* of a project while they are loading. */
  const clustersBelow = async (project: Node, pass: (ms: number) => void) => {
    const list = (await running.tree.getChildren(project)).find(({ key }) => key === 'clusters')!;
    const asked = running.tree.getChildren(list);
    pass(1000);
    return asked;
  };

  it('says on the connection and on each of its clusters that the control plane is gone', async () => {
    const list = await find(running.tree, ...CLUSTERS);
    const before = await running.tree.getChildren(list);
    const connection = running.tree.getParent(running.tree.getParent(list)!);
    take('cloud');
    const drawn = redrawn('cluster');
    await running.tree.record(before[0]!).catch(() => undefined);
    await drawn;
    assert.match(described(connection!), /control plane: no response/);
    for (const row of before) assert.match(described(row), /control plane: no response/);
    restore();
    const back = redrawn('cluster');
    await running.tree.record(before[0]!);
    await back;
    for (const row of [connection!, ...before]) assert.doesNotMatch(described(row), /no response/);
  });

  it('keeps clusters as they were listed while the control plane is gone, and what is below them', async () => {
    const names = await rows(running.tree, 1, await find(running.tree, ...CLUSTERS));
    take('cloud');
    await vscode.commands.executeCommand('vectorCloud.refresh');
    const [why, ...projects] = await below('Service');
    assert.equal(String((why as { kind?: string }).kind), 'failure');
    assert.equal(projects[0]?.identity?.name, 'Search Team');
    const [failure, ...kept] = await rows(running.tree, 1, await find(running.tree, ...CLUSTERS));
    assert.match(String(failure), /502|gateway/i);
    assert.ok(kept.length > 0 && kept.every(name => names.includes(name)), kept.join());
    assert.equal(await says(...CLUSTERS, 'prod-search'), 'control plane: no response · last known state');
    const [database] = await below(...CLUSTERS, 'prod-search');
    assert.equal(database?.identity?.name, 'default');
    assert.ok((await rows(running.tree, 1, database)).includes('help_center'));
    restore();
    await vscode.commands.executeCommand('vectorCloud.refresh');
    assert.deepEqual(await rows(running.tree, 1, await find(running.tree, ...CLUSTERS)), names);
    assert.doesNotMatch(await says(...CLUSTERS, 'prod-search'), /no response|last known state/);
  });

  it('says of a cluster alone that its data plane is gone', async () => {
    const clusters = await below(...CLUSTERS);
    const cluster = clusters.find(({ key }) => key === PROD)!;
    take('cluster');
    const drawn = redrawn('cluster');
    await running.tree.getChildren(cluster);
    await drawn;
    assert.match(described(cluster), /data plane: no response/);
    for (const other of clusters) if (other !== cluster) assert.doesNotMatch(described(other), /no response/);
    assert.doesNotMatch(await says('Service'), /no response/);
  });

  it('says so while nobody has answered yet, and shows what was listed meanwhile', async () => {
    await below(...CLUSTERS);
    demo.restrict({ hang: Object.keys(NAMED_OPERATIONS).filter(name => name.startsWith('cloud.')) });
    const waits: { readonly ms: number; readonly go: () => void }[] = [];
    running.tree.readings.clock = ms => new Promise(go => waits.push({ ms, go }));
    const pass = (ms: number) => waits.forEach(wait => wait.ms <= ms && wait.go());
    await vscode.commands.executeCommand('vectorCloud.refresh');
    const [connection] = await running.tree.getChildren();
    const asked = running.tree.getChildren(connection);
    pass(1000);
    const [waiting, ...known] = await asked;
    assert.equal(String((waiting as { kind?: string }).kind), 'waiting');
    assert.deepEqual(
      known.map(({ identity, key }) => identity?.name ?? key),
      ['Search Team', 'roles'],
    );
    const list = await clustersBelow(known[0]!, pass);
    const prod = list.find(({ key }) => key === PROD)!;
    assert.equal((await running.tree.getChildren(prod))[0]?.identity?.name, 'default');
    assert.ok(list.some(({ key }) => key === TYPED));
    const drawn = redrawn('connection');
    pass(10_000);
    await drawn;
    assert.match(described(connection!), /control plane: no response/);
    demo.restrict();
  });
});
