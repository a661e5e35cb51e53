import assert from 'node:assert/strict';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { open as openFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { ClusterClient, Limiter } from '../../../src/client';
import { startDemo, type Demo } from '../../../src/demo';
import { FAULTS } from '../../../src/demo/wire/faults';
import { proposedMapping, type Mapping } from '../../../src/model/mappings/mappings';
import type { Entity } from '../../../src/model/searches/entities';
import { stringifyJson } from '../../../src/model/wire/json';
import { importFile } from '../../../src/transfers/imports/imports';
import type { ImportOptions } from '../../../src/transfers/imports/requests';
import { readState, stateFileOf } from '../../../src/transfers/imports/state-files';
import { importTarget } from '../../../src/transfers/imports/targets';
import { samplesOf } from '../../../src/transfers/records/mapped';
import { oneByOne, sourceFormatOf } from '../../../src/transfers/records/records';
import { openSource, type Source } from '../../../src/transfers/records/sources';

const UPSERT = 'POST /v2/vectordb/entities/upsert';
const INSERT = 'POST /v2/vectordb/entities/insert';

describe('an import of a file', function () {
  this.timeout(60_000);
  let demo: Demo;
  let client: ClusterClient;
  let folder: string;
  /** Called after each exchange. */
  let observe: (operation: string) => void = () => undefined;
  let made = 0;

  before(async () => {
    demo = await startDemo({ entities: 100 });
    client = new ClusterClient({
      endpoint: demo.clusters[3]!.endpoint,
      token: demo.apiKey,
      requestTimeoutSeconds: 5,
      firstWaitMs: 1,
      limiter: new Limiter({ starts: Infinity }),
      onExchange: ({ operation }) => observe(operation),
    });
  });
  after(() => demo.close());
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'imports-'))));
  afterEach(() => {
    observe = () => undefined;
    rmSync(folder, { recursive: true });
  });

  async function collectionWith(
    autoId = false,
    collectionName = `imports_${made++}`,
    more: readonly {
      fieldName: string;
      dataType: string;
      defaultValue?: unknown;
      elementTypeParams?: Record<string, unknown>;
    }[] = [],
  ): Promise<string> {
    await client.collections.create({
      collectionName,
      schema: {
        autoId,
        enableDynamicField: true,
        fields: [
          { fieldName: 'key', dataType: 'Int64', isPrimary: true },
          { fieldName: 'title', dataType: 'VarChar', elementTypeParams: { max_length: 8 }, nullable: true },
          { fieldName: 'place', dataType: 'Geometry', nullable: true },
          { fieldName: 'v', dataType: 'FloatVector', elementTypeParams: { dim: 2 } },
          ...more,
        ],
      },
      indexParams: [{ fieldName: 'v', metricType: 'L2', indexName: 'v', params: { index_type: 'AUTOINDEX' } }],
    });
    return collectionName;
  }

  const entity = (key: unknown, more: object = {}): Entity => ({
    key,
    title: `t${String(key)}`,
    v: [Number(key), 0.5],
    ...more,
  });
  const LARGE = { key: 9007199254740993n, title: 'large', v: [1, 0.5], extra: [1] };
  const linesOf = (rows: readonly unknown[]): string =>
    rows.map(row => `${typeof row === 'string' ? row : stringifyJson(row)}\n`).join('');
  const fileOf = (content: string, name = 'rows.ndjson'): string => {
    const file = join(folder, name);
    writeFileSync(file, content);
    return file;
  };
  async function run(
    collectionName: string,
    file: string,
    options: ImportOptions = {},
    read = (source: Source) => source,
    stateFile?: string,
  ) {
    const described = await client.collections.describe({ collectionName });
    const target = importTarget(described, { cluster: 'here', dbName: 'default' });
    const source = await openSource(file, sourceFormatOf(file)!);
    const mapping = proposedMapping(target.schema, await samplesOf(source), source.columns !== undefined);
    const request = { source: read(source), target, mapping, stateFile };
    return importFile(client, request, { firstWaitMs: 1, maxBatchRows: 4, ...options });
  }
  async function stored(collectionName: string): Promise<Entity[]> {
    const { fields } = await client.collections.describe({ collectionName });
    return client.query(
      { collectionName, filter: 'key > -10000', limit: 10_000, outputFields: ['*', 'v'] },
      { fields },
    );
  }
  const titlesOf = async (collectionName: string) =>
    (await stored(collectionName)).map(({ title }) => String(title)).toSorted();
  const keysOf = (rows: readonly Entity[]) => rows.map(({ key }) => key);
  const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

  it('upserts entities with given keys, accounts for each record, and reads back', async () => {
    const collectionName = await collectionWith();
    await client.entities.insert({ collectionName, data: [entity(2, { title: 'old' })] });
    const rows = [...range(1, 11).map(key => entity(key)), '{', LARGE, entity(0, { key: 'x' })];
    const result = await run(collectionName, fileOf(linesOf(rows)));
    const { before, after, readBack, ...counts } = result;
    assert.deepEqual(counts, {
      written: 11,
      rejected: 2,
      conflicts: 0,
      unknown: 0,
      rejectsFile: join(folder, 'rows.ndjson.rejected.ndjson'),
    });
    assert.deepEqual([before, after, readBack], [1, { count: 11 }, { read: 11, differences: [] }]);
    assert.deepEqual((await stored(collectionName)).at(-1), { ...LARGE, place: null });
    assert.deepEqual(readdirSync(folder).toSorted(), ['rows.ndjson', 'rows.ndjson.rejected.ndjson']);
    const [broken, wrong] = readFileSync(counts.rejectsFile, 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line));
    assert.deepEqual([broken.line, broken.text], [11, '{']);
    assert.deepEqual(wrong.reasons, [{ field: 'key', message: '`key` must be an integer.' }]);
  });

  it('is refused where a field of the collection cannot be read, which each entity would lose', async () => {
    const described = await client.collections.describe({ collectionName: await collectionWith() });
    const partial = { ...described, unreadable: [{ id: undefined, reason: 'fields.2.name' }] } as never;
    assert.throws(
      () => importTarget(partial, { cluster: 'here', dbName: 'default' }),
      /cannot be read: fields\.2\.name/,
    );
  });

  it('imports into a collection with a large default value, and resumes', async () => {
    const large = { fieldName: 'large', dataType: 'Int64', defaultValue: 9223372036854775807n };
    const collectionName = await collectionWith(false, undefined, [large]);
    const file = fileOf(linesOf([entity(1)]));
    assert.ok((await run(collectionName, file, { signal: AbortSignal.abort() })).stopped);
    assert.equal((await run(collectionName, file, { resume: true })).written, 1);
    assert.equal((await stored(collectionName))[0]!['large'], 9223372036854775807n);
  });

  it('rejects records whose 8-bit vectors the service would refuse, and sends all others', async () => {
    const small = { fieldName: 'small', dataType: 'Int8Vector', elementTypeParams: { dim: 2 } };
    const collectionName = await collectionWith(false, undefined, [small]);
    const vectors = [
      [-128, 127],
      [-129, 0],
      [0, 128],
      [0.5, 0],
      [5, 6],
    ];
    const rows = vectors.map((vector, key) => entity(key, { small: vector }));
    const result = await run(collectionName, fileOf(linesOf(rows)));
    assert.deepEqual([result.written, result.rejected, result.stopped], [2, 3, undefined]);
    assert.deepEqual(keysOf(await stored(collectionName)), [0, 4]);
  });

  it('stores a field that only a late record has', async () => {
    const collectionName = await collectionWith();
    const rows = range(0, 120).map(key => ({ key, v: [key, 1], ...(key > 110 ? { title: `t${key}` } : {}) }));
    assert.equal((await run(collectionName, fileOf(linesOf(rows)))).written, 120);
    const titles = (await stored(collectionName)).map(({ title }) => title);
    assert.deepEqual(titles, [...range(0, 111).map(() => null), ...range(111, 120).map(key => `t${key}`)]);
  });

  it('writes rejected records to a new file', async () => {
    const collectionName = await collectionWith();
    const file = fileOf('{\n');
    const files = [await run(collectionName, file), await run(collectionName, file)].map(
      ({ rejectsFile }) => rejectsFile,
    );
    assert.deepEqual(files, [`${file}.rejected.ndjson`, `${file}.rejected-2.ndjson`]);
  });

  it('stores the last of several records with a key', async () => {
    const collectionName = await collectionWith();
    const rows = range(0, 30).map(at => entity(at % 3, { title: `n${at}` }));
    assert.equal((await run(collectionName, fileOf(linesOf(rows)))).written, 30);
    assert.deepEqual(
      (await stored(collectionName)).map(({ title }) => title),
      ['n27', 'n28', 'n29'],
    );
  });

  it('reads back the last of several records with a key, though an answer is lost', async () => {
    const collectionName = await collectionWith();
    const rows = range(0, 150).map(key => entity(key % 50, { title: `n${key}` }));
    demo.fail(UPSERT, { cut: 'within', times: 2 });
    demo.fail(UPSERT, { times: 4 });
    const { readBack } = await run(collectionName, fileOf(linesOf(rows)), { maxBatchRows: 25 });
    assert.deepEqual(readBack, { read: 20, differences: [] });
  });

  it('tells that the entities cannot be counted, and can be resumed', async () => {
    const collectionName = await collectionWith();
    const file = fileOf(linesOf([entity(1)]));
    const heal = demo.fail('POST /v2/vectordb/entities/query', { body: '{"code":0,"data":[]}' });
    const first = await run(collectionName, file, { signal: AbortSignal.abort() });
    assert.deepEqual([first.before, first.after], [undefined, { why: 'The service returned no count.' }]);
    heal();
    const result = await run(collectionName, file, { resume: true });
    assert.deepEqual([result.written, result.after], [1, { count: 1 }]);
  });

  it('inserts entities without the keys that the service generates', async () => {
    const collectionName = await collectionWith(true);
    const result = await run(collectionName, fileOf('key,title,v\n1,a,"[1,2]"\n2,b,"[3,4]"\n', 'rows.csv'));
    assert.deepEqual([result.written, result.readBack], [2, { read: 2, differences: [] }]);
    assert.deepEqual(await titlesOf(collectionName), ['a', 'b']);
  });

  it('rejects only the entities that the service refuses', async () => {
    const collectionName = await collectionWith();
    const rows = range(0, 20).map(key => entity(key, key === 6 || key === 17 ? { place: 'nowhere' } : {}));
    const result = await run(collectionName, fileOf(linesOf(rows)));
    assert.deepEqual([result.written, result.rejected], [18, 2]);
    assert.equal((await stored(collectionName)).length, 18);
  });

  const PROXY = { contentType: 'text/html', body: '<title>Request entity too large</title>' };
  for (const [what, fault] of [
    ['the service', { status: 413, code: 1801, message: 'The body is larger than 64 MB' }],
    ['a proxy', { status: 413, ...PROXY }],
  ] as const) {
    it(`divides a request that is too large for ${what}, with generated keys too`, async () => {
      const collectionName = await collectionWith(true);
      demo.fail(INSERT, { ...fault, times: 1 });
      const result = await run(collectionName, fileOf(linesOf(range(0, 4).map(key => ({ v: [key, 1] })))));
      assert.deepEqual([result.written, result.rejected, result.stopped], [4, 0, undefined]);
    });
  }

  it('keeps requests small though each entity is much larger than its record', async () => {
    const collectionName = await collectionWith();
    const file = fileOf(linesOf(range(0, 12).map(key => ({ key }))));
    const described = await client.collections.describe({ collectionName });
    const target = importTarget(described, { cluster: 'here', dbName: 'default' });
    const fields = { key: { column: 'key' }, v: { constant: [0.123456789, 0.123456789] } };
    const mapping: Mapping = { fields, ignored: [], unknown: 'ignore', missing: 'default' };
    let requests = 0;
    observe = operation => (requests += operation === 'entities.upsert' ? 1 : 0);
    const request = { source: await openSource(file, 'ndjson'), target, mapping };
    assert.equal((await importFile(client, request, { maxBatchBytes: 100 })).written, 12);
    assert.equal(requests, 6);
  });

  it('sends nothing more after a refusal that cannot lie in an entity', async () => {
    const collectionName = await collectionWith(true);
    demo.fail(INSERT, { status: 415, code: 65_535, message: 'wrong type', times: 1 });
    const result = await run(collectionName, fileOf(linesOf(range(0, 4).map(key => ({ v: [key, 1] })))));
    assert.deepEqual([result.stopped?.message, result.unknown], ['wrong type', 0]);
  });

  it('says what the service answered where the outcome is unknown', async () => {
    const collectionName = await collectionWith(true);
    const file = fileOf(linesOf(range(0, 4).map(key => ({ v: [key, 1] }))));
    demo.fail(INSERT, { status: 200, code: 65_535, message: 'unexpected', times: 1 });
    const { stopped, unknown } = await run(collectionName, file);
    assert.match(stopped!.message, /^Outcome unknown: .* lines 1–4 failed with “unexpected/);
    assert.equal(unknown, 4);
    assert.match(
      (await run(collectionName, file, { resume: true })).stopped!.message,
      /^Outcome unknown: the import ended while the/,
    );
  });

  it('stops after many refused entities of a batch, with each reason once in its state', async () => {
    const collectionName = await collectionWith();
    const rows = range(0, 60).map(key => entity(key, key % 2 === 1 ? { place: 'nowhere' } : {}));
    const file = fileOf(linesOf(rows));
    const stopped = await run(collectionName, file, { maxBatchRows: 100, maxRefused: 20 });
    assert.match(stopped.stopped!.message, /^The service refused 20 entities of lines 1–60\. Last error: /);
    assert.equal(stopped.rejected, 20);
    assert.equal(readFileSync(stateFileOf(file), 'utf8').split('"message"').length, 2);
    const resumed = await run(collectionName, file, { maxBatchRows: 100, maxRefused: 20, resume: true });
    assert.deepEqual([resumed.written, resumed.rejected, resumed.stopped], [30, 30, undefined]);
    const lines = readFileSync(resumed.rejectsFile!, 'utf8').trim().split('\n');
    assert.deepEqual(
      lines.map(line => (JSON.parse(line) as { line: number }).line),
      range(0, 30).map(at => at * 2 + 2),
    );
  });

  it('stops where the service refuses all, and sends nothing more', async () => {
    const collectionName = await collectionWith();
    const heal = demo.fail(UPSERT, { status: 403, code: 1401, message: 'not permitted' });
    const result = await run(collectionName, fileOf(linesOf(range(0, 40).map(key => entity(key)))));
    heal();
    assert.match(result.stopped!.message, /not permitted/);
    assert.deepEqual([result.written, result.rejected, result.unknown], [0, 0, 0]);
    assert.equal((await run(collectionName, join(folder, 'rows.ndjson'), { resume: true })).written, 40);
  });

  it('does not send again what differs after a request without an answer', async () => {
    const collectionName = await collectionWith();
    const file = fileOf(linesOf(range(0, 4).map(key => entity(key))));
    await client.entities.insert({ collectionName, data: [entity(2, { title: 'theirs' })] });
    demo.fail(UPSERT, { cut: 'before', times: 1 });
    const result = await run(collectionName, file);
    assert.deepEqual([result.written, result.rejected, result.conflicts], [3, 0, 1]);
    assert.match(readFileSync(result.rejectsFile!, 'utf8'), /Conflict: .*entity 2 .*\(title\)/);
    assert.equal((await stored(collectionName))[2]!['title'], 'theirs');
  });

  it('sends again what differs from an earlier record of the file alone, after a request without an answer', async () => {
    const collectionName = await collectionWith();
    await client.entities.insert({ collectionName, data: [entity(3, { title: 'theirs' })] });
    const rows = [...range(0, 3).map(key => entity(key, { title: 'first' })), ...range(0, 4).map(key => entity(key))];
    demo.fail(UPSERT, { cut: 'before', times: 1 });
    demo.fail(UPSERT, { times: 1 });
    const result = await run(collectionName, fileOf(linesOf(rows)));
    assert.deepEqual([result.written, result.rejected, result.conflicts], [6, 0, 1]);
    assert.deepEqual(await titlesOf(collectionName), ['t0', 't1', 't2', 'theirs']);
    assert.match(readFileSync(result.rejectsFile!, 'utf8'), /entity 3 in the collection differs from the row/);
    assert.deepEqual(result.readBack, { read: 3, differences: [] });
  });

  it('does not send again where another entity has more values than the earlier record', async () => {
    const collectionName = await collectionWith();
    await client.entities.insert({ collectionName, data: [entity(1, { title: 'theirs' })] });
    const rows = [{ key: 1, v: [1, 0.5] }, entity(1)];
    demo.fail(UPSERT, { cut: 'before', times: 1 });
    demo.fail(UPSERT, { status: 400, code: 1100, message: 'refused', times: 1 });
    const result = await run(collectionName, fileOf(linesOf(rows)));
    assert.deepEqual([result.written, result.rejected, result.conflicts], [0, 1, 1]);
    assert.deepEqual(await titlesOf(collectionName), ['theirs']);
  });

  it('with generated keys stops after a request without an answer, and goes on as decided', async () => {
    for (const [cut, unknown] of [
      ['within', 'written'],
      ['before', 'missing'],
    ] as const) {
      const collectionName = await collectionWith(true);
      const file = fileOf(linesOf(range(0, 12).map(key => ({ title: `t${key}`, v: [key, 1] }))));
      const heal = demo.fail(INSERT, { cut, times: 1 });
      const first = await run(collectionName, file);
      heal();
      assert.match(first.stopped!.message, /^Outcome unknown: .* 4 entities of lines 1–4\./);
      assert.equal(first.unknown, 4);
      const undecided = await run(collectionName, file, { resume: true });
      assert.equal(undecided.unknown, 4);
      const last = await run(collectionName, file, { resume: true, unknown });
      assert.deepEqual([last.written, last.unknown, last.stopped], [12, 0, undefined]);
      assert.deepEqual(
        await titlesOf(collectionName),
        range(0, 12)
          .map(key => `t${key}`)
          .toSorted(),
      );
    }
  });

  it('keeps what it knows of requests without an answer where a file cannot be read', async () => {
    const collectionName = await collectionWith(true);
    const file = fileOf(linesOf(range(0, 12).map(key => ({ title: `t${key}`, v: [key, 1] }))));
    const heal = demo.fail(INSERT, { cut: 'within', times: 2 });
    const first = await run(collectionName, file);
    heal();
    assert.equal(first.unknown, 8);
    const open = () => (JSON.parse(readFileSync(stateFileOf(file), 'utf8')) as { open: unknown }).open;
    const before = open();
    for (const broken of ['fails', 'ends'] as const) {
      const failed = await run(collectionName, file, { resume: true }, source => ({
        ...source,
        async *read(from) {
          for await (const record of oneByOne(source.read(from))) {
            if (record.line > 6 && broken === 'fails') throw new Error('EIO');
            if (record.line > 6) return;
            yield [record];
          }
        },
      }));
      assert.match(failed.stopped!.message, broken === 'fails' ? /EIO/ : /is shorter than when/);
      assert.equal(failed.unknown, 8);
      assert.deepEqual(open(), before);
    }
    const last = await run(collectionName, file, { resume: true, unknown: 'written' });
    assert.deepEqual([last.written, last.unknown, last.stopped], [12, 0, undefined]);
    assert.equal((await stored(collectionName)).length, 12);
  });

  it('runs once at a time', async () => {
    const collectionName = await collectionWith(true);
    const file = fileOf(linesOf(range(0, 40).map(key => ({ title: `t${key}`, v: [key, 1] }))));
    const running = new RegExp(
      `^Error: Another import of “${file}” into ${collectionName} on here seems to be running\\.`,
    );
    const starts = await Promise.allSettled([run(collectionName, file), run(collectionName, file)]);
    assert.deepEqual(starts.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
    for (const start of starts) if (start.status === 'rejected') assert.match(String(start.reason), running);
    assert.equal((await stored(collectionName)).length, 40);
    const stopped = await run(collectionName, file, { signal: AbortSignal.abort() });
    assert.ok(stopped.stopped);
    const resume = { resume: true, unknown: 'missing' } as const;
    const resumed = await Promise.allSettled(range(0, 4).map(() => run(collectionName, file, resume)));
    assert.equal(resumed.filter(({ status }) => status === 'fulfilled').length, 1);
    assert.equal((await stored(collectionName)).length, 80);
    assert.deepEqual(readdirSync(folder), ['rows.ndjson']);
  });

  it('runs once at a time through a link to its state, which stays a link', async function () {
    if (process.platform === 'win32') this.skip();
    const collectionName = await collectionWith(true);
    const file = fileOf(linesOf(range(0, 40).map(key => ({ title: `t${key}`, v: [key, 1] }))));
    assert.ok((await run(collectionName, file, { signal: AbortSignal.abort() })).stopped);
    const link = join(folder, 'link.json');
    symlinkSync(stateFileOf(file), link);
    const through = (stateFile: string) => run(collectionName, file, { resume: true }, undefined, stateFile);
    const starts = await Promise.allSettled([through(link), through(stateFileOf(file))]);
    assert.deepEqual(starts.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
    assert.equal((await stored(collectionName)).length, 40);
    assert.deepEqual(readdirSync(folder).toSorted(), ['link.json', 'rows.ndjson']);
    await assert.rejects(run(collectionName, file, {}, undefined, link), /exist/);
    assert.equal((await stored(collectionName)).length, 40);
  });

  it('starts over where it was killed before its first state', async () => {
    const collectionName = await collectionWith();
    const file = fileOf(linesOf([entity(1)]));
    writeFileSync(stateFileOf(file), '');
    await assert.rejects(run(collectionName, file, { resume: true }), /No unfinished import/);
    assert.equal((await run(collectionName, file)).written, 1);
    assert.deepEqual(readdirSync(folder), ['rows.ndjson']);
  });

  const LOCKS: readonly [what: string, holder: object | undefined, isTaken: boolean][] = [
    ['of a process that is gone', { pid: 2 ** 30, host: hostname() }, true],
    ['of a process that runs', { pid: process.ppid, host: hostname() }, false],
    ['of another host', { pid: 2 ** 30, host: 'elsewhere' }, false],
    ['that is just being written', undefined, false],
  ];
  for (const [what, holder, isTaken] of LOCKS) {
    it(`${isTaken ? 'takes over' : 'respects'} a lock ${what}`, async () => {
      const collectionName = await collectionWith();
      const file = fileOf(linesOf(range(0, 4).map(key => entity(key))));
      const about = { file, cluster: 'there', collection: 'other' };
      const lock = `${stateFileOf(file)}.lock`;
      writeFileSync(lock, holder ? JSON.stringify({ ...holder, about }) : '');
      const starts = await Promise.allSettled(range(0, 4).map(() => run(collectionName, file)));
      const done = starts.filter(({ status }) => status === 'fulfilled');
      assert.equal(done.length, isTaken ? 1 : 0);
      assert.equal(existsSync(lock), !isTaken);
      for (const start of isTaken ? [] : starts) {
        const place = holder ? 'other on there' : `${collectionName} on here`;
        assert.ok(start.status === 'rejected' && String(start.reason).includes(`into ${place} seems to be running.`));
      }
    });
  }

  const NOT_RESUMED: readonly [what: string, change: (file: string) => void, message: RegExp][] = [
    [
      'a file with other bytes',
      file => writeFileSync(file, readFileSync(file, 'utf8').replace('t0', 'tt')),
      /was changed/,
    ],
    ['a file with another time', file => utimesSync(file, 1, 1), /was changed/],
    ['an import without a state', file => rmSync(stateFileOf(file)), /No unfinished import/],
    ['a broken state', file => writeFileSync(stateFileOf(file), '{'), /not an import state file/],
  ];
  for (const [what, change, message] of NOT_RESUMED) {
    it(`does not resume ${what}`, async () => {
      const collectionName = await collectionWith();
      const file = fileOf(linesOf(range(0, 40).map(key => entity(key))));
      const stop = AbortSignal.abort();
      assert.ok((await run(collectionName, file, { signal: stop })).stopped);
      await assert.rejects(run(collectionName, file), / into imports_\d+ on here is unfinished\./);
      change(file);
      await assert.rejects(run(collectionName, file, { resume: true }), message);
    });
  }

  it('does not resume a state in which an entity would be sent twice, or was never read', async () => {
    const file = fileOf(linesOf(range(0, 12).map(key => ({ title: `t${key}`, v: [key, 1] }))));
    const collectionName = await collectionWith(true);
    const heal = demo.fail(INSERT, { cut: 'before', times: 1 });
    assert.ok((await run(collectionName, file)).stopped);
    heal();
    const text = readFileSync(stateFileOf(file), 'utf8');
    assert.ok(text.includes('"left":[],"refused":[],"sending":[0,4]'), text);
    const twice = [{ message: 'no', isConflict: false, entities: [[1, 2]] }];
    for (const changed of [
      { left: [[0, 4]], sending: [0, 4], refused: [] },
      { left: [[2, 6]], sending: [0, 2], refused: [] },
      { left: [], sending: [3, 3], refused: [] },
      { left: [], sending: [0, 4], refused: twice },
      { left: [[-1, 4]], refused: [] },
    ]) {
      const altered = JSON.stringify(changed).slice(1, -1);
      writeFileSync(stateFileOf(file), text.replace('"left":[],"refused":[],"sending":[0,4]', altered));
      const resumed = run(collectionName, file, { resume: true, unknown: 'missing' });
      const message = await resumed.then(
        ({ stopped }) => stopped?.message,
        (error: unknown) => (error as Error).message,
      );
      assert.equal(message, `“${stateFileOf(file)}” is not an import state file. To start over, delete the file.`);
    }
    writeFileSync(stateFileOf(file), text);
    assert.equal((await run(collectionName, file, { resume: true, unknown: 'missing' })).written, 12);
    assert.equal((await stored(collectionName)).length, 12);
  });

  const REJECTS: readonly [what: string, change: (rejects: string, other: string) => void, isContinued: boolean][] = [
    ['', () => undefined, true],
    ['that has lines after its saved length', rejects => appendFileSync(rejects, '{"li'), true],
    ['that was deleted', rejects => rmSync(rejects), false],
    ['that was emptied', rejects => writeFileSync(rejects, ''), false],
    [
      'that became a link',
      (rejects, other) => {
        rmSync(rejects);
        symlinkSync(other, rejects);
      },
      false,
    ],
    ['of another folder', () => renameRejects(name => join(folder, 'elsewhere', name)), true],
    ['that is no such file', () => renameRejects(() => join(folder, 'other.txt')), true],
  ];
  /** Changes the name of the file of rejected records in the state. */
  const renameRejects = (change: (name: string) => string): void => {
    const state = join(folder, 'rows.ndjson.import.json');
    const saved = JSON.parse(readFileSync(state, 'utf8')) as { rejects: { file: string; bytes: number } };
    saved.rejects.file = change('rows.ndjson.rejected.ndjson');
    writeFileSync(state, JSON.stringify(saved));
  };
  for (const [what, change, isContinued] of REJECTS) {
    it(`${isContinued ? 'continues the' : 'begins another'} file of rejected records ${what}`, async function () {
      if (process.platform === 'win32' && what.includes('link')) this.skip();
      const collectionName = await collectionWith();
      const rejects = join(folder, 'rows.ndjson.rejected.ndjson');
      const other = fileOf('of something else\n'.repeat(100), 'other.txt');
      const file = fileOf(linesOf(['{', ...range(0, 40).map(key => entity(key)), '[']));
      const stop = new AbortController();
      const first = await run(collectionName, file, {
        signal: stop.signal,
        onProgress: () => stop.abort(),
      });
      assert.deepEqual([first.rejected, first.rejectsFile], [1, rejects]);
      const begun = readFileSync(rejects, 'utf8');
      change(rejects, other);
      const { rejected, rejectsFile, stopped } = await run(collectionName, file, { resume: true });
      assert.deepEqual([rejected, stopped], [2, undefined]);
      const [name, before] = isContinued ? [rejects, begun] : [join(folder, 'rows.ndjson.rejected-2.ndjson'), ''];
      assert.equal(rejectsFile, isContinued || what.includes('deleted') ? rejects : name);
      const lines = readFileSync(rejectsFile, 'utf8');
      assert.ok(lines.startsWith(before), lines);
      assert.match(lines.slice(before.length), /^.+\n$/);
      assert.equal(readFileSync(other, 'utf8'), 'of something else\n'.repeat(100));
    });
  }

  it('sends nothing before its state, and the name of its state, are on the disk', async function () {
    if (process.platform !== 'linux') this.skip();
    const file = fileOf(linesOf([entity(1), entity(2)]));
    const handle = await openFile(file);
    type Sync = (this: { fd: number }) => Promise<void>;
    const type = Object.getPrototypeOf(handle) as { sync: Sync; datasync: Sync };
    const { sync, datasync } = type;
    const synced: string[] = [];
    const sent: string[][] = [];
    observe = operation => void (operation === 'entities.upsert' && sent.push([...synced]));
    const noting = (own: Sync): Sync =>
      async function () {
        synced.push(readlinkSync(`/proc/self/fd/${this.fd}`));
        return own.call(this);
      };
    [type.sync, type.datasync] = [noting(sync), noting(datasync)];
    try {
      await run(await collectionWith(), file, { maxBatchRows: 1 });
    } finally {
      Object.assign(type, { sync, datasync });
      await handle.close();
    }
    const state = stateFileOf(file);
    assert.deepEqual(sent[0]!.slice(0, 3), [`${state}.next`, folder, state]);
    assert.deepEqual(sent[1]!.slice(3, 4), [state]);
  });

  it('writes its state through no link that leads to another file', async function () {
    if (process.platform === 'win32') this.skip();
    const other = fileOf('of something else', 'other.txt');
    const file = fileOf(linesOf([entity(1)]));
    symlinkSync(other, `${stateFileOf(file)}.next`);
    assert.equal((await run(await collectionWith(), file)).written, 1);
    assert.equal(readFileSync(other, 'utf8'), 'of something else');
  });

  for (const ending of ['csv', 'ndjson']) {
    it(`sends nothing of ${ending} where another file took its place after it was opened`, async () => {
      const collectionName = await collectionWith();
      const described = await client.collections.describe({ collectionName });
      const target = importTarget(described, { cluster: 'here', dbName: 'default' });
      const [text, later] =
        ending === 'csv'
          ? ['key,title,v\n1,a,"[1,2]"\n', 'title,key,v\n5,2,"[1,2]"\n']
          : [linesOf([entity(1)]), linesOf([entity(2), entity(3)])];
      const file = fileOf(text, `rows.${ending}`);
      const source = await openSource(file, sourceFormatOf(file)!);
      const mapping = proposedMapping(target.schema, await samplesOf(source), source.columns !== undefined);
      fileOf(later, `rows.${ending}`);
      await assert.rejects(importFile(client, { source, target, mapping }), /was changed after it was opened/);
      assert.deepEqual([await stored(collectionName), readdirSync(folder)], [[], [`rows.${ending}`]]);
    });
  }

  it('starts over where an import is unfinished, once no other runs', async () => {
    const collectionName = await collectionWith(true);
    const file = fileOf(linesOf(range(0, 8).map(key => ({ title: `t${key}`, v: [key, 1] }))));
    assert.ok((await run(collectionName, file, { signal: AbortSignal.abort() })).stopped);
    await assert.rejects(run(collectionName, file), /is unfinished/);
    const { written, stopped } = await run(collectionName, file, { startOver: true });
    assert.deepEqual([written, stopped], [8, undefined]);
    assert.deepEqual(readdirSync(folder), ['rows.ndjson']);
  });

  it('is not resumable where the file was changed during the import', async () => {
    const collectionName = await collectionWith();
    const file = fileOf(linesOf(range(0, 4).map(key => entity(key))));
    observe = operation => void (operation === 'entities.upsert' && appendFileSync(file, linesOf([entity(4)])));
    const { stopped } = await run(collectionName, file);
    const message =
      /was changed after the import began, so .* cannot be resumed\. .* delete the state file “.*\.import\.json”\.$/;
    assert.equal(stopped?.isResumable, false);
    assert.match(stopped.message, message);
    await assert.rejects(run(collectionName, file, { resume: true }), message);
    rmSync(stopped.stateFile);
    observe = () => undefined;
    const again = await run(collectionName, file, { signal: AbortSignal.abort() });
    assert.equal(again.stopped?.isResumable, true);
    assert.equal((await run(collectionName, file, { resume: true })).written, 5);
  });

  it('does not resume into a collection with other fields', async () => {
    const file = fileOf(linesOf([entity(1)]));
    const collectionName = await collectionWith();
    await run(collectionName, file, { signal: AbortSignal.abort() });
    await assert.rejects(
      run(await collectionWith(), file, { resume: true }),
      /`collection` of the unfinished import is/,
    );
    await client.collections.drop({ collectionName });
    await collectionWith(true, collectionName);
    await assert.rejects(run(collectionName, file, { resume: true }), /fields of “.*” have changed/);
  });

  it('accounts for each record where the collection is created again with another dimension during the import', async () => {
    const collectionName = await collectionWith();
    const file = fileOf(linesOf(range(0, 80).map(key => entity(key))));
    let isChanged = false;
    const change = async () => {
      isChanged = true;
      const first = { collectionName, filter: 'key >= 0', limit: 99, consistencyLevel: 'Strong' };
      while ((await client.query(first)).length < 20); // a request must not come between the two collections
      await client.collections.drop({ collectionName });
      await client.collections.create({ collectionName, dimension: 3, primaryFieldName: 'key', vectorFieldName: 'v' });
    };
    const result = await run(collectionName, file, { maxBatchRows: 20 }, source => ({
      ...source,
      async *read(...from: Parameters<Source['read']>) {
        for await (const records of source.read(...from))
          for (const record of records) {
            if (record.line === 30 && !isChanged) await change();
            yield [record];
          }
      },
    }));
    const { open, position } = (await readState(stateFileOf(file)))!;
    const left = open.flatMap(batch => batch.left).reduce((sum, [from, to]) => sum + to - from, 0);
    const unread = 80 - (open.at(-1)?.to ?? position).records;
    const { written, rejected, conflicts, unknown, stopped } = result;
    assert.match(stopped!.message, /dim/i);
    assert.equal(written + rejected + left + unread, 80);
    assert.deepEqual([rejected >= 10, conflicts, unknown, left + unread > 0], [true, 0, 0, true]);
    assert.deepEqual(await client.query({ collectionName, filter: 'key >= 0', limit: 99 }), []);
    const sent = demo.requests.length;
    await assert.rejects(run(collectionName, file, { resume: true }), /fields of “.*” have changed/);
    assert.equal(demo.requests.slice(sent).filter(request => request === UPSERT).length, 0);
  });

  it('tells its progress, to the end of the file', async () => {
    const seen: number[] = [];
    const file = fileOf(linesOf(range(0, 20).map(key => entity(key))));
    let total = 0;
    await run(await collectionWith(), file, {
      onProgress: ({ bytes, totalBytes }) => {
        seen.push(bytes);
        total = totalBytes;
      },
    });
    assert.deepEqual(
      seen,
      seen.toSorted((a, b) => a - b),
    );
    assert.equal(seen.at(-1), total);
  });

  const WRONG = '{"key":"x"}';
  const names = Object.keys(FAULTS).filter(name => name !== 'latency' && name !== '429-retry-after');
  it('loses nothing and writes nothing twice, whatever the service answers', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.option(fc.constantFrom(...names)), { maxLength: 12 }),
        fc.array(fc.boolean(), { minLength: 1, maxLength: 24 }),
        async (faults, good) => {
          const collectionName = await collectionWith();
          const file = fileOf(linesOf(good.map((isGood, key) => (isGood ? entity(key) : WRONG))));
          const heals = faults
            .toReversed()
            .map(name => demo.fail(UPSERT, { ...(name === null ? {} : FAULTS[name]), times: 1 }));
          let result = await run(collectionName, file);
          for (let tries = 0; result.stopped && tries < 9; tries++)
            result = await run(collectionName, file, { resume: true });
          for (const heal of heals) heal();
          const expected = good.flatMap((isGood, key) => (isGood ? [key] : []));
          assert.equal(result.stopped, undefined);
          assert.deepEqual(
            [result.written, result.rejected, result.conflicts, result.unknown],
            [expected.length, good.length - expected.length, 0, 0],
          );
          assert.deepEqual(keysOf(await stored(collectionName)), expected);
          const rejected = result.rejectsFile ? readFileSync(result.rejectsFile, 'utf8').trim().split('\n') : [];
          assert.deepEqual(
            rejected.map(line => (JSON.parse(line) as { line: number }).line),
            good.flatMap((isGood, at) => (isGood ? [] : [at + 1])),
          );
          for (const each of readdirSync(folder)) rmSync(join(folder, each));
        },
      ),
      { numRuns: 40 },
    ));

  it('loses nothing and writes nothing twice, whenever it is killed', async () => {
    const rows = range(0, 40).map(key => (key % 5 === 3 ? WRONG : entity(key)));
    const expected = range(0, 40).filter(key => key % 5 !== 3);
    for (let kill = 1; kill < 14; kill++) {
      const collectionName = await collectionWith();
      const file = fileOf(linesOf(rows));
      const stop = new AbortController();
      let exchanges = 0;
      const left = join(folder, 'left');
      observe = operation => {
        if (operation !== 'entities.upsert' || ++exchanges !== kill) return;
        copyFileSync(stateFileOf(file), left); // all that a killed process leaves
        stop.abort();
      };
      const first = await run(collectionName, file, { signal: stop.signal });
      observe = () => undefined;
      if (!existsSync(left)) {
        assert.equal(first.stopped, undefined);
        break;
      }
      copyFileSync(left, stateFileOf(file));
      // As of a save that was cut off.
      if (kill % 2 === 0) appendFileSync(stateFileOf(file), `\n${readFileSync(left, 'utf8').slice(0, 50 * kill)}`);
      const result = await run(collectionName, file, { resume: true });
      assert.deepEqual(
        [result.written, result.rejected, result.conflicts, result.unknown, result.stopped],
        [32, 8, 0, 0, undefined],
      );
      assert.deepEqual(keysOf(await stored(collectionName)), expected);
      const lines = readFileSync(result.rejectsFile!, 'utf8').trim().split('\n');
      assert.deepEqual(
        lines.map(line => (JSON.parse(line) as { line: number }).line),
        range(0, 8).map(at => at * 5 + 4),
      );
      for (const each of readdirSync(folder)) rmSync(join(folder, each));
    }
  });
});
