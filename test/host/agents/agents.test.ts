import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { prepare } from '../../../src/agents/calls';
import { listClusters } from '../../../src/agents/clusters';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import { find, shownDocument } from '../../harness/host/app';
import { LAB, PROD, connectDemo, leave } from '../../harness/host/connected';
import { answering } from '../../harness/host/dialogs';

const KEY = 'canary-a6e417';
const OPERATOR = 'r-4kq81c0z7m2x9wv5t3n6b8y1d4f7gh';

describe('the tools of agents', () => {
  let running: App;
  let demo: Demo;
  beforeEach(async () => {
    ({ running, demo } = await connectDemo({ id: 'a', key: KEY }));
    await running.connections.setEmbedding('a', demo.embeddings, KEY);
  });
  afterEach(() => leave({ running, demo }));

  const use = async (name: string, input: object) => {
    const { content } = await vscode.lm.invokeTool(`vectorCloud_${name}`, { input, toolInvocationToken: undefined });
    const text = (content as vscode.LanguageModelTextPart[]).map(({ value }) => value).join('');
    assert.doesNotMatch(text, /canary/);
    return JSON.parse(text) as { items: Record<string, unknown>[]; shown: number; count: number } & Record<
      string,
      unknown
    >;
  };
  const refused = (name: string, input: object, why: RegExp) => assert.rejects(use(name, input), why);
  const writes = () => demo.requests.filter(request => /^(PUT|PATCH|DELETE)|create|drop|insert/i.test(request)).length;
  const HELP = { connection: 'Service', clusterId: PROD, collection: 'help_center' };

  it('are offered to agents, all of them', () => {
    const ours = vscode.lm.tools.map(({ name }) => name).filter(name => name.startsWith('vectorCloud_'));
    assert.equal(ours.length, 6);
  });

  it('list clusters without addresses', async () => {
    const { items } = await use('listClusters', {});
    assert.ok(items.some(({ clusterId, connection }) => clusterId === PROD && connection === 'Service'));
    assert.doesNotMatch(JSON.stringify(items), /127\.0\.0\.1|connectAddress/);
  });

  it('describe a collection, or tell which there are', async () => {
    const { collection: _, ...place } = HELP;
    assert.ok((await use('describeCollection', place)).items.includes('help_center' as never));
    const described = await use('describeCollection', HELP);
    assert.equal(typeof described['rowCount'], 'number');
    assert.ok(described.items.some(({ type, dimension }) => String(type).includes('Vector') && dimension === 128));
  });

  it('search by meaning, with hits and no vectors', async () => {
    const { items, shown } = await use('search', { ...HELP, text: 'how do I reset my password?', limit: 3 });
    assert.equal(shown, 3);
    assert.match(JSON.stringify(items[0]), /password/i);
    const asked = await use('search', { ...HELP, text: 'x', limit: 1, outputFields: ['vector'] });
    assert.equal(asked.shown, 1);
    assert.doesNotMatch(JSON.stringify([items, asked.items]), /"vector"|-?\d\.\d+,-?\d\.\d+|numbers\)/);
  });

  it('search by several queries, with the checks of the form, and name what was asked', async () => {
    const digest = { connection: 'Service', clusterId: LAB, collection: 'research_digest', limit: 3 };
    const both = {
      text: 'a planet',
      queries: [
        { annsField: 'dense', limit: 5 },
        { annsField: 'full_text', filter: 'id > 1' },
      ],
    };
    const { items, asked } = await use('search', { ...digest, ...both });
    assert.equal(items.length, 3);
    assert.deepEqual(asked, {
      queries: [
        { annsField: 'dense', text: 'a planet', limit: 5 },
        { annsField: 'full_text', text: 'a planet', filter: 'id > 1', limit: 3 },
      ],
      rerank: { strategy: 'rrf', params: { k: 60 } },
    });
    const before = demo.requests.length;
    const weighted = { rerank: { strategy: 'weighted', params: { weights: [1] } } };
    await refused('search', { ...digest, ...both, ...weighted }, /one weight per query \(2\)/);
    await refused('search', { ...digest, ...both, annsField: 'dense' }, /set this field in each query/);
    await refused('search', { ...digest, queries: [{ annsField: 'dense', vectors: [[1]] }] }, /vectors/);
    const [dense, fullText] = both.queries;
    const wrong = { ...both, queries: [fullText, { ...dense, limit: 5, filter: 'unknown ==' }] };
    await refused('search', { ...digest, ...wrong }, /Error: Query 2 \(dense\): /);
    const twice = {
      ...both,
      queries: [
        { ...fullText, filter: 'id >' },
        { ...dense, filter: 'id <' },
      ],
    };
    await refused('search', { ...digest, ...twice }, /Error: Query 1 \(full_text\): .*; Query 2 \(dense\): /);
    await refused('search', { ...digest, text: 'x', ...weighted }, /Requires `queries`/);
    assert.ok(!demo.requests.slice(before).some(request => request.endsWith('search')));
    const decay = { reranker: 'decay', function: 'gauss', origin: 1, scale: 10 };
    const functionScore = (params: object) => ({
      functionScore: { functions: [{ name: 'f', type: 'Rerank', inputFieldNames: ['id'], params }] },
    });
    const decayed = await use('search', { ...digest, ...both, ...functionScore(decay) });
    assert.equal(decayed.items.length, 3);
    assert.deepEqual(
      (decayed['asked'] as { functionScore: unknown }).functionScore,
      functionScore(decay).functionScore,
    );
    assert.equal('rerank' in (decayed['asked'] as object), false);
    const single = await use('search', { ...digest, text: 'x', annsField: 'dense', ...functionScore(decay) });
    assert.deepEqual([single.items.length, 'metricType' in single], [3, false]);
    const model = functionScore({ reranker: 'model', provider: 'tei', endpoint: 'https://elsewhere.example' });
    await refused('search', { ...digest, ...both, ...model }, /endpoint/);
    const like = { combine: { entities: [{ id: 1 }, { id: '2', weight: -1 }] }, annsField: 'dense' };
    const alike = await use('search', { ...digest, ...like });
    assert.deepEqual(alike['asked'], like);
    assert.doesNotMatch(JSON.stringify(alike), /-?\d\.\d+,\s*-?\d\.\d+/);
  });

  it('explain a role in words, and list alert rules without whom they notify', async () => {
    const { report } = await use('explainRole', { connection: 'Service', roleId: OPERATOR });
    assert.match(String(report), /# Access of /);
    const { items } = await use('listAlertRules', { connection: 'Service' });
    assert.ok(items.length > 0);
    assert.doesNotMatch(JSON.stringify(items), /@|https?:|config|recipients/);
  });

  it('are told of what cannot be read of a list, and of the rest', async () => {
    const answer = (route: string, data: unknown) => demo.fail(route, { body: JSON.stringify({ code: 0, data }) });
    const list = async (name: string, input: object = {}) =>
      (await use(name, { connection: 'Service', ...input })).items;
    answer('GET /v2/clusters', { clusters: [{ clusterName: 'lost' }, { clusterId: 'in01-a', clusterName: 'a' }] });
    const clusters = await list('listClusters');
    assert.deepEqual(
      clusters.map(({ clusterId, connectionId }) => [clusterId, connectionId]),
      [
        ['in01-a', 'a'],
        [undefined, 'a'],
      ],
    );
    assert.match(String(clusters[1]?.['cannotBeRead']), /^clusterId: /);
    answer('GET /v2/roles', { roles: [{ roleId: 'r-1' }, { roleName: 'lost' }] });
    const roles = await list('explainRole');
    assert.equal(roles[0]?.['roleId'], 'r-1');
    assert.match(String(roles[1]?.['cannotBeRead']), /^roleId: /);
    answer('GET /v2/projects', [{ projectName: 'lost' }, { projectId: 'p' }]);
    answer('GET /v2/alertRules', { alertRules: [{ id: 'x', ruleName: 'X' }, { ruleName: 'lost' }] });
    const rules = await list('listAlertRules');
    assert.equal(rules.length, 3);
    assert.match(JSON.stringify(rules[0]), /^{"of":"projects","cannotBeRead":"projectId: /);
    assert.equal(rules[1]?.['ruleName'], 'X');
    assert.match(JSON.stringify(rules[2]), /^{"projectId":"p","cannotBeRead":"id: /);
  });

  it('list alert rules of every project though one project, or the list of projects, is refused', async () => {
    const [refusedId, other] = ['proj-5d0c7b9e2f41a86300a1c4', 'proj-b81e6a4470f95c2d3e77f0'] as const;
    demo.fail('GET /v2/alertRules', { status: 403, code: 403, message: 'not this one', times: 1 });
    const { items } = await use('listAlertRules', { connection: 'Service' });
    const failed = items.filter(item => /not this one/.test(String(item['failed'])));
    assert.equal(failed.length, 1); // whichever project was asked first
    assert.ok(items.some(item => 'ruleName' in item && item['projectId'] !== failed[0]!['projectId']));
    demo.fail('GET /v2/projects', { status: 403, code: 403, message: 'no list' });
    await refused('listAlertRules', { connection: 'Service' }, /no list/);
    for (const id of [refusedId, other]) await running.connections.pin('a', 'projects', id);
    const [failure, ...rules] = (await use('listAlertRules', { connection: 'Service' })).items;
    assert.match(JSON.stringify(failure), /"of":"projects","failed":".*no list/);
    assert.ok(rules.some(({ projectId }) => projectId === refusedId));
  });

  it('are told where only the first clusters of a connection are listed', async () => {
    const clusters = Array.from({ length: 201 }, (_, at) => ({ clusterId: `in01-${at}`, clusterName: `c${at}` }));
    const data = { count: 201, currentPage: 1, pageSize: 201, clusters };
    demo.fail('GET /v2/clusters', { body: JSON.stringify({ code: 0, data }) });
    const signal = AbortSignal.timeout(60_000);
    const { items } = await listClusters(running, { connection: 'Service' }, signal);
    assert.equal(items.length, 201);
    assert.match(JSON.stringify(items.at(-1)), /"more":"Only the first 200 clusters were read\."/);
  });

  it('propose a change of a role as a draft, exactly as it was confirmed, and write nothing', async () => {
    const before = writes();
    const input = { connection: 'Service', roleId: OPERATOR, description: 'Looks after ```things```' };
    const { confirmationMessages } = await prepare(running, 'proposeRole', input);
    const confirmed = confirmationMessages!.message as vscode.MarkdownString;
    await use('proposeRole', input);
    const text = (await shownDocument()).getText();
    assert.equal(JSON.parse(text).description, input.description);
    assert.ok(confirmed.value.includes(text.trim()), confirmed.value);
    assert.equal(confirmed.isTrusted, undefined);
    assert.equal(writes(), before);
    await refused('proposeRole', { ...input, description: 'other' }, /already has a draft with changes/);
  });

  it('propose a new role, which the rules of roles must let pass', async () => {
    const policies = [{ resourceType: 'volume', privileges: ['view'], resources: ['*'] }];
    await use('proposeRole', { connection: 'Service', roleName: 'Watcher', policies });
    assert.equal(JSON.parse((await shownDocument()).getText()).roleName, 'Watcher');
    const billing = [{ resourceType: 'billing', privileges: ['view'], resources: ['*'] }];
    await refused('proposeRole', { connection: 'Service', roleName: 'Odd', policies: billing }, /resources/);
  });

  it('see nothing of a production connection until a person opens it', async () => {
    const node = () => find(running.tree, 'Service');
    await vscode.commands.executeCommand('vectorCloud.connection.markProduction', await node());
    const sent = demo.requests.length;
    await refused('search', { ...HELP, text: 'x' }, /is blocked/);
    await refused('proposeRole', { connection: 'Service', roleName: 'R' }, /is blocked/);
    const { items, connectionsClosedToAgents } = await use('listClusters', {});
    assert.deepEqual([items, connectionsClosedToAgents], [[], 1]);
    assert.equal(demo.requests.length, sent);
    using asked = answering('showWarningMessage', 'Allow Agent Access');
    await vscode.commands.executeCommand('vectorCloud.connection.openToAgents', await node());
    assert.match(String(asked.asked[0]?.[0]), /Allow agents to read “Service”/);
    assert.ok((await use('listClusters', {})).items.length > 0);
    assert.match(String((await node()).item().description), /PRODUCTION · agents allowed/);
  });

  it('see nothing of a connection that was closed', async () => {
    await vscode.commands.executeCommand('vectorCloud.connection.closeToAgents', await find(running.tree, 'Service'));
    await refused('listAlertRules', { connection: 'Service' }, /is blocked/);
  });

  it('refuse what they do not know', async () => {
    await refused('search', { ...HELP, text: 'x', endpoint: 'https://evil.example' }, /endpoint|[Uu]nrecognized/);
    await refused('listClusters', { connection: 'nobody' }, /Connection “nobody” does not exist/);
  });
});
