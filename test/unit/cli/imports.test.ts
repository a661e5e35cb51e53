import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ClusterClient, EmbeddingClient } from '../../../src/client';
import { startDemo, type Demo } from '../../../src/demo';
import type { Mapping } from '../../../src/model/mappings/mappings';
import { npyOf } from '../../../src/model/vectors/npy';
import { importFile } from '../../../src/transfers/imports/imports';
import { savedState } from '../../../src/transfers/imports/resuming';
import { importTarget } from '../../../src/transfers/imports/targets';
import { openSource } from '../../../src/transfers/records/sources';
import { eventsOf, runCli } from '../../harness/services/cli';

describe('an import from the command line', function () {
  this.timeout(60_000); // each starts a process
  let demo: Demo;
  let folder: string;
  let endpoint: string;
  let client: ClusterClient;
  before(async () => {
    demo = await startDemo({ entities: 100 });
    endpoint = demo.clusters[3]!.endpoint;
    client = new ClusterClient({ endpoint, token: demo.apiKey });
    folder = mkdtempSync(join(tmpdir(), 'cli-imports-'));
  });
  after(async () => {
    await demo.close();
    rmSync(folder, { recursive: true });
  });

  async function collectionOf(collectionName: string, autoId = false): Promise<string[]> {
    const fields = [
      { fieldName: 'key', dataType: 'Int64', isPrimary: true },
      { fieldName: 'title', dataType: 'VarChar', elementTypeParams: { max_length: 8 } },
      { fieldName: 'v', dataType: 'FloatVector', elementTypeParams: { dim: 2 } },
    ];
    const indexParams = [{ fieldName: 'v', metricType: 'L2', indexName: 'v', params: { index_type: 'AUTOINDEX' } }];
    await client.collections.create({ collectionName, schema: { autoId, fields }, indexParams });
    return ['--endpoint', endpoint, '--collection', collectionName];
  }
  const fileOf = (name: string, content: string | Uint8Array): string => {
    const file = join(folder, name);
    writeFileSync(file, content);
    return file;
  };
  const count = async (collectionName: string) =>
    (await client.query({ collectionName, outputFields: ['count(*)'], consistencyLevel: 'Strong' }))[0]!['count(*)'];
  async function run(
    args: readonly string[],
    onOutput?: (stdout: string, kill: () => void) => void,
    env: Readonly<Record<string, string>> = {},
  ) {
    const { stdout, ...result } = await runCli(['import', ...args], {
      env: { VECTOR_CLOUD_KEY: demo.apiKey, VECTOR_CLOUD_EMBEDDING_KEY: demo.apiKey, ...env },
      onOutput,
    });
    return { ...result, events: eventsOf(stdout) };
  }

  it('keeps the heap small, however many rows there are', async () => {
    const args = await collectionOf('heap');
    const rows = Array.from({ length: 40_000 }, (_, key) => `{"key":${key},"title":"t${key}","v":[${key},0.5]}\n`);
    const file = fileOf('heap.ndjson', rows.join(''));
    const report = fileOf(
      'report.cjs',
      `process.on('exit', () => {
        const spaces = require('node:v8').getHeapSpaceStatistics();
        const { space_size } = spaces.find(({ space_name }) => space_name === 'new_space');
        process.stdout.write(JSON.stringify({ event: 'exit', space_size }) + '\\n');
      });`,
    );
    const { code, events } = await run([file, ...args], undefined, { NODE_OPTIONS: `--require ${report}` });
    assert.equal(code, 0);
    const size = Number(events.at(-1)!['space_size']);
    assert(size < 12 * 1024 * 1024, `${size}`);
  });

  it('shows the mapping and the problems, and sends nothing, where it only tries', async () => {
    const args = await collectionOf('dry');
    const file = fileOf('dry.csv', 'KEY,name,v\n1,a,"[1,2]"\nx,b,"[1]"\n');
    const { code, events } = await run([file, ...args, '--map', 'name=title', '--dry-run']);
    assert.equal(code, 1);
    const [mapping, problem, checked] = events;
    assert.deepEqual(mapping!['fields'], { key: { column: 'KEY' }, v: { column: 'v' }, title: { column: 'name' } });
    assert.equal(problem!['line'], 3);
    assert.deepEqual(checked, { event: 'checked', records: 2, rejected: 1 });
    assert.equal(await count('dry'), 0);
  });

  it('imports, tells what it rejected with 1, and what became of all with 0', async () => {
    const args = await collectionOf('whole');
    const rejected = await run([fileOf('some.ndjson', '{"key":1,"v":[1,2]}\n{\n'), ...args, '--set', 'title="a"']);
    assert.equal(rejected.code, 1, rejected.stderr);
    const result = rejected.events.at(-1)!;
    assert.deepEqual([result['event'], result['written'], result['rejected']], ['imported', 1, 1]);
    assert.match(readFileSync(String(result['rejectsFile']), 'utf8'), /^\{"line":2,/);
    const { code } = await run([fileOf('all.json', '[{"key":2,"title":"b","v":[1,2]}]'), ...args]);
    assert.equal(code, 0);
    assert.equal(await count('whole'), 2);
  });

  it('refuses a constant that no entity can have', async () => {
    const args = await collectionOf('constant');
    const file = fileOf('constant.csv', 'key,v\n1,"[1,2]"\n');
    const { code, stderr } = await run([file, ...args, '--set', 'title="longer than 8"']);
    assert.deepEqual([code, await count('constant')], [2, 0]);
    assert.match(stderr, /`title` has 13 bytes/);
  });

  it('continues after it was killed', async () => {
    const args = await collectionOf('killed');
    const rows = Array.from({ length: 45_000 }, (_, key) => `{"key":${key},"title":"t","v":[${key},0.5]}\n`);
    const file = fileOf('killed.ndjson', rows.join(''));
    const first = await run([file, ...args], (stdout, kill) => stdout.includes('"progress"') && kill());
    assert.equal(first.code, null);
    assert.ok(existsSync(`${file}.import.json`) && existsSync(`${file}.import.json.lock`));
    const again = await run([file, ...args]);
    assert.equal(again.code, 2);
    assert.match(
      again.stderr,
      /import of “.*killed\.ndjson” into killed on http.* is unfinished\. Resume the import, or delete the state file “.*\.import\.json”/,
    );
    const other = await run([file, ...args, '--resume', '--map', 'key=key']);
    assert.deepEqual([other.code, other.events], [2, []]);
    assert.match(other.stderr, /--resume continues with the saved mapping\. Omit --map\./);
    const { code, events } = await run([file, ...args, '--resume']);
    assert.equal(code, 0);
    assert.equal(events.at(-1)!['written'], 45_000);
    assert.equal(await count('killed'), 45_000);
    assert.ok(!existsSync(`${file}.import.json`) && !existsSync(`${file}.import.json.lock`));
  });

  it('continues with the vectors of a NumPy file, unless this file was changed', async () => {
    const args = await collectionOf('vectors');
    const keys = Array.from({ length: 30_000 }, (_, key) => key);
    const vectors = fileOf('vectors.npy', npyOf(keys.map(key => [key, 0.5])));
    utimesSync(vectors, 1, 1);
    const file = fileOf('vectors.csv', `key,title\n${keys.map(key => `${key},t\n`).join('')}`);
    const first = await run([file, ...args, '--vectors', `v=${vectors}`], (stdout, kill) => {
      if (stdout.includes('"progress"')) kill();
    });
    assert.equal(first.code, null);
    const given = await run([file, ...args, '--resume', '--vectors', `v=${vectors}`]);
    assert.match(given.stderr, /--resume continues with the saved mapping\. Omit --vectors\./);
    const target = importTarget(await client.collections.describe({ collectionName: 'vectors' }), {
      cluster: endpoint,
      dbName: 'default',
    });
    const without = { source: await openSource(file, 'csv'), target };
    await assert.rejects(savedState(`${file}.import.json`, without, true), /The vectors of this import are in other/);
    utimesSync(vectors, 0, 0);
    const changed = await run([file, ...args, '--resume']);
    assert.match(changed.stderr, /was changed after the import began/);
    utimesSync(vectors, 1, 1);
    const { code, events, stderr } = await run([file, ...args, '--resume']);
    assert.equal(code, 0, stderr);
    assert.equal(events.at(-1)!['written'], keys.length);
    const found = await client.query({ collectionName: 'vectors', filter: 'key in [7, 29999]', outputFields: ['v'] });
    assert.deepEqual(new Set(found.map(({ v }) => String(v))), new Set(['7,0.5', '29999,0.5']));
  });

  describe('that computes vectors from a column of texts', () => {
    const TEXTS = ['pears and apples', 'a boat at sea'];
    let embedding: string[];
    let size: number;
    before(async () => {
      const { url, model } = demo.embeddings;
      embedding = ['--embedding', url, '--model', model];
      const [vector] = await new EmbeddingClient({ url, model, token: demo.apiKey }).embed(['a']);
      size = vector!.length;
    });

    async function embedded(collectionName: string): Promise<string[]> {
      const fields = [
        { fieldName: 'key', dataType: 'Int64', isPrimary: true },
        { fieldName: 'v', dataType: 'FloatVector', elementTypeParams: { dim: size } },
      ];
      const indexParams = [{ fieldName: 'v', metricType: 'L2', indexName: 'v', params: { index_type: 'AUTOINDEX' } }];
      await client.collections.create({ collectionName, schema: { fields }, indexParams });
      return ['--endpoint', endpoint, '--collection', collectionName];
    }
    const textsFile = (name: string) =>
      fileOf(`${name}.csv`, `key,text\n${TEXTS.map((text, key) => `${key},${text}\n`).join('')}`);

    it('sends the vectors of the embedding endpoint', async () => {
      const args = await embedded('embedded');
      const file = textsFile('embedded');
      const command = [file, ...args, ...embedding, '--embed', 'text=v', '--unknown', 'ignore'];
      const tried = await run([...command, '--dry-run']);
      assert.deepEqual([tried.code, await count('embedded')], [0, 0]);
      const { code, events, stderr } = await run(command);
      assert.equal(code, 0, stderr);
      assert.equal(events.at(-1)!['written'], 2);
      const { url, model } = demo.embeddings;
      const [first] = await new EmbeddingClient({ url, model, token: demo.apiKey }).embed(TEXTS);
      const [entity] = await client.query({ collectionName: 'embedded', filter: 'key == 0', outputFields: ['v'] });
      assert.deepEqual((entity!['v'] as number[]).map(Math.fround), first!.map(Math.fround));
    });

    it('refuses a field that takes none, an option without an endpoint, and a column that is not there', async () => {
      const args = await collectionOf('without');
      const file = textsFile('without');
      const refused: readonly [options: string[], message: RegExp][] = [
        [['--embed', 'text=title', ...embedding], /`?title`? is of type VarChar, which takes no embeddings/],
        [['--embed', 'text=v'], /--embed requires --embedding and --model/],
        [['--embed', 'text=v', '--embedding', demo.embeddings.url], /must be used together/],
        [['--embed', 'none=v', ...embedding], /no column “none”/],
        [['--embed', 'text=v', '--resume', ...embedding], /Omit --embed/],
      ];
      for (const [options, message] of refused) {
        const { code, stderr } = await run([file, ...args, ...options]);
        assert.equal(code, 2, stderr);
        assert.match(stderr, message);
      }
    });

    it('resumes with the same endpoint alone, which a file beside the source does not decide', async () => {
      const args = await embedded('later');
      const file = textsFile('later');
      const source = await openSource(file, 'csv');
      const described = await client.collections.describe({ collectionName: 'later' });
      const target = importTarget(described, { cluster: endpoint, dbName: 'default' });
      const v = { embedded: 'text', ...demo.embeddings };
      const mapping: Mapping = {
        fields: { key: { column: 'key' }, v },
        ignored: [],
        unknown: 'ignore',
        missing: 'default',
      };
      const { stopped } = await importFile(client, { source, target, mapping });
      assert.equal(stopped!.message, 'Field `v` needs an embedding endpoint.');
      const sent = demo.requests.length;
      for (const options of [[], ['--embedding', 'http://127.0.0.1:1', '--model', demo.embeddings.model]]) {
        const { code, events, stderr } = await run([file, ...args, ...options, '--resume']);
        assert.deepEqual([code, events, demo.requests.length], [2, [], sent]);
        assert.match(stderr, /To resume: --embedding http:\/\/\S+ --model \S+\./);
        assert.ok(existsSync(`${file}.import.json`), 'the state stays');
      }
      const { code, stderr } = await run([file, ...args, ...embedding, '--resume']);
      assert.equal(code, 0, stderr);
      assert.equal(await count('later'), 2);
    });
  });

  it('sends nothing where a NumPy file has another number of rows', async () => {
    const args = await collectionOf('fewer');
    const vectors = fileOf('fewer.npy', npyOf([[1, 2]]));
    const file = fileOf('fewer.csv', 'key,title\n1,a\n2,b\n');
    const { code, events, stderr } = await run([file, ...args, '--vectors', `v=${vectors}`]);
    assert.deepEqual([code, events], [2, []]);
    assert.match(stderr, /fewer\.npy” has 1 rows; “.*fewer\.csv” has 2 records\./);
    assert.equal(await count('fewer'), 0);
    const both = await run([
      file,
      ...args,
      '--vectors',
      `v=${fileOf(
        'two.npy',
        npyOf([
          [1, 2],
          [3, 4],
        ]),
      )}`,
      '--set',
      'v=[1,2]',
    ]);
    assert.match(both.stderr, /--vectors already sets v\. Omit it from --map, --set and --embed\./);
  });

  it('imports Parquet', async () => {
    const args = await collectionOf('parquet');
    const file = fileOf('rows.parquet', readFileSync('test/fixtures/parquet/pages.parquet'));
    const { code, events } = await run([file, ...args, '--map', 'id=key', '--set', 'title="t"', '--unknown', 'ignore']);
    const result = events.at(-1)!;
    assert.deepEqual([code, result['written'], result['rejected']], [1, 34, 266]); // vectors of two numbers: one row of nine
    assert.match(
      readFileSync(String(result['rejectsFile']), 'utf8'),
      /^\{"line":1,"record":1,"reasons":\[.*"text":"\{\\"id\\":0,/,
    );
  });

  it('names the decision that generated keys need after a request without an answer', async () => {
    const args = await collectionOf('generated', true);
    const file = fileOf('generated.ndjson', '{"title":"a","v":[1,2]}\n');
    demo.fail('POST /v2/vectordb/entities/insert', { cut: 'within', times: 1 });
    const { code, events } = await run([file, ...args]);
    assert.equal(code, 2);
    const warnings = (of: typeof events) => of.flatMap(({ event, message }) => (event === 'warning' ? [message] : []));
    assert.deepEqual(warnings(events), [
      'generated generates the IDs: entities get new IDs, and a second import inserts the entities again.',
    ]);
    const { event, unknown, next } = events.at(-1)!;
    assert.deepEqual([event, unknown], ['unfinished', 1]);
    assert.match(String(next), /^Check .* --resume --assume written or --resume --assume missing\.$/);
    const decided = await run([file, ...args, '--resume', '--assume', 'written']);
    assert.deepEqual(warnings(decided.events), [], 'resumed, nothing is inserted again');
    assert.deepEqual([decided.events.at(-1)!['written'], decided.events.at(-1)!['next']], [1, undefined]);
    assert.equal(await count('generated'), 1);
  });

  it('refuses a decision where the keys are given', async () => {
    const args = await collectionOf('given');
    const file = fileOf('given.ndjson', '{"key":1,"title":"a","v":[1,2]}\n');
    const { code, stderr } = await run([file, ...args, '--resume', '--assume', 'written']);
    assert.equal(code, 2);
    assert.match(stderr, /--assume requires generated IDs/);
  });

  it('begins no line with a command to the service that runs it, whatever the service says', async () => {
    const args = await collectionOf('commands');
    const message = 'no\n::error::forged\n  ::add-mask::x ##vso[task.setvariable]y';
    const heal = demo.fail('POST /v2/vectordb/collections/describe', { status: 400, code: 1100, message });
    const { code, stderr } = await run([fileOf('commands.csv', 'key\n1\n'), ...args]);
    heal();
    assert.equal(code, 2);
    assert.match(stderr, /forged[^]*task\.setvariable/);
    assert.doesNotMatch(stderr, /^\s*::|##/m);
  });

  const MISUSED: readonly [what: string, args: readonly string[], message: RegExp][] = [
    ['no file', ['--endpoint', 'http://127.0.0.1:1', '--collection', 'c'], /Exactly one file is required/],
    ['no endpoint', ['a.csv', '--collection', 'c'], /--endpoint is required/],
    ['no collection', ['a.csv', '--endpoint', 'http://127.0.0.1:1'], /--collection is required/],
    ['an unknown format', ['a.xls', '--endpoint', 'http://127.0.0.1:1', '--collection', 'c'], /--format is required/],
    [
      'an unknown choice',
      ['a.csv', '--endpoint', 'x', '--collection', 'c', '--assume', 'yes'],
      /--assume must be one of/,
    ],
    [
      'a decision without an unfinished import',
      ['a.csv', '--endpoint', 'http://127.0.0.1:1', '--collection', 'c', '--assume', 'written'],
      /--assume requires --resume/,
    ],
  ];
  for (const [what, args, message] of MISUSED) {
    it(`refuses ${what}`, async () => {
      const { code, stderr } = await run(args);
      assert.equal(code, 2);
      assert.match(stderr, message);
    });
  }
});
