import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDemo, type Demo } from '../../../src/demo';
import { PROD_SEARCH } from '../../../src/demo/seed/clusters';
import { runCli } from '../../harness/services/cli';

describe('evaluations from the command line', function () {
  this.timeout(60_000); // each starts a process
  let demo: Demo;
  let folder: string;
  let endpoint: string;
  before(async () => {
    demo = await startDemo({ apiKey: 'canary-key-26', strict: true, entities: 1000 });
    endpoint = demo.clusters.find(({ clusterId }) => clusterId === PROD_SEARCH)!.endpoint;
    folder = mkdtempSync(join(tmpdir(), 'vector-cloud-eval-'));
    writeFileSync(join(folder, 'queries.tsv'), 'id\tentity\tvector\na\t3\t\nb\t4\t\nc\t5\t\nbad\t\t[1, 2]\n');
    writeFileSync(join(folder, 'entities.csv'), 'id,entity\na,3\nb,4\nc,5\n');
    writeFileSync(join(folder, 'qrels.txt'), 'a 0 3 2\nb 0 4 1\nb 0 999999 1\nc 0 5 1\nc 0 6\n');
  });
  after(async () => {
    await demo.close();
    rmSync(folder, { recursive: true });
  });

  const file = (name: string, document: object): string => {
    const path = join(folder, `${name}.vceval.json`);
    const search = { clusterId: PROD_SEARCH, collection: 'help_center', limit: 10 };
    writeFileSync(path, JSON.stringify({ queries: 'entities.csv', judgments: 'qrels.txt', search, ...document }));
    return path;
  };
  const evaluate = (...args: string[]) =>
    runCli(['eval', ...args, '--endpoint', endpoint], { env: { VECTOR_CLOUD_KEY: demo.apiKey } });
  interface Told {
    readonly cheapest?: string;
    readonly variants: {
      readonly name: string;
      readonly failed: number;
      readonly measures: Record<string, { mean: number }>;
    }[];
  }
  const means = (stdout: string) =>
    (JSON.parse(stdout) as Told).variants.map(({ name, measures }) => [
      name,
      ...Object.values(measures).map(({ mean }) => mean),
    ]);

  it('measure judged queries on each variant, in text, JSON, JUnit and Markdown', async () => {
    const path = file('judged', { measures: ['recall@10', 'mrr@10'], variants: [{ vary: { limit: [1, 10] } }] });
    const [junit, markdown] = [join(folder, 'out.xml'), join(folder, 'out.md')];
    const { code, stdout, stderr } = await evaluate(
      path,
      '--junit',
      junit,
      '--markdown',
      markdown,
      '--fail-if',
      'recall@10 < 0.9',
    );
    assert.equal(code, 1, stderr);
    assert.match(stdout, /^limit=1\b.*\(baseline\) +0\.8333 +1\.0000 .* 0$/m);
    assert.match(stdout, /✗ limit=10: recall@10 < 0\.9: recall@10 is 0\.8333\./);
    assert.match(stdout, /^Hits without a grade: up to 27 per variant\. Measures count them as not relevant\.$/m);
    assert.match(stderr, /Warning: qrels\.txt, line 5: Expected four columns/);
    assert.match(readFileSync(junit, 'utf8'), /<testsuites tests="2" failures="2" errors="0">/);
    assert.match(readFileSync(markdown, 'utf8'), /^\| limit=1 .*\(baseline\) \| 0\.8333 \| 1\.0000 \|/m);
    const json = await evaluate(path, '--json', '--target', 'mrr@10 >= 0.9', '--variant', 'limit=10');
    assert.equal(json.code, 0, json.stderr);
    assert.deepEqual(means(json.stdout), [['limit=10', 5 / 6, 1]]);
    assert.equal((JSON.parse(json.stdout) as Told).cheapest, 'limit=10');
  });

  it('list the worst queries of each variant, and values by tag', async () => {
    writeFileSync(join(folder, 'tagged.csv'), 'id,entity,tags\na,3,x\nb,4,@y #1\nc,5,x\n');
    const path = file('worst', {
      queries: 'tagged.csv',
      measures: ['recall@10'],
      variants: [{ vary: { limit: [1, 10] } }],
    });
    const markdown = join(folder, 'worst.md');
    const { stdout, stderr } = await evaluate(path, '--worst', '1', '--markdown', markdown);
    assert.match(
      stdout,
      /^Worst queries by recall@10\n\nvariant +query +recall@10 .*\nlimit=1 +b +0\.5000 +@y #1/m,
      stderr,
    );
    assert.match(stdout, /^Tags by recall@10\n\n.*\nlimit=1 +(?:x|@y #1) .*\n/m);
    assert.match(readFileSync(markdown, 'utf8'), /^\| limit=1 \| b \| 0\.5000 \| @<!-- -->y #<!-- -->1 \| {2}\|$/m);
    const json = JSON.parse((await evaluate(path, '--worst', '1', '--json')).stdout) as {
      readonly variants: { readonly worst: { readonly id: string }[]; readonly tags: { readonly tag: string }[] }[];
    };
    assert.deepEqual(
      json.variants.map(({ worst, tags }) => [worst.map(({ id }) => id), tags.map(({ tag }) => tag)]),
      [
        [['b'], ['@y #1', 'x']],
        [['b'], ['@y #1', 'x']],
      ],
    );
    assert.match((await evaluate(path, '--worst', '0')).stderr, /--worst must be a positive integer \(got 0\)/);
  });

  it('measure against the exact answer', async () => {
    const { code, stdout, stderr } = await evaluate(
      file('exact', { judgments: 'exact', repeats: 2, warmUp: 1, concurrency: 2 }),
      '--json',
    );
    assert.equal(code, 0, stderr + stdout);
    assert.deepEqual(means(stdout), [['base', 1, 1, 1]]);
  });

  it('keep exact answers in a folder', async () => {
    const cache = join(folder, 'cache');
    const path = file('cached', { judgments: 'exact' });
    for (let times = 0; times < 2; times++) {
      const { code, stdout, stderr } = await evaluate(path, '--json', '--cache', cache);
      assert.equal(code, 0, stderr);
      assert.deepEqual(means(stdout), [['base', 1, 1, 1]]);
    }
    const [name, ...others] = readdirSync(cache);
    assert.deepEqual(others, []);
    const kept = JSON.parse(readFileSync(join(cache, name!), 'utf8')) as {
      done: boolean;
      nearest: { ids: string[] }[];
    };
    assert.equal(kept.done, true);
    kept.nearest[0]!.ids.fill('999999');
    writeFileSync(join(cache, name!), JSON.stringify(kept));
    assert.notEqual(means((await evaluate(path, '--json', '--cache', cache)).stdout)[0]![1], 1);
  });

  it('end with 2 if a query fails, and keep the values of the others', async () => {
    const { code, stdout } = await evaluate(
      file('failing', { queries: 'queries.tsv', measures: ['mrr@10'] }),
      '--json',
    );
    assert.equal(code, 2);
    assert.deepEqual(means(stdout), [['base', 1]]);
    assert.equal((JSON.parse(stdout) as Told).variants[0]!.failed, 1);
  });

  it('compare with earlier results, write results that are the same but for latency, and resume them', async () => {
    const path = file('compared', { measures: ['recall@10'] });
    const [out, again] = [join(folder, 'results.json'), join(folder, 'again.json')];
    assert.equal((await evaluate(path, '--out', out)).code, 0);
    assert.equal((await evaluate(path, '--out', again)).code, 0);
    const stable = (name: string) => readFileSync(name, 'utf8').replaceAll(/"ms":\[[^\]]*\]/g, '');
    assert.equal(stable(out), stable(again));
    const worse = file('worse', {
      measures: ['recall@10'],
      search: { collection: 'help_center', limit: 10, filter: 'id > 100' },
    });
    const dropped = await evaluate(worse, '--baseline', out, '--fail-if', 'recall@10 drops 0.02');
    assert.equal(dropped.code, 1, dropped.stderr);
    assert.match(dropped.stdout, /recall@10 is 0, was 0\.8333\./);
    const results = JSON.parse(readFileSync(out, 'utf8')) as { variants: { runs: { ms: number[] }[] }[] };
    results.variants[0]!.runs = results.variants[0]!.runs.slice(0, 2).map(run => ({ ...run, ms: [77_777] }));
    writeFileSync(out, JSON.stringify(results));
    assert.equal((await evaluate(path, '--out', out, '--resume')).code, 0);
    const resumed = JSON.parse(readFileSync(out, 'utf8')) as typeof results;
    assert.deepEqual(
      resumed.variants[0]!.runs.map(({ ms }) => ms[0] === 77_777),
      [true, true, false],
    );
    assert.match(
      (await evaluate(worse, '--out', out, '--resume')).stderr,
      /The evaluation or its endpoints changed after/,
    );
    assert.match((await evaluate(path, '--out', out)).stderr, /exists\. Use --resume, or another file\./);
  });

  it('print no command of a CI service, no long values, and no key of an address', async () => {
    const long = 'x'.repeat(5000);
    writeFileSync(join(folder, 'forged.csv'), `id,entity\n##[error]a,3\n${long},3\n${long},3\n`);
    const path = file('forged', {
      queries: 'forged.csv',
      measures: ['recall@10'],
      variants: [{ name: '::error::b' }, { name: '##vso[task.setvariable]c' }],
    });
    const { stdout, stderr } = await evaluate(path, '--worst', '1');
    assert.match(stdout, /^: :error::b\b/m);
    assert.doesNotMatch(stdout, /^::|##(?:vso)?\[/m);
    assert.match(stderr, /^Warning: forged\.csv, line 4: Query x{100,250}…$/m);
    const out = join(folder, 'forged.json');
    await runCli(['eval', path, '--endpoint', `${endpoint}?token=canary-27`, '--out', out], {
      env: { VECTOR_CLOUD_KEY: demo.apiKey },
    });
    assert.match(readFileSync(out, 'utf8'), /"service":\{"id":"http:/);
    assert.doesNotMatch(readFileSync(out, 'utf8'), /canary-27/);
  });

  it('read files only, as the end of a pipe never comes', async function () {
    if (process.platform === 'win32') this.skip(); // throws
    execFileSync('/bin/sh', ['-c', 'mkfifo "$0"', join(folder, 'pipe.csv')]);
    const { code, stderr } = await evaluate(file('piped', { queries: 'pipe.csv' }));
    assert.equal(code, 2);
    assert.match(stderr, /^pipe\.csv is not a file\.$/m);
  });

  it('say how many requests there are before any is sent', async () => {
    const path = file('planned', { repeats: 3, variants: [{ vary: { limit: [1, 10] } }] });
    const out = join(folder, 'planned.json');
    const { code, stdout } = await evaluate(path, '--dry-run', '--out', out);
    assert.deepEqual(
      [code, stdout, existsSync(out)],
      [0, '2 variants × 3 queries: 18 requests, at least 1 s\n', false],
    );
  });

  it('refuse what is wrong with 2, and a file outside the folder', async () => {
    const refused = async (pattern: RegExp, ...args: string[]) => {
      const { code, stderr } = await evaluate(...args);
      assert.equal(code, 2);
      assert.match(stderr, pattern);
    };
    await refused(
      /--fail-if: “recall < 1” is not a condition|needs a cutoff/,
      file('good', {}),
      '--fail-if',
      'recall < 1',
    );
    await refused(/Conditions with drops or rises need --baseline/, file('good', {}), '--fail-if', 'map drops 1');
    await refused(
      /--target: recall@7 is not measured\. Measures: recall@10/,
      file('good', {}),
      '--target',
      'recall@7 >= 0.5',
    );
    const broken = join(folder, 'broken.json');
    writeFileSync(broken, '{');
    await refused(/broken\.json is not valid JSON/, file('good', {}), '--baseline', broken);
    await refused(/No variant has the name x\. Variants: base/, file('good', {}), '--variant', 'x');
    await refused(
      /variants\.0\.set\.limits: “limits” is not a field of a search/,
      file('wrong', { variants: [{ set: { limits: 1 } }] }),
    );
    await refused(/outside the folder of the document/, file('outside', { queries: '../queries.tsv' }));
  });
});

describe('the sample evaluations', function () {
  this.timeout(120_000);
  let demo: Demo;
  before(async () => {
    demo = await startDemo();
  });
  after(() => demo.close());

  const values = async (name: string, measure: string): Promise<number[]> => {
    const { endpoint } = demo.clusters.find(({ clusterId }) => clusterId === PROD_SEARCH)!;
    const { url, model } = demo.embeddings;
    const path = `test/fixtures/workspace/evaluations/${name}.vceval.json`;
    const args = ['eval', path, '--json', '--endpoint', endpoint, '--embedding', url, '--model', model];
    const env = { VECTOR_CLOUD_KEY: demo.apiKey, VECTOR_CLOUD_EMBEDDING_KEY: demo.apiKey };
    const { code, stdout, stderr } = await runCli(args, { env });
    assert.equal(code, 0, stderr + stdout);
    const { variants } = JSON.parse(stdout) as { variants: { measures: Record<string, { mean: number }> }[] };
    return variants.map(({ measures }) => measures[measure]!.mean);
  };
  const rises = (found: readonly number[]) =>
    assert.deepEqual(
      found,
      found.toSorted((a, b) => a - b),
    );

  it('reach a higher recall at each level, and all of it at the highest', async () => {
    const recalls = await values('help-center-recall', 'recall@50');
    rises(recalls);
    assert.ok(recalls[0]! < 0.6, `${recalls[0]}`);
    assert.equal(recalls.at(-1), 1);
  });

  it('have judgments for what the exact search finds', async () => {
    assert.equal((await values('help-center', 'judged@10')).at(-1), 1);
    rises(await values('help-center', 'ndcg@10'));
  });
});
