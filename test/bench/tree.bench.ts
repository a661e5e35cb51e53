import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TreeTimes } from './host/tree-times';
import { runOnServer } from '../harness/host/hosts';

export const title = 'The tree';

const STARTS = 5;
const ROWS: readonly [keyof TreeTimes, string, number | undefined][] = [
  ['floor', 'floor: `JSON.parse` of the answer', undefined],
  ['firstRows', 'from the answer with 10,000 collections to the first rows', 200],
  ['longestHold', 'longest block of the host’s thread', 50],
  ['fiftyConnections', 'rows of 50 connections, none expanded', undefined],
];

/** Inside the extension host of the newest VS Code. */
export async function run(): Promise<string> {
  const temp = mkdtempSync(join(tmpdir(), 'vector-cloud-bench-'));
  try {
    const starts: TreeTimes[] = [];
    for (let start = 0; start < STARTS; start++) {
      const file = join(temp, `${start}.json`);
      const code = await runOnServer('newest', {
        extension: resolve('.'),
        tests: resolve('dist/test/inside/bench/host/tree-times.cjs'),
        workspace: resolve('test/fixtures/workspace'),
        env: { BENCH_TIMES: file },
      });
      if (code !== 0) throw new Error(`The extension host ended with ${code}`);
      starts.push(JSON.parse(readFileSync(file, 'utf8')) as TreeTimes);
    }
    return report(starts);
  } finally {
    rmSync(temp, { recursive: true });
  }
}

function report(starts: readonly TreeTimes[]): string {
  const rows = ROWS.map(([what, name, goal]) => {
    const times = starts.map(start => start[what]).toSorted((a, b) => a - b);
    const median = times[Math.floor(times.length / 2)]!;
    const shown = (ms: number): string => ms.toFixed(1);
    const verdict = goal === undefined ? '' : `${goal} (${median <= goal ? 'met' : 'MISSED'})`;
    return `| ${name} | ${shown(median)} (${shown(times[0]!)}–${shown(times.at(-1)!)}) | ${verdict} |`;
  });
  return [
    `Median (fastest–slowest) of ${starts.length} starts, in milliseconds, inside the extension host:`,
    '',
    '| measure | ms | goal |',
    '|---|---:|---:|',
    ...rows,
  ].join('\n');
}
