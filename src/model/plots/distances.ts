import * as z from '../zod';

/**
 * The distances of an answer in its order. `topks`: their number per query; `cutoffs`: the bounds of the requested range, by their names on
 * the wire (service facts 14.4).
 */
export const Distances = z.object({
  ids: z.array(z.string()),
  values: z.array(z.number()),
  topks: z.array(z.int()),
  cutoffs: z.array(z.object({ bound: z.enum(['radius', 'range_filter']), at: z.number() })),
});
export type Distances = z.output<typeof Distances>;

/** A step from a hit to the next that is much wider than most. `after`: the place of the hit before it, from 0. */
export interface Gap {
  readonly after: number;
  readonly size: number;
}

/** Maximum number of named gaps, and their minimum size relative to the usual step and to the whole range. */
const MAX_GAPS = 3;
const WIDER = 3;
const SHARE = 0.05;

/** Returns the widest gaps between distances of a query, widest first: candidates for a cut-off. None for similar steps. */
export function gapsOf(values: readonly number[], nearest: 'smallest' | 'largest' | undefined): Gap[] {
  const outwards = nearest === 'largest' ? -1 : 1;
  const steps = values.slice(1).map((value, after) => ({ after, size: outwards * (value - values[after]!) }));
  const spread = steps.reduce((sum, { size }) => sum + Math.max(0, size), 0);
  const usual = steps.map(({ size }) => size).toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
  return steps
    .filter(({ size }) => size > WIDER * Math.max(0, usual) && size > SHARE * spread)
    .toSorted((a, b) => b.size - a.size)
    .slice(0, MAX_GAPS);
}
