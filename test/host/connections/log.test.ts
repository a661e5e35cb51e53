import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import * as vscode from 'vscode';
import { CloudClient, hostDispatcher, type Exchange } from '../../../src/client';
import { failureText } from '../../../src/connections/failure-text';
import { logExchange } from '../../../src/connections/log';
import { startDemo, type Demo } from '../../../src/demo';

/** Secrets, each to be recognized wherever it turns up. */
const CANARY = 'canary-8d41e0';

describe('the log', () => {
  let demo: Demo;
  let lines: string[];

  before(async () => (demo = await startDemo({ apiKey: `${CANARY}-key` })));
  after(() => demo.close());
  beforeEach(() => (lines = []));

  const write = (...said: unknown[]) =>
    void lines.push(said.map(part => (typeof part === 'string' ? part : inspect(part))).join(' '));
  const channel = (logLevel: vscode.LogLevel) =>
    ({ logLevel, warn: write, info: write, trace: write }) as unknown as vscode.LogOutputChannel;
  const client = (logLevel = vscode.LogLevel.Trace) =>
    new CloudClient({
      baseUrl: demo.baseUrl,
      token: `${CANARY}-key`,
      dispatcher: hostDispatcher(),
      onExchange: (exchange: Exchange) => logExchange(channel(logLevel), exchange),
    });
  const logged = async () => {
    await new Promise(told => setImmediate(told)); // observers are told apart from the call
    const text = lines.join('\n');
    assert.ok(!text.includes(CANARY), text);
    return text;
  };

  it('has no key, address or incident key of an alert rule, at any level, whatever comes of it', async () => {
    const [project] = await client().projects.list();
    const rule = {
      projectId: project!.projectId,
      ruleName: 'Late',
      level: 'CRITICAL',
      metricName: 'REQUEST_LATENCY_SEARCH_P99',
      enabled: true,
      sendResolved: true,
      actions: [
        { type: 'WEBHOOK', config: { url: `https://hooks.example/${CANARY}` } },
        { type: 'CHATHOOK_A', config: { webhookUrl: `https://hooks.example/${CANARY}` } },
        { type: 'INCIDENT_A', config: { region: 'US', apiKey: `${CANARY}-incident` } },
      ],
    };
    await client().alertRules.create(rule);
    const shown = await logged();
    assert.match(shown, /POST .*\/v2\/alertRules 200/);
    assert.match(shown, /"ruleName": "Late"/);
    const message = `No: ${CANARY}-key, https://hooks.example/${CANARY}, ${CANARY}-incident`;
    const undo = demo.fail('POST /v2/alertRules', { status: 400, code: 1801, message });
    await assert.rejects(client().alertRules.create(rule), { name: 'ApiError' });
    undo();
    assert.match(await logged(), /400 \d+ ms: No: •••/);
  });

  it('has no bodies but at the level trace', async () => {
    await client(vscode.LogLevel.Info).clouds.list();
    assert.match(await logged(), /^GET http:\/\/127\.0\.0\.1:\d+\/v2\/clouds 200 \d+ ms$/);
  });

  it('has one line for a failure, whatever the service says', async () => {
    const message = 'No.\n2026-01-01 [info] all is well\u2028and\u202e more';
    const undo = demo.fail('GET /v2/clouds', { status: 400, code: 1801, message });
    const failure: unknown = await client(vscode.LogLevel.Info)
      .clouds.list()
      .catch((error: unknown) => error);
    undo();
    assert.match(await logged(), /^GET .*: No\. 2026-01-01 \[info\] all is well and\\u202e more$/);
    const [first, second] = failureText(failure).split('\n');
    assert.match(first!, /No\. 2026-01-01 \[info\] all is well and\\u202e more$/);
    assert.match(second!, /^\s+at /);
    assert.equal(failureText('a\nb'), 'a b');
  });

  it('shows what nobody sees in a body as an escape', async () => {
    const data = [{ cloudId: 'a', description: 'b\u202ec\u2028d' }];
    const undo = demo.fail('GET /v2/clouds', { body: JSON.stringify({ code: 0, data }) });
    await client().clouds.list();
    undo();
    assert.match(await logged(), /"description": "b\\u202ec\\u2028d"/);
  });
});
