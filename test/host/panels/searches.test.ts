import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { collectionDrop } from '../../../src/changes/resources/collections';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import { saveNow } from '../../../src/documents/drafts/save-now';
import { checkFilter } from '../../../src/model/filter';
import { searchText, type SearchDocument } from '../../../src/model/searches/documents';
import { npyOf } from '../../../src/model/vectors/npy';
import { KeptResults } from '../../../src/panels/searches/kept-results';
import type { CollectionFacts, Known } from '../../../src/panels/searches/collection-facts';
import { SearchKnowledge } from '../../../src/panels/searches/knowledge';
import { serveSearch } from '../../../src/panels/searches/form';
import type { FormParts } from '../../../src/panels/forms/form';
import { forgetConnections } from '../../harness/host/app';
import { SmallDisk } from '../../harness/host/small-disk';
import { connectSearch, LAB, PROD, sessionOf, leave } from '../../harness/host/connected';
import { answering, setting } from '../../harness/host/dialogs';
import { happened, moment } from '../../harness/host/waiting';

const KEY = 'canary-40d1ee';
const HELP = { clusterId: PROD, database: 'default', collection: 'help_center' } satisfies SearchDocument;
const SEARCH = 'POST /v2/vectordb/entities/search';
const vector = Array.from({ length: 128 }, (_, at) => Math.sin(at));

