import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { SearchDocument } from '../../../src/model/searches/documents';
import type { Projected } from '../../../src/model/plots/pictures';
import { textOf } from '../../../src/model/grid/result-grid';
import { gridHandlers } from '../../../src/panels/searches/grids';
import { pictureHandlers } from '../../../src/panels/plots/pictures';
import { app, forgetConnections } from '../../harness/host/app';
import { forgetDrafts, sessionOf } from '../../harness/host/connected';
import { json, Server } from '../../harness/services/recording-server';

const V2 = 'POST /v2/vectordb';
const dim = (size: number) => [{ key: 'dim', value: String(size) }];
const FIELDS = [
  { name: 'doc_id', type: 'Int64', primaryKey: true },
  { name: 'title', type: 'VarChar' },
  { name: 'meta', type: 'JSON' },
  { name: 'tags', type: 'Array', elementType: 'VarChar' },
  { name: 'nums', type: 'Array', elementType: 'Int64' },
  { name: 'half', type: 'Float16Vector', params: dim(2) },
  { name: 'brain', type: 'BFloat16Vector', params: dim(2) },
  { name: 'bits', type: 'BinaryVector', params: dim(16) },
  { name: 'words', type: 'SparseFloatVector' },
];
const VECTORS = '"half":"ADgAPA==","brain":"AD+APw==","bits":"AQI=","words":{"1":0.5,"9":0.25}';
const hit = (id: string, distance: number) =>
  `{"doc_id":${id},"distance":${distance},"title":"[1]","meta":"{\\"n\\":9007199254740995}",` +
  `"tags":{"Data":{"StringData":{"data":["a","b"]}}},"nums":{"Data":{"LongData":{}}},"extra":"{}",${VECTORS}}`;

const SEARCH = {
  collection: 'c',
  database: 'default',
  annsField: 'half',
  vectors: [[0.5, 1]],
} satisfies SearchDocument;

describe('answers of an engine', () => {
  let running: App;
  let server: Server;
  before(async () => {
    running = await app();
    await forgetConnections(running);
    server = await Server.start();
    const endpoint = { kind: 'endpoint', plane: 'cluster', name: 'Engine', address: server.address } as const;
    await running.connections.add({ ...endpoint, id: 's' }, 'root:canary-3b1d');
  });
  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await forgetDrafts(running);
    await forgetConnections(running);
    await server.stop();
  });
  beforeEach(async () => {
    server.reset();
    const indexes = FIELDS.slice(5).map(({ name }) => ({
      fieldName: name,
      metricType: name === 'bits' ? 'HAMMING' : 'L2',
    }));
    server.answer(`${V2}/collections/describe`, 200, {
      code: 0,
      data: { collectionName: 'c', fields: FIELDS, indexes, enableDynamicField: true },
    });
    server.answer(`${V2}/collections/get_load_state`, 200, {
      code: 0,
      data: { loadState: 'LoadStateLoaded', loadProgress: 100 },
      message: '',
    });
    server.answer(`${V2}/partitions/list`, 200, { code: 0, data: ['_default'] });
    const hits = `{"code":0,"data":[${hit('9007199254740993', 0)},${hit('"9007199254740995"', 1.5)}],"topks":[2]}`;
    server.answer(`${V2}/entities/search`, 200, hits);
    (await running.searches()).facts.forget();
  });

  const searched = async (search: SearchDocument) => {
    const session = await sessionOf(running, search);
    await session.search();
    assert.equal(session.outcome.problem?.message, undefined);
    return { session, run: session.run!, grid: session.grid! };
  };

  it('stand in the grid, on the clipboard and in exports as plain values with all digits', async () => {
    const { run, grid } = await searched(SEARCH);
    const { columns, first } = grid.answer();
    const shown = Object.fromEntries(columns.map(({ name }, at) => [name, textOf(first[1]!.cells[at]!)]));
    assert.deepEqual(shown, {
      rank: '2',
      doc_id: '9007199254740995',
      distance: '1.5000',
      title: '[1]',
      meta: '{"n": 9007199254740995}',
      tags: '["a", "b"]',
      nums: '[]',
      extra: '{}',
      half: '[0.5, 1]',
      brain: '[0.5, 1]',
      bits: '[1, 2]',
      words: '{2} 1: 0.5, 9: 0.25',
    });
    const { copy } = gridHandlers({ grid: () => grid, about: () => ({ request: {} }) });
    const part = { runId: run.id, rows: [{ from: 0, to: 1 }], columns: columns.map(({ key }) => key) };
    await copy({ ...part, format: 'json' });
    assert.match(
      await vscode.env.clipboard.readText(),
      /"doc_id": ?9007199254740993.*"meta": ?\{"n": ?9007199254740995\}/,
    );
  });

  const pasted: [field: string, vector: unknown][] = [
    ['half', [0.5, 1]],
    ['brain', [0.5, 1]],
    ['bits', [1, 2]],
    ['words', { 1: 0.5, 9: 0.25 }],
  ];
  for (const [field, vector] of pasted) {
    it(`hold vectors that can be searched by as they stand: ${field}`, async () => {
      const { run } = await searched(SEARCH);
      const copied = (run.rows[0] as Record<string, unknown>)[field];
      assert.deepEqual(copied, vector);
      await searched({ ...SEARCH, annsField: field, vectors: [copied as number[]] });
      const { body } = server.requests.findLast(({ url }) => url.endsWith('/search'))!;
      assert.deepEqual((JSON.parse(body) as { data: unknown }).data, [vector]);
    });
  }

  it('are searched around by the id, with all its digits', async () => {
    const { session, run } = await searched(SEARCH);
    await session.trail.moreLikeThis(run.id, 1);
    const { body } = server.requests.findLast(({ url }) => url.endsWith('/search'))!;
    assert.match(body, /"ids":\[9007199254740995\]/);
  });

  it('are projected by vectors of halves, which are read where the answer has none', async () => {
    const { extensionUri } = vscode.extensions.getExtension('vector-cloud.vector-cloud')!;
    const project = async (search: SearchDocument, field: string) => {
      const { run, grid } = await searched(search);
      const handlers = pictureHandlers({ ...running, extensionUri, run: () => run, grid: () => grid });
      return ((await handlers.projection({ runId: run.id, field, fetch: true })) as Projected).outcome;
    };
    for (const field of ['half', 'brain']) {
      const drawn = await project(SEARCH, field);
      assert.deepEqual(drawn.is === 'drawn' && [drawn.rows, drawn.unfit], [[0, 1], 0]);
    }
    server.answer(
      `${V2}/entities/search`,
      200,
      '{"code":0,"data":[{"doc_id":1,"distance":0},{"doc_id":2,"distance":1}]}',
    );
    server.answer(`${V2}/entities/get`, 200, {
      code: 0,
      data: [
        { doc_id: 2, half: 'ADgAPA==' },
        { doc_id: 1, half: 'ADwAPA==' },
      ],
    });
    const read = await project({ ...SEARCH, outputFields: ['doc_id'] }, 'half');
    assert.deepEqual(read.is === 'drawn' && [read.rows, read.unfit, read.without], [[0, 1], 0, 0]);
    assert.equal((await project(SEARCH, 'bits')).is, 'refused');
  });

  it('tell why a load stands still', async () => {
    server.on(
      `${V2}/collections/get_load_state`,
      json(200, { code: 0, data: { loadState: 'LoadStateLoading', loadProgress: -1 }, message: 'no node is free' }),
    );
    const session = await sessionOf(running, SEARCH);
    await session.begin();
    assert.deepEqual(session.knowledge.about.load, { state: 'loading', message: 'no node is free' });
  });
});
