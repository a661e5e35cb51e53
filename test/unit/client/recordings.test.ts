import assert from 'node:assert/strict';
import { ApiError, ClusterClient, Limiter } from '../../../src/client';
import { Transport } from '../../../src/client/transport';
import { Agent } from '../../../src/client/undici';
import type { Field } from '../../../src/model/collections/collections';
import type { SearchCall } from '../../../src/model/searches/calls';
import { DEFAULT_RERANK } from '../../../src/model/searches/rerankers';
import { searchPath } from '../../../src/model/searches/ways';
import { exactJson } from '../../../src/model/wire/json';
import * as z from '../../../src/model/zod';
import { Server } from '../../harness/services/recording-server';
import { describedIn, recordedFields } from '../../harness/services/recorded-fields';
import {
  recordedLines,
  recordedV1,
  recordedV2,
  recordedVectors,
  type RecordedAnswer,
  type RecordedCase,
} from '../../harness/services/recordings';

type Row = Record<string, unknown>;

const FILES = { 'rest-v2.json': recordedV2(), 'rest-v1.json': recordedV1() } as const;
const ENGINES = {
  'rest-v2.json': ['2.3.5', 'lite-2.5.1', 'lite-3.2.2'],
  'rest-v1.json': ['2.3.5', '2026-07'],
} as const;

/** Calls by path; V1 queries, which the client does not send, are read as V2 queries. */
const CALLS: Readonly<Record<string, SearchCall['call']>> = {
  '/v2/vectordb/entities/search': 'search',
  '/v2/vectordb/entities/query': 'query',
  '/v2/vectordb/entities/get': 'get',
  '/v2/vectordb/entities/hybrid_search': 'hybridSearch',
  '/v1/vector/search': 'searchV1',
  '/v1/vector/query': 'query',
  '/v1/vector/get': 'get',
};

const bodyOf = ({ body }: RecordedCase): Record<string, unknown> => exactJson(body || '{}') as Record<string, unknown>;

/** Returns code and message of a failed answer. */
function refused({ status, contentType, body }: RecordedAnswer): { code?: number; message?: string } | undefined {
  if (!contentType.includes('json')) return status >= 400 ? {} : undefined;
  const { code, message, ...rest } = JSON.parse(body) as { code: number; message?: string };
  const says = 'data' in rest ? code !== 0 && code !== 200 : message !== undefined;
  return says ? { code, ...(message !== undefined && { message }) } : undefined;
}

