import { resolve } from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { workerSearcher } from '../../src/evaluations/searchers';
import type { Block, Queries } from '../../src/evaluations/nearest';

export const title = 'Exact answers';

const [ENTITIES, WIDTH, QUERIES, PAGE, K] = [1_000_000, 128, 100, 3000, 100];
const GOAL_S = 60;

/** Pages of entities as they are read, the same few vectors in other places. */
const SOURCE = Float32Array.from({ length: PAGE * WIDTH + 7919 }, (_, at) => Math.sin(at * at));

function page(number: number): Block {
  const start = (number * 31) % 7919;
  const size = Math.min(PAGE, ENTITIES - number * PAGE);
  return {
    ids: Array.from({ length: size }, (_, at) => String(number * PAGE + at)),
    values: SOURCE.slice(start, start + size * WIDTH),
  };
}

async function searched(metric: Queries['metric']): Promise<{ seconds: number; holdMs: number; heapMb: number }> {
  const values = Float64Array.from({ length: QUERIES * WIDTH }, (_, at) => Math.cos(at * at));
  const searcher = workerSearcher(resolve('dist/exact.worker.js'), { metric, k: K, width: WIDTH, values }, []);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const before = process.memoryUsage().rss;
  let most = 0;
  const started = performance.now();
  delay.enable();
  for (let number = 0; number * PAGE < ENTITIES; number++) {
    await searcher.add(page(number));
    most = Math.max(most, process.memoryUsage().rss);
  }
  await searcher.snapshot();
  delay.disable();
  const seconds = (performance.now() - started) / 1000;
  await searcher.close();
  return { seconds, holdMs: delay.max / 1e6, heapMb: (most - before) / 1e6 };
}

/** Returns the seconds of the minimum work: the same products, in one loop without results. */
function floor(): number {
  const query = Float64Array.from({ length: WIDTH }, (_, at) => Math.cos(at));
  let kept = 0;
  const started = performance.now();
  const rows = 100_000;
  for (let row = 0; row < rows; row++) {
    const start = ((row % PAGE) * WIDTH) | 0;
    let [one, two] = [0, 0];
    for (let at = 0; at < WIDTH; at += 2) {
      one += SOURCE[start + at]! * query[at]!;
      two += SOURCE[start + at + 1]! * query[at + 1]!;
    }
    kept += one + two;
  }
  if (kept === Infinity) throw new Error('The sums overflowed');
  return (((performance.now() - started) / 1000) * ENTITIES * QUERIES) / rows;
}

/** Searches all entities in the worker; the reading from a service is apart, pages are in memory. */
export async function run(): Promise<string> {
  const rows = [`| floor: the products in one loop (extrapolated) | ${floor().toFixed(1)} | | | |`];
  for (const metric of ['L2', 'IP', 'COSINE'] as const) {
    const { seconds, holdMs, heapMb } = await searched(metric);
    const verdict = `${GOAL_S} s (${seconds <= GOAL_S ? 'met' : 'MISSED'})`;
    rows.push(`| ${metric} | ${seconds.toFixed(1)} | ${holdMs.toFixed(0)} | ${heapMb.toFixed(0)} | ${verdict} |`);
  }
  return [
    `${ENTITIES.toLocaleString('en')} vectors of ${WIDTH} numbers, ${QUERIES} queries, top ${K}, without reading:`,
    '',
    '| metric | seconds | longest block of the thread, ms | memory, MB | goal |',
    '|---|---:|---:|---:|---:|',
    ...rows,
  ].join('\n');
}
