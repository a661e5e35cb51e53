import type { GridRange } from './pages';

/** Returns rows as ranges in ascending order, as few as possible. */
export function rangesOf(rows: Iterable<number>): GridRange[] {
  const ranges: GridRange[] = [];
  for (const row of [...new Set(rows)].toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last?.to === row) last.to = row + 1;
    else ranges.push({ from: row, to: row + 1 });
  }
  return ranges;
}
