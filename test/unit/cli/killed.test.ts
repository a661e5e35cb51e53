import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startDemo, type Demo } from '../../../src/demo';
import { PROD_SEARCH } from '../../../src/demo/seed/clusters';
import { openSource } from '../../../src/transfers/records/sources';
import { oneByOne } from '../../../src/transfers/records/records';
import { eventsOf, runCli } from '../../harness/services/cli';
import { forwardTo, type Forwarder } from '../../harness/services/forwarding';

/** Limits the processes of a transfer: it never ends if a resumed one makes no progress. */
const MAX_RUNS = 60;

/** Longer than the time between two states of an export, so that a resumed one does not start anew. */
const SAVED_MS = 1100;

/** Transfers whose process is killed at its first request, resumed and killed at its second request, and so on until it is complete. */
describe('a transfer that is killed at each of its requests', function () {
  this.timeout(300_000); // each starts many processes
  let demo: Demo;
  let folder: string;
  let proxy: Forwarder;
  let child: ChildProcess;
  /** The request of the process at which it is killed, and whether the service carries that request out. */
  let killAt = Number.POSITIVE_INFINITY;
  let isCarriedOut = false;
  let requests = 0;
  before(async () => {
    demo = await startDemo({ apiKey: 'canary-killed', strict: true, entities: 4000 });
    const target = demo.clusters.find(({ clusterId }) => clusterId === PROD_SEARCH)!.endpoint;
    let last: IncomingMessage | undefined;
    const kill = () => {
      child.kill('SIGKILL');
      return false;
    };
    proxy = await forwardTo(target, {
      onRequest: async asked => {
        const number = ++requests;
        if (number === killAt) last = asked;
        if (number === 5) await setTimeout(SAVED_MS);
        return asked !== last || isCarriedOut || kill();
      },
      onAnswer: asked => asked !== last || kill(),
    });
  });
  after(async () => {
    proxy.close();
    await demo.close();
  });
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'killed-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  async function run(at: number, ...args: readonly string[]) {
    [requests, killAt] = [0, at];
    isCarriedOut = at % 2 === 0;
    const env = { VECTOR_CLOUD_KEY: demo.apiKey };
    const { stdout, ...ended } = await runCli([...args, '--endpoint', proxy.address], {
      env,
      cwd: folder,
      onStart: started => (child = started),
    });
    return { ...ended, last: eventsOf(stdout).at(-1) };
  }
  /** Runs a transfer until it is complete; returns its last event. `isUnfinished`: a run has left something to resume. */
  async function untilComplete(args: readonly string[], isUnfinished: () => boolean) {
    for (let at = 1; at < MAX_RUNS; at++) {
      const { code, last, stderr } = await run(at, ...args, ...(isUnfinished() ? ['--resume'] : []));
      if (code === null) continue;
      assert.equal(code, 0, stderr + JSON.stringify(last));
      return last!;
    }
    throw new Error('The transfer does not end.');
  }
  async function exported(collection: string): Promise<string> {
    const file = join(folder, `${collection}.whole.ndjson`);
    const { code, stderr } = await run(Infinity, 'export', '--collection', collection, '--out', file);
    assert.equal(code, 0, stderr);
    return readFileSync(file, 'utf8');
  }

  for (const ending of ['ndjson', 'parquet'])
    it(`exports each entity once: ${ending}`, async () => {
      const file = join(folder, `all.${ending}`);
      const args = ['export', '--collection', 'help_center', '--out', file];
      const last = await untilComplete(args, () => existsSync(`${file}.part.json`));
      assert.deepEqual([last['written'], last['counted'], last['warning']], [880, 880, undefined]);
      assert.deepEqual(readdirSync(folder), [`all.${ending}`]);
      const keys: string[] = [];
      for await (const { values } of oneByOne(
        (await openSource(file, ending === 'parquet' ? 'parquet' : 'ndjson')).read(),
      ))
        keys.push(String(values!['id']));
      assert.equal(new Set(keys).size, 880);
      assert.equal(keys.length, 880);
      if (ending === 'ndjson') assert.ok(readFileSync(file, 'utf8') === (await exported('help_center')));
    });

  it('copies each entity once, to a collection that it creates', async () => {
    const args = ['copy', '--collection', 'help_center', '--to-collection', 'killed_copy', '--create'];
    const last = await untilComplete(args, () => existsSync(join(folder, 'killed_copy.copy.json')));
    const { written, rejected, conflicts, unknown, after, warnings } = last;
    assert.deepEqual([written, rejected, conflicts, unknown], [880, 0, 0, 0]);
    assert.deepEqual([after, warnings], [{ count: 880 }, []]);
    assert.deepEqual(readdirSync(folder), []);
    assert.ok((await exported('killed_copy')) === (await exported('help_center')), 'the exports differ');
  });
});
