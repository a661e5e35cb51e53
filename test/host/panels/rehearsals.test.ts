import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import { CloudClient } from '../../../src/client';
import type { Clients } from '../../../src/connections/clients';
import { Latencies } from '../../../src/connections/latencies';
import type { Demo } from '../../../src/demo';
import { openDocument } from '../../../src/documents/opening';
import { alertRuleFormProtocol } from '../../../src/model/alert-rules/forms';
import { formProtocol } from '../../../src/model/documents/forms';
import type { Handlers } from '../../../src/model/rpc';
import type { FormServices } from '../../../src/panels/forms/form';
import { serveAlertRuleForm } from '../../../src/panels/alert-rules/form';
import { connect } from '../../../src/webview/kit/rpc';
import { shownDocument } from '../../harness/host/app';
import { connectDemo, leave } from '../../harness/host/connected';
import { hurrying } from '../../harness/host/hurrying';
import { answering } from '../../harness/host/dialogs';

const KEY = 'canary-form-77aa';
const PROJECT = 'proj-5d0c7b9e2f41a86300a1c4';
const LATENCY = 'alert-0b6f7a52-9c1d-4e83-a2f4-5d7e90c31b68';
/** Secrets in the actions of the seeded rules, and those typed by a test. */
const SECRETS = [KEY, 'demo-incident-key-71f0c2', 'demo-secret', 'canary-typed-05'];

