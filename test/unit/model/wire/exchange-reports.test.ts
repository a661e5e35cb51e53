import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { CloudClient, Limiter, type Exchange } from '../../../../src/client';
import { Agent } from '../../../../src/client/undici';
import { changeReport, keptRequest, keptRequests } from '../../../../src/model/wire/change-reports';
import { exchangeReport, formattedJson } from '../../../../src/model/wire/exchange-reports';
import { curlOf, curlsOf } from '../../../../src/model/wire/exchange-snippets';
import type { ExchangeRecord, KeptBody } from '../../../../src/model/wire/exchanges';
import { json, Server } from '../../../harness/services/recording-server';

const kept = (value: unknown): KeptBody => {
  const text = JSON.stringify(value);
  return { text, isJson: true, length: text.length, isCut: false };
};

const record: ExchangeRecord = {
  operation: 'roles.describe',
  method: 'GET',
  origin: 'https://api.example',
  path: '/v2/roles/r-1?a=1',
  at: 0,
  durationMs: 34.4,
  times: { queueMs: 0.2, networkMs: 33.6, parseMs: 0.6 },
  headers: { accept: 'application/json', authorization: 'Bearer •••' },
  status: 200,
  answerHeaders: { 'content-type': 'application/json', requestid: 'q-1' },
  answer: kept({ code: 0, data: { roleId: 'r-1', roleName: 'a', more: [1, 2] } }),
  earlier: [],
};
const facts = { connectionName: 'Demo', when: 'today' };

describe('the document of a change', () => {
  it('has every request that was sent, in order', () => {
    const next = [{ method: 'POST', path: '/b', body: { c: 1 } }];
    const request = { method: 'POST', path: '/a', next };
    const text = changeReport({ summary: 's', connectionName: 'Demo', when: 'today', outcome: 'applied', request });
    assert.match(
      text,
      /## Requests\n\n```http\nPOST \/a\n```\n\nNo body\.\n\n```http\nPOST \/b\n```\n\n```json\n\{\n  "c": 1\n\}/,
    );
  });
});

