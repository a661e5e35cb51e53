import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { SearchDocument } from '../../../src/model/searches/documents';
import { SEARCH_SNIPPETS } from '../../../src/model/searches/snippets';
import { checkDocument } from '../../../src/panels/checks/document-runs';
import { hintsInFilter } from '../../../src/panels/searches/knowledge';
import { runVariant } from '../../../src/panels/searches/variants';
import { collectionOn } from '../../../src/connections/collections';
import { app, forgetConnections } from '../../harness/host/app';
import { forgetDrafts, sessionOf as openSession } from '../../harness/host/connected';
import { hurrying } from '../../harness/host/hurrying';
import { happened, replace } from '../../harness/host/waiting';
import { json, Server, silence } from '../../harness/services/recording-server';

const V2 = 'POST /v2/vectordb';
const DESCRIBE = `${V2}/collections/describe`;
const SEARCH = `${V2}/entities/search`;
const HITS = [
  { doc_id: 7, distance: 0.9, title: 'first', year: 2020 },
  { doc_id: 8, distance: 0.8, title: 'second', year: 2021 },
];
const ASKED = { collection: 'c', database: 'default', vectors: [[0.5, 1]] } satisfies SearchDocument;

type Respond = Parameters<Server['on']>[1];

/** Ways in which a service withholds the description of a collection, and the texts of the form. */
const WAYS: [what: string, respond: Respond, says: RegExp][] = [
  ['is absent, as JSON', json(404, { code: 404, message: 'no' }), /does not describe collections \(HTTP 404\)/],
  ['is absent, as HTML', json(404, '<h1>Not Found</h1>'), /does not describe collections \(HTTP 404\)/],
  ['is absent, with nothing', json(404, ''), /does not describe collections \(HTTP 404\)/],
  ['is no method', json(405, ''), /does not describe collections \(HTTP 405\)/],
  [
    'is denied by 401',
    json(401, { code: 1800, message: 'who are you' }),
    /key has no permission to describe.*who are you/,
  ],
  ['is denied by 403', json(403, { code: 403, message: 'not yours' }), /key has no permission to describe.*not yours/],
  [
    'is denied by a code',
    json(200, { code: 1401, message: 'no privilege' }),
    /key has no permission to describe.*no privilege/,
  ],
  ['fails', json(500, { code: 5, message: 'internal' }), /internal/],
  ['is unreadable', json(200, { code: 0, data: 'nothing' }), /does not match the format/],
  ['hangs', silence, /The schema of the collection is not loaded yet/],
];