describe('what the form of an alert rule asks its host', () => {
  let running: App;
  let demo: Demo;
  const latencies = new Latencies(() => 1000 * asked++);
  let asked = 1;
  let told: string; // everything that went to the page

  before(async () => {
    ({ running, demo } = await connectDemo({ id: 'f', key: KEY }));
    await openDocument(running.documents, { connectionId: 'f', kind: 'alertRules', id: LATENCY });
  });
  after(() => leave({ running, demo }));
  beforeEach(() => {
    told = '';
  });
  afterEach(() => {
    for (const secret of SECRETS) assert.ok(!told.includes(secret), `the page was told ${secret}`);
  });

  /** The page's side of the form of the document that shows. */
  const page = async () => {
    const toHost = new vscode.EventEmitter<unknown>();
    const toPage = new vscode.EventEmitter<unknown>();
    const webview = {
      onDidReceiveMessage: toHost.event,
      postMessage: async (message: unknown) => {
        told += JSON.stringify(message);
        toPage.fire(structuredClone(message));
        return true;
      },
    } as unknown as vscode.Webview;
    const { connections, documents } = running;
    // Of this bundle: what failed is told by its class.
    const cloud = async () => new CloudClient({ baseUrl: demo.baseUrl, token: KEY });
    const { clock } = running.clients;
    const clients = { cloud, regional: cloud, clock } as unknown as Clients;
    serveAlertRuleForm({
      services: {
        extensionUri: vscode.Uri.file('/'),
        connections,
        clients,
        documents,
        latencies: { get: async () => latencies },
      } as unknown as FormServices,
      document: await shownDocument(),
      panel: { webview } as vscode.WebviewPanel,
      handlers: {} as Handlers<typeof formProtocol>, // none of them is called here
    });
    const port = {
      send: (message: unknown) => toHost.fire(structuredClone(message)),
      listen: (receive: (message: unknown) => void) => toPage.event(receive),
    };
    const nothing = () => {};
    return connect(alertRuleFormProtocol, port, {
      changed: nothing,
      write: nothing,
      framed: nothing,
      showIssues: nothing,
    });
  };

  it('is what stands around the rule, without a secret of any rule', async () => {
    const context = await (await page()).context({ projectId: PROJECT });
    assert.equal(context.problem, undefined);
    assert.ok(context.projects!.some(({ projectId }) => projectId === PROJECT));
    assert.ok(context.clusters!.some(({ clusterName, dedicated }) => clusterName === 'prod-search' && dedicated));
    assert.deepEqual(
      context.rules!.map(rule => (rule as { ruleName: string }).ruleName),
      ['Search latency is critical', 'Capacity above 70 %'],
    );
    assert.match(told, /\$\{kept\}/);
  });

  it('is as much as the service tells, and why there is no more', async () => {
    const restore = demo.fail('GET /v2/clusters', {
      status: 500,
      body: JSON.stringify({ code: 500, message: 'sick' }),
    });
    const absent = demo.fail('GET /v2/projects', { status: 404, body: 'not found', contentType: 'text/plain' });
    const context = await (await page()).context({ projectId: PROJECT });
    restore();
    absent();
    assert.deepEqual([context.clusters, context.projects, context.rules?.length], [undefined, undefined, 2]);
    assert.match(context.problem!, /sick/);
  });

  it('is as much as comes in time', async () => {
    running.clients.clock = hurrying;
    demo.restrict({ hang: ['clusters.list'] });
    const context = await (await page()).context({ projectId: PROJECT });
    demo.restrict();
    assert.deepEqual([context.clusters, context.rules?.length], [undefined, 2]);
    assert.match(context.problem!, /did not respond within/);
  });

  it('is the value of a secret, typed into a box and told to nobody', async () => {
    const host = await page();
    using box = answering('showInputBox', 'canary-typed-05', undefined);
    assert.equal(await host.setSecret({ name: 'pager', field: 'apiKey', of: 'INCIDENT_A' }), 'pager');
    assert.equal((box.asked[0]![0] as vscode.InputBoxOptions).password, true);
    assert.equal(await running.connections.keys.secret('f', 'pager'), 'canary-typed-05');
    assert.deepEqual((await host.context({ projectId: PROJECT })).secrets, ['pager']);
    assert.equal(await host.setSecret({ name: 'pager', field: 'apiKey', of: 'INCIDENT_A' }), null); // given up
    await assert.rejects(host.setSecret({ name: '../key', field: 'apiKey', of: 'INCIDENT_A' }), /Use letters/);
  });

  it('is a new secret, which is named first and never by its value', async () => {
    const host = await page();
    using box = answering('showInputBox', undefined, 'on-call', undefined, 'on-call', 'canary-typed-05');
    const question = { field: 'apiKey', of: 'INCIDENT_A' };
    assert.equal(await host.setSecret(question), null); // no name
    assert.equal(await host.setSecret(question), null); // no value
    assert.deepEqual((await host.context({ projectId: PROJECT })).secrets?.includes('on-call'), false);
    assert.equal(await host.setSecret(question), 'on-call');
    const options = box.asked[0]![0] as vscode.InputBoxOptions;
    assert.deepEqual([options.value, options.password], ['incident_a-key', undefined]);
    assert.match((await options.validateInput!('R0ABCDEF0123456789AB')) as string, /Looks like a value/);
    assert.equal(await options.validateInput!('pager-2026'), undefined);
    assert.equal((box.asked[2]![0] as vscode.InputBoxOptions).password, true);
    assert.equal(await running.connections.keys.secret('f', 'on-call'), 'canary-typed-05');
  });

  it('is the address of a webhook, whose host is shown, and nothing else', async () => {
    const host = await page();
    using box = answering('showInputBox', 'https://hooks.example.com/canary', undefined);
    assert.equal(await host.setSecret({ name: 'hook', field: 'url', of: 'WEBHOOK' }), 'hook');
    const options = box.asked[0]![0] as vscode.InputBoxOptions;
    const aboutText = async (text: string) => {
      const answer = await options.validateInput!(text);
      return typeof answer === 'object' ? answer : undefined;
    };
    const { Error: refused, Info: shown } = vscode.InputBoxValidationSeverity;
    for (const text of [
      'ftp://hooks.example.com/x',
      'hooks.example.com/x',
      'https://',
      'https://good//evil',
      'T0SECRET',
    ])
      assert.equal((await aboutText(text))?.severity, refused, text);
    assert.equal(await aboutText(''), undefined);
    const message = { message: 'Host: hooks.example.com', severity: shown };
    assert.deepEqual(await aboutText('https://hooks.example.com/services/T0/B0?token=canary'), message);
  });

  it('is a series: pasted, and kept for a page that was hidden', async () => {
    const host = await page();
    assert.equal(await host.reading(null), null);
    const read = await host.readSeries({ kind: 'text', text: 'time,v (ms)\n1767225600,1\n1767225660,\n1767225720,3' });
    assert.deepEqual(read, await host.reading(null));
    assert.deepEqual(read?.series, [
      {
        name: 'v (ms)',
        unit: 'ms',
        times: [1767225600000, 1767225720000],
        values: [1, 3],
        notes: ['Non-numeric values: 1. Treated as gaps.'],
      },
    ]);
  });

  it('is a series of a file, or none where the person gave up', async () => {
    const host = await page();
    const file = vscode.Uri.joinPath(running.storage, 'series.json');
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode('[1, 2, 3]'));
    using _ = answering('showOpenDialog', [file], undefined);
    const read = await host.readSeries({ kind: 'file' });
    assert.deepEqual([read?.source, read?.series[0]?.values], ['the file series.json', [1, 2, 3]]);
    assert.equal(await host.readSeries({ kind: 'file' }), null);
    await vscode.workspace.fs.delete(file);
  });

  it('is what searches took in this window, and nothing of what failed', async () => {
    const host = await page();
    assert.match((await host.readSeries({ kind: 'latencies' }))!.problem!, /Fewer than two searches in this window/);
    const seen = { operation: 'search', origin: 'https://in01.example', status: 200, durationMs: 12.5 };
    for (const exchange of [
      seen,
      { ...seen, durationMs: 20 },
      { ...seen, status: 500 },
      { ...seen, operation: 'clusters.list' },
      { ...seen, operation: 'searchV1', durationMs: 30 },
    ])
      latencies.see(exchange);
    const read = await host.readSeries({ kind: 'latencies' });
    assert.deepEqual([read?.series[0]?.name, read?.series[0]?.values], ['in01.example', [12.5, 20, 30]]);
  });

  it('is what the service measured, or that it does not tell', async () => {
    const host = await page();
    const cluster = (await host.context({ projectId: PROJECT })).clusters!.find(({ dedicated }) => dedicated)!;
    const order = { kind: 'metrics', clusterId: cluster.clusterId, metricName: 'CU_CAPACITY', period: 'P1D' } as const;
    const read = await host.readSeries(order);
    assert.deepEqual([read?.source, read?.series[0]?.unit], [`metrics of ${cluster.clusterId}`, 'percent']);
    assert.ok(read!.series[0]!.values.length > 600);
    const restore = demo.fail('POST /v2/clusters/{clusterId}/metrics/query', {
      status: 404,
      body: 'not found',
      contentType: 'text/plain',
    });
    assert.match((await host.readSeries(order))!.problem!, /does not provide metrics/);
    restore();
  });
});
