import type { Lists, ListTimes } from './host/list-times';
import { timesInHost } from './host-times';

export const title = 'Large lists';

const STARTS = 5;
const ROWS: readonly [keyof ListTimes, string, number | undefined][] = [
  ['floor', 'floor: `fetch` and `JSON.parse` of the first answer', undefined],
  ['firstRows', 'from opening the list to its first 100 rows', 200],
  ['filterWhileWaiting', 'from typing a filter, while the next page is pending, to the matching rows', 50],
  ['all', 'from opening the loaded list to all of its rows', undefined],
  ['longestHold', 'longest block of the host’s thread', 50],
  ['filterFloor', 'floor: all names compared', undefined],
  ['filterAll', 'from typing a filter to the only matching row', 50],
  ['heldFloor', 'floor: memory of the parsed answers, MB', undefined],
  ['held', 'memory of all rows, MB', 50],
];

/** Inside the extension host of the newest VS Code. */
export async function run(): Promise<string> {
  const starts: Lists[] = [];
  for (let start = 0; start < STARTS; start++) starts.push(await timesInHost<Lists>('list-times'));
  return report(starts);
}

function report(starts: readonly Lists[]): string {
  const rows = ROWS.map(([what, name, goal]) => {
    const cells = (['roles', 'collections'] as const).map(which => cell(starts.map(start => start[which][what])));
    const worst = Math.max(...cells.map(({ median }) => median));
    const verdict = goal === undefined ? '' : `${goal} (${worst <= goal ? 'met' : 'MISSED'})`;
    return `| ${[name, ...cells.map(({ shown }) => shown), verdict].join(' | ')} |`;
  });
  return [
    `Median (fastest–slowest) of ${starts.length} starts, in milliseconds unless noted, inside the extension host:`,
    '',
    '| measure | 5,000 roles | 20,000 collections | goal |',
    '|---|---:|---:|---:|',
    ...rows,
  ].join('\n');
}

function cell(values: readonly number[]): { readonly median: number; readonly shown: string } {
  const sorted = values.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)]!;
  const [first, middle, last] = [sorted[0]!, median, sorted.at(-1)!].map(value => value.toFixed(1));
  return { median, shown: `${middle} (${first}–${last})` };
}
