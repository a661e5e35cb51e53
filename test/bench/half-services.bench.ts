import type { HalfTimes, Planes } from './host/half-times';
import { timesInHost } from './host-times';

export const title = 'A control plane that hangs';

const PLANES = ['answers', 'late', 'hangs'] as const;
const ROWS: readonly [keyof HalfTimes, string][] = [
  ['floor', 'floor: the search with `fetch` and `JSON.parse`'],
  ['search', 'a search in an open editor'],
  ['history', 'from reopening a search of the history to its hits'],
  ['databases', 'from refreshing an added cluster to its databases'],
];
/** Maximum time that a silent control plane adds, in milliseconds: a fraction of the delay of the late one. */
const GOAL_MS = 300;

/** Inside the extension host of the newest VS Code. */
export const run = async (): Promise<string> => report(await timesInHost<Planes>('half-times'));

function report(planes: Planes): string {
  const rows = ROWS.map(([what, name]) => {
    const [answers, late, hangs] = PLANES.map(plane => sorted(planes[plane][what])) as [number[], number[], number[]];
    const added = Math.max(median(late), median(hangs)) - median(answers);
    const verdict = what === 'floor' ? '' : `${GOAL_MS} (${added <= GOAL_MS ? 'met' : 'MISSED'})`;
    return `| ${[name, ...[answers, late, hangs].map(cell), verdict].join(' | ')} |`;
  });
  return [
    `Median (fastest–slowest) of ${planes.answers.floor.length} rounds, in milliseconds, inside the extension host:`,
    '',
    '| measure | control plane answers | answers after 3 s | never answers | goal: added at most |',
    '|---|---:|---:|---:|---:|',
    ...rows,
  ].join('\n');
}

const sorted = (times: readonly number[]): number[] => times.toSorted((a, b) => a - b);
const median = (times: readonly number[]): number => times[Math.floor(times.length / 2)]!;
const cell = (times: readonly number[]): string =>
  `${median(times).toFixed(1)} (${times[0]!.toFixed(1)}–${times.at(-1)!.toFixed(1)})`;