describe('answers of real engines', () => {
  const fieldsOf = recordedFields();
  let server: Server;
  let transport: Transport;
  let client: ClusterClient;
  before(async () => {
    server = await Server.start();
    const shared = { dispatcher: new Agent(), limiter: new Limiter({ starts: Infinity }), token: 'root:Milvus' };
    transport = new Transport({ ...shared, baseUrl: server.address, clockMs: 5000, firstWaitMs: 1 });
    client = new ClusterClient({ ...shared, endpoint: server.address });
  });
  after(() => server.stop());
  beforeEach(() => server.reset());

  const replay = ({ method }: RecordedCase, path: string, { status, contentType, body }: RecordedAnswer) =>
    server.on(`${method} ${path}`, response => {
      response.writeHead(status, { 'content-type': contentType });
      response.end(body);
    });

  const each = async (
    cases: readonly RecordedCase[],
    engine: string,
    check: (recorded: RecordedCase, answer: RecordedAnswer) => Promise<unknown>,
  ) => {
    let checked = 0;
    const wrong: string[] = [];
    for (const recorded of cases) {
      const answer = recorded.answers?.[engine];
      if (!answer) continue;
      checked++;
      await check(recorded, answer).catch((error: Error) =>
        wrong.push(`${recorded.n} ${recorded.name}: ${error.message}`),
      );
    }
    assert.deepEqual(wrong, []);
    assert.ok(checked > 20, `${checked} cases`);
  };

  for (const [file, cases] of Object.entries(FILES)) {
    for (const engine of ENGINES[file as keyof typeof FILES]) {
      it(`${file}, ${engine}: what says no is a refusal with its code and words, all else is the data`, async () => {
        await each(cases, engine, async (recorded, answer) => {
          const [path] = recorded.path.split('?') as [string];
          replay(recorded, path, answer);
          const outcome = await transport
            .call({ name: path, method: recorded.method as 'GET', path, reads: false, result: z.unknown() })
            .catch((error: unknown) => error);
          const no = refused(answer);
          if (!no) return assert.deepEqual(outcome, (exactJson(answer.body) as Row)['data']);
          assert.ok(outcome instanceof ApiError, String(outcome));
          assert.equal(outcome.status, answer.status);
          assert.equal(outcome.code, no.code);
          if (no.message) assert.ok(outcome.message.startsWith(no.message.trim()), outcome.message);
        });
      });
    }
  }

  const vectors = recordedVectors();
  const rows = new Map<string, Row>(
    recordedLines('rows.ndjson').map((line, at) => {
      const row = exactJson(line) as Row;
      return [String(row['id']), { ...row, vector: [...vectors[at]!] }];
    }),
  );
  const nulls = new Map(
    recordedLines('null-rows.ndjson').map(line => [String((exactJson(line) as Row)['id']), exactJson(line) as Row]),
  );

  /** Entities of collections that exist for a single case. */
  const MADE: Readonly<Record<string, Row>> = {
    o_v_binary: { id: 1, v: [1, 2] },
    o_v_binary_base64: { id: 1, v: [1, 2] },
    o_v_binary_jaccard: { id: 1, v: [7, 255] },
    o_v_float16: { id: 1, v: [0.5, 1] },
    o_v_bfloat16: { id: 1, v: [0.5, 1] },
    o_v_sparse: { id: 1, v: { 1: 0.5, 9: 0.25 } },
  };

  /** Returns the inserted value; undefined: set by the earlier cases, which insert no encoded one. */
  function expected(collection: string, id: unknown, name: string): unknown {
    if (/^o_(cosine|l2|ip)$/.test(collection)) return rows.get(String(id))![name === 'doc_id' ? 'id' : name];
    if (collection === 'o_null') return nulls.get(String(id))![name] ?? (name === 'd' ? 7 : null);
    return MADE[collection]?.[name];
  }

  /** Rounds values of Float fields and vectors to float32: they return with fewer digits. */
  const float32 = (value: unknown): unknown =>
    typeof value === 'number' ? Math.fround(value) : Array.isArray(value) ? value.map(float32) : value;

  function assertPlain(collection: string, fields: readonly Field[], row: Row, sent: Row): void {
    const key = fields.find(({ primaryKey }) => primaryKey)!.name;
    const id = row[key] ?? row['id'];
    for (const [name, value] of Object.entries(row)) {
      const isMeasure = name === 'distance' || name === 'count(*)';
      const known = isMeasure ? undefined : expected(collection, id, name === 'id' ? key : name);
      const wanted = known === undefined ? (sent[name] ?? id) : known;
      const type = fields.find(field => field.name === name)?.type ?? '';
      const compared = type.startsWith('Float') ? float32 : (same: unknown) => same;
      assert.deepEqual(compared(value), compared(wanted), name);
    }
  }

  /** Returns a call for the answer, whatever the request: the client does not send all requests that an engine accepts. */
  function callOf(recorded: RecordedCase): SearchCall {
    const { collectionName, outputFields } = bodyOf(recorded) as { collectionName: string; outputFields?: string[] };
    const shared = { collectionName, ...(Array.isArray(outputFields) && { outputFields }) };
    const call = CALLS[recorded.path]!;
    if (call === 'search') return { call, body: { ...shared, data: [[0]] } };
    if (call === 'searchV1') return { call, body: { ...shared, vector: [0] } };
    if (call === 'hybridSearch')
      return { call, body: { ...shared, search: [{ data: [[0]], annsField: 'vector' }], rerank: DEFAULT_RERANK } };
    return call === 'get' ? { call, body: { ...shared, id: 1 } } : { call, body: shared };
  }

  const reads = (file: keyof typeof FILES, engine: string, described?: Map<string, Field[]>) =>
    each(
      FILES[file].filter(({ path }) => CALLS[path]),
      engine,
      async (recorded, answer) => {
        if (refused(answer)) return;
        const call = callOf(recorded);
        const { collectionName } = call.body;
        const fields = described?.get(collectionName) ?? fieldsOf.get(collectionName)!;
        replay({ ...recorded, method: 'POST' }, searchPath(call), answer);
        const before = server.requests.length;
        const found = await client.send(call, { fields });
        assert.equal(server.requests.length - before, 1);
        const { data } = exactJson(answer.body) as { data: Row[] };
        assert.equal(found.rows.length, data.length);
        for (const [at, row] of found.rows.entries()) assertPlain(collectionName, fields, row, data[at]!);
      },
    );

  for (const file of ['rest-v2.json', 'rest-v1.json'] as const) {
    for (const engine of ENGINES[file]) {
      it(`${file}, ${engine}: entities have the values that were put in, whatever the encoding`, () =>
        reads(file, engine));
    }
    it(`${file}: the fields can be those that V1 describes`, () =>
      reads(file, '2.3.5', new Map([...fieldsOf, ...describedIn(recordedV1(), '2.3.5')])));
  }
});
