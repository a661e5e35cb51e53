import assert from 'node:assert/strict';
import { type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDemo, type Demo } from '../../../src/demo';
import { PROD_SEARCH } from '../../../src/demo/seed/clusters';
import { runCli } from '../../harness/services/cli';
import { forwardTo, type Forwarder } from '../../harness/services/forwarding';

describe('the command line exports', function () {
  this.timeout(120_000); // each starts a process
  let demo: Demo;
  let folder: string;
  let endpoint: string;
  let proxy: Forwarder;
  /** Called with the number of each query; false: the query is not answered. */
  let onQuery: (number: number) => boolean | Promise<boolean>;
  before(async () => {
    demo = await startDemo({ apiKey: 'canary-key-77b1', strict: true, entities: 4000 });
    folder = mkdtempSync(join(tmpdir(), 'vector-cloud-cli-exports-'));
    const target = demo.clusters.find(({ clusterId }) => clusterId === PROD_SEARCH)!.endpoint;
    let queries = 0;
    proxy = await forwardTo(target, {
      onRequest: ({ url }) => !url?.endsWith('/entities/query') || onQuery(++queries),
    });
    endpoint = proxy.address;
  });
  beforeEach(() => (onQuery = () => true));
  after(async () => {
    proxy.close();
    await demo.close();
    rmSync(folder, { recursive: true });
  });

  let child: ChildProcess;
  const run = (...args: readonly string[]) =>
    runCli(['export', ...args], { env: { VECTOR_CLOUD_KEY: demo.apiKey }, onStart: started => (child = started) });
  const exported = (file: string, ...args: readonly string[]) =>
    run('--endpoint', endpoint, '--collection', 'support_tickets', '--out', file, ...args);
  let number = 0;
  const fileOf = (ending: string) => join(folder, `${number++}.${ending}`);
  const events = (stdout: string) =>
    stdout
      .split('\n')
      .filter(line => line !== '')
      .map(line => JSON.parse(line) as Record<string, unknown>);

  it('a collection with all digits, and says so in JSON lines', async () => {
    const file = fileOf('ndjson');
    const { code, stdout } = await exported(file);
    assert.equal(code, 0);
    const told = events(stdout);
    assert.deepEqual(told[0], { event: 'progress', written: 100, total: 880 });
    assert.deepEqual(told.at(-1), { event: 'exported', file, written: 880, total: 880, counted: 880 });
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    assert.equal(lines.length, 880);
    assert.match(lines[0]!, /^\{"ticket_id":452118903377641600,.*"embedding":\[/);
  });

  it('chosen fields of what a filter matches, as CSV', async () => {
    const file = fileOf('csv');
    const { code } = await exported(
      file,
      '--filter',
      'language == "de"',
      '--fields',
      'subject, language,embedding',
      '--no-vectors',
    );
    assert.equal(code, 0);
    const [head, first] = readFileSync(file, 'utf8').split('\r\n');
    assert.equal(head, 'ticket_id,subject,language');
    assert.match(first!, /^\d{18},.*,de$/);
  });

  for (const [what, signal, expected] of [
    ['an interrupt', 'SIGINT', 130],
    ['a kill', 'SIGKILL', null],
  ] as const) {
    it(`the rest after ${what}, to the same file`, async () => {
      const whole = fileOf('ndjson');
      await exported(whole);
      const file = fileOf('ndjson');
      let first = 0;
      onQuery = async query => {
        first ||= query;
        // The count, the first page and its count; the second page takes longer than the time between two states.
        if (query - first === 3) await new Promise(done => setTimeout(done, 1100));
        if (query - first < 5) return true;
        child.kill(signal);
        return false;
      };
      const { code, stderr } = await exported(file, '--timeout', '30', '--filter', 'priority > 0', '--no-vectors');
      assert.equal(code, expected);
      if (expected) assert.match(stderr, /unfinished. Continue with --resume/);
      assert.deepEqual([existsSync(file), existsSync(`${file}.part`)], [false, true]);
      onQuery = () => true;
      const args = ['--filter', 'priority > 0', '--no-vectors'];
      const again = await exported(file, ...args);
      assert.equal(again.code, 2);
      assert.match(again.stderr, /has an unfinished export/);
      const resumed = await exported(file, '--resume', ...args);
      assert.equal(resumed.code, 0, resumed.stderr);
      assert.ok(Number(events(resumed.stdout)[0]?.['written']) > 100);
      const keys = (of: string) => readFileSync(of, 'utf8').match(/(?<="ticket_id":)\d+/g);
      assert.deepEqual(keys(file), keys(whole));
    });
  }

  it('with 1 where the number of entities differs', async () => {
    let counts = 0;
    const lying = createServer((asked, answer) => {
      let body = '';
      asked.on('data', (part: Buffer) => (body += part.toString()));
      asked.on('end', () => {
        const isCount = body.includes('count(*)');
        const fields = [{ name: 'id', type: 'Int64', primaryKey: true }];
        const data = asked.url?.endsWith('describe')
          ? { collectionName: 'c', fields }
          : isCount
            ? [{ 'count(*)': 2 + counts++ }]
            : [{ id: 1 }, { id: 2 }];
        answer.setHeader('content-type', 'application/json').end(JSON.stringify({ code: 0, data }));
      });
    });
    await new Promise<void>(done => lying.listen(0, '127.0.0.1', done));
    const address = `http://127.0.0.1:${(lying.address() as AddressInfo).port}`;
    const file = fileOf('ndjson');
    const { code, stdout } = await run('--endpoint', address, '--collection', 'c', '--out', file);
    lying.close();
    assert.equal(code, 1);
    assert.match(String(events(stdout).at(-1)?.['warning']), /^3 entities match after the export, 2 were exported\./);
    assert.equal(readFileSync(file, 'utf8'), '{"id":1}\n{"id":2}\n');
  });

  it('over no file unasked', async () => {
    const file = fileOf('ndjson');
    writeFileSync(file, 'mine');
    const { code, stderr } = await exported(file);
    assert.equal(code, 2);
    assert.match(stderr, /already exists/);
    assert.equal(readFileSync(file, 'utf8'), 'mine');
    assert.equal((await exported(file, '--replace', '--no-vectors')).code, 0);
    assert.match(readFileSync(file, 'utf8'), /^\{"ticket_id"/);
  });

  it('nothing where an option is wrong, and tells no key', async () => {
    const file = fileOf('ndjson');
    const help = (await run('--help')).stdout;
    assert.match(help, /^Usage: vector-cloud export/);
    assert.match(help, /--resume .*Not with --replace\n.*--replace .*Not with --resume\n/);
    for (const [args, message] of [
      [['--endpoint', endpoint, '--out', file], /--collection is required/],
      [['--endpoint', endpoint, '--collection', 'c', '--out', 'a.txt'], /must end with \.ndjson, \.csv or \.parquet/],
      [
        ['--endpoint', endpoint, '--collection', 'support_tickets', '--out', file, '--filter', 'priority >'],
        /--filter: /,
      ],
      [['--endpoint', endpoint, '--collection', 'support_tickets', '--out', file, '--fields', 'x'], /has no field `x`/],
      [['--endpoint', endpoint, '--collection', 'gone', '--out', file], /gone/],
      [
        ['--endpoint', endpoint, '--collection', 'c', '--out', file, '--resume', '--replace'],
        /cannot be used together/,
      ],
    ] as const) {
      const { code, stdout, stderr } = await run(...args);
      assert.match(stderr, message);
      assert.equal(code, 2);
      assert.doesNotMatch(stdout + stderr, /canary/);
    }
    assert.equal(existsSync(`${file}.part`), false);
  });
});
