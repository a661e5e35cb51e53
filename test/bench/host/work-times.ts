import { writeFileSync } from 'node:fs';
import * as vscode from 'vscode';
import { startDemo } from '../../../src/demo';
import { pauseAfter } from '../../../src/work/states';
import { type Rhythm, Watcher } from '../../../src/work/watcher';
import { Work } from '../../../src/work/work';
import { app, forgetConnections } from '../../harness/host/app';

/** Cost of tracking for 45 seconds. */
export interface WorkTimes {
  /** Per cent of a core, the demo service's share included. */
  readonly core: number;
  /** The most requests that began in any one second. */
  readonly busiestSecond: number;
  readonly requests: number;
}

const COUNT = 50;
const MEASURED_MS = 45_000;
/** Cases: nothing to track; first checks; maximum pauses between checks. */
const CASES = ['idle', 'new', 'old'] as const;

/** Tracks 50 operations that do not end, and writes the cost to the file $BENCH_TIMES. */
export async function run(): Promise<void> {
  const running = await app();
  const demo = await startDemo({ apiKey: 'bench', entities: 1000 });
  await forgetConnections(running);
  await running.connections.add({ id: 's', kind: 'cloud', name: 'Service', address: demo.baseUrl }, 'bench');
  const body = JSON.stringify({ code: 0, data: { clusterId: 'in01', status: 'MODIFYING' } });
  demo.fail('GET /v2/clusters/{clusterId}', { body });
  const storage = vscode.Uri.joinPath(running.storage, 'work-bench');
  const work = new Work(storage);
  const { connections, clients } = running;
  const failed = (error: unknown) => {
    throw error;
  };
  const watch = (rhythm?: Rhythm) => new Watcher(storage, { work, connections, clients }, () => {}, failed, rhythm);
  const about = { connectionId: 's', connectionName: 'Service', state: 'running', kind: 'replicas' } as const;
  const minutes: WorkTimes[] = [];
  for (const which of CASES) {
    for (const { id } of await work.list()) await work.remove(id);
    const old = {
      beatMs: 5000,
      staleMs: 15_000,
      lookMs: 10_000,
      pauseAfter: () => pauseAfter(Number.POSITIVE_INFINITY, COUNT),
    };
    const watcher = watch(which === 'old' ? old : undefined);
    const count = which === 'idle' ? 0 : COUNT;
    for (let number = 0; number < count; number++) {
      await work.add({ ...about, name: `cluster ${number}`, clusterId: `in01-${number}` });
    }
    if (which === 'old') await new Promise(resolve => setTimeout(resolve, 15_000)); // their one look
    let busiestSecond = 0;
    const begin = { requests: demo.requests.length, cpu: process.cpuUsage(), at: performance.now() };
    for (let before = begin.requests; performance.now() - begin.at < MEASURED_MS; before = demo.requests.length) {
      await new Promise(resolve => setTimeout(resolve, 1000));
      busiestSecond = Math.max(busiestSecond, demo.requests.length - before);
    }
    const { user, system } = process.cpuUsage(begin.cpu);
    const core = (100 * (user + system)) / 1000 / (performance.now() - begin.at);
    watcher.dispose();
    minutes.push({ core, busiestSecond, requests: demo.requests.length - begin.requests });
  }
  writeFileSync(process.env['BENCH_TIMES'] ?? '', JSON.stringify(minutes));
  work.dispose();
  await forgetConnections(running);
  await demo.close();
}
