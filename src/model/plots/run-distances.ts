import type { Distances } from './distances';
import { isNearness, type SearchRun } from '../searches/runs';

/** The distances of a run; undefined: what it found has none. */
export function distancesOf(run: SearchRun): Distances | undefined {
  if (!isNearness(run)) return undefined;
  const rows = run.rows as readonly { readonly id: unknown; readonly distance: number }[];
  return {
    ids: rows.map(({ id }) => String(id)),
    values: rows.map(({ distance }) => distance),
    topks: run.topks && run.topks.length > 1 ? [...run.topks] : [rows.length],
    cutoffs: cutoffsOf(run),
  };
}

function cutoffsOf({ call }: SearchRun): Distances['cutoffs'] {
  if (call.call !== 'search' && call.call !== 'searchV1') return [];
  const params = call.call === 'search' ? call.body.searchParams?.['params'] : call.body.params;
  return (['range_filter', 'radius'] as const).flatMap(bound => {
    const at = (params as Readonly<Record<string, unknown>> | undefined)?.[bound];
    return typeof at === 'number' || typeof at === 'bigint' ? [{ bound, at: Number(at) }] : []; // of a run that was kept
  });
}
