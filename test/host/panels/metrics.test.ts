import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CloudClient } from '../../../src/client';
import type { App } from '../../../src/commands/app';
import type { Clients } from '../../../src/connections/clients';
import { Latencies } from '../../../src/connections/latencies';
import type { Demo } from '../../../src/demo';
import { metricsProtocol, type MetricsPlace, type MetricsState } from '../../../src/model/metrics/pages';
import { type MetricsServices, showMetrics } from '../../../src/panels/metrics/page';
import { connect } from '../../../src/webview/kit/rpc';
import { connectDemo, LAB, leave, PROD } from '../../harness/host/connected';
import { hurrying } from '../../harness/host/hurrying';
import { TestPanel } from '../../harness/host/panel';

const KEY = 'canary-metrics-41';
const QUERY = 'POST /v2/clusters/{clusterId}/metrics/query';

describe('the page of metrics', () => {
  let running: App;
  let demo: Demo;
  const latencies = new Latencies();
  const begun: unknown[] = [];
  let chosen: MetricsPlace | undefined;

  before(async () => {
    ({ running, demo } = await connectDemo({ id: 'm', key: KEY }));
  });
  after(() => leave({ running, demo }));

  const open = (clock = running.clients.clock, places = [{ connectionId: 'm', clusterId: PROD }]) => {
    // Of this bundle: what failed is told by its class.
    const cloud = async () => new CloudClient({ baseUrl: demo.baseUrl, token: KEY });
    const clients = { cloud, regional: cloud, clock, placeNames: running.clients.placeNames } as unknown as Clients;
    const services = {
      extensionUri: running.extensionUri,
      connections: running.connections,
      clients,
      latencies: { get: async () => latencies },
      journal: running.changes.journal,
      chooseCluster: async () => chosen,
      beginRule: async (...rule: unknown[]) => void begun.push(rule),
    } as unknown as MetricsServices;
    const panel = new TestPanel();
    showMetrics(services, panel as unknown as vscode.WebviewPanel, { places });
    const changed = Promise.withResolvers<MetricsState>();
    const page = connect(metricsProtocol, panel.port, { changed: changed.resolve });
    return { page, panel, changed: changed.promise };
  };
  const order = { place: 0, name: 'REQ_SEARCH_LATENCY_P99', period: 'P1D', fresh: true } as const;

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
    const { rules } = await page.marks({ place: 0, period: 'P1D' });
    assert.deepEqual(
      rules.map(({ metric, condition }) => [metric, condition]),
      [
        ['REQ_SEARCH_LATENCY_P99', '> 1,000'],
        ['CU_CAPACITY', '> 70 %'],
      ],
    );
    const restore = demo.fail('GET /v2/alertRules', { status: 200, code: 40_300, message: 'not your rules' });
    const marks = await page.marks({ place: 0, period: 'P1D' });
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
    await page.alertOn({ place: 1, period: 'P7D', ...rule });
    const [[place, given, period]] = begun as [[MetricsPlace, object, string]];
    assert.deepEqual([place.clusterId, given, period], [LAB, rule, 'P7D']);
    panel.dispose();
  });
});
