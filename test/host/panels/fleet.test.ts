import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import { Latencies } from '../../../src/connections/latencies';
import { startDemo, type Demo } from '../../../src/demo';
import { fleetProtocol, type FleetAction, type FleetState } from '../../../src/model/fleet/pages';
import type { FleetRow } from '../../../src/model/fleet/rows';
import { Fleet } from '../../../src/panels/fleet/fleet';
import { FleetPage } from '../../../src/panels/fleet/page';
import { connect } from '../../../src/webview/kit/rpc';
import { connectDemo, leave, PROD } from '../../harness/host/connected';
import { TestPanel } from '../../harness/host/panel';
import { happened } from '../../harness/host/waiting';

const KEY = 'canary-5f1c77';

describe('the fleet', () => {
  let running: App;
  let demo: Demo;
  let latencies: Latencies;
  const open: vscode.Disposable[] = [];
  beforeEach(async () => {
    ({ running, demo } = await connectDemo({ id: 'one', key: KEY, name: 'One' }));
    latencies = new Latencies();
  });
  afterEach(async () => {
    for (const each of open.splice(0)) each.dispose();
    await leave({ running, demo });
  });

  const services = () => ({
    connections: running.connections,
    clients: running.clients,
    latencies,
    work: running.operations.work,
    journal: running.changes.journal,
    onDidWrite: running.changes.onDidWrite,
    failed: (error: unknown) => assert.fail(String(error)),
  });
  const fleetOf = (chosen?: readonly string[]): Fleet => {
    const fleet = new Fleet(services(), () => chosen);
    open.push(fleet);
    return fleet;
  };
  /** Shows a fleet until its rows are as wanted. */
  const until = async (fleet: Fleet, isIt: () => boolean): Promise<void> => {
    while (!isIt()) await happened(fleet.onDidChange);
  };
  const isRead = (fleet: Fleet) =>
    fleet.sources.length > 0 && fleet.sources.every(each => !each.isReading && each.readAt !== undefined);
  const shown = async (chosen?: readonly string[]): Promise<Fleet> => {
    const fleet = fleetOf(chosen);
    await fleet.show(true);
    await until(fleet, () => isRead(fleet));
    return fleet;
  };
  const find = (fleet: Fleet, name: string) => fleet.rows.find(each => each.name === name);
  const asked = (pattern: RegExp) => demo.requests.filter(request => pattern.test(request)).length;

  it('reads the clusters with the names of their projects, their replicas and their alert rules', async () => {
    const row = find(await shown(), 'prod-search')!;
    assert.deepEqual(
      [row.connection, row.project, row.state, row.plan, row.cu, row.replicas, row.size],
      ['One', 'Search Team', 'RUNNING', 'Enterprise', 4, 2, 8],
    );
    assert.ok(row.rules! > 0);
    assert.equal(row.operations, 0);
  });

  it('describes only dedicated clusters, and none again until it is asked to', async () => {
    const fleet = await shown();
    const describes = () => asked(/^GET \/v2\/clusters\/in/);
    assert.equal(describes(), 3);
    fleet.sources[0]!.readAt = 0;
    await fleet.show(false);
    await fleet.show(true);
    await until(fleet, () => isRead(fleet));
    assert.equal(describes(), 3);
    fleet.refresh();
    await until(fleet, () => isRead(fleet));
    assert.equal(describes(), 6);
  });

  it('asks nothing while it is hidden', async () => {
    const fleet = await shown();
    await fleet.show(false);
    const before = demo.requests.length;
    fleet.readAgain('one');
    await fleet.follow();
    assert.equal(demo.requests.length, before);
    await fleet.show(true);
    await until(fleet, () => isRead(fleet));
    assert.ok(demo.requests.length > before, 'what was to be read again is read once it shows');
  });

  it('reads nothing after it was closed, even if it was still opening', async () => {
    const fleet = fleetOf();
    const showing = fleet.show(true);
    fleet.dispose();
    await showing;
    assert.deepEqual(fleet.sources, []);
  });

  it('stops a read when it is hidden, and reads again when it is shown', async () => {
    demo.restrict({ hang: ['alertRules.list'] });
    const fleet = fleetOf();
    await fleet.show(true);
    await until(fleet, () => find(fleet, 'prod-search') !== undefined);
    await fleet.show(false);
    assert.deepEqual([fleet.sources[0]!.isReading, isRead(fleet)], [false, false]);
    demo.restrict();
    await fleet.show(true);
    await until(fleet, () => isRead(fleet));
    const row = find(fleet, 'prod-search')!;
    assert.deepEqual([row.replicas, row.rules], [2, 2]);
    assert.deepEqual(fleet.sources[0]!.source.notes, []);
  });

  it('describes clusters again after a change during a read or while it was hidden', async () => {
    demo.restrict({ hang: ['alertRules.list'] });
    const fleet = fleetOf();
    const describes = () => asked(/^GET \/v2\/clusters\/in/);
    await fleet.show(true);
    await until(fleet, () => find(fleet, 'prod-search') !== undefined);
    fleet.readAgain('one');
    demo.restrict();
    await until(fleet, () => isRead(fleet) && describes() === 6);
    await fleet.show(false);
    fleet.readAgain('one');
    await fleet.show(true);
    await until(fleet, () => isRead(fleet));
    assert.equal(describes(), 9);
  });

  it('drops the read and the clusters of another address or key', async () => {
    const slow = await startDemo({ apiKey: KEY, entities: 0 });
    slow.restrict({ hang: ['clusters.list'] });
    const { connections } = running;
    await connections.add({ id: 'moved', kind: 'cloud', name: 'Moved', address: slow.baseUrl }, KEY);
    try {
      const fleet = fleetOf(['moved']);
      await fleet.show(true);
      await connections.update('moved', now => ({ ...now, address: demo.baseUrl }));
      await until(fleet, () => find(fleet, 'prod-search') !== undefined);
      await connections.setKey('moved', 'another key');
      await until(fleet, () => fleet.sources[0]?.source.problem !== undefined);
      assert.equal(find(fleet, 'prod-search'), undefined);
    } finally {
      for (const each of open.splice(0)) each.dispose();
      await slow.close();
    }
  });

  it('reads the other clusters and projects if one fails, and says how many did', async () => {
    const refusal = { status: 404, code: 80014, message: 'Not found' };
    demo.fail(`GET /v2/clusters/${PROD}`, refusal);
    demo.fail('GET /v2/alertRules', { ...refusal, times: 1 });
    const fleet = await shown();
    const of = (name: string) => [find(fleet, name)!.replicas, find(fleet, name)!.rules];
    assert.deepEqual(
      [of('prod-search'), of('recall-lab')],
      [
        [undefined, undefined],
        [2, 1],
      ],
    );
    assert.deepEqual(
      fleet.sources[0]!.source.notes.map(note => note.split(':')[0]),
      ['Alert rules of 1 of 2 projects', 'Replicas of 1 of 3 clusters'],
    );
  });

  it('counts alert rules of a whole project for each of its clusters, and says how many records are unreadable', async () => {
    const rule = { id: 'alert-1', projectId: 'p', ruleName: 'All', targetInstanceIds: [] };
    const data = { alertRules: [rule, { ...rule, id: 'alert-2', targetInstanceIds: [PROD] }, 5], count: 3 };
    demo.fail('GET /v2/alertRules', { body: JSON.stringify({ code: 0, data }) });
    const fleet = await shown();
    assert.deepEqual([find(fleet, 'prod-search')!.rules, find(fleet, 'recall-lab')!.rules], [2, 1]);
    assert.deepEqual(fleet.sources[0]!.source.notes, ['2 alert rule records are unreadable.']);
  });

  it('shows the rows of each connection by itself: one fails, one hangs', async () => {
    const slow = await startDemo({ apiKey: KEY, entities: 0 });
    slow.restrict({ hang: ['clusters.list'] });
    const { connections } = running;
    await connections.add({ id: 'slow', kind: 'cloud', name: 'Slow', address: slow.baseUrl }, KEY);
    await connections.add({ id: 'wrong', kind: 'cloud', name: 'Wrong', address: demo.baseUrl }, 'another key');
    try {
      const fleet = fleetOf();
      await fleet.show(true);
      const source = (id: string) => fleet.sources.find(each => each.connection.id === id)!;
      await until(
        fleet,
        () => !source('one').isReading && source('wrong').readAt !== undefined && !source('wrong').isReading,
      );
      assert.ok(find(fleet, 'prod-search'));
      assert.equal(source('slow').isReading, true);
      const failure = fleet.rows.find(({ connectionId }) => connectionId === 'wrong')!;
      assert.match(failure.problem!, /key/i);
      await connections.setKey('wrong', KEY);
      await until(fleet, () =>
        fleet.rows.some(({ connectionId, cluster }) => connectionId === 'wrong' && cluster !== undefined),
      );
      assert.equal(source('wrong').source.problem, undefined);
    } finally {
      for (const each of open.splice(0)) each.dispose();
      await slow.close();
    }
  });

  for (const denyAs of ['404', '403', 'code'] as const) {
    it(`shows the clusters of a service without alert rules and projects (${denyAs}), and says so`, async () => {
      demo.restrict({ deny: ['alertRules.list', 'projects.list', 'clusters.describe'], denyAs });
      const fleet = await shown();
      const row = find(fleet, 'prod-search')!;
      assert.deepEqual([row.rules, row.replicas, row.size], [undefined, undefined, undefined]);
      assert.match(row.project!, /^proj-/);
      const { problem, notes } = fleet.sources[0]!.source;
      assert.equal(problem, undefined);
      assert.deepEqual(
        notes.map(note => note.split(':')[0]),
        ['Project names', 'Alert rules', 'Replicas'],
      );
    });
  }

  it('shows the last latency, open operations and the newest change, and follows them', async () => {
    const fleet = await shown();
    const { cluster, endpoint } = find(fleet, 'prod-search')!;
    latencies.see({ operation: 'search', origin: new URL(endpoint!).origin, status: 200, durationMs: 41 });
    const operation = await running.operations.work.add({
      kind: 'replicas',
      connectionId: 'one',
      connectionName: 'One',
      name: 'prod-search',
      state: 'running',
      clusterId: cluster!.clusterId,
    });
    await running.changes.journal.add({
      connectionId: 'one',
      connectionName: 'One',
      kind: 'replicas',
      thingId: PROD,
      within: { clusterId: PROD },
      name: 'prod-search',
      summary: 'Change replicas of “prod-search”',
      outcome: 'applied',
      request: {},
    });
    await until(fleet, () => find(fleet, 'prod-search')?.change !== undefined);
    const row = find(fleet, 'prod-search')!;
    assert.deepEqual([row.latency, row.operations, row.change], [41, 1, 'Change replicas of “prod-search”']);
    await running.operations.work.remove(operation.id);
    await until(fleet, () => find(fleet, 'prod-search')?.operations === 0);
  });

  describe('as a page', () => {
    const acted: [FleetAction, readonly FleetRow[]][] = [];
    let kept: Record<string, unknown> = {};
    let choice: readonly string[] | undefined | false;
    const opened = async () => {
      const panel = new TestPanel();
      const state = {
        get: (key: string) => kept[key],
        update: async (key: string, value: unknown) => void (kept[key] = structuredClone(value)),
      } as unknown as vscode.Memento;
      const { extensionUri } = vscode.extensions.getExtension('vector-cloud.vector-cloud')!;
      const page = new FleetPage({
        ...services(),
        extensionUri,
        state,
        act: async (...given) => void acted.push(given),
        choose: async () => choice,
      });
      page.serve(panel as unknown as vscode.WebviewPanel);
      const told = new vscode.EventEmitter<void>();
      let isStale = false;
      const changed = () => {
        isStale = true;
        told.fire();
      };
      const host = connect(fleetProtocol, panel.port, { changed });
      open.push({ dispose: () => panel.dispose() });
      let now: FleetState = await host.open(null);
      const show = async (view: Partial<FleetState['view']>, selected?: FleetState['selected']): Promise<FleetState> =>
        (now = await host.show({
          view: { ...now.view, ...view },
          runId: now.answer.runId,
          ...(selected && { selected }),
        }));
      while (now.sources.length === 0 || now.sources.some(({ reading }) => reading)) {
        if (!isStale) await happened(told.event);
        isStale = false;
        await show({});
      }
      return { host, panel, show, state: () => now };
    };
    beforeEach(() => {
      acted.length = 0;
      kept = {};
      choice = false;
    });
    const column = ({ answer }: FleetState, key: string) => {
      const at = answer.columns.findIndex(each => each.key === key);
      return answer.first.map(({ cells }) => (typeof cells[at] === 'string' ? cells[at] : ''));
    };

    it('filters, and keeps the selection on its rows while others come and go', async () => {
      const { show, state } = await opened();
      const at = column(state(), 'name').indexOf('recall-lab');
      const sorted = await show(
        { layout: { hidden: [], widths: {}, sort: { key: 'name', descending: true } } },
        { active: at, anchor: at },
      );
      assert.equal(column(sorted, 'name')[sorted.selected!.active], 'recall-lab');
      const few = await show({ filter: 'recall' }, sorted.selected);
      assert.deepEqual([column(few, 'name'), few.selected, few.hidden], [['recall-lab'], { active: 0, anchor: 0 }, 4]);
      const none = await show({ filter: 'prod' }, few.selected);
      assert.equal(none.selected, undefined);
    });

    it('does not select rows that another order puts between the selected ones', async () => {
      const { show } = await opened();
      const by = (key: string) => ({ layout: { hidden: [], widths: {}, sort: { key, descending: false } } });
      const named = await show(by('name'));
      assert.deepEqual(column(named, 'name').slice(0, 2), ['archive-2024', 'playground']);
      const turned = await show(
        { layout: { ...by('name').layout, sort: { key: 'name', descending: true } } },
        {
          active: 1,
          anchor: 0,
        },
      );
      assert.deepEqual(turned.selected, { active: 3, anchor: 4 });
      const apart = await show(by('clusterId'), turned.selected);
      assert.deepEqual(apart.selected, { active: 4, anchor: 4 });
    });

    it('acts on the clusters of the answer that the user saw', async () => {
      const { host, show, state } = await opened();
      const { answer } = state();
      const at = column(state(), 'name').indexOf('recall-lab');
      await show({ filter: 'prod' }); // another answer has arrived
      await host.act({ runId: answer.runId, rows: [{ from: at, to: at + 1 }], action: 'copyId' });
      assert.deepEqual(
        acted.map(([action, rows]) => [action, rows.map(({ name }) => name)]),
        [['copyId', ['recall-lab']]],
      );
    });

    it('reads only the chosen connections, and keeps choice and view for the next time', async () => {
      await running.connections.add({ id: 'wrong', kind: 'cloud', name: 'Wrong', address: demo.baseUrl }, 'x');
      const { host, show } = await opened();
      choice = ['one'];
      await host.chooseConnections(null);
      const state = await show({ grouping: 'state' });
      assert.deepEqual(
        state.sources.map(({ id }) => id),
        ['one'],
      );
      assert.deepEqual(
        state.groups.map(({ value, clusters }) => [value, clusters]),
        [
          ['running', 4],
          ['stopped', 1],
        ],
      );
      for (const each of open.splice(0)) each.dispose();
      const again = (await opened()).state();
      assert.deepEqual([again.view.grouping, again.sources.map(({ id }) => id), again.offered], ['state', ['one'], 2]);
    });

    it('copies clusters as a Terraform list', async () => {
      const { host, state } = await opened();
      const { runId, count } = state().answer;
      assert.deepEqual(await host.copyTerraform({ runId, rows: [{ from: 0, to: count }] }), { clusters: 5 });
      assert.match(await vscode.env.clipboard.readText(), /^clusters = \[\n {2}\{\n {4}connection {6}= "One"\n/);
    });
  });
});
