import assert from 'node:assert/strict';
import { spawnSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ClusterClient, Limiter } from '../../../src/client';
import { startDemo, type Demo } from '../../../src/demo';
import { openSource } from '../../../src/transfers/records/sources';

/** A limit on the size of files stands for a full disk: writes fail in the same way. Only POSIX systems have such a limit. */
const hasLimits = process.platform !== 'win32' && spawnSync('sh', ['-c', 'ulimit -f 8']).status === 0;

describe('a transfer whose file cannot be written', function () {
  this.timeout(60_000); // each starts a process
  let demo: Demo;
  let folder: string;
  let endpoint: string;
  let client: ClusterClient;
  let made = 0;
  before(async function () {
    if (!hasLimits) this.skip();
    demo = await startDemo({ entities: 100 });
    endpoint = demo.clusters[3]!.endpoint;
    client = new ClusterClient({ endpoint, token: demo.apiKey, limiter: new Limiter({ starts: Infinity }) });
  });
  after(() => demo?.close());
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'full-disks-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  /** `blocks`: the maximum size of a file in blocks of 512 bytes. */
  function run(blocks: number | 'unlimited', ...args: readonly string[]) {
    return new Promise<{ code: number | null; last: Record<string, unknown>; stderr: string }>((done, failed) => {
      const script = 'ulimit -f "$0"; exec "$@"';
      const cli = [process.execPath, join(process.cwd(), 'dist/cli.js'), ...args, '--endpoint', endpoint];
      const env = { ...process.env, VECTOR_CLOUD_KEY: demo.apiKey };
      const child = spawn('sh', ['-c', script, String(blocks), ...cli], { env, cwd: folder });
      let [stdout, stderr] = ['', ''];
      child.stdout.setEncoding('utf8').on('data', (part: string) => (stdout += part));
      child.stderr.setEncoding('utf8').on('data', (part: string) => (stderr += part));
      child.once('error', failed);
      child.once('close', code => {
        const last = stdout.trim().split('\n').at(-1)!;
        done({ code, last: last === '' ? {} : (JSON.parse(last) as Record<string, unknown>), stderr });
      });
    });
  }

  async function collectionOf(count: number, max_length = 64): Promise<string> {
    const collectionName = `disks_${made++}`;
    const fields = [
      { fieldName: 'key', dataType: 'Int64', isPrimary: true },
      { fieldName: 'title', dataType: 'VarChar', elementTypeParams: { max_length } },
      { fieldName: 'v', dataType: 'FloatVector', elementTypeParams: { dim: 2 } },
    ];
    const indexParams = [{ fieldName: 'v', metricType: 'L2', indexName: 'v', params: { index_type: 'AUTOINDEX' } }];
    await client.collections.create({ collectionName, schema: { autoId: false, fields }, indexParams });
    const data = Array.from({ length: count }, (_, key) => ({ key, title: `title of ${key}`, v: [key, 0.5] }));
    if (count > 0) await client.entities.insert({ collectionName, data });
    return collectionName;
  }
  const countIn = async (collectionName: string) =>
    (await client.query({ collectionName, outputFields: ['count(*)'], consistencyLevel: 'Strong' }))[0]!['count(*)'];

  it('is said by an export, which continues without a gap', async () => {
    const collection = await collectionOf(2000);
    const args = ['export', '--collection', collection];
    assert.equal((await run('unlimited', ...args, '--out', 'whole.ndjson')).code, 0);
    const { code, stderr } = await run(100, ...args, '--out', 'part.ndjson');
    assert.equal(code, 2);
    assert.match(stderr, /“part\.ndjson”: file too large/);
    assert.match(stderr, /Continue with --resume/);
    assert.equal((await run('unlimited', ...args, '--out', 'part.ndjson', '--resume')).code, 0);
    const [whole, part] = ['whole', 'part'].map(name => readFileSync(join(folder, `${name}.ndjson`), 'utf8'));
    assert.ok(whole === part, 'the files differ');
  });

  it('is said by an export to Parquet, also where only its end is missing, and continues to the same entities', async () => {
    const collection = await collectionOf(2000);
    const args = ['export', '--collection', collection];
    const keysIn = async (name: string): Promise<unknown[]> => {
      const keys: unknown[] = [];
      for await (const records of (await openSource(join(folder, name), 'parquet')).read())
        for (const { values } of records) keys.push(values?.['key']);
      return keys;
    };
    assert.equal((await run('unlimited', ...args, '--out', 'whole.parquet')).code, 0);
    const whole = await keysIn('whole.parquet');
    assert.equal(whole.length, 2000);
    const blocks = Math.floor(statSync(join(folder, 'whole.parquet')).size / 512);
    for (const [name, limit] of [
      ['group.parquet', 20],
      ['footer.parquet', blocks],
    ] as const) {
      const { code, stderr } = await run(limit, ...args, '--out', name);
      assert.equal(code, 2);
      assert.match(stderr, new RegExp(`Continue with --resume[^]*“${name}”: file too large`));
      assert.ok(!existsSync(join(folder, name)));
      assert.equal((await run('unlimited', ...args, '--out', name, '--resume')).code, 0);
      assert.deepEqual(await keysIn(name), whole);
    }
    const names = ['footer.parquet', 'group.parquet', 'whole.parquet'];
    assert.deepEqual(readdirSync(folder).toSorted(), names);
  });

  it('is said by an import before it sends anything, and leaves nothing', async () => {
    const collection = await collectionOf(0);
    writeFileSync(join(folder, 'rows.ndjson'), '{"key":1,"title":"a","v":[1,2]}\n');
    const args = ['import', 'rows.ndjson', '--collection', collection];
    for (const blocks of [0, 1]) {
      const { code, stderr } = await run(blocks, ...args);
      assert.equal(code, 2);
      assert.match(stderr, /“rows\.ndjson\.import\.json”: file too large/);
      assert.deepEqual(readdirSync(folder), ['rows.ndjson']);
      assert.equal(await countIn(collection), 0);
    }
    assert.equal((await run('unlimited', ...args)).code, 0);
  });

  it('is said by an import, and each record is written or rejected once', async () => {
    const collection = await collectionOf(0);
    const long = 'x'.repeat(100);
    const rows = Array.from({ length: 1000 }, (_, key) =>
      JSON.stringify({ key, title: key % 2 === 0 ? long : 'short', v: [key, 0.5] }),
    );
    writeFileSync(join(folder, 'rows.ndjson'), `${rows.join('\n')}\n`);
    const args = ['import', 'rows.ndjson', '--collection', collection];
    const { code, last } = await run(20, ...args);
    assert.equal(code, 2);
    assert.match(JSON.stringify(last['stopped']), /“rows\.ndjson\.rejected\.ndjson”: file too large/);
    assert.match(String(last['next']), /Continue with --resume/);
    const resumed = await run('unlimited', ...args, '--resume');
    assert.deepEqual([resumed.code, resumed.last['written'], resumed.last['rejected']], [1, 500, 500]);
    assert.equal(await countIn(collection), 500);
    assert.deepEqual(readdirSync(folder).toSorted(), ['rows.ndjson', 'rows.ndjson.rejected.ndjson']);
    const lines = readFileSync(join(folder, 'rows.ndjson.rejected.ndjson'), 'utf8')
      .trim()
      .split('\n')
      .map(line => (JSON.parse(line) as { line: number }).line);
    assert.deepEqual(
      lines,
      Array.from({ length: 500 }, (_, at) => 2 * at + 1),
    );
  });

  it('is said by a copy, and each entity is written or rejected once', async () => {
    const source = await collectionOf(1000);
    const target = await collectionOf(0, 'title of 99'.length); // rejects keys of three digits
    const args = ['copy', '--collection', source, '--to-collection', target];
    const { code, last } = await run(20, ...args);
    const rejects = `${target}.copy.rejected.ndjson`;
    assert.equal(code, 2);
    assert.match(JSON.stringify(last['stopped']), new RegExp(`“${rejects}”: file too large`));
    const resumed = await run('unlimited', ...args, '--resume');
    assert.deepEqual([resumed.code, resumed.last['written'], resumed.last['rejected']], [1, 100, 900]);
    assert.equal(await countIn(target), 100);
    assert.deepEqual(readdirSync(folder), [rejects]);
    const lines = readFileSync(join(folder, rejects), 'utf8').trim().split('\n');
    assert.deepEqual(
      lines.map(line => (JSON.parse((JSON.parse(line) as { text: string }).text) as { key: number }).key),
      Array.from({ length: 900 }, (_, at) => at + 100),
    );
  });

  it('is said by a copy, which continues', async () => {
    const source = await collectionOf(50);
    const target = await collectionOf(0);
    const args = ['copy', '--collection', source, '--to-collection', target];
    const { code, stderr } = await run(1, ...args);
    assert.equal(code, 2);
    assert.match(stderr, new RegExp(`“${target}\\.copy\\.json”: file too large`));
    assert.ok(!existsSync(join(folder, `${target}.copy.json`)));
    assert.equal(await countIn(target), 0);
    assert.equal((await run('unlimited', ...args)).code, 0);
    assert.equal(await countIn(target), 50);
  });
});
