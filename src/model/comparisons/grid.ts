import type { ComparedHit, ComparedRun } from './hits';
import type { QueryComparison } from './queries';
import { fieldColumns, type Described, type GridSource } from '../grid/sources';
import type { GridColumn } from '../grid/pages';

/** Texts of the columns of a comparison. */
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

/**
 * Returns two runs as the source of a grid: fields are those of the newer run, or of the baseline for lost hits. `changed`: only hits with
 * another rank.
 */
export function comparisonSource(
  { hits }: QueryComparison,
  baseline: ComparedRun,
  run: ComparedRun,
  described: Omit<Described, 'names' | 'offset'> & {
    readonly nearest?: GridColumn['nearest'];
    readonly names: ComparisonNames;
    readonly changed?: boolean | undefined;
  },
): GridSource {
  const { names, fields, primaryKey = 'id', nearest } = described;
  const rows = described.changed ? hits.changed() : Uint32Array.from({ length: hits.length }, (_, row) => row);
  const hit = (row: number): ComparedHit | undefined => hits.at(rows[row]!);
  const entities = Array.from(rows, row => {
    const { now, before } = hits.at(row)!;
    return now ? run.hits[now.at]! : baseline.hits[before!.at]!;
  });
  const near = nearest && { nearest };
  return {
    count: rows.length,
    mark: row => hits.mark(rows[row]!),
    columns: [
      { key: 'move', name: names.move, kind: 'move', value: row => moveText(hit(row), names) },
      { key: 'baselineRank', name: names.baselineRank, kind: 'rank', value: row => hit(row)?.before?.rank },
      { key: 'rank', name: names.rank, kind: 'rank', value: row => hit(row)?.now?.rank },
      { key: 'id', name: primaryKey, kind: 'id', value: row => hit(row)?.id },
      {
        key: 'baselineDistance',
        name: names.baselineDistance,
        kind: 'distance',
        ...near,
        value: row => hit(row)?.before?.distance,
      },
      { key: 'distance', name: names.distance, kind: 'distance', ...near, value: row => hit(row)?.now?.distance },
      ...fieldColumns(entities, fields, new Set(['id', primaryKey, 'distance'])),
    ],
  };
}

/** Returns `↑ 3`, `↓ 1`, `= 2` for a move among ties, a word for a gained or lost hit; empty for an unchanged one. */
function moveText(hit: ComparedHit | undefined, names: ComparisonNames): string | undefined {
  if (!hit?.mark) return hit && '';
  const { mark, move } = hit;
  if (move === undefined) return mark === 'tied' ? names.tied : mark === 'gained' ? names.gained : names.lost;
  const arrow = mark === 'tied' ? '=' : move > 0 ? '↑' : '↓';
  return `${arrow} ${Math.abs(move)}`;
}
