import type { ComparedHit, ComparedRun } from './hits';
import { causeText, rankText, type QueryOrigin } from './origins';
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
  readonly cause: string;
  readonly queryRank: (query: string) => string;
}

/**
 * Returns two runs as the source of a grid: fields are those of the newer run, or of the baseline for lost hits. `changed`: only hits with
 * another rank. `origins`: the queries of hybrid searches.
 */
export function comparisonSource(
  { hits }: QueryComparison,
  baseline: ComparedRun,
  run: ComparedRun,
  described: Omit<Described, 'names' | 'offset'> & {
    readonly nearest?: GridColumn['nearest'];
    readonly names: ComparisonNames;
    readonly changed?: boolean | undefined;
    readonly origins?: readonly QueryOrigin[] | undefined;
  },
): GridSource {
  const { names, fields, primaryKey = 'id', nearest, origins } = described;
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
      ...(origins ? originColumns(origins, names, hit) : []),
      ...fieldColumns(entities, fields, new Set(['id', primaryKey, 'distance'])),
    ],
  };
}

/** Columns with the cause of a lost or gained hit, and with its rank in each query. */
function originColumns(
  origins: readonly QueryOrigin[],
  names: ComparisonNames,
  hit: (row: number) => ComparedHit | undefined,
): GridSource['columns'] {
  const column = (key: string, name: string, text: (of: ComparedHit) => string) => ({
    key,
    name,
    kind: 'move' as const,
    value: (row: number) => {
      const of = hit(row);
      return of && text(of);
    },
  });
  return [
    column('cause', names.cause, of => causeText(origins, of)),
    ...origins.map(each => column(`query:${each.key}`, names.queryRank(each.name), ({ id }) => rankText(each, id))),
  ];
}

/** Returns `↑ 3`, `↓ 1`, `= 2` for a move among ties, a word for a gained or lost hit; empty for an unchanged one. */
function moveText(hit: ComparedHit | undefined, names: ComparisonNames): string | undefined {
  if (!hit?.mark) return hit && '';
  const { mark, move } = hit;
  if (move === undefined) return mark === 'tied' ? names.tied : mark === 'gained' ? names.gained : names.lost;
  const arrow = mark === 'tied' ? '=' : move > 0 ? '↑' : '↓';
  return `${arrow} ${Math.abs(move)}`;
}
