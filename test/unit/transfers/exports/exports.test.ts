import assert from 'node:assert/strict';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { open as openFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import papaparse from 'papaparse';
import { ClusterClient, Limiter } from '../../../../src/client';
import { Agent } from '../../../../src/client/undici';
import { startDemo, type Demo } from '../../../../src/demo';
import { FAULTS } from '../../../../src/demo/wire/faults';
import type { Collection } from '../../../../src/model/collections/collections';
import { exportedFields, formatOf } from '../../../../src/model/entities/export-lines';
import { sendable } from '../../../../src/model/entities/values';
import type { Entity } from '../../../../src/model/searches/entities';
import { exactJson } from '../../../../src/model/wire/json';
import { exportEntities, type ExportOptions } from '../../../../src/transfers/exports/exports';
import { CollectionChanged, discard, ExportExists, readState } from '../../../../src/transfers/exports/part-files';
import { openSource } from '../../../../src/transfers/records/sources';
import { oneByOne } from '../../../../src/transfers/records/records';

const COUNT = 300;
const QUERY = 'POST /v2/vectordb/entities/query';

describe('an export of entities', () => {
  let demo: Demo;
  let client: ClusterClient;
  let folder: string;

  const kinds = ['int64', 'varchar'] as const;
  const create = async (collectionName: string, kind: (typeof kinds)[number]) => {
    const field = (fieldName: string, dataType: string, params: Record<string, unknown> = {}, more: object = {}) => ({
      fieldName,
      dataType,
      elementTypeParams: params,
      ...more,
    });
    const index = (fieldName: string, metricType: string) => ({
      fieldName,
      indexName: fieldName,
      metricType,
      params: { index_type: 'AUTOINDEX' },
    });
    await client.collections.create({
      collectionName,
      schema: {
        autoID: false,
        enableDynamicField: true,
        fields: [
          kind === 'int64'
            ? field('pk', 'Int64', {}, { isPrimary: true })
            : field('pk', 'VarChar', { max_length: 64 }, { isPrimary: true }),
          field('text', 'VarChar', { max_length: 200 }),
          field('large', 'Int64'),
          field('note', 'VarChar', { max_length: 200 }, { nullable: true }),
          field('json', 'JSON'),
          field('list', 'Array', { max_capacity: 8 }, { elementDataType: 'Int64' }),
          field('weight', 'Float'),
          field('dense', 'FloatVector', { dim: 2 }),
          field('bits', 'BinaryVector', { dim: 16 }),
          field('sparse', 'SparseFloatVector'),
          field('half', 'Float16Vector', { dim: 2 }),
        ],
      },
      indexParams: [index('dense', 'L2'), index('bits', 'HAMMING'), index('sparse', 'IP'), index('half', 'L2')],
    });
  };

  const TEXTS = ['plain', 'a,b', 'say "x"', '=1+1', "'quoted", 'two\nlines', '', ' blanks ', '日本 😀', '\\'];
  const entity = (kind: (typeof kinds)[number], at: number): Entity => ({
    pk: kind === 'int64' ? 9_007_199_254_740_993n + BigInt(at) * 3n : `k "${at}" \\ ä`,
    text: TEXTS[at % TEXTS.length],
    large: -(2n ** 62n) - BigInt(at),
    note: at % 3 === 0 ? null : `note ${at}`,
    json: [{ big: 2n ** 60n + 1n, list: [1, 'a'] }, [1, 2], { nested: { deep: null } }][at % 3],
    list: [9_007_199_254_740_993n, at],
    weight: at / 3,
    dense: [at / 7, -at],
    bits: [at % 256, 255],
    sparse: { 3: 0.5, [100 + at]: 1.25 },
    half: [0.5, -2],
    ...(at % 2 === 0 ? { extra: `e${at}`, count: at } : {}),
  });

  before(async () => {
    demo = await startDemo({ entities: 10 });
    const { endpoint } = demo.clusters[0]!;
    const limiter = new Limiter({ starts: Infinity });
    client = new ClusterClient({ endpoint, token: demo.apiKey, dispatcher: new Agent(), limiter });
    folder = mkdtempSync(join(tmpdir(), 'vector-cloud-exports-'));
    for (const kind of kinds) {
      await create(kind, kind);
      const data = Array.from({ length: COUNT }, (_, at) => entity(kind, at));
      await client.entities.insert({ collectionName: kind, data });
    }
  });
  after(async () => {
    await demo.close();
    rmSync(folder, { recursive: true });
  });

  let number = 0;
  const fileOf = (ending: string) => join(folder, `${number++}.${ending}`);

  interface Wanted extends Partial<ExportOptions> {
    readonly filter?: string;
    readonly names?: readonly string[];
    readonly vectors?: boolean;
    readonly cluster?: string;
  }
  async function run(
    collectionName: string,
    file: string,
    wanted: Wanted = {},
    by: Pick<ClusterClient, 'query' | 'collections'> = client,
  ) {
    const { filter = '', names = [], vectors = true, cluster = 'c', start = 'new', ...options } = wanted;
    const collection: Collection = await client.collections.describe({ collectionName });
    const exported = exportedFields(collection, names, vectors);
    const request = { dbName: 'default', collection, filter, exported, file, format: formatOf(file)!, cluster };
    return exportEntities(by, request, { start, pageBytes: 20_000, ...options });
  }
  const lines = (file: string): Entity[] =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter(line => line !== '')
      .map(line => exactJson(line) as Entity);

  for (const kind of kinds) {
    it(`imports again to the same entities, from NDJSON with ${kind} keys`, async () => {
      const file = fileOf('ndjson');
      assert.deepEqual(await run(kind, file), { written: COUNT, total: COUNT, counted: COUNT });
      const copy = `copy_of_${kind}`;
      await create(copy, kind);
      const { fields } = await client.collections.describe({ collectionName: copy });
      const typed = (row: Entity) =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [
            name,
            sendable(
              value,
              fields.find(each => each.name === name),
            ),
          ]),
        );
      await client.entities.insert({ collectionName: copy, data: lines(file).map(typed) });
      const again = fileOf('ndjson');
      await run(copy, again);
      assert.equal(readFileSync(again, 'utf8'), readFileSync(file, 'utf8'));
      const first = lines(file).find(({ pk }) => pk === entity(kind, 2)['pk'])!;
      assert.deepEqual({ ...first, weight: 0 }, { ...entity(kind, 2), weight: 0, dense: first['dense'] });
    });
  }

  it('keeps texts, digits, nulls and dynamic fields in CSV', async () => {
    const file = fileOf('csv');
    await run('int64', file);
    const { data } = papaparse.parse<Record<string, string>>(readFileSync(file, 'utf8').trim(), { header: true });
    assert.equal(data.length, COUNT);
    for (const [at, row] of data.entries()) {
      const expected = entity('int64', at);
      assert.equal(row['pk'], String(expected['pk']));
      assert.equal(row['text'], expected['text']);
      assert.equal(row['note'], expected['note'] ?? '');
      assert.deepEqual(exactJson(row['json']!), expected['json']);
      assert.deepEqual(exactJson(row['list']!), [9_007_199_254_740_993n, at]);
      const dynamic = at % 2 === 0 ? { extra: `e${at}`, count: at } : {};
      assert.deepEqual(JSON.parse(row['$meta']!), dynamic);
    }
    assert.match(readFileSync(file, 'utf8'), /,"",/, 'an empty text is not null');
  });

  it('writes the wanted fields of the entities that a filter matches', async () => {
    const file = fileOf('ndjson');
    const wanted = { filter: 'text == "plain" or text == "a,b"', names: ['text', 'dense', 'extra'].slice(0, 2) };
    assert.equal((await run('int64', file, wanted)).written, COUNT / 5);
    assert.deepEqual(Object.keys(lines(file)[0]!), ['pk', 'text', 'dense']);
    const lean = fileOf('ndjson');
    await run('int64', lean, { vectors: false });
    const names = ['pk', 'text', 'large', 'note', 'json', 'list', 'weight', 'extra', 'count'];
    assert.deepEqual(Object.keys(lines(lean)[0]!), names);
    await assert.rejects(run('int64', fileOf('csv'), { names: ['texts'] }), /“int64” has no field `texts`/);
  });

  it('never overwrites a file, nor an unfinished export', async () => {
    const file = fileOf('ndjson');
    writeFileSync(file, 'mine');
    await assert.rejects(run('int64', file), ExportExists);
    assert.equal(existsSync(`${file}.part`), false);
    const other = fileOf('ndjson');
    const stop = new AbortController();
    await run('int64', other, { signal: stop.signal, onProgress: () => stop.abort() }).catch(() => undefined);
    const unfinished = readFileSync(`${other}.part`, 'utf8');
    await assert.rejects(run('int64', other), ExportExists);
    assert.equal(readFileSync(`${other}.part`, 'utf8'), unfinished);
    const state = JSON.parse(readFileSync(`${other}.part.json`, 'utf8')) as object;
    writeFileSync(`${other}.part.json`, JSON.stringify({ ...state, after: '' }));
    await assert.rejects(run('int64', other, { start: 'resume' }), /The saved position “” is not a key of `pk`/);
    assert.equal(readFileSync(`${other}.part`, 'utf8'), unfinished);
    const taken = fileOf('ndjson');
    const onProgress = () => writeFileSync(taken, 'theirs');
    await assert.rejects(run('int64', taken, { onProgress }), ExportExists);
    assert.equal(readFileSync(taken, 'utf8'), 'theirs');
    rmSync(taken);
    assert.equal((await run('int64', taken, { start: 'resume' })).written, COUNT);
    assert.equal(lines(taken).length, COUNT);
  });

  it('writes through no link, and takes none for a free name', async function () {
    if (process.platform === 'win32') this.skip();
    const [file, other] = [fileOf('ndjson'), fileOf('txt')];
    const stop = () => {
      throw new Error('stop');
    };
    writeFileSync(other, 'of something else');
    symlinkSync(join(folder, 'nowhere'), file);
    await assert.rejects(run('int64', file), ExportExists);
    rmSync(file);
    symlinkSync(other, `${file}.part.json.new`);
    await assert.rejects(run('int64', file, { onProgress: stop }), /^Error: stop$/);
    rmSync(`${file}.part`);
    symlinkSync(other, `${file}.part`);
    await assert.rejects(run('int64', file, { start: 'resume' }), /is shorter than expected, or is a symbolic link/);
    assert.equal(readFileSync(other, 'utf8'), 'of something else');
  });

  it('keeps the replaced file until the export is complete', async () => {
    const file = fileOf('ndjson');
    writeFileSync(file, 'mine');
    const seen: string[] = [];
    const onProgress = () => seen.push(readFileSync(file, 'utf8'));
    await run('int64', file, { start: 'replace', onProgress });
    assert.deepEqual([...new Set(seen)], ['mine']);
    assert.equal(lines(file).length, COUNT);
  });

  for (const ending of ['ndjson', 'csv']) {
    it(`continues after a stop and a crash, to the same ${ending}`, async () => {
      const whole = fileOf(ending);
      await run('varchar', whole);
      const file = fileOf(ending);
      for (let stops = 0; ; stops++) {
        const stop = new AbortController();
        const start = stops === 0 ? 'new' : 'resume';
        const given = { start, signal: stop.signal, onProgress: () => stop.abort() } as const;
        const done = await run('varchar', file, { ...given, pageBytes: 2000 }).catch(() => undefined);
        if (done) break;
        assert.equal(existsSync(file), false);
        const state = await readState(file);
        assert.equal(state?.written, Math.min(COUNT, (stops + 1) * 100));
        appendFileSync(`${file}.part`, 'half a li'); // written, but not saved
        if (stops === 2) {
          assert.equal((await run('varchar', file, { start: 'resume' })).written, COUNT);
          break;
        }
      }
      assert.equal(readFileSync(file, 'utf8'), readFileSync(whole, 'utf8'));
      assert.equal(existsSync(`${file}.part`) || existsSync(`${file}.part.json`), false);
    });
  }

  for (const ending of ['ndjson', 'parquet'])
    it(`has each entity once, whatever the service answers: ${ending}`, () => {
      const names = Object.keys(FAULTS).filter(name => name !== 'latency' && name !== '429-retry-after');
      const quick = new ClusterClient({
        endpoint: demo.clusters[0]!.endpoint,
        token: demo.apiKey,
        limiter: new Limiter({ starts: Infinity }),
        firstWaitMs: 1,
      });
      return fc.assert(
        fc.asyncProperty(fc.array(fc.option(fc.constantFrom(...names)), { maxLength: 24 }), async faults => {
          const file = fileOf(ending);
          const heals = faults
            .toReversed()
            .map(name => demo.fail(QUERY, { ...(name === null ? {} : FAULTS[name]), times: 1 }));
          const attempt = () => {
            const start = existsSync(`${file}.part.json`) ? 'resume' : 'new';
            return run('int64', file, { start, pageBytes: 4000 }, quick).catch(() => undefined);
          };
          let result = await attempt();
          for (let tries = 0; !result && tries < 30; tries++) result = await attempt();
          for (const heal of heals) heal();
          assert.equal(result?.written, COUNT);
          const keys: unknown[] = [];
          for await (const { values } of oneByOne((await openSource(file, ending as 'ndjson' | 'parquet')).read()))
            keys.push(values!['pk']);
          assert.deepEqual(
            keys,
            Array.from({ length: COUNT }, (_, at) => entity('int64', at)['pk']),
          );
        }),
        { numRuns: 15 },
      );
    });

  it('continues after stops and a crash, to a Parquet file of the same entities', async () => {
    const file = fileOf('parquet');
    for (let stops = 0; stops < 2; stops++) {
      const stop = new AbortController();
      const start = stops === 0 ? 'new' : 'resume';
      const given = { start, signal: stop.signal, onProgress: () => stop.abort(), pageBytes: 2000 } as const;
      await assert.rejects(run('varchar', file, given));
      assert.equal((await readState(file))?.written, (stops + 1) * 100);
      appendFileSync(`${file}.part`, 'half a group');
    }
    const state = readFileSync(`${file}.part.json`, 'utf8');
    writeFileSync(`${file}.part.json`, JSON.stringify({ ...JSON.parse(state), footer: undefined }));
    await assert.rejects(
      run('varchar', file, { start: 'resume' }),
      /The saved state of the unfinished Parquet export is incomplete/,
    );
    writeFileSync(`${file}.part.json`, state);
    assert.equal((await run('varchar', file, { start: 'resume' })).written, COUNT);
    const keys: unknown[] = [];
    for await (const { values } of oneByOne((await openSource(file, 'parquet')).read())) keys.push(values?.['pk']);
    const expected = Array.from({ length: COUNT }, (_, at) => entity('varchar', at)['pk']);
    assert.equal(keys.length, COUNT);
    assert.deepEqual(new Set(keys), new Set(expected));
    assert.equal(existsSync(`${file}.part`) || existsSync(`${file}.part.json`), false);
  });

  it('of no entity is a Parquet file too', async () => {
    const file = fileOf('parquet');
    assert.equal((await run('int64', file, { filter: 'pk == 1' })).written, 0);
    assert((await openSource(file, 'parquet')).columns?.includes('dense'));
  });

  it('overwrites no file that only has the name of an unfinished export', async () => {
    const file = fileOf('ndjson');
    writeFileSync(`${file}.part`, 'of something else');
    for (const start of ['new', 'replace'] as const)
      await assert.rejects(
        run('int64', file, { start }),
        /\.part” is not an unfinished export\. Move or delete the file/,
      );
    assert.equal(readFileSync(`${file}.part`, 'utf8'), 'of something else');
  });

  it('starts over where it was killed before its first state', async () => {
    const file = fileOf('ndjson');
    writeFileSync(`${file}.part`, '');
    assert.equal((await run('int64', file)).written, COUNT);
    assert.equal(lines(file).length, COUNT);
  });

  it('asks for nothing more once it is cancelled after the last entity', async () => {
    const stop = new AbortController();
    let asked = 0;
    const onProgress = ({ written }: { readonly written: number }) => {
      if (written < COUNT) return;
      stop.abort();
      asked = demo.requests.length;
    };
    await assert.rejects(run('int64', fileOf('ndjson'), { signal: stop.signal, onProgress }));
    assert.equal(demo.requests.length, asked);
  });

  it('leaves nothing of its own where it is discarded, and every other file', async () => {
    const rows: [text: string | undefined, reserved: boolean, kept: boolean][] = [
      ['', true, false],
      ['theirs', true, true],
      ['', false, true],
      [undefined, true, false],
    ];
    for (const [text, reserved, kept] of rows) {
      const file = fileOf('ndjson');
      if (text !== undefined) writeFileSync(file, text);
      writeFileSync(`${file}.part`, '');
      const state = { version: 1, about: {}, written: 0, bytes: 0, replace: false, ...(reserved && { reserved }) };
      writeFileSync(`${file}.part.json`, JSON.stringify(state));
      await discard(file, {});
      assert.deepEqual(
        [file, `${file}.part`, `${file}.part.json`].map(each => existsSync(each)),
        [kept, false, false],
        `${text}, reserved: ${reserved}`,
      );
      if (kept) rmSync(file);
    }
  });

  it('takes its name where it was killed after it reserved the name with an empty file', async () => {
    const file = fileOf('ndjson');
    const handle = await openFile(folder);
    const type = Object.getPrototypeOf(handle) as { sync: () => Promise<void> };
    const { sync } = type;
    type.sync = async function () {
      await sync.call(this);
      const saved = existsSync(`${file}.part.json`) ? readFileSync(`${file}.part.json`, 'utf8') : '';
      if (saved.includes('"reserved":true')) renameSync(`${file}.part`, `${file}.kept`);
    };
    try {
      await assert.rejects(run('int64', file), /no such file/);
    } finally {
      type.sync = sync;
      await handle.close();
    }
    assert.equal(statSync(file).size, 0);
    renameSync(`${file}.kept`, `${file}.part`);
    const state = readFileSync(`${file}.part.json`, 'utf8');
    for (const name of ['theirs', '']) {
      writeFileSync(file, name);
      await assert.rejects(run('int64', file), ExportExists);
      if (name !== '') await assert.rejects(run('int64', file, { start: 'resume' }), ExportExists);
    }
    writeFileSync(`${file}.part.json`, state);
    assert.equal((await run('int64', file, { start: 'resume' })).written, COUNT);
    assert.equal(lines(file).length, COUNT);
    assert.equal(existsSync(`${file}.part`) || existsSync(`${file}.part.json`), false);
  });

  it('replaces no empty file of others', async () => {
    const file = fileOf('ndjson');
    await assert.rejects(run('int64', file, { onProgress: () => writeFileSync(file, '') }), ExportExists);
    await assert.rejects(run('int64', file, { start: 'resume' }), ExportExists);
    assert.equal(statSync(file).size, 0);
  });

  it('leaves no file where its state cannot be saved', async () => {
    const file = fileOf('ndjson');
    mkdirSync(`${file}.part.json.new`);
    await assert.rejects(run('int64', file), /^Error: “.*”: /);
    assert.deepEqual(
      ['', '.part', '.part.json', '.part.lock'].filter(ending => existsSync(file + ending)),
      [],
    );
  });

  it('is complete where it was killed after the file got its name', async () => {
    const file = fileOf('ndjson');
    const stop = new AbortController();
    await run('int64', file, { signal: stop.signal, onProgress: () => stop.abort() }).catch(() => undefined);
    const state = readFileSync(`${file}.part.json`, 'utf8');
    await run('int64', file, { start: 'resume' });
    const whole = readFileSync(file, 'utf8');
    writeFileSync(`${file}.part.json`, JSON.stringify({ ...JSON.parse(state), bytes: statSync(file).size }));
    await assert.rejects(run('int64', file, { start: 'resume' }), /The export to “.*” is complete\./);
    assert.deepEqual([readFileSync(file, 'utf8'), existsSync(`${file}.part.json`)], [whole, false]);
    writeFileSync(`${file}.part.json`, state);
    await assert.rejects(run('int64', file, { start: 'resume' }), /\.part” does not exist\. Start over\./);
    assert.ok(existsSync(`${file}.part.json`));
  });

  it('runs once at a time', async () => {
    const file = fileOf('ndjson');
    const stop = new AbortController();
    await run('int64', file, { signal: stop.signal, onProgress: () => stop.abort() }).catch(() => undefined);
    const starts = await Promise.allSettled([1, 2, 3].map(() => run('int64', file, { start: 'resume' })));
    const refused = starts.flatMap(each => (each.status === 'rejected' ? [String(each.reason)] : []));
    assert.equal(refused.length, 2);
    for (const reason of refused)
      assert.match(reason, /^Error: Another export of int64 on c to “.*” seems to be running\./);
    assert.equal(lines(file).length, COUNT);
    assert.equal(existsSync(`${file}.part.lock`), false);
  });

  it('resumes nothing else, and nothing that is not there', async () => {
    const file = fileOf('ndjson');
    await assert.rejects(run('int64', file, { start: 'resume' }), /no unfinished export/);
    const stop = new AbortController();
    await run('int64', file, { signal: stop.signal, onProgress: () => stop.abort() }).catch(() => undefined);
    for (const [other, message] of [
      [{ filter: 'large < 0' }, /`filter` of the unfinished export is “”, not “large < 0”/],
      [{ cluster: 'd' }, /`cluster`/],
      [{ vectors: false }, /`fields`/],
    ] as const) {
      await assert.rejects(run('int64', file, { ...other, start: 'resume' }), message);
    }
    appendFileSync(`${file}.part`, 'x');
    writeFileSync(`${file}.part.json`, '{');
    await assert.rejects(run('int64', file, { start: 'resume' }), /is not an export state file/);
  });

  for (const when of ['while it is stopped', 'while it runs'] as const)
    it(`has entities of one collection only: another one gets the name ${when}`, async () => {
      const name = `again_${number++}`;
      const data = Array.from({ length: 200 }, (_, at) => entity('int64', at));
      const createAgain = async () => {
        await client.collections.drop({ collectionName: name });
        await create(name, 'int64');
        await client.entities.insert({ collectionName: name, data });
      };
      await create(name, 'int64');
      await client.entities.insert({ collectionName: name, data });
      const file = fileOf('ndjson');
      const stop = new AbortController();
      let again: Promise<void> | undefined;
      const onProgress = () => {
        if (when === 'while it is stopped') stop.abort();
        else again ??= createAgain();
      };
      const options = { start: 'new', signal: stop.signal, onProgress, pageBytes: 2000 } as const;
      const query: ClusterClient['query'] = async (...args) => {
        await again;
        return client.query(...args);
      };
      const ended = run(name, file, options, { query, collections: client.collections }).then(
        () => assert.fail('is complete'),
        (error: unknown) => error as Error,
      );
      if (when === 'while it is stopped') {
        assert.equal((await ended).message, 'Canceled.');
        await createAgain();
        await assert.rejects(run(name, file, { start: 'resume' }), CollectionChanged);
      } else {
        assert.ok((await ended) instanceof CollectionChanged, (await ended).message);
      }
      assert.equal(existsSync(file), false);
      assert.equal((await run(name, file, { start: 'replace' })).written, 200);
    });

  it('says when the number of entities differs', async () => {
    await create('moving', 'int64');
    await client.entities.insert({
      collectionName: 'moving',
      data: Array.from({ length: 200 }, (_, at) => entity('int64', at)),
    });
    let isDeleted = false;
    const onProgress = async () => {
      if (isDeleted) return;
      isDeleted = true;
      await client.entities.delete({ collectionName: 'moving', filter: `pk == ${String(entity('int64', 0)['pk'])}` });
    };
    const { written, total, counted } = await run('moving', fileOf('ndjson'), {
      onProgress: () => void onProgress(),
      pageBytes: 2000,
    });
    assert.deepEqual([written, total, counted], [200, 200, 199]);
  });
});