describe('a collection that is not described', () => {
  let running: App;
  let server: Server;
  let opened: Awaited<ReturnType<typeof openSession>>[] = [];
  /** Opens a search that ends with its test: a refresh of a later test would make it ask the service again. */
  const sessionOf = async (...search: Parameters<typeof openSession>) => {
    const session = await openSession(...search);
    opened.push(session);
    return session;
  };
  before(async () => {
    running = await app();
    await forgetConnections(running);
    server = await Server.start();
    const endpoint = { kind: 'endpoint', plane: 'cluster', name: 'Engine', address: server.address } as const;
    await running.connections.add({ ...endpoint, id: 's' }, 'root:canary-77ab');
  });
  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await forgetDrafts(running);
    await forgetConnections(running);
    await server.stop();
  });
  afterEach(() => {
    for (const session of opened) session.dispose();
    opened = [];
  });
  beforeEach(async () => {
    running.clients.clock = hurrying;
    server.reset();
    server.answer(SEARCH, 200, { code: 0, data: HITS });
    (await running.searches()).facts.forget();
    (await running.clients.offers()).tryAgain(); // the tests share a connection
  });

  const bodies = (route: string): Record<string, unknown>[] =>
    server.requests
      .filter(({ method, url }) => `${method} ${url}` === route)
      .map(({ body }) => JSON.parse(body) as Record<string, unknown>);
  const searched = async (search: SearchDocument) => {
    const session = await sessionOf(running, search);
    await session.search();
    return session;
  };

  for (const [what, respond, says] of WAYS) {
    it(`is searched where the description ${what}`, async () => {
      if (what !== 'hangs') running.clients.clock = ms => AbortSignal.timeout(ms); // an answer must not come too late
      server.on(DESCRIBE, respond);
      const session = await sessionOf(running, { ...ASKED, annsField: 'v', partitionNames: ['p'] });
      await session.begin();
      assert.match(session.knowledge.about.why ?? '', says);
      assert.equal(session.knowledge.about.problem, undefined);
      await session.search();
      assert.equal(session.outcome.problem?.message, undefined);
      assert.deepEqual(bodies(SEARCH), [
        {
          dbName: 'default',
          collectionName: 'c',
          partitionNames: ['p'],
          outputFields: ['*'],
          limit: 10,
          data: [[0.5, 1]],
          annsField: 'v',
        },
      ]);
      assert.deepEqual([session.run?.primaryKey, session.run?.rows.length], ['doc_id', 2]);
    });
  }

  for (const schema of [undefined, { vectorType: 'SparseFloatVector', metricType: 'IP' }] as const) {
    it(`is searched by a sparse vector, ${schema ? 'of the typed type' : 'with nothing else typed'}`, async () => {
      server.answer(DESCRIBE, 403, { code: 403, message: 'not yours' });
      const session = await sessionOf(running, { ...ASKED, vectors: [{ 17: 0.5 }], ...(schema ? { schema } : {}) });
      await session.begin();
      await session.search();
      assert.equal(session.outcome.problem?.message, undefined);
      assert.deepEqual(bodies(SEARCH)[0]?.['data'], [{ 17: 0.5 }]);
      const vector = session.knowledge.about.fields?.find(field => field.vector);
      assert.equal(vector?.type, schema ? 'SparseFloatVector' : 'FloatVector');
    });
  }

  it('is not described a second time for the next search', async () => {
    server.on(DESCRIBE, silence);
    const session = await searched({ ...ASKED, collection: 'twice' }); // what another test left may still be asked for
    await session.search();
    const of = (route: string) => bodies(route).filter(each => each['collectionName'] === 'twice').length;
    assert.deepEqual([of(DESCRIBE), of(SEARCH)], [1, 2]);
  });

  it('is searched, browsed and got without asking again for what the service lacks, until a refresh', async () => {
    server.answer(DESCRIBE, 404, '');
    server.answer(`${V2}/entities/query`, 404, '');
    server.answer(`${V2}/entities/get`, 404, '');
    const searches: SearchDocument[] = [
      { ...ASKED, collection: 'one' },
      { collection: 'two', browse: true, filter: 'year > 2000' },
      { collection: 'three', browse: true, ids: ['1'] },
    ];
    const all = async () => {
      const said: unknown[] = [];
      for (const search of searches) said.push((await searched(search)).outcome.problem?.message);
      return said;
    };
    const requests = () => [DESCRIBE, `${V2}/entities/query`, `${V2}/entities/get`, SEARCH].map(bodies);
    const isOurs = (body: Record<string, unknown>) =>
      searches.some(search => search.collection === body['collectionName']);
    const said = await all();
    assert.deepEqual(
      said.map(each => each === undefined),
      [true, false, false],
    );
    server.requests.length = 0;
    (await running.searches()).facts.forget();
    assert.deepEqual(await all(), said);
    // Only of these: what another test left may still be asked for.
    assert.deepEqual(
      requests().map(each => each.filter(isOurs).length),
      [0, 0, 0, 1],
    );
    (await running.clients.offers()).tryAgain();
    (await running.searches()).facts.forget();
    assert.deepEqual(await all(), said);
    // Of any collection: what another test left can ask first, and its answer is known then.
    assert.deepEqual(
      requests().map(each => each.length > 0),
      [true, true, true, true],
    );
  });

  it('is described after all, as soon as it is', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const described = { code: 0, data: { collectionName: 'c', fields: [{ name: 'v', type: 'FloatVector' }] } };
    server.on(DESCRIBE, (response, ...more) => void promise.then(() => json(200, described)(response, ...more)));
    const session = await sessionOf(running, ASKED);
    await session.begin();
    await session.search();
    assert.ok(session.knowledge.about.byHand);
    const told = happened(session.onDidChange, () => session.knowledge.about.byHand === undefined);
    resolve();
    await told;
    assert.equal(session.knowledge.about.why, undefined);
    assert.deepEqual(
      session.knowledge.about.fields?.map(({ name }) => name),
      ['v'],
    );
  });

  it('is searched where its partitions and its load state hang or are denied', async () => {
    const described = { code: 0, data: { collectionName: 'c', fields: [{ name: 'v', type: 'FloatVector' }] } };
    server.answer(DESCRIBE, 200, described);
    server.on(`${V2}/partitions/list`, silence);
    server.answer(`${V2}/collections/get_load_state`, 403, { code: 403, message: 'not yours' });
    const session = await searched(ASKED);
    assert.equal(session.outcome.problem?.message, undefined);
    assert.equal(session.run?.rows.length, 2);
    assert.equal(session.knowledge.about.why, undefined);
  });

  it('shows in its hits what completion offers next, and the primary key', async () => {
    const session = await sessionOf(running, ASKED);
    await session.begin();
    await session.search();
    const { fields = [], byHand, key } = session.knowledge.about;
    assert.deepEqual(
      fields.filter(({ vector }) => !vector).map(({ name, type }) => [name, type]),
      [
        ['doc_id', 'Int64'],
        ['title', 'VarChar'],
        ['year', 'Int64'],
      ],
    );
    assert.deepEqual([byHand, key], [true, 'doc_id']);
    const { filterFields } = session.knowledge;
    assert.deepEqual([filterFields.anyField, filterFields.fields?.length], [true, 3]);
    assert.deepEqual(hintsInFilter('yearr > 2000', filterFields), [], 'no schema tells that no field has the name');
  });

  it('is asked for what is like a hit', async () => {
    const session = await searched({ ...ASKED, schema: { metricType: 'IP' } });
    await session.trail.moreLikeThis(session.run!.id, 1);
    assert.equal(session.outcome.problem?.message, undefined);
    const [, like] = bodies(SEARCH);
    assert.deepEqual([like?.['ids'], like?.['searchParams']], [[8], { metricType: 'IP' }]);
  });

  it('says which end is near once the metric is typed', async () => {
    const session = await sessionOf(running, { ...ASKED, schema: { metricType: 'IP' } });
    await session.begin();
    const of = () => session.knowledge.about.fields?.map(({ name, nearest }) => [name, nearest]);
    assert.deepEqual(of(), [['Vector field', 'largest']]);
    const told = happened(session.onDidChange, what => what === 'about');
    await replace(session.document, '"IP"', '"L2"');
    await told;
    assert.deepEqual(of(), [['Vector field', 'smallest']]);
  });

  it('has hits whose key nobody can tell: they are shown, and not compared', async () => {
    server.answer(SEARCH, 200, { code: 0, data: [{ a: 'x', b: 'y', distance: 1 }] });
    const session = await searched(ASKED);
    assert.deepEqual(session.run?.rows, [{ a: 'x', b: 'y', distance: 1 }]);
    const { found } = session.outcome;
    assert.equal(found?.alike, false);
    assert.deepEqual(
      found?.answer.columns.map(({ name }) => name),
      ['rank', 'distance', 'a', 'b'],
    );
    const typed = await searched({ ...ASKED, schema: { primaryKey: 'b' } });
    assert.equal((typed.run?.rows[0] as { id?: unknown } | undefined)?.id, 'y');
  });

  it('complains of no field, but of the form of a filter', async () => {
    const session = await searched({ ...ASKED, outputFields: ['nope'], filter: 'nope == 1 and year > "x"' });
    assert.equal(session.outcome.problem?.message, undefined);
    const broken = await searched({ ...ASKED, filter: 'nope ==' });
    assert.deepEqual(broken.outcome.problem?.issues[0]?.path, ['filter']);
    assert.equal(bodies(SEARCH).length, 1);
  });

  it('asks for the dimension before a random vector, and for nothing more', async () => {
    const session = await searched({ collection: 'c', random: true });
    assert.deepEqual(session.outcome.problem?.issues[0]?.path, ['schema', 'dimension']);
    const typed = await searched({ collection: 'c', random: true, schema: { dimension: 6 } });
    assert.equal(typed.outcome.problem?.message, undefined);
    const [sent] = bodies(SEARCH) as { readonly data: number[][] }[];
    assert.equal(sent?.data[0]?.length, 6);
  });

  it('is queried, counted, and its entities are got', async () => {
    server.answer(`${V2}/entities/query`, 200, { code: 0, data: [{ doc_id: 1, title: 'x' }] });
    server.answer(`${V2}/entities/get`, 200, { code: 0, data: [{ doc_id: 1, title: 'x' }] });
    const browsed = await searched({ collection: 'c', browse: true, filter: 'year > 2000' });
    assert.deepEqual([browsed.outcome.problem, browsed.run?.primaryKey], [undefined, 'doc_id']);
    const got = await searched({ collection: 'c', browse: true, ids: ['1'] });
    assert.deepEqual([got.outcome.problem, bodies(`${V2}/entities/get`)[0]?.['id']], [undefined, [1]]);
    server.answer(`${V2}/entities/query`, 200, { code: 0, data: [{ 'count(*)': '12' }] });
    await browsed.count();
    assert.equal(browsed.outcome.count, '12 entities match the filter');
  });

  it('is searched by V1', async () => {
    server.answer('POST /v1/vector/search', 200, { code: 200, data: [{ id: 3, distance: 1 }] });
    const session = await searched({ ...ASKED, api: 'v1' });
    assert.equal(session.outcome.problem?.message, undefined);
    assert.equal(session.run?.primaryKey, 'id');
  });

  it('is checked', async () => {
    const uri = vscode.Uri.joinPath(running.storage, 'files', 'by-hand-checks.vcsearch.json');
    const search = { ...ASKED, expect: [{ expect: 'ids', ids: [7], byRank: 1 }] };
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(JSON.stringify(search)));
    await running.documents.targets.remember(uri, 's');
    const { results } = await checkDocument({ ...running }, uri, new AbortController().signal);
    assert.deepEqual(
      results.map(({ state }) => state),
      ['passed'],
    );
    server.answer(SEARCH, 200, { code: 0, data: [{ a: 'x', b: 'y', distance: 1 }] });
    const unknown = await checkDocument({ ...running }, uri, new AbortController().signal);
    assert.deepEqual([unknown.results[0]?.state], ['unknown']);
  });

  it('is compared with another run, and copied as code', async () => {
    const session = await searched({ ...ASKED, schema: { metricType: 'IP' } });
    const run = session.run!;
    const connection = (await running.connections.find('s'))!;
    const ref = collectionOn(connection, run.place);
    const { facts } = await running.searches();
    const signal = new AbortController().signal;
    const other = await runVariant({ clients: running.clients, facts }, { run, ref, change: { filter: 'a' }, signal });
    assert.deepEqual([other.metricType, other.primaryKey], ['IP', 'doc_id']);
    await session.compareWith(async () => ({ title: 'filtered', run: other }));
    assert.match(session.outcome.compared?.line ?? '', /2/);
    assert.match(SEARCH_SNIPPETS.curl('http://x', run.call, run.fields), /"metricType":"IP"/);
  });

  it('says once more what a collection is missing from the service', async () => {
    running.clients.clock = ms => AbortSignal.timeout(ms); // an answer must not come too late
    server.answer(DESCRIBE, 200, { code: 100, message: 'collection not found' });
    server.answer(SEARCH, 200, { code: 100, message: 'collection not found' });
    const session = await searched(ASKED);
    await session.begin();
    assert.match(session.knowledge.about.problem?.message ?? '', /collection not found/);
    assert.match(session.outcome.problem?.message ?? '', /collection not found/);
  });
});
