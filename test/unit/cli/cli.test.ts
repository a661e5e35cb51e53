import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jsonLineOf, junitOf, lineOf } from '../../../src/cli/reports';
import { startDemo, type Demo } from '../../../src/demo';
import { PROD_SEARCH } from '../../../src/demo/seed/clusters';
import { npyOf } from '../../../src/model/vectors/npy';
import { runCli } from '../../harness/services/cli';

const vector = Array.from({ length: 128 }, (_, at) => Math.sin(at));
const HELP = { clusterId: PROD_SEARCH, collection: 'help_center', vectors: [vector], limit: 10 };

/** Has a process take itself for an older one, whose `node:util` has nothing to import. */
const OLD_NODE = `--import="data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  Object.defineProperty(process.versions, 'node', { value: '22.11.0' });
  const url = 'data:text/javascript,';
  registerHooks({
    resolve: (name, context, next) => (name === 'node:util' ? { url, shortCircuit: true } : next(name, context)),
  });
`)}"`;

describe('the command line', function () {
  this.timeout(120_000); // each starts a process
  let demo: Demo;
  let folder: string;
  let endpoint: string;
  before(async () => {
    demo = await startDemo({ apiKey: 'canary-key-31c7', strict: true, entities: 1000 });
    endpoint = demo.clusters.find(({ clusterId }) => clusterId === PROD_SEARCH)!.endpoint;
    folder = mkdtempSync(join(tmpdir(), 'vector-cloud-cli-'));
  });
  after(async () => {
    await demo.close();
    rmSync(folder, { recursive: true });
  });

  const file = (name: string, document: unknown): string => {
    const path = join(folder, `${name}.vcsearch.json`);
    writeFileSync(path, typeof document === 'string' ? document : JSON.stringify(document));
    return path;
  };
  const run = (args: readonly string[], env: Record<string, string | undefined> = {}) =>
    runCli(args, { env: { VECTOR_CLOUD_KEY: demo.apiKey, ...env } });
  const check = (...args: string[]) => run(['check', ...args, '--endpoint', endpoint]);

  it('shows names escaped: none makes a line of its own', () => {
    const result = { name: 'a\n  ✓ b', state: 'failed', message: 'c\u202E\n  ✓ d' } as const;
    assert.equal(
      lineOf({ file: 'x\n.json', results: [result] }),
      `${String.raw`x\n.json`}\n  ✗ ${String.raw`a\n  ✓ b: c\u202e   ✓ d`}\n`,
    );
  });

  it('begins no line with a command to the service that runs it', () => {
    for (const [called, error, text] of [
      ['::error::x.json', 'no', ': :error::x.json\n  ? no\n'],
      ['  ::error::x.json', 'no', '  : :error::x.json\n  ? no\n'],
      ['##[error]x.json', 'see ##vso[task.setvariable]', '# #[error]x.json\n  ? see # #vso[task.setvariable]\n'],
      ['a::b#1.json', 'x ::error:: ## [y]', 'a::b#1.json\n  ? x ::error:: ## [y]\n'],
    ] as const) {
      assert.equal(lineOf({ file: called, results: [], error }), text);
    }
  });

  it('has no command to the service that runs it in JSON, and the same values', async () => {
    const results = [
      { name: '##vso[task.setvariable]', state: 'failed', message: '###teamcity[x] \\##[error] #1' },
    ] as const;
    const report = { file: '##[error]x.json', results };
    const line = jsonLineOf(report);
    assert.doesNotMatch(line, /##/);
    assert.deepEqual(JSON.parse(line), report);
    const { stdout } = await check(file('##vso[x]', '{'), '--json');
    assert.doesNotMatch(stdout, /##/);
    assert.match((JSON.parse(stdout) as { file: string }).file, /##vso\[x\]/);
  });

  it('says that all checks passed, the exact recall among them', async () => {
    const { code, stdout, stderr } = await check(
      file('good', {
        ...HELP,
        expect: [
          { expect: 'recall', atLeast: 1, k: 10 },
          { expect: 'latency', atMostMs: 60_000 },
        ],
      }),
    );
    assert.deepEqual([code, stderr], [0, '']);
    assert.match(stdout, /✓ recall@10 at least 1: recall@10 is 1\./);
    assert.match(stdout, /2 passed, 0 failed, 0 could not run/);
  });

  it('reckons the exact answer within the filter and for every query', async () => {
    writeFileSync(join(folder, 'two.npy'), npyOf([vector, vector.toReversed()]));
    const search = { ...HELP, vectors: [{ file: 'two.npy' }], filter: 'id < 40' };
    const { code, stdout } = await check(
      file('filtered', { ...search, expect: [{ expect: 'recall', atLeast: 1, k: 10 }] }),
    );
    assert.equal(code, 0, stdout);
    assert.match(stdout, /Passed for all 2 queries/);
  });

  it('combines the vectors of entities, and names one that does not exist', async () => {
    const { vectors: _, ...help } = HELP;
    const alone = { expect: 'ids', ids: ['3'], byRank: 1 };
    const combine = (...entities: object[]) => ({ ...help, combine: { entities }, expect: [alone] });
    const found = await check(file('combined', combine({ id: '3', weight: 20 }, { id: '4', weight: 0.1 })));
    assert.equal(found.code, 0, found.stdout + found.stderr);
    const lost = await check(file('lost', combine({ id: '3' }, { id: '999999' })));
    assert.equal(lost.code, 2);
    assert.match(lost.stdout, /Entity 999999 does not exist\./);
    const hybrid = { ...combine({ id: '3' }), queries: [{ annsField: 'vector' }] };
    assert.equal((await check(file('combined-hybrid', hybrid))).code, 0);
  });

  it('joins queries by a function score', async () => {
    const near = (origin: number) => ({
      functions: [
        {
          name: 'near',
          type: 'Rerank',
          inputFieldNames: ['id'],
          params: { reranker: 'decay', function: 'gauss', origin, scale: 0.5, decay: 0.01, norm_score: true },
        },
      ],
    });
    const query = { annsField: 'vector', limit: 1000 };
    const search = { ...HELP, queries: [query, query], expect: [{ expect: 'ids', ids: ['7'], byRank: 1 }] };
    assert.equal((await check(file('near', { ...search, functionScore: near(7) }))).code, 0);
    assert.equal((await check(file('far', { ...search, functionScore: near(8) }))).code, 1);
  });

  it('says which failed, with 1, in text, JSON and JUnit', async () => {
    const junit = join(folder, 'out.xml');
    const path = file('bad', {
      ...HELP,
      expect: [{ expect: 'ids', ids: ['<&"none">'], byRank: 3, name: 'a < b & "c"' }],
    });
    const { code, stdout } = await check(path, '--json', '--junit', junit);
    assert.equal(code, 1);
    const report = JSON.parse(stdout) as { file: string; results: { state: string }[] };
    assert.deepEqual([report.file, report.results.map(({ state }) => state)], [path, ['failed']]);
    const xml = readFileSync(junit, 'utf8');
    assert.match(xml, /<testsuites tests="1" failures="1" errors="0">/);
    assert.match(xml, /<testcase name="a &lt; b &amp; &quot;c&quot;"/);
    assert.match(xml, /expected:\n&lt;&amp;&quot;none&quot;&gt; at rank 3 or better/);
  });

  it('finds the documents below a folder', async () => {
    const below = join(folder, 'below', 'deeper');
    mkdirSync(below, { recursive: true });
    writeFileSync(
      join(below, 'a.vcsearch.json'),
      JSON.stringify({ ...HELP, expect: [{ expect: 'latency', atMostMs: 60_000 }] }),
    );
    const { code, stdout } = await check(join(folder, 'below'));
    assert.equal(code, 0, stdout);
    assert.match(stdout, /1 passed/);
  });

  it('asks by a text, where it is told what makes it a vector', async () => {
    const path = file('text', {
      ...HELP,
      vectors: undefined,
      text: 'how do I reset my password?',
      expect: [{ expect: 'recall', atLeast: 1, k: 5 }],
    });
    const without = await check(path);
    assert.equal(without.code, 2);
    assert.match(without.stdout, /A search by text needs --embedding and --model/);
    const { url, model } = demo.embeddings;
    const args = ['check', path, '--endpoint', endpoint, '--embedding', url, '--model', model];
    const { code, stdout } = await run(args, { VECTOR_CLOUD_EMBEDDING_KEY: demo.apiKey });
    assert.equal(code, 0, stdout);
  });

  const refused: [what: string, document: unknown, message: RegExp][] = [
    ['an unknown field in a check', { ...HELP, expect: [{ expect: 'latency', atMostMs: 1, atMost: 1 }] }, /atMost/],
    ['no JSON', '{ "collection": ', /The document is not valid JSON/],
    [
      'a collection that is not there',
      { ...HELP, collection: 'nowhere', expect: [{ expect: 'latency', atMostMs: 1 }] },
      /nowhere/,
    ],
    [
      'another cluster’s address',
      { ...HELP, endpoint: 'https://else.example', expect: [{ expect: 'latency', atMostMs: 1 }] },
      /--endpoint/,
    ],
    [
      'recall without vectors',
      { ...HELP, vectors: undefined, ids: [1], expect: [{ expect: 'recall', atLeast: 1, k: 5 }] },
      /Recall needs a search by dense vectors/,
    ],
    [
      'recall within a range',
      { ...HELP, range: { radius: 0 }, expect: [{ expect: 'recall', atLeast: 1, k: 5 }] },
      /searches with offset, grouping or a range/,
    ],
    ['no checks', HELP, /no checks/],
  ];
  for (const [what, document, message] of refused) {
    it(`cannot tell with ${what}: 2`, async () => {
      const { code, stdout } = await check(file('refused', document));
      assert.equal(code, 2, stdout);
      assert.match(stdout, message);
    });
  }

  it('opens a file of vectors of more than a few bytes', async () => {
    writeFileSync(join(folder, 'padded.json'), JSON.stringify(HELP.vectors) + ' '.repeat(100_000));
    const expect = [{ expect: 'latency', atMostMs: 60_000 }];
    const { code, stdout } = await check(file('padded', { ...HELP, vectors: [{ file: 'padded.json' }], expect }));
    assert.equal(code, 0, stdout);
  });

  it('opens no file of vectors that is larger than the extension reads, or that is none', async () => {
    const large = join(folder, 'large.npy');
    writeFileSync(large, '');
    truncateSync(large, 256 * 1024 * 1024 + 1); // takes no room on the disk
    mkdirSync(join(folder, 'folder.npy'));
    for (const [name, why] of [
      ['large.npy', /large\.npy is larger than 256 MB\. Use a smaller file\./],
      ['folder.npy', /folder\.npy is not a file\./],
    ] as const) {
      const expect = [{ expect: 'latency', atMostMs: 60_000 }];
      const { code, stdout } = await check(file('large', { ...HELP, vectors: [{ file: name }], expect }));
      assert.equal(code, 2);
      assert.match(stdout, why);
    }
  });

  it('opens no file outside the folder of the document, nor by a link', async () => {
    const own = join(folder, 'own');
    mkdirSync(own);
    const secret = join(folder, 'secret.env');
    writeFileSync(secret, 'canary-file-9a41');
    symlinkSync(secret, join(own, 'link.csv'));
    for (const path of [secret, '../secret.env', 'link.csv']) {
      const expect = [{ expect: 'latency', atMostMs: 60_000 }];
      const { code, stdout, stderr } = await check(file('own/out', { ...HELP, vectors: [{ file: path }], expect }));
      assert.equal(code, 2);
      assert.match(stdout, /is outside the folder of the document/);
      assert.doesNotMatch(stdout + stderr, /canary/);
    }
  });

  it('names what is wrong in a file of vectors, but not all of it', async () => {
    const long = `${'w'.repeat(30)}canary`;
    for (const content of [`1 ${long}`, `[1, "${long}"]`, `{"${long}": 1}`, `1, 2 ${long}, 3`]) {
      writeFileSync(join(folder, 'broken.txt'), content);
      const expect = [{ expect: 'latency', atMostMs: 60_000 }];
      const path = file('broken', { ...HELP, vectors: [{ file: 'broken.txt' }], expect });
      const { code, stdout, stderr } = await check(path);
      assert.equal(code, 2, stdout);
      assert.doesNotMatch(stdout + stderr, /canary/);
    }
  });

  it('warns of an address that is not encrypted, without what may be a key in it', async () => {
    const path = file('plain', { ...HELP, expect: [{ expect: 'latency', atMostMs: 60_000 }] });
    for (const address of ['http://embed.example/v1/embeddings?code=canary', 'http://me:canary@embed.example/v1']) {
      const { stdout, stderr } = await check(path, '--embedding', address, '--model', 'm');
      assert.match(stderr, /Warning: http:\/\/embed\.example\/v1\S* is not encrypted/);
      assert.doesNotMatch(stdout + stderr, /canary/);
    }
  });

  it('names a file of vectors that has no such row, but not all of a long name', async () => {
    const name = `${'w'.repeat(40)}canary.npy`;
    writeFileSync(join(folder, name), npyOf([vector]));
    const expect = [{ expect: 'latency', atMostMs: 60_000 }];
    const { code, stdout, stderr } = await check(file('row', { ...HELP, vectors: [{ file: name, row: 7 }], expect }));
    assert.equal(code, 2);
    assert.match(stdout, /w{20,}… has 1 rows: row 7 does not exist/);
    assert.doesNotMatch(stdout + stderr, /canary/);
  });

  it('says how it is used, and never without a key', async () => {
    const path = file('key', { ...HELP, expect: [{ expect: 'latency', atMostMs: 60_000 }] });
    assert.match((await run(['--help'])).stdout, /Usage/);
    for (const [args, env, message] of [
      [['check', path, '--endpoint', endpoint], { VECTOR_CLOUD_KEY: '' }, /VECTOR_CLOUD_KEY/],
      [['check', path], {}, /--endpoint/],
      [['check', path, '--endpoint', endpoint, '--nothing'], {}, /--nothing/],
      [['check', join(folder, 'gone'), '--endpoint', endpoint], {}, /File or folder .*gone does not exist/],
      [
        ['check', path, '--endpoint', endpoint],
        { NODE_OPTIONS: OLD_NODE },
        /^Node 22\.12 or newer is required \(got 22\.11\.0\)\.$/m,
      ],
      [['look', path], {}, /Unknown command look/],
    ] as const) {
      const { code, stderr } = await run(args, env);
      assert.equal(code, 2);
      assert.match(stderr, message);
    }
  });

  it('takes a wrong key for what cannot be told, and tells no key', async () => {
    const path = file('wrong', { ...HELP, expect: [{ expect: 'latency', atMostMs: 60_000 }] });
    const { code, stdout, stderr } = await run(['check', path, '--endpoint', `${PROD_SEARCH}=${endpoint}`], {
      VECTOR_CLOUD_KEY: 'wrong-canary-4410',
    });
    assert.equal(code, 2);
    assert.match(stdout, /The key was refused/);
    assert.doesNotMatch(stdout + stderr, /canary/);
  });
});

describe('a JUnit report', () => {
  it('holds nothing that XML cannot', () => {
    const xml = junitOf([
      { file: 'a\u0000b', results: [{ name: 'x\uD800', state: 'failed', message: ']]>\u001b\n' }] },
    ]);
    assert.doesNotMatch(xml, /[^\P{Cc}\t\n]|\p{Cs}/u);
    assert.match(xml, /message="\]\]&gt;\\u001b&#10;"/);
    assert.match(xml, /classname="a\\u0000b"/);
  });

  it('shows what nobody sees, in names, messages and what was found', () => {
    const hidden = 'a\u202Eb\n\u2028';
    const failed = { name: hidden, state: 'failed', message: hidden, expected: hidden, actual: '1\t2' } as const;
    const xml = junitOf([{ file: hidden, results: [failed] }]);
    assert.doesNotMatch(xml, /[\u202E\u2028]/);
    assert.match(xml, /<testsuite name="a\\u202eb\\n\\u2028"/);
    assert.match(xml, /<testcase name="a\\u202eb\\n\\u2028" classname="a\\u202eb\\n\\u2028"/);
    assert.match(xml, /<failure message="a\\u202eb&#10;\\u2028">expected:\na\\u202eb\n\\u2028\n\nactual:\n1\t2\n</);
  });
});