describe('searches', () => {
  let running: App;
  let demo: Demo;
  before(async () => {
    ({ running, demo } = await connectSearch(KEY));
  });
  after(() => leave({ running, demo }));

  const sent = () => demo.requests.filter(request => request.endsWith('/search') || request.endsWith('/query')).length;
  const searched = async (search: SearchDocument | string) => {
    const session = await sessionOf(running, search);
    await session.search();
    return session;
  };
  const found = async (search: SearchDocument) => {
    const { outcome, run } = await searched(search);
    assert.equal(outcome.problem?.message, undefined);
    return run!;
  };

  it('find by meaning, the nearest first, with all that was asked beside', async () => {
    const run = await found({ ...HELP, text: 'how do I reset my password?', limit: 7 });
    assert.equal(run.rows.length, 7);
    assert.match(JSON.stringify(run.rows[0]), /password/i);
    const distances = run.rows.map(row => (row as { distance: number }).distance);
    assert.deepEqual(
      distances,
      distances.toSorted((a, b) => b - a),
    ); // COSINE
    assert.deepEqual([run.call.call, run.primaryKey, run.metricType], ['search', 'id', 'COSINE']);
    assert.ok(run.times.totalMs >= run.times.queueMs + run.times.networkMs + run.times.parseMs);
  });

  it('say in plain words what their time consists of, with units', async () => {
    const { outcome } = await searched({ ...HELP, text: 'how do I reset my password?' });
    const lines = outcome.found!.details.split('\n');
    assert.equal(lines.shift(), 'vector (COSINE, higher is more similar)');
    const words = lines.map(line => line.replaceAll(/\d[\d,]*(\.\d)?/g, '1')); // from a second on, with a comma
    assert.deepEqual(
      words.filter(line => !line.startsWith('Preparation')),
      [
        'Total time: 1 ms (all phases; the history shows the same time)',
        'Queue: 1 ms (earlier requests in this window, and retries)',
        'Network and service: 1 ms (from the request to the end of the response)',
        'Parsing: 1 ms (decoding of the response)',
        'Latency in comparisons and checks: 1 ms (network, service and parsing)',
      ],
    );
  });

  it('show scores of functions in place of distances, without the direction of the metric type', async () => {
    const last = (await found({ ...HELP, vectors: [vector] })).rows.at(-1) as { id: number };
    const params = { reranker: 'decay', function: 'gauss', origin: last.id, scale: 1, decay: 0.001 };
    const functions = [{ name: 'f', type: 'Rerank', inputFieldNames: ['id'], params }];
    const { outcome, run } = await searched({ ...HELP, vectors: [vector], functionScore: { functions } });
    assert.equal(outcome.problem?.message, undefined);
    const [first] = run!.rows;
    assert.equal(first!['id'], last.id);
    assert.deepEqual([outcome.found!.scored, outcome.found!.nearest], [true, 'largest']);
    assert.equal(outcome.found!.details.split('\n')[0], 'vector (COSINE)');
  });

  const asks: [what: string, search: SearchDocument, call: string, rows: number][] = [
    ['a vector', { vectors: [vector] }, 'search', 10],
    ['several vectors', { vectors: [vector, vector.toReversed()], limit: 4 }, 'search', 8],
    ['an id', { ids: ['3'], limit: 2 }, 'search', 2],
    ['combined ids', { combine: { entities: [{ id: '3' }, { id: '4', weight: -1 }] }, limit: 2 }, 'search', 2],
    ['a random vector', { random: true, limit: 3 }, 'search', 3],
    ['V1', { vectors: [vector], api: 'v1', limit: 3 }, 'searchV1', 3],
    ['a filter', { vectors: [vector], filter: 'id < 4' }, 'search', 3],
    ['a page', { vectors: [vector], limit: 5, offset: 215 }, 'search', 5],
    ['a partition', { vectors: [vector], partitionNames: ['archived'], limit: 2 }, 'search', 2],
    ['groups', { vectors: [vector], groupingField: 'published', limit: 2 }, 'search', 2],
    ['no vector', { browse: true, filter: 'id <= 20', limit: 20 }, 'query', 20],
    ['ids alone', { browse: true, ids: ['1', '2', '999999'] }, 'get', 2],
  ];
  for (const [what, search, call, rows] of asks) {
    it(`ask by ${what}`, async () => {
      const run = await found({ ...HELP, ...search });
      assert.deepEqual([run.call.call, run.rows.length], [call, rows]);
    });
  }

  it('ask a full-text field by a text as it stands', async () => {
    const digest = { clusterId: LAB, collection: 'research_digest', text: 'protein', limit: 3 };
    const first = await found(digest);
    assert.notEqual(first.annsField, 'full_text', 'the first of several vector fields is searched where none is named');
    const { call } = await found({ ...digest, annsField: 'full_text' });
    assert.deepEqual((call.body as { data?: unknown }).data, ['protein']);
  });

  it('say of a full-text search without hits that no word matched, unless a filter may be why', async () => {
    const nothing = { clusterId: LAB, collection: 'research_digest', annsField: 'full_text', text: 'xyzzy' };
    const told = async (search: SearchDocument) => {
      const { summary = '', empty } = (await searched(search)).outcome.found ?? {};
      return [summary.replace(/ · .*/, ''), empty];
    };
    assert.deepEqual(await told(nothing), [
      '0 hits: no word of the query matched',
      'No entity contains a word of the query. Try other words.',
    ]);
    assert.deepEqual(await told({ ...nothing, text: 'protein', filter: 'id in [-1]' }), [
      '0 hits',
      'No entity that matches the filter contains a word of the query.',
    ]);
  });

  const empties: [what: string, search: SearchDocument, why: string][] = [
    ['a filter', { vectors: [vector], filter: 'id in [-1]' }, 'No entity matches the filter.'],
    ['a range', { vectors: [vector], range: { radius: 5 } }, 'No hits in this distance range. Widen the range.'],
    [
      'a filter and a range',
      { vectors: [vector], filter: 'id in [-1]', range: { radius: 0 } },
      'No entity matches both the filter and the distance range. Change the filter or widen the range.',
    ],
    ['ids', { browse: true, ids: ['999999'] }, 'No entity has these IDs.'],
    ['a page after the last', { browse: true, filter: 'id <= 20', offset: 20 }, 'No entities after the first 20.'],
    ['browsing', { browse: true, filter: 'id in [-1]' }, 'No entity matches the filter.'],
  ];
  for (const [what, search, why] of empties) {
    it(`say why there are none, by what was asked: ${what}`, async () => {
      const session = await searched({ ...HELP, ...search });
      assert.equal(session.outcome.found?.empty, why);
      await session.write(searchText({ ...HELP, browse: true }));
      assert.equal(session.outcome.found?.empty, why, 'whatever is asked by now');
    });
  }

  it('say that the embedding endpoint refuses its key, and offer to set it anew', async () => {
    await running.connections.setEmbedding('s', demo.embeddings, 'wrong');
    const { outcome } = await searched({ ...HELP, text: 'refund' });
    await running.connections.setEmbedding('s', demo.embeddings, KEY);
    assert.deepEqual(outcome.problem, {
      message: 'The embedding endpoint refused the key.',
      issues: [],
      remedy: 'Set Embedding Endpoint…',
    });
  });

  it('ask by a range, each metric by its own end', async () => {
    const { rows } = await found({ ...HELP, vectors: [vector], limit: 200 });
    const distances = rows.map(row => (row as { distance: number }).distance);
    const between = (at: number) => (distances[at]! + distances[at + 1]!) / 2;
    const at = distances.findIndex((distance, index) => index > 19 && distance - distances[index + 1]! > 1e-5);
    const [near, far] = [between(at), between(distances.length - 2)];
    const run = await found({ ...HELP, vectors: [vector], limit: 200, range: { range_filter: near, radius: far } });
    const inside = distances.filter(distance => distance <= near && distance > far).length;
    assert.equal(run.rows.length, inside);
  });

  describe('with a file', () => {
    const file = async (name: string, bytes: Uint8Array) =>
      vscode.workspace.fs.writeFile(vscode.Uri.joinPath(running.storage, 'files', name), bytes);
    before(() => file('two.npy', npyOf([vector, vector.toReversed()])));

    it('ask by one of its rows, or by all', async () => {
      assert.equal((await found({ ...HELP, vectors: [{ file: 'two.npy', row: 1 }] })).rows.length, 10);
      assert.equal((await found({ ...HELP, vectors: [{ file: 'two.npy' }] })).rows.length, 20);
    });
    it('say what is wrong with it', async () => {
      const before = sent();
      await vscode.workspace.fs.createDirectory(vscode.Uri.joinPath(running.storage, 'files', 'folder.npy'));
      await file('short.csv', new TextEncoder().encode('1,2,3\n'));
      await file('many.npy', npyOf(Array.from({ length: 12 }, () => vector)));
      for (const [vectors, problem] of [
        [[{ file: 'two.npy', row: 7 }], /Row 7 does not exist: .*two\.npy has 2 rows/],
        [[{ file: 'gone.npy' }], /File .*gone\.npy/],
        [[{ file: 'folder.npy' }], /“folder\.npy” is not a file/],
        [[{ file: 'short.csv' }], /Vector has 3 dimensions; `vector` needs 128/],
      ] as const) {
        const { outcome } = await searched({ ...HELP, vectors: [...vectors] });
        assert.match(outcome.problem?.message ?? '', problem);
      }
      const most = { limit: 16384, outputFields: ['vector'] };
      const { outcome } = await searched({ ...HELP, ...most, vectors: [{ file: 'many.npy' }] });
      assert.match(outcome.problem?.message ?? '', /^196608 hits with vector need about 288 MB/);
      assert.equal(sent(), before);
    });
  });

  it('say what is wrong before anything is sent, at its field', async () => {
    const before = sent();
    for (const [search, path, problem] of [
      [{ vectors: [[1, 2, 3]] }, 'vectors.0', /Vector has 3 dimensions; `vector` needs 128/],
      [{}, '', /select Text, Vector, ID, Combine or Random/],
      [{ text: '' }, 'text', /Enter a query text/],
      [{ text: 'x', limit: 16385 }, 'limit', /At most 16384/],
      [{ text: 'x', limit: 1.5 }, 'limit', /^Must be an integer$/],
      [{ text: 'x', offset: 16380 }, 'offset', /must not exceed 16384/],
      [{ text: 'x', filter: 'yaer > 3' }, 'filter', /yaer/],
      [{ text: 'x', outputFields: ['nope'] }, 'outputFields.0', /has no field nope/],
      [{ text: 'x', range: { range_filter: 0.1, radius: 0.9 } }, 'range.range_filter', /higher is more similar/],
    ] as const) {
      const { outcome } = await searched({ ...HELP, ...search } as SearchDocument);
      assert.match(outcome.problem?.message ?? '', problem);
      assert.deepEqual(outcome.problem?.issues[0]?.path.join('.'), path);
    }
    assert.match((await searched('{ "clusterId": ')).outcome.problem?.message ?? '', /^Line 1: not valid JSON/);
    assert.equal(sent(), before);
  });

  it('know their collection whatever else is wrong, and what was wrong until it is written anew', async () => {
    const session = await sessionOf(running, { ...HELP, text: 'x', limit: 20000 });
    await session.begin();
    await session.search();
    const {
      knowledge: { about },
      outcome,
    } = session;
    assert.deepEqual([about.problem, about.collectionName], [undefined, 'help_center']);
    assert.equal(outcome.problem?.message, 'At most 16384');
    const write = async (text: string) => {
      const edit = new vscode.WorkspaceEdit();
      const all = new vscode.Range(0, 0, session.document.lineCount, 0);
      edit.replace(session.document.uri, all, text);
      await vscode.workspace.applyEdit(edit);
    };
    await write('{ "collection": ');
    assert.deepEqual([session.knowledge.about, session.outcome.problem], [about, undefined]);
    await write(JSON.stringify({ ...HELP, text: 'x', limit: 2 }));
    await session.search();
    assert.deepEqual([session.outcome.problem, session.grid?.count], [undefined, 2]);
  });

  it('begin with the filter of the last search of their collection, and say so', async () => {
    const session = await sessionOf(running, { ...HELP, vectors: [vector], filter: 'year >= 2022', limit: 1 });
    await session.search();
    const searches = await running.searches();
    const { place } = session.run!;
    const begun = async (opening: Promise<vscode.Uri>) =>
      searches.of(await vscode.workspace.openTextDocument(await opening)).knowledge;
    const last = async () => (await searches.forms.find(place))?.filter;
    while ((await last()) !== 'year >= 2022') await moment();
    const again = await begun(searches.begin(place));
    assert.deepEqual([again.asked.search?.filter, again.about.lastFilter], ['year >= 2022', 'year >= 2022']);
    const search = { ...HELP, vectors: [vector], filter: 'year >= 2022' };
    const reopened = await begun(searches.reopen({ place, search }));
    assert.deepEqual([reopened.asked.search?.filter, reopened.about.lastFilter], ['year >= 2022', undefined]);
    await searches.forms.put(place, { ...HELP, vectors: [vector] });
    const without = await begun(searches.begin(place));
    assert.deepEqual([without.asked.search?.filter, without.about.lastFilter], [undefined, undefined]);
  });

  it('count nothing by a text that has no filter to read, and say why until the text is mended', async () => {
    const session = await sessionOf(running, { ...HELP, filter: 'year >= 2022' });
    await session.begin();
    const { collection: _, ...nowhere } = HELP;
    for (const [text, problem] of [
      ['{ "filter": ', /^Line 1: not valid JSON/],
      [JSON.stringify({ ...HELP, filter: 'year >= 2022', limit: 1.5 }), /^Must be an integer$/],
      [JSON.stringify(nowhere), /^Enter a collection\.$/],
    ] as const) {
      await session.write(text);
      await session.count();
      assert.match(session.outcome.problem?.message ?? '', problem);
      assert.equal(session.outcome.count, undefined);
      await session.write(JSON.stringify({ ...HELP, filter: 'year >= 2022' }));
      assert.equal(session.outcome.problem, undefined, text);
    }
    await session.count();
    assert.match(session.outcome.count ?? '', /\d/);
  });

  const failures: [what: string, fault: Parameters<Demo['fail']>[1], problem: RegExp][] = [
    ['a time-out of the service', { status: 408, code: 10001, message: 'The request timed out' }, /timed out|in time/i],
    ['a refusal', { status: 200, code: 1100, message: 'no such thing' }, /no such thing \(code 1100\)/],
    ['an answer of another shape', { body: '{"code":0,"data":[{"title":"x"}]}' }, /hits|expected/],
    ['a page of a proxy', { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }, /Bad gateway/],
  ];
  for (const [what, fault, problem] of failures) {
    it(`say ${what} in words`, async () => {
      const session = await sessionOf(running, { ...HELP, vectors: [vector] });
      const takeBack = demo.fail(SEARCH, fault);
      await session.search();
      takeBack();
      assert.match(session.outcome.problem?.message ?? '', problem);
      assert.equal(session.outcome.running, false);
    });
  }

  it('are given up when someone says so', async () => {
    const session = await sessionOf(running, { ...HELP, vectors: [vector] });
    await session.begin();
    const takeBack = demo.fail(SEARCH, { latencyMs: 60_000 });
    const searching = session.search();
    assert.equal(session.outcome.running, true);
    session.cancel();
    await searching;
    takeBack();
    assert.deepEqual([session.outcome.running, session.outcome.problem?.message], [false, 'Canceled.']);
  });

  it('ask no more how far loading is once their document is closed', async () => {
    const { document } = await sessionOf(running, HELP);
    let answer!: (known: Known) => void;
    const reading = new Promise<Known>(resolve => (answer = resolve));
    const asked: unknown[] = [];
    const read = (place: unknown) => (asked.push(place), reading);
    const knowledge = new SearchKnowledge(
      running.documents,
      {
        read,
        of: read,
        now: () => undefined,
        onDidRenew: () => ({ dispose: () => undefined }),
      } as unknown as CollectionFacts,
      document,
    );
    const looking = knowledge.look(true, true);
    while (asked.length === 0) await moment();
    knowledge.dispose();
    const { setTimeout: begin } = globalThis;
    const begun: unknown[] = [];
    Object.assign(globalThis, { setTimeout: (...timer: unknown[]) => begun.push(timer[1]) });
    try {
      answer({
        collection: { collectionName: 'help_center', fields: [] },
        clusterName: 'c',
        embedding: false,
        load: { loadState: 'LoadStateLoading' },
      });
      await looking;
    } finally {
      Object.assign(globalThis, { setTimeout: begin });
    }
    assert.ok(!begun.includes(1000), 'it asks on');
  });

  describe('in their form', () => {
    /** Opens a form of a session's document, with the calls of its page. */
    const form = async (search: SearchDocument, uri?: vscode.Uri) => {
      const session = await sessionOf(running, search, undefined, uri);
      const nothing = () => new vscode.Disposable(() => undefined);
      let receive!: (message: unknown) => void;
      const webview = {
        onDidReceiveMessage: (listener: typeof receive) => ((receive = listener), nothing()),
        postMessage: async () => true,
      };
      const panel = { webview, visible: true, onDidChangeViewState: nothing };
      const { clients, connections, documents, searches } = running;
      const { extensionUri } = vscode.extensions.getExtension('vector-cloud.vector-cloud')!;
      const services = { clients, connections, documents, searches, extensionUri };
      serveSearch({ services, document: session.document, panel, handlers: {} } as unknown as FormParts);
      const call = (name: string, params: unknown = null) => receive({ kind: 'call', id: 1, name, params });
      const problem = async () => {
        while (!session.outcome.problem) await happened(session.onDidChange);
        return session.outcome.problem.message;
      };
      return { session, call, problem };
    };

    it('say why a file of vectors cannot be read', async () => {
      const { session, call } = await form({ ...HELP, vectors: [] });
      const choose = async (name: string, bytes: Uint8Array) => {
        const file = vscode.Uri.joinPath(running.storage, 'files', name);
        await vscode.workspace.fs.writeFile(file, bytes);
        using _ = answering('showOpenDialog', [file]);
        call('chooseFile');
        const told = () => session.outcome.problem?.message ?? session.document.getText();
        while (!told().includes(name)) await happened(session.onDidChange);
      };
      await choose('broken.npy', new TextEncoder().encode('no array'));
      assert.deepEqual(session.outcome.problem?.issues[0]?.path, ['vectors']);
      const complex = Buffer.from(npyOf([vector]))
        .toString('latin1')
        .replace('<f8', '<c8');
      await choose('complex.npy', Buffer.from(complex, 'latin1'));
      assert.match(session.outcome.problem.message, /complex\.npy”: The array has type c8/);
      await choose('good.npy', npyOf([vector]));
      assert.equal(session.outcome.problem, undefined, 'what was wrong with the file before');
    });

    it('say that a long vector cannot be put into a file', async () => {
      using disk = Object.assign(new SmallDisk(), { [Symbol.dispose]: () => disk.dispose() });
      const { call, problem } = await form({ ...HELP, vectors: [] }, disk.root);
      disk.left = 0;
      call('storeVectors', { vectors: [Array.from({ length: 5000 }, () => 1)] });
      assert.match(await problem(), /No space left/);
    });

    it('change nothing where nothing may be changed', async () => {
      using disk = Object.assign(new SmallDisk(), { [Symbol.dispose]: () => disk.dispose() });
      const { session, call, problem } = await form({ ...HELP, vectors: [vector], limit: 3 }, disk.root);
      await session.search();
      const text = session.document.getText();
      disk.readOnly = true;
      call('moreLikeThis', { runId: session.run!.id, row: 1 });
      assert.match(await problem(), /read-only/);
      assert.deepEqual([session.document.getText(), session.outcome.trail], [text, []]);
    });
  });

  it('tell of a collection what a form needs', async () => {
    const session = await sessionOf(running, HELP);
    await session.begin();
    const { fields, partitions, load, embedding, place } = session.knowledge.about;
    const field = fields?.find(({ vector: is }) => is);
    assert.deepEqual(field, {
      name: 'vector',
      type: 'FloatVector',
      vector: true,
      fullText: false,
      dimension: 128,
      metricType: 'COSINE',
      nearest: 'largest',
    });
    assert.deepEqual([partitions, load, embedding], [['_default', 'archived'], { state: 'loaded' }, true]);
    assert.deepEqual(place, ['Search', 'prod-search', 'default']);
    assert.deepEqual(checkFilter(session.knowledge.about.filterExample!, fields), []);
  });

  it('say that their collection was dropped, and keep what they show', async () => {
    const { clusterId, endpoint } = demo.clusters[0]!;
    const connection = (await running.connections.find('s'))!;
    const { collections } = await running.clients.cluster(connection, clusterId, endpoint);
    const made = { dbName: 'default', collectionName: 'short_lived' };
    await collections.create({ ...made, dimension: 2 });
    const asked = { ...HELP, collection: 'short_lived', browse: true } as const;
    const session = await searched(asked);
    await session.begin();
    const problem = () => session.knowledge.about.problem?.message;
    const { fields } = session.knowledge.about;
    assert.ok(fields);
    assert.equal(problem(), undefined);
    const told = happened(session.knowledge.onDidChange, what => what === 'about');
    using _modal = answering('showWarningMessage', 'Drop');
    const ref = { connection, connectionId: 's', clusterId, ...made };
    await running.changes.apply(collectionDrop(running.clients, ref), { mine: { exists: false }, confirm: 'modal' });
    await told;
    const said =
      'Collection “short_lived” no longer exists on Search › prod-search › default. The search and its results are kept here.';
    assert.equal(problem(), said);
    assert.deepEqual(session.knowledge.about.fields, fields);
    assert.ok(session.outcome.found);
    await session.write(searchText({ ...asked, filter: 'id > 3' }));
    assert.equal(problem(), said, 'also after an edit');
    await collections.create({ ...made, dimension: 2 });
    await session.refresh();
    assert.equal(problem(), undefined);
  });

  it('say so of a collection that another window dropped, with the next search', async () => {
    const { clusterId, endpoint } = demo.clusters[0]!;
    const connection = (await running.connections.find('s'))!;
    const { collections } = await running.clients.cluster(connection, clusterId, endpoint);
    const made = { dbName: 'default', collectionName: 'dropped_elsewhere' };
    await collections.create({ ...made, dimension: 2 });
    const session = await searched({ ...HELP, collection: made.collectionName, browse: true });
    await session.begin();
    await collections.drop(made);
    const told = happened(session.knowledge.onDidChange, () => session.knowledge.about.problem !== undefined);
    await session.search();
    await told;
    assert.match(
      session.knowledge.about.problem!.message,
      /^Collection “dropped_elsewhere” no longer exists on Search/,
    );
    assert.ok(session.outcome.found);
  });

  it('never take an address out of a file', async () => {
    const session = await sessionOf(running, { endpoint: 'https://elsewhere.example.com', collection: 'c', text: 'x' });
    await session.search();
    assert.match(session.outcome.problem?.message ?? '', /elsewhere\.example\.com; connection “Search” does not/);
  });

  it('count, and turn pages', async () => {
    const session = await sessionOf(running, { ...HELP, browse: true, filter: 'id <= 25', limit: 20 });
    await session.count();
    assert.equal(session.outcome.count, '25 entities match the filter');
    await session.search();
    assert.deepEqual([session.outcome.found?.full, session.grid?.count], [true, 20]);
  });

  const counts: [what: string, search: SearchDocument, says: RegExp][] = [
    ['a filter', { filter: 'id <= 25' }, /^25 entities match the filter$/],
    ['a filter of spaces', { filter: ' ' }, /^[\d,]+ entities in the collection$/],
    ['no filter', {}, /^[\d,]+ entities in the collection$/],
    ['partitions', { partitionNames: ['archived'] }, /^[\d,]+ entit(?:y|ies) in the selected partitions$/],
    ['partitions and a filter', { partitionNames: ['archived'], filter: 'id == 0' }, /^0 entities match the filter$/],
  ];
  for (const [what, search, says] of counts) {
    it(`say what was counted with ${what}`, async () => {
      const session = await sessionOf(running, { ...HELP, browse: true, ...search });
      await session.count();
      assert.match(session.outcome.count ?? '', says);
    });
  }

  it('find more like a hit, and the way back', async () => {
    const session = await searched({ ...HELP, text: 'invoice', filter: 'year > 2000', limit: 3 });
    const text = session.document.getText();
    const first = session.run!;
    await session.trail.moreLikeThis(first.id, 1);
    const id = String((first.rows[1] as { id: unknown }).id);
    assert.deepEqual(JSON.parse(session.document.getText()), { ...HELP, filter: 'year > 2000', limit: 3, ids: [id] });
    assert.equal(String((session.run!.rows[0] as { id: unknown }).id), id);
    assert.deepEqual(session.outcome.trail, ['invoice']);
    const before = sent();
    await session.trail.back();
    assert.equal(session.document.getText(), text);
    assert.equal(session.run, first);
    assert.deepEqual([session.outcome.trail, sent()], [[], before]);
  });

  it('name what differs between the steps back, and keep the way back while no other search is answered', async () => {
    const session = await searched({ ...HELP, text: 'invoice', limit: 20 });
    await session.trail.narrow('year > 2000');
    await session.trail.narrow('id > 0');
    assert.deepEqual(session.outcome.trail, ['invoice', 'invoice · year > 2000']);
    await session.trail.cutOff(0.1);
    assert.deepEqual(session.outcome.trail, ['invoice', 'invoice · year > 2000', 'invoice · year > 2000 and id > 0']);
    const text = session.document.getText();
    await session.write(text.replace('20', '0'));
    await session.search();
    assert.notEqual(session.outcome.problem, undefined);
    assert.equal(session.outcome.trail.length, 3, 'a refused search');
    await session.write(text.replace('20', '5'));
    await session.search();
    assert.deepEqual([session.outcome.problem, session.outcome.trail], [undefined, []]);
  });

  it('find like and unlike hits by a recipe that grows, and the way back', async () => {
    const session = await searched({ ...HELP, text: 'invoice', limit: 4 });
    const first = session.run!;
    const ids = first.rows.map(row => String((row as { id: unknown }).id));
    const before = demo.requests.length;
    await session.trail.combine(ids.slice(0, 2), true);
    // The collection can be described again in between.
    const ofEntities = demo.requests.slice(before).filter(request => request.includes('/entities/'));
    const paths = ofEntities.map(request => request.split('/').at(-1));
    assert.deepEqual(paths, ['get', 'search'], 'the vectors are read once, and searched');
    const liked = { entities: ids.slice(0, 2).map(id => ({ id })) };
    assert.deepEqual(JSON.parse(session.document.getText()), {
      ...HELP,
      limit: 4,
      annsField: 'vector',
      combine: liked,
    });
    assert.equal((session.run!.call.body as { data: unknown[] }).data.length, 1);
    assert.equal(session.run!.label, `ID ${ids[0]} + ${ids[1]}`);
    await session.trail.combine([ids[3]!], false);
    const { combine } = JSON.parse(session.document.getText()) as SearchDocument;
    assert.deepEqual(combine, { entities: [...liked.entities, { id: ids[3]!, weight: -1 }] });
    assert.deepEqual(session.outcome.trail, ['invoice', `ID ${ids[0]} + ${ids[1]}`]);
    await session.trail.back();
    assert.deepEqual((JSON.parse(session.document.getText()) as SearchDocument).combine, liked);
    await session.trail.back();
    assert.deepEqual([session.run, session.outcome.trail], [first, []]);
  });

  it('keep the ID of a search for similar hits in the recipe, and leave a full-text field', async () => {
    const alike = await searched({ ...HELP, ids: ['3'], limit: 2 });
    await alike.trail.combine(['7'], false);
    assert.deepEqual((JSON.parse(alike.document.getText()) as SearchDocument).combine, {
      entities: [{ id: '3' }, { id: '7', weight: -1 }],
    });
    const text = { clusterId: LAB, collection: 'research_digest', annsField: 'full_text', text: 'protein', limit: 2 };
    const words = await searched(text);
    await words.trail.combine(['1', '2'], true);
    assert.equal(words.outcome.problem, undefined);
    assert.equal(words.run!.annsField, 'dense');
  });

  it('name each entity without a vector to combine, and search nothing', async () => {
    const session = await searched({
      ...HELP,
      combine: { entities: [{ id: '3' }, { id: '999998' }, { id: '999999', weight: -1 }] },
    });
    assert.deepEqual(session.outcome.problem?.issues, [
      { path: ['combine', 'entities', 1, 'id'], message: 'Entity 999998 does not exist.' },
      { path: ['combine', 'entities', 2, 'id'], message: 'Entity 999999 does not exist.' },
    ]);
    assert.equal(session.run, undefined);
    const again = { queries: [{ annsField: 'vector', combine: { entities: [{ id: '999999' }] } }] };
    const hybrid = await searched({ ...HELP, ...again });
    assert.deepEqual(hybrid.outcome.problem?.issues[0]?.path, ['queries', 0, 'combine', 'entities', 0, 'id']);
  });

  it('load a collection that is not, once the person said so', async () => {
    const session = await sessionOf(running, { clusterId: LAB, collection: 'retired_benchmark', vectors: [vector] });
    await session.begin();
    assert.deepEqual(session.knowledge.about.load, { state: 'notLoaded' });
    await session.search();
    assert.equal(session.outcome.problem?.remedy, 'Load…');
    {
      using asked = answering('showWarningMessage', undefined);
      await session.load();
      assert.match(String(asked.asked[0]?.[0]), /Load collection “retired_benchmark”/);
      assert.deepEqual(session.knowledge.about.load, { state: 'notLoaded' });
    }
    const ready = happened(session.onDidChange, () => session.knowledge.about.load?.state === 'loaded');
    using _ = answering('showWarningMessage', (...[, , button]: unknown[]) => button);
    await session.load();
    if (session.knowledge.about.load?.state !== 'loaded') await ready;
    await session.search();
    assert.equal(session.outcome.problem, undefined);
  });

  describe('that are kept', () => {
    const search = { ...HELP, vectors: [vector], limit: 5 };
    const again = async (uri: vscode.Uri) => (await running.searches()).results.find(uri);
    /** Answers are written a while after they are shown. */
    const kept = async (uri: vscode.Uri) => {
      while ((await again(uri)) === undefined) await moment();
    };

    it('come back as they were, with all digits', async () => {
      const session = await searched(search);
      await kept(session.document.uri);
      assert.deepEqual(await again(session.document.uri), session.run);
      const big = { ...session.run!, rows: [{ id: 9007199254740993n, distance: 1 }] };
      await (await running.searches()).results.put(session.document.uri, big);
      assert.deepEqual((await again(session.document.uri))?.rows, big.rows);
    });
    it('are none where they are not to be kept', async () => {
      const session = await searched(search);
      await kept(session.document.uri);
      const { results } = await running.searches();
      const files = async () => {
        await results.drop(vscode.Uri.parse('file:///none')); // after all that was begun
        return vscode.workspace.fs.readDirectory(vscode.Uri.joinPath(running.storage, 'results')).then(
          entries => entries.length,
          () => 0, // the folder is gone with them
        );
      };
      await using _ = await setting('keepResults', false);
      while ((await files()) > 0) await moment(); // what was kept before goes, too
      await session.search();
      await results.put(session.document.uri, session.run!);
      assert.equal(await files(), 0);
    });
    it('are the last twenty, and never too large', async () => {
      const { results } = await running.searches();
      const { run } = await searched(search);
      const uris = Array.from({ length: 22 }, (_, at) =>
        vscode.Uri.parse(`vectorcloud:/scratch/${at}/search.vcsearch.json`),
      );
      for (const uri of uris) await results.put(uri, run!);
      const left = await Promise.all(uris.map(uri => results.find(uri)));
      assert.ok(left.filter(each => each).length <= 20);
      assert.ok(left.at(-1));
      await results.put(uris[21]!, { ...run!, rows: [{ id: 1, distance: 1, text: 'x'.repeat(21_000_000) }] });
      assert.equal(await results.find(uris[21]!), undefined);
    });
    it('are not said to be gone where they cannot be deleted', async () => {
      using disk = Object.assign(new SmallDisk(), { [Symbol.dispose]: () => disk.dispose() });
      disk.delete = ({ path }) => {
        throw vscode.FileSystemError.NoPermissions(path);
      };
      const results = new KeptResults(disk.root, () => true);
      await results.put(vscode.Uri.parse('file:///a.vcsearch.json'), (await searched(search)).run!);
      await assert.rejects(results.clear(), { code: 'NoPermissions' });
      await assert.rejects(results.forgetConnection('s'), { code: 'NoPermissions' });
    });
    it('go when the person clears them, and the last forms with them', async () => {
      const session = await searched(search);
      await kept(session.document.uri);
      const place = { connectionId: 's', clusterId: PROD, dbName: 'default', collectionName: 'help_center' };
      const { forms } = await running.searches();
      assert.equal((await forms.find(place))?.limit, 5);
      using _ = answering('showWarningMessage', 'Clear');
      await vscode.commands.executeCommand('vectorCloud.history.clear');
      assert.deepEqual([await again(session.document.uri), await forms.find(place)], [undefined, undefined]);
      assert.equal(session.outcome.found, undefined);
    });
  });

  it('begin as a scratch document, as the collection was searched last', async () => {
    const all = await running.searches();
    const place = { connectionId: 's', clusterId: PROD, dbName: 'default', collectionName: 'help_center' };
    await searched({
      ...HELP,
      text: 'refund',
      filter: 'year > 2021',
      limit: 4,
      expect: [{ expect: 'latency', atMostMs: 1 }],
    });
    while ((await all.forms.find(place))?.text !== 'refund') await moment();
    const uri = await all.begin(place);
    const document = await vscode.workspace.openTextDocument(uri);
    assert.deepEqual(JSON.parse(document.getText()), { ...HELP, text: 'refund', filter: 'year > 2021', limit: 4 });
    assert.match(uri.path, /^\/scratch\/[^/]+ \(\w+\)\/help_center\.vcsearch\.json$/);
    assert.equal((await running.documents.targets.find(uri))?.id, 's');
    const asked = await all.begin(place, { vectors: [vector] });
    const other = JSON.parse((await vscode.workspace.openTextDocument(asked)).getText()) as SearchDocument;
    assert.deepEqual([other.text, other.vectors?.length, other.filter], [undefined, 1, 'year > 2021']);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('begin by a random vector where the vector field takes no text', async () => {
    const all = await running.searches();
    const begun = async (clusterName: string, dbName: string, collectionName: string) => {
      const connection = (await running.connections.find('s'))!;
      const cloud = await running.clients.cloud(connection);
      const clusters = await Array.fromAsync(cloud.clusters.listAll({}));
      const { clusterId } = clusters.find(each => each.clusterName === clusterName)!;
      const uri = await all.begin({ connectionId: 's', clusterId, dbName, collectionName });
      const { text, random } = JSON.parse((await vscode.workspace.openTextDocument(uri)).getText()) as SearchDocument;
      return { text, random };
    };
    assert.deepEqual(await begun('sandbox/übung', 'default', 'photo_captions'), { text: undefined, random: true });
    assert.deepEqual(await begun('prod-search', 'engineering', 'release_notes'), { text: '', random: undefined });
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('begin as the last scratch document of the collection was typed, though that was never run', async () => {
    const all = await running.searches();
    const place = { connectionId: 's', clusterId: PROD, dbName: 'default', collectionName: 'support_tickets' };
    const textOf = async (uri: vscode.Uri) => (await vscode.workspace.openTextDocument(uri)).getText();
    const document = await vscode.workspace.openTextDocument(await all.begin(place));
    await all.of(document).begin();
    const edit = new vscode.WorkspaceEdit();
    const at = document.positionAt(document.getText().indexOf('"text": ""') + '"text": "'.length);
    edit.insert(document.uri, at, 'typed and closed');
    assert.ok(await vscode.workspace.applyEdit(edit));
    assert.ok(await saveNow(document));
    while ((await all.forms.find(place))?.text !== 'typed and closed') await moment();
    assert.match(await textOf(await all.begin(place)), /"typed and closed"/);
    await all.of(document).search();
    await all.of(document).trail.moreLikeThis(all.of(document).run!.id, 0);
    assert.ok(await saveNow(document));
    assert.match(await textOf(await all.begin(place)), /"typed and closed"/);
  });

  it('say that their connection was removed', async () => {
    const session = await sessionOf(running, { ...HELP, text: 'x' });
    await session.begin();
    assert.deepEqual(session.knowledge.about.place, ['Search', 'prod-search', 'default']);
    await forgetConnections(running);
    while (!session.knowledge.about.problem) await happened(session.onDidChange);
    assert.match(session.knowledge.about.problem.message, /Select a connection/);
    await session.search();
    assert.match(session.outcome.problem?.message ?? '', /Select a connection/);
    await running.connections.add({ id: 's', kind: 'cloud', name: 'Search', address: demo.baseUrl }, KEY);
  });
});