describe('the document of a request', () => {
  it('tells what came of it, where it departs, where the time went, and both sides', () => {
    assert.equal(
      exchangeReport({ ...record, earlier: [{ status: 503, durationMs: 12 }] }, facts),
      [
        '# `GET /v2/roles/r-1`',
        '',
        '`Demo` · `roles.describe` · today',
        '',
        '**200 after 34 ms**',
        '',
        'Previous attempts:',
        '',
        '1. 503 after 12 ms',
        '',
        '## Deviations from the Specification',
        '',
        '- `$.data.roleType`: Missing (section 4.5)',
        '- `$.data.roleKind`: Missing (section 4.5)',
        '- `$.data.projectId`: Missing (section 4.5)',
        '- `$.data.description`: Missing (section 4.5)',
        '- `$.data.policies`: Missing (section 4.5)',
        '- `$.data.more`: Not a field of the specification (section 4.5)',
        '',
        '## Timing',
        '',
        '- queued: 0.2 ms',
        '- network and service: 34 ms',
        '- parsing: 0.6 ms',
        '',
        '## Request',
        '',
        '```http',
        'GET https://api.example/v2/roles/r-1?a=1',
        'accept: application/json',
        'authorization: Bearer •••',
        '```',
        '',
        'No body.',
        '',
        '## Response',
        '',
        '```http',
        '200',
        'content-type: application/json',
        'requestid: q-1',
        '```',
        '',
        '```json',
        '{',
        '  "code": 0,',
        '  "data": {',
        '    "roleId": "r-1",',
        '    "roleName": "a",',
        '    "more": [1, 2]',
        '  }',
        '}',
        '```',
        '',
      ].join('\n'),
    );
  });

  const section = (text: string, title: string) => text.split(`## ${title}\n\n`)[1]!.split('\n\n')[0]!;
  const deviations = (changed: Partial<ExchangeRecord>) =>
    section(exchangeReport({ ...record, ...changed }, facts), 'Deviations from the Specification');

  it('says what was sent that a managed service refuses', () => {
    const path = '/v2/vectordb/collections/create';
    const indexParams = ['AUTOINDEX', 'HNSW'].map(type => ({ params: { index_type: type } }));
    const sent = {
      operation: 'collections.create',
      method: 'POST',
      path,
      request: kept({ indexParams }),
      answer: kept({ code: 0, data: {} }),
    };
    const said =
      '- `$.indexParams[1].params.index_type`: The request sends `HNSW`; a managed service supports AUTOINDEX only';
    assert.equal(deviations(sent), `${said} (section 4.3)`);
    assert.equal(deviations({ ...sent, answer: undefined, status: undefined } as never), `${said} (section 4.3)`);
    assert.match(deviations({ ...sent, request: kept({ indexParams: indexParams.slice(0, 1) }) }), /^None/);
    assert.match(deviations({ ...sent, path: '/v2/roles' }), /^None/);
  });

  it('says how far the answer was looked at', () => {
    const path = '/v2/clusters';
    const cases: readonly [Partial<ExchangeRecord>, RegExp][] = [
      [{ path: '/v2/regions', answer: kept({ code: 0, data: [] }) }, /^None\. The response matches section 4\.11/],
      [
        { path, answer: kept({ code: 0, data: {} }) },
        /^None\. Not in the API specification\. Only the response envelope/,
      ],
      [{ path: '/v2/clouds', answer: kept({ code: '0', data: {} }) }, /^- `\$\.code`: the string/],
      [{ operation: 'embed' }, /The specification does not cover this service\./],
      [
        { error: { name: 'TransportError', message: 'no' }, answer: undefined, status: undefined } as never,
        /No response/,
      ],
      [
        { answer: { text: '{"code"', isJson: false, length: 9e6, isCut: true } },
        /No response to compare with the specification/,
      ],
    ];
    for (const [changed, said] of cases) assert.match(deviations(changed), said);
    const beyond = exchangeReport({ ...record, path, answer: kept({ code: 0, data: {} }) }, facts);
    assert.match(beyond, /Not in the API specification/);
    const cut = { ...kept({ code: 0, data: [] }), isCut: true, length: 70_000 };
    const part = exchangeReport({ ...record, path: '/v2/regions', answer: cut }, facts);
    assert.match(part, /Only the shown part of the response was checked/);
    assert.match(part, /Shortened from 70000 characters/);
  });

  it('shows the first numbers of the vectors of a change, and says so', () => {
    const vector = Array.from({ length: 768 }, (_, at) => at / 768);
    const sparse = Object.fromEntries(vector.map((weight, at) => [at, weight]));
    const ids = Array.from({ length: 32 }, (_, at) => at);
    const change = (body: unknown, answer: unknown) =>
      changeReport({
        summary: 'Insert',
        connectionName: 'Service',
        when: 'now',
        outcome: 'applied',
        request: { method: 'POST', path: '/v2/vectordb/entities/insert', body },
        answer,
      });
    const report = change({ data: [{ v: vector, s: sparse, ids }] }, { again: vector });
    assert.equal(report.match(/\[0, 0\.0013.*, "… \+760"\]/g)?.length, 2);
    assert.match(report, /"7": 0\.0091\d+,\n +"…": "… \+760"\n/);
    assert.ok(report.includes(`"ids": [${ids.join(', ')}]`));
    assert.ok(report.length < 5000);
    assert.match(report, /Vectors are shortened: “… \+7” means 7 more\./);
    assert.doesNotMatch(change({ data: [{ v: [1, 2] }] }, {}), /shortened/);
  });

  it('parts what departs, what was looked at and how much of it by blank lines', () => {
    const whole = (path: string, value: unknown) => {
      const answer = { ...kept(value), isCut: true, length: 70_000 };
      return exchangeReport({ ...record, path, answer }, facts)
        .split('## Deviations from the Specification\n')[1]!
        .split('\n');
    };
    const part = 'Only the shown part of the response was checked.';
    const none = whole('/v2/regions', { code: 0, data: [] });
    assert.deepEqual(none.slice(0, 4), ['', 'None. The response matches section 4.11.', '', part]);
    const [, departs, blank, around, another, last] = whole('/v2/clouds', { code: '0', data: [] });
    assert.match(departs!, /^- `\$\.code`/);
    assert.match(around!, /^Section 4\.14 of the API specification names this operation without/);
    assert.deepEqual([blank, another, last], ['', '', part]);
  });

  it('says that no answer came, and why', () => {
    const { status: _, answer: __, ...unanswered } = record;
    const error = { name: 'TransportError', message: 'api.example *refused* the connection.' };
    const text = exchangeReport({ ...unanswered, error, repeatedAfterMs: 500, times: { queueMs: 1 } }, facts);
    assert.match(text, /\*\*no response after 34 ms\*\*\n\n```text\napi\.example \*refused\* the connection/);
    assert.match(text, /Retried after 500 ms/);
    assert.match(text, /## Response\n\nNo response\./);
    assert.doesNotMatch(text, /parsing/);
  });

  it('cannot be broken by what a service says', () => {
    const hostile = '\n# Heading\n```\n[click](command:evil) <img src=x>';
    const answer = kept({ code: 1, message: hostile });
    const text = exchangeReport(
      { ...record, status: 400, answer, error: { name: 'ApiError', message: hostile }, path: '/v2/`x`' },
      facts,
    );
    assert.match(text, /^# ``GET \/v2\/`x```|^# `` GET \/v2\/`x` ``\n/);
    assert.match(text, /````text\n\n# Heading\n```\n\[click\][^`]*````\n/);
    assert.doesNotMatch(text.replaceAll(/^(`{3,}).*\n[^]*?\n\1$/gm, ''), /# Heading|click|<img/);
    const raw = exchangeReport({ ...record, answer: { text: hostile, isJson: false, length: 9, isCut: false } }, facts);
    assert.match(raw, /````\n\n# Heading\n```\n\[click\][^]*````/);
  });

  it('has the digits of long ids, and vectors on one line', () => {
    const text = '{"code":0,"data":[{"id":9007199254740993,"vector":[0.5,-1]}]}';
    const report = exchangeReport({ ...record, answer: { ...kept(0), text } }, facts);
    assert.match(report, /"id": 9007199254740993,\n/);
    assert.match(report, /"vector": \[0\.5, -1\]\n/);
    assert.equal(formattedJson([1, 2, '… +3']), '[1, 2, "… +3"]');
    assert.equal(formattedJson({ a: [], b: {}, c: ['x'] }), '{\n  "a": [],\n  "b": {},\n  "c": [\n    "x"\n  ]\n}');
  });

  it('is JSON again where it shows JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value =>
        assert.deepEqual(JSON.parse(formattedJson(value)), JSON.parse(JSON.stringify(value))),
      ),
    );
  });

  it('never has a secret, wherever it was and wherever it comes back', async () => {
    const server = await Server.start();
    const seen: Exchange[] = [];
    const shared = { dispatcher: new Agent(), limiter: new Limiter({ starts: Infinity }), firstWaitMs: 1 };
    const secret = fc.stringMatching(/^[\w.+/=-]{8,24}$/).map(text => `cAnArY${text}`);
    const place = fc.constantFrom('password', 'apiKey', 'webhookUrl', 'url', 'access_token', 'note', 'data', 'code');
    const ways = fc.oneof(fc.constantFrom('whole'), fc.constantFrom('inside', 'name', 'listed', 'text'));
    try {
      await fc.assert(
        fc.asyncProperty(secret, place, ways, fc.constantFrom(200, 401), async (token, name, how, status) => {
          const value = { whole: token, inside: `<${token}>`, name: { [token]: 1 }, listed: [[token]], text: 1 }[how];
          const body =
            how === 'text' ? `no JSON: ${token}` : { code: 0, message: token, data: { [name]: value, id: 'a' } };
          server.on(
            'POST /v2/alertRules',
            json(status, body, { server: token, location: `https://x.example/${token}` }),
          );
          const client = new CloudClient({
            ...shared,
            baseUrl: `${server.address}?sig=${token}`,
            token,
            onExchange: exchange => seen.push(exchange),
          });
          const actions = [
            { type: 'WEBHOOK', config: { url: `https://hooks.example/${token}` } },
            { type: 'INCIDENT_A', config: { region: 'US', apiKey: token } },
          ];
          const rule = {
            projectId: 'p',
            ruleName: 'n',
            level: 'l',
            metricName: 'm',
            enabled: true,
            sendResolved: true,
          };
          await client.alertRules.create({ ...rule, actions }).catch(() => undefined);
          const told = seen.pop()!.record();
          const text = [exchangeReport(told, facts), curlOf(told)].join('\n');
          for (const spelled of [token, encodeURIComponent(token)]) assert.ok(!text.includes(spelled), text);
          assert.match(text, /•••/);
        }),
        { numRuns: 200 },
      );
    } finally {
      await server.stop();
    }
  }).timeout(120_000);
});

describe('the document of a change', () => {
  const volume = {
    volumeName: 'v',
    type: 'MANAGED',
    regionId: 'r',
    status: 'RUNNING',
    createTime: '2025-03-01T07:00:00Z',
  };
  const change = {
    summary: 'Change the description of “v”',
    connectionName: 'Service',
    when: 'today',
    outcome: 'applied',
    request: { method: 'PATCH', path: '/v2/volumes/v', headers: { OrgId: 'org-1' }, body: { description: 'new' } },
    answer: volume,
  };

  it('has what the journal kept, and where the answer departs', () => {
    const text = changeReport({ ...change, note: 'The state on the service differs.' });
    assert.match(text, /^# `PATCH \/v2\/volumes\/v`\n/);
    assert.match(text, /\*\*applied\*\*\n\n```text\nThe state on the service differs\.\n```/);
    assert.match(text, /```http\nPATCH \/v2\/volumes\/v\nOrgId: org-1\n```/);
    assert.match(text, /"description": "new"/);
    assert.match(text, /None\. The response matches section 4\.8/);
    assert.match(text, /"createTime": "2025-03-01T07:00:00Z"/);
    assert.match(changeReport({ ...change, answer: { ...volume, status: undefined } }), /`\$\.status`: Missing/);
  });
  it('says what there is not', () => {
    const { answer: _, ...refused } = change;
    assert.match(
      changeReport({ ...refused, outcome: 'refused' }),
      /No response stored: the service did not respond, refused the request, or sent an empty/,
    );
    const drop = { method: 'POST', path: '/v2/vectordb/collections/drop', body: {} };
    assert.match(
      changeReport({ ...change, request: drop, answer: {} }),
      /The specification does not describe the data of this operation/,
    );
    assert.match(changeReport({ ...change, request: 'odd' }), /```json\n"odd"\n```/);
    assert.equal(keptRequest({ method: 1 }), undefined);
  });
});

describe('a request as code', function () {
  this.timeout(120_000); // each starts a process
  let server: Server;
  let folder: string;
  before(async () => {
    server = await Server.start();
    folder = mkdtempSync(join(tmpdir(), 'vector-cloud-curl-'));
  });
  after(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });
  beforeEach(() => server.reset());

  const hasCurl = spawnSync('curl', ['--version']).status === 0;
  const run = async (code: string, env = {}) => {
    const file = join(folder, 'code.sh');
    writeFileSync(file, code);
    await promisify(execFile)('sh', [file], { env: { ...process.env, VECTOR_CLOUD_KEY: 'the-key', ...env } });
    return server.requests[0]!;
  };
  const body = { text: `it's $HOME \`x\` \\ "é"\nJSON\n`, long: 'x'.repeat(200_000) };

  (hasCurl ? it : it.skip)('sends what was sent', async () => {
    server.answer('PUT /v2/roles/a%20b', 200, { code: 0 });
    const code = curlOf({
      ...record,
      method: 'PUT',
      origin: server.address,
      path: `/v2/roles/a%20b?q='`,
      headers: { authorization: 'Bearer •••', 'content-type': 'application/json', OrgId: `it's` },
      request: kept(body),
    });
    const { url, headers, body: sent } = await run(code);
    assert.equal(url, `/v2/roles/a%20b?q='`);
    assert.deepEqual([headers.authorization, headers['orgid']], ['Bearer the-key', `it's`]);
    assert.deepEqual(JSON.parse(sent), body);
    assert.doesNotMatch(code, /•••/);
  });
  (hasCurl ? it : it.skip)('sends what the journal kept to an address that is given', async () => {
    server.answer('PATCH /v2/volumes/v', 200, { code: 0 });
    const code = curlOf(keptRequest({ method: 'PATCH', path: '/v2/volumes/v', headers: { OrgId: 'o' }, body })!);
    const { headers, body: sent } = await run(code, { VECTOR_CLOUD_ADDRESS: server.address });
    assert.deepEqual([headers.authorization, headers['orgid']], ['Bearer the-key', 'o']);
    assert.equal(headers['content-type'], 'application/json');
    assert.deepEqual(JSON.parse(sent), body);
  });
  (hasCurl ? it : it.skip)('sends all requests of a change in order, until one fails', async () => {
    const grant = (privilege: string) => ({ method: 'POST', path: `/grant/${privilege}`, body: { privilege } });
    const change = { ...grant('A'), next: [{ method: 'POST', path: '/drop' }, grant('B')] };
    const code = curlsOf(keptRequests(change));
    for (const path of ['/grant/A', '/drop', '/grant/B']) server.answer(`POST ${path}`, 200, { code: 0 });
    await run(code, { VECTOR_CLOUD_ADDRESS: server.address });
    assert.deepEqual(
      server.requests.map(({ url, body: sent }) => [url, sent]),
      [
        ['/grant/A', '{"privilege":"A"}\n'],
        ['/drop', ''],
        ['/grant/B', '{"privilege":"B"}\n'],
      ],
    );
    server.reset();
    server.answer('POST /grant/A', 200, { code: 0 });
    server.answer('POST /drop', 403, { code: 1 });
    await assert.rejects(run(code, { VECTOR_CLOUD_ADDRESS: server.address }));
    assert.deepEqual(
      server.requests.map(({ url }) => url),
      ['/grant/A', '/drop'],
    );
    const hidden = curlsOf(keptRequests({ ...grant('•••'), next: [grant('•••')] }));
    assert.equal(hidden.split('\n').filter(line => line.startsWith('#')).length, 1);
  });
  it('says what has to be put in', () => {
    const cut = { ...kept({ apiKey: '•••' }), isCut: true };
    const [first, second] = curlOf({ ...record, method: 'POST', request: cut }).split('\n');
    assert.equal(first, '# The body is truncated. Complete the body before you send the request.');
    assert.equal(second, '# Replace ••• with the value of the secret.');
    assert.doesNotMatch(curlOf(record), /#|--data/);
  });
});
