import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import { ResultGrid } from '../../../src/model/grid/result-grid';
import type { Projected } from '../../../src/model/plots/pictures';
import type { SearchDocument } from '../../../src/model/searches/documents';
import type { SearchRun } from '../../../src/model/searches/runs';
import type { FormParts } from '../../../src/panels/forms/form';
import { pictureHandlers } from '../../../src/panels/plots/pictures';
import { serveSearch } from '../../../src/panels/searches/form';
import type { SearchSession } from '../../../src/panels/searches/sessions';
import { connectSearch, LAB, PROD, sessionOf, leave } from '../../harness/host/connected';

const KEY = 'canary-91e4c7';
const SANDBOX = 'in03-a96d20f7e81b3c4';
const GET = 'POST /v2/vectordb/entities/get';
const HELP = {
  clusterId: PROD,
  collection: 'help_center',
  text: 'billing',
  limit: 60,
  outputFields: ['title', 'category', 'tags'],
} satisfies SearchDocument;

describe('pictures of what was found', () => {
  let running: App;
  let demo: Demo;
  before(async () => {
    ({ running, demo } = await connectSearch(KEY, { entities: 2000 }));
  });
  after(() => leave({ running, demo }));

  const handlersOf = (run: () => SearchRun | undefined, grid?: SearchSession['grid']) => {
    const { extensionUri } = vscode.extensions.getExtension('vector-cloud.vector-cloud')!;
    return pictureHandlers({ ...running, extensionUri, run, grid: () => grid });
  };
  const sessionWith = async (search: SearchDocument) => {
    const session = await sessionOf(running, search);
    await session.search();
    assert.equal(session.outcome.problem?.message, undefined);
    return session;
  };
  const searched = async (search: SearchDocument) => {
    const { run, grid } = await sessionWith(search);
    return { run: run!, handlers: handlersOf(() => run, grid) };
  };
  const drawn = (projected: Projected | null) => {
    assert.equal(projected?.outcome.is, 'drawn');
    return projected.outcome;
  };
  const gets = () => demo.requests.filter(request => request.startsWith(GET)).length;

  it('project the vectors that came with the answer, the query among them, and ask for nothing', async () => {
    const { run, handlers } = await searched({ ...HELP, outputFields: ['*', 'vector'] });
    const before = demo.requests.length;
    const projected = await handlers.projection({ runId: run.id, fetch: false });
    assert.deepEqual([projected?.field, projected?.fields], ['vector', ['vector']]);
    const { rows, ids, ranks, points, queries, shown, ...counts } = drawn(projected);
    assert.deepEqual(
      ids,
      run.rows.map(({ id }) => String(id)),
    );
    assert.deepEqual([rows.length, ranks.at(-1), points.length, queries.length], [60, 60, 120, 2]);
    assert.ok(shown[0]! >= shown[1]! && shown[1]! > 0 && shown[0]! + shown[1]! < 1, String(shown));
    assert.deepEqual(counts, { is: 'drawn', ofQuery: [], without: 0, unfit: 0, beyond: 0 });
    assert.equal(demo.requests.length, before);
  });

  it('read vectors that did not come, once somebody says so, and only once', async () => {
    const { run, handlers } = await searched({ ...HELP, limit: 300 });
    const before = demo.requests.length;
    const asked = await handlers.projection({ runId: run.id, fetch: false });
    assert.deepEqual(asked?.outcome, { is: 'lacking', count: 300 });
    const { ids, without } = drawn(await handlers.projection({ runId: run.id, fetch: true }));
    assert.deepEqual([ids.length, without], [300, 0]);
    drawn(await handlers.projection({ runId: run.id, fetch: false }));
    const asks = demo.requests.slice(before).filter(request => request.includes('/vectordb/'));
    assert.deepEqual(asks, [GET, GET]);
  });

  it('tell hits of several queries apart', async () => {
    const vectors = [1, 2].map(factor => Array.from({ length: 128 }, (_, at) => Math.sin(at * factor)));
    const { text: _, ...help } = HELP;
    const { run, handlers } = await searched({ ...help, vectors, limit: 5, outputFields: ['vector'] });
    const { ofQuery, ranks, queries } = drawn(await handlers.projection({ runId: run.id, fetch: false }));
    assert.deepEqual(ofQuery, [1, 1, 1, 1, 1, 2, 2, 2, 2, 2]);
    assert.deepEqual([ranks[4], ranks[5], queries.length], [5, 1, 4]);
  });

  it('are given up at once, while vectors are read', async () => {
    const { run, handlers } = await searched(HELP);
    const recover = demo.fail(GET, { latencyMs: 60_000 });
    const before = gets();
    const projecting = handlers.projection({ runId: run.id, fetch: true });
    while (gets() === before) await new Promise(resolve => setTimeout(resolve, 10));
    await handlers.stopProjection(null);
    assert.deepEqual((await projecting)?.outcome, { is: 'cancelled' });
    recover();
  });

  it('are given up with the form that shows them', async () => {
    const { document, run } = await sessionWith(HELP);
    const { promise: answered, resolve: answer } = Promise.withResolvers<unknown>();
    const calls = new vscode.EventEmitter<unknown>();
    const webview = {
      onDidReceiveMessage: calls.event,
      postMessage: async (message: { readonly id?: number }) => {
        if (message.id === 7) answer(message);
        return true;
      },
    };
    const panel = { webview, visible: true, onDidChangeViewState: new vscode.EventEmitter().event };
    const { extensionUri } = vscode.extensions.getExtension('vector-cloud.vector-cloud')!;
    const parts = { services: { ...running, extensionUri }, document, panel, handlers: {} };
    const form = serveSearch(parts as unknown as FormParts);
    const recover = demo.fail(GET, { latencyMs: 60_000 });
    const before = gets();
    await running.searches();
    calls.fire({ kind: 'call', id: 7, name: 'projection', params: { runId: run!.id, fetch: true } });
    while (gets() === before) await new Promise(resolve => setTimeout(resolve, 10));
    form.dispose();
    assert.equal(((await answered) as { result: Projected }).result.outcome.is, 'cancelled');
    recover();
  });

  it('say what the service says when vectors cannot be read', async () => {
    const { run, handlers } = await searched(HELP);
    demo.fail(GET, { status: 500, code: 5, message: 'out of order', times: 1 });
    await assert.rejects(handlers.projection({ runId: run.id, fetch: true }), /out of order/);
  });

  const kinds: [what: string, search: SearchDocument, words: RegExp][] = [
    [
      'bits',
      { clusterId: SANDBOX, collection: 'photo_captions', annsField: 'bits', random: true },
      /^bits holds binary vectors\./,
    ],
    [
      'sparse vectors',
      { clusterId: LAB, collection: 'research_digest', annsField: 'full_text', text: 'protein' },
      /^full_text holds sparse vectors\./,
    ],
  ];
  for (const [what, search, words] of kinds) {
    it(`refuse ${what} in words`, async () => {
      const { run, handlers } = await searched({ ...search, limit: 3 });
      const projected = await handlers.projection({ runId: run.id, fetch: true });
      const { is, message } = projected!.outcome as { is: string; message: string };
      assert.equal(is, 'refused');
      assert.match(message, words);
    });
  }

  const rows = (...vectors: unknown[]) => vectors.map((v, id) => ({ id, distance: 0, v }));
  const odd: [what: string, vectors: unknown[], query: unknown, points: number[], shown?: number[]][] = [
    ['one hit alone', [[1, 2]], 'a text', [0, 0]],
    [
      'identical vectors',
      [
        [1, 2],
        [1, 2],
        [1, 2],
      ],
      [1, 2],
      [0, 0, 0, 0, 0, 0],
    ],
    ['a hit and a query', [[0, 0]], [2, 0], [1, 0], [1, 0]],
    ['what fits alone', [[0, 0], [1], [1, Number.NaN], null, [2, 0]], 'a text', [-1, 0, 1, 0], [1, 0]],
  ];
  for (const [what, vectors, query, points, shown = [0, 0]] of odd) {
    it(`draw ${what}`, async () => {
      const run = {
        id: 'odd',
        call: { call: 'search', body: { collectionName: 'c', data: [query] } },
        fields: [{ name: 'v', type: 'FloatVector', params: [{ key: 'dim', value: '2' }] }],
        primaryKey: 'id',
        annsField: 'v',
        rows: rows(...vectors),
      } as unknown as SearchRun;
      const projected = drawn(await handlersOf(() => run).projection({ runId: 'odd', fetch: false }));
      assert.deepEqual([projected.points.map(Math.round), projected.shown.map(Math.round)], [points, shown]);
    });
  }

  it('have the values of a column to tell hits apart by', async () => {
    const { run, handlers } = await searched({ ...HELP, limit: 3 });
    const categories = run.rows.map(row => (row as { category?: string }).category);
    assert.deepEqual(await handlers.values({ runId: run.id, column: 'field:category' }), {
      values: categories,
      texts: categories,
    });
    const tags = await handlers.values({ runId: run.id, column: 'field:tags' });
    assert.deepEqual(tags!.values, [null, null, null]);
    assert.equal(await handlers.values({ runId: run.id, column: 'field:gone' }), null);
  });

  it('have each value with all its digits beside', async () => {
    const numbers = [9_007_199_254_740_993n, 1_234_567.25, null];
    const n = {
      key: 'field:n',
      name: 'n',
      kind: 'field',
      type: 'Int64',
      value: (row: number) => numbers[row],
    } as const;
    const grid = new ResultGrid('odd', { count: numbers.length, columns: [n] });
    const values = await handlersOf(() => undefined, grid).values({ runId: 'odd', column: 'field:n' });
    assert.deepEqual(values!.texts, ['9007199254740993', '1234567.25', 'null']);
    assert.deepEqual(values!.values[2], null);
  });

  it('are none of a run that is gone', async () => {
    const { run, handlers } = await searched({ ...HELP, limit: 3 });
    const gone = { runId: `not ${run.id}` };
    assert.deepEqual(
      [
        await handlers.distances(gone),
        await handlers.projection({ ...gone, fetch: true }),
        await handlers.values({ ...gone, column: 'distance' }),
      ],
      [null, null, null],
    );
  });
});
