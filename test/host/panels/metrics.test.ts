import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CloudClient } from '../../../src/client';
import type { App } from '../../../src/commands/app';
import type { Clients } from '../../../src/connections/clients';
import { Latencies } from '../../../src/connections/latencies';
import type { Demo } from '../../../src/demo';
import {
  type MetricsChoices,
  metricsProtocol,
  type MetricsPlace,
  type MetricsState,
} from '../../../src/model/metrics/pages';
import { PageChoices } from '../../../src/panels/metrics/choices';
import { type MetricsServices, restoreMetrics } from '../../../src/panels/metrics/page';
import { connect } from '../../../src/webview/kit/rpc';
import { connectDemo, LAB, leave, PROD } from '../../harness/host/connected';
import { answering } from '../../harness/host/dialogs';
import { hurrying } from '../../harness/host/hurrying';
import { TestPanel } from '../../harness/host/panel';
import { moment } from '../../harness/host/waiting';

const KEY = 'canary-metrics-41';
const DESCRIBE = 'GET /v2/clusters/{clusterId}';
const QUERY = 'POST /v2/clusters/{clusterId}/metrics/query';

describe('the page of metrics', () => {
  let running: App;
  let demo: Demo;
  const latencies = new Latencies();
  const begun: unknown[] = [];
  let chosen: MetricsPlace | Error | undefined;

  before(async () => {
    ({ running, demo } = await connectDemo({ id: 'm', key: KEY }));
  });
  after(() => leave({ running, demo }));

  const kept: Record<string, unknown> = {};
  const state = {
    get: (key: string) => kept[key],
    update: async (key: string, value: unknown) => void (kept[key] = structuredClone(value)),
  };
  const open = (
    clock = running.clients.clock,
    places: MetricsPlace[] = [{ connectionId: 'm', clusterId: PROD }],
    choices?: MetricsChoices,
  ) => {
    // Of this bundle: what failed is told by its class.
    const cloud = async () => new CloudClient({ baseUrl: demo.baseUrl, token: KEY });
    const clients = { cloud, regional: cloud, clock, placeNames: running.clients.placeNames } as unknown as Clients;
    const services = {
      extensionUri: running.extensionUri,
      connections: running.connections,
      state,
      clients,
      latencies: { get: async () => latencies },
      journal: running.changes.journal,
      chooseCluster: async () => {
        if (chosen instanceof Error) throw chosen;
        return chosen;
      },
      beginRule: async (...rule: unknown[]) => void begun.push(rule),
    } as unknown as MetricsServices;
    const panel = new TestPanel();
    restoreMetrics(services, panel as unknown as vscode.WebviewPanel, { places, ...(choices && { choices }) });
    const changed = Promise.withResolvers<MetricsState>();
    const told: MetricsState[] = [];
    const page = connect(metricsProtocol, panel.port, {
      changed: now => {
        told.push(now);
        changed.resolve(now);
      },
    });
    return { page, panel, told, changed: changed.promise };
  };
  const PLACE = { connectionId: 'm', clusterId: PROD };
  const order = { place: PLACE, name: 'REQ_SEARCH_LATENCY_P99', period: 'P1D', fresh: true } as const;

  it('names connection, cluster and project, also where only ids are stored', async () => {
    const { page, panel } = open();
    const { places } = await page.open(null);
    assert.deepEqual(
      places.map(({ connection, place }) => [connection, place.clusterName, place.projectId !== undefined]),
      [['Service', 'prod-search', true]],
    );
    assert.equal(panel.title, 'Metrics: prod-search');
    panel.dispose();
  });

  it('restores the choices made last, which VS Code may not have stored, for the same clusters only', async () => {
    const stale: MetricsChoices = { period: 'P1D', groups: ['search'], live: false };
    const last: MetricsChoices = { period: 'P7D', groups: ['query'], live: true, zoom: { from: 1, to: 2 } };
    const places = [{ connectionId: 'm', clusterId: LAB }];
    const first = open(undefined, places, stale);
    assert.deepEqual((await first.page.open(null)).choices, stale);
    await first.page.keep(last);
    first.panel.dispose();
    const again = open(undefined, places, stale);
    assert.deepEqual((await again.page.open(null)).choices, last);
    again.panel.dispose();
    const other = open(undefined, [{ connectionId: 'm', clusterId: PROD }], stale);
    assert.deepEqual((await other.page.open(null)).choices, stale);
    other.panel.dispose();
    const { zoom: _, ...lasting } = last;
    assert.deepEqual(new PageChoices(state as unknown as vscode.Memento).findLasting(places), {
      ...lasting,
      live: false,
    });
  });

  it('has a place for a connection that was removed, and its reason', async () => {
    const { page, panel } = open(undefined, [{ connectionId: 'gone', clusterId: PROD }]);
    assert.match((await page.open(null)).places[0]!.gone!, /removed/);
    panel.dispose();
  });

  it('reads the metrics of the service', async () => {
    const { page, panel } = open();
    const reading = await page.read(order);
    assert.deepEqual([reading.source, reading.unit, reading.problem], ['service', 'ms', undefined]);
    assert.ok(reading.values.length > 600);
    assert.ok(reading.times.every(time => time <= reading.to && time >= reading.from - reading.stepMs));
    panel.dispose();
  });

  it('says why a refused or unknown metric has no values, and shows the others', async () => {
    const { page, panel } = open();
    const restore = demo.fail(QUERY, { status: 200, code: 40_300, message: 'no metrics for you', times: 1 });
    const refused = await page.read(order);
    assert.deepEqual([refused.source, refused.values.length], [undefined, 0]);
    assert.match(refused.problem!, /no metrics for you/);
    restore();
    assert.match((await page.read({ ...order, name: 'REQ_TELEPORT_COUNT' })).problem!, /REQ_TELEPORT_COUNT/);
    assert.equal((await page.read({ ...order, name: 'CU_CAPACITY' })).source, 'service');
    panel.dispose();
  });

  it('does not wait for a metric that hangs, nor do the others', async () => {
    const { page, panel } = open(hurrying);
    const restore = demo.fail(QUERY, { latencyMs: 600_000, times: 1 });
    const [hanging, other] = [page.read(order), page.read({ ...order, name: 'CU_CAPACITY' })];
    const readings = await Promise.all([hanging, other]);
    const late = readings.filter(({ problem = '' }) => /did not respond within 10 seconds/.test(problem));
    assert.equal(late.length, 1);
    restore();
    panel.dispose();
  });

  it('shows what this window measured, where the service has no metrics', async () => {
    const { page, panel } = open();
    const restore = demo.fail(QUERY, { status: 404, body: 'not found', contentType: 'text/plain' });
    const seen = { operation: 'search', origin: 'https://in01.example', status: 200, durationMs: 12 };
    latencies.see(seen, { connectionId: 'm', clusterId: PROD });
    latencies.see({ ...seen, durationMs: 900 }, { connectionId: 'm', clusterId: LAB });
    const reading = await page.read(order);
    assert.deepEqual([reading.source, reading.values, reading.unit], ['window', [12], 'ms']);
    assert.match(reading.problem!, /does not provide metrics/);
    assert.equal((await page.read({ ...order, name: 'CU_CAPACITY' })).source, undefined);
    restore();
    panel.dispose();
  });

  it('keeps a reading for a minute, unless it is read again on request', async () => {
    const { page, panel } = open();
    const first = await page.read(order);
    const restore = demo.fail(QUERY, { status: 200, code: 40_300, message: 'no more' });
    assert.deepEqual(await page.read({ ...order, fresh: false }), first);
    assert.match((await page.read(order)).problem!, /no more/);
    restore();
    panel.dispose();
  });

  it('marks the alert rules of the cluster, or says why they are missing', async () => {
    const { page, panel } = open();
    await page.open(null);
    const { rules } = await page.marks({ place: PLACE, period: 'P1D' });
    assert.deepEqual(
      rules.map(({ metric, condition }) => [metric, condition]),
      [
        ['REQ_SEARCH_LATENCY_P99', '> 1,000'],
        ['CU_CAPACITY', '> 70 %'],
      ],
    );
    const restore = demo.fail('GET /v2/alertRules', { status: 200, code: 40_300, message: 'not your rules' });
    const marks = await page.marks({ place: PLACE, period: 'P1D' });
    assert.deepEqual([marks.rules, /not your rules/.test(marks.problems[0]!)], [[], true]);
    restore();
    panel.dispose();
  });

  it('compares with a second cluster, and begins a rule on its metric', async () => {
    const { page, panel, changed } = open();
    await page.open(null);
    chosen = { connectionId: 'm', clusterId: LAB, clusterName: 'recall-lab' };
    await page.compare(null);
    assert.equal((await changed).places.length, 2);
    const rule = { name: 'CU_CAPACITY', comparisonMethod: 'GREATER_THAN', threshold: '80', windowSize: '10' };
    await page.alertOn({ place: { connectionId: 'm', clusterId: LAB }, period: 'P7D', ...rule });
    const [[place, given, period]] = begun as [[MetricsPlace, object, string]];
    assert.deepEqual([place.clusterId, given, period], [LAB, rule, 'P7D']);
    panel.dispose();
  });

  it('takes no other cluster for one that was replaced while the page still showed it', async () => {
    const { page, panel } = open(undefined, [PLACE, { connectionId: 'm', clusterId: LAB }]);
    await page.open(null);
    const restore = demo.fail(DESCRIBE, { latencyMs: 600_000, times: 1 });
    const before = demo.requests.length;
    chosen = { connectionId: 'm', clusterId: 'in01-58e2d4a1097b6cf' };
    await page.compare(null);
    while (demo.requests.length === before) await moment();
    const count = begun.length;
    const place = { connectionId: 'm', clusterId: LAB };
    const rule = { name: 'CU_CAPACITY', comparisonMethod: 'GREATER_THAN', threshold: '80', windowSize: '10' };
    for (const call of [
      page.alertOn({ place, period: 'P7D', ...rule }),
      page.read({ ...order, place }),
      page.marks({ place, period: 'P1D' }),
    ]) {
      await assert.rejects(call, /The page no longer shows this cluster\./);
    }
    assert.equal(begun.length, count);
    restore();
    panel.dispose();
  });

  it('shows the clusters that were chosen last, whichever is described first', async () => {
    const { page, panel, told } = open();
    await page.open(null);
    const restore = demo.fail(DESCRIBE, { latencyMs: 700, times: 1 });
    const before = demo.requests.length;
    chosen = { connectionId: 'm', clusterId: 'in01-58e2d4a1097b6cf' };
    await page.compare(null);
    while (demo.requests.length === before) await moment();
    chosen = { connectionId: 'm', clusterId: LAB, clusterName: 'recall-lab', projectId: '' };
    await page.compare(null);
    while (told.length < 2) await moment();
    assert.deepEqual(
      told.map(({ places }) => places[1]!.place.clusterId),
      [LAB, LAB],
    );
    assert.equal(panel.title, 'Metrics: prod-search, recall-lab');
    restore();
    panel.dispose();
  });

  it('says why no cluster can be chosen', async () => {
    const { page, panel } = open();
    await page.open(null);
    using said = answering('showErrorMessage');
    chosen = new Error('The list failed.');
    await page.compare(null);
    while (said.asked.length === 0) await moment();
    assert.deepEqual(said.asked, [['The list failed.']]);
    panel.dispose();
  });
});
