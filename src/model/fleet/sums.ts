import * as z from '../zod';
import { grouped, type FleetGrouping } from './columns';
import type { FleetRow } from './rows';

/** Totals of rows. `cu`: CU × replicas of the clusters with a known size; `unsized`: number of the others. */
export const FleetSums = z.object({
  clusters: z.int(),
  running: z.int(),
  cu: z.number(),
  unsized: z.int(),
});
export type FleetSums = z.output<typeof FleetSums>;

/** Totals of a group; without `value`, of the rows without one. */
export const FleetGroup = z.extend(FleetSums, { value: z.optional(z.string()) });
export type FleetGroup = z.output<typeof FleetGroup>;

export function sumsOf(rows: readonly FleetRow[]): FleetSums {
  const clusters = rows.filter(({ problem }) => problem === undefined);
  const sized = clusters.flatMap(({ size }) => size ?? []);
  return {
    clusters: clusters.length,
    running: clusters.filter(({ state }) => state === 'RUNNING').length,
    cu: sized.reduce((sum, size) => sum + size, 0),
    unsized: clusters.length - sized.length,
  };
}

/** Returns the totals of each group that has clusters. */
export const groupSums = (rows: readonly FleetRow[], grouping: FleetGrouping): FleetGroup[] =>
  grouped(rows, grouping)
    .map(({ value, rows: all }) => ({ ...(value !== undefined && { value }), ...sumsOf(all) }))
    .filter(({ clusters }) => clusters > 0);
