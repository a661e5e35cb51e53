import type { TreeTimes } from './host/tree-times';
import { timesInHost } from './host-times';

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
  const starts: TreeTimes[] = [];
  for (let start = 0; start < STARTS; start++) starts.push(await timesInHost<TreeTimes>('tree-times'));
  return report(starts);
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
