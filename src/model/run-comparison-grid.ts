import type { ComparedHit, ComparedRun, Comparison } from './run-comparisons';
import { fieldColumns, type Described, type GridSource } from './grid-sources';
import type { GridColumn } from './result-grid';

/** What a comparison's own columns are called, and its words. */
interface ComparisonNames {
  readonly move: string;
  readonly rank: string;
  readonly baselineRank: string;
  readonly distance: string;
  readonly baselineDistance: string;
  readonly gained: string;
  readonly lost: string;
  readonly tied: string;
}

/** Two runs beside each other in a grid: fields are those of the newer run, of the baseline for what was lost. */
export function comparisonSource(
  { hits }: Comparison,
  baseline: ComparedRun,
  run: ComparedRun,
  described: Omit<Described, 'names' | 'offset'> & {
    readonly nearest?: GridColumn['nearest'];
    readonly names: ComparisonNames;
  },
): GridSource {
  const { names, fields, primaryKey = 'id', nearest } = described;
  const entities = hits.map(({ now, before }) => (now ? run.hits[now.at]! : baseline.hits[before!.at]!));
  const near = nearest && { nearest };
  return {
    count: hits.length,
    mark: row => hits[row]?.mark,
    columns: [
      { key: 'move', name: names.move, kind: 'move', value: row => moveText(hits[row], names) },
      { key: 'rank', name: names.rank, kind: 'rank', value: row => hits[row]?.now?.rank },
      { key: 'baselineRank', name: names.baselineRank, kind: 'rank', value: row => hits[row]?.before?.rank },
      { key: 'id', name: primaryKey, kind: 'id', value: row => hits[row]?.id },
      { key: 'distance', name: names.distance, kind: 'distance', ...near, value: row => hits[row]?.now?.distance },
      {
        key: 'baselineDistance',
        name: names.baselineDistance,
        kind: 'distance',
        ...near,
        value: row => hits[row]?.before?.distance,
      },
      ...fieldColumns(entities, fields, new Set(['id', primaryKey, 'distance'])),
    ],
  };
}

/** `↑ 3`, `↓ 1`, `= 2` for a move among equals, a word for what came or went; nothing for what stayed. */
function moveText(hit: ComparedHit | undefined, names: ComparisonNames): string | undefined {
  if (!hit?.mark) return hit && '';
  const { mark, move } = hit;
  if (move === undefined) return mark === 'tied' ? names.tied : mark === 'gained' ? names.gained : names.lost;
  const arrow = mark === 'tied' ? '=' : move > 0 ? '↑' : '↓';
  return `${arrow} ${Math.abs(move)}`;
}
