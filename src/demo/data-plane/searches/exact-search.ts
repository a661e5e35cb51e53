import { valueIn } from '../../../model/entities/values';
import { MAX_HITS } from '../../../model/searches/ways';
import type { DataCall } from '../../wire/call';
import type { CollectionState } from '../collections/collection-state';
import type { EntityStore } from '../entities/entity-store';
import type { FieldState } from '../collections/fields';
import type { Candidates } from './approximate-indexes';
import { nearest, type Near } from './nearest';
import { inLoadedPartitions } from '../collections/partitions';
import { measureOf } from './query-vectors';
import { CODE, Refusal } from '../../wire/refusal';
import { isEmptyRange } from '../../../model/searches/ranges';
import type { Measure } from './measures';

/** Common options of every kind of search. */
export interface Search {
  readonly field: FieldState;
  readonly query: Parameters<typeof measureOf>[3];
  readonly metricType?: string | undefined;
  readonly range: Range;
  /** Without it, every entity is measured. */
  readonly candidates?: Candidates | undefined;
  /** The predicate of the filter; undefined: every row. */
  readonly matches: ((row: number) => boolean) | undefined;
  readonly partitionNames?: readonly string[] | undefined;
  readonly limit: number;
  readonly offset: number;
  readonly grouping?: Grouping | undefined;
}

/** The hits of one query vector among its candidates, nearest first. */
export function searchRows(collection: CollectionState, store: EntityStore, search: Search): Near[] {
  const { field, query, metricType, range, matches, partitionNames, limit, offset, grouping } = search;
  const candidates = search.candidates?.(query) ?? store.length;
  const exact = measureOf(collection, store, field, query, metricType);
  const measure: Measure = { ...exact, distance: row => Math.fround(exact.distance(row)) };
  const rules = [inLoadedPartitions(collection, store, partitionNames), matches];
  const [first, second] = rules.filter(rule => rule !== undefined);
  const options = {
    count: grouping ? store.length : offset + limit,
    allows: first && second ? (row: number) => first(row) && second(row) : first,
    within: measure.aboveZero ? positive(within(measure, range)) : within(measure, range),
  };
  const near = nearest(measure, candidates, options);
  return grouping ? grouped(store, near, grouping, limit, offset) : near.slice(offset);
}

const positive =
  (inside: ((distance: number) => boolean) | undefined) =>
  (distance: number): boolean =>
    distance > 0 && (inside?.(distance) ?? true);

/** Refuses more than the limits of the service or the cluster's plan (spec 8, service facts 16.4). */
export function needsLimits({ cluster }: DataCall, limit: number, offset: number, queries: number): void {
  if (offset + limit > MAX_HITS) {
    throw new Refusal(CODE.invalid, `limit: offset and limit together must not exceed ${MAX_HITS}`);
  }
  if (cluster.deploymentOption !== 'Free' && cluster.deploymentOption !== 'Serverless') return;
  if (limit > 1024) throw new Refusal(CODE.invalid, 'limit: must not exceed 1024 on free and serverless clusters');
  if (queries > 10)
    throw new Refusal(CODE.invalid, 'data: must not exceed 10 query vectors on free and serverless clusters');
}

/** Refuses an invalid limit, offset or number of queries of a search, which needs a limit of at least 1. */
export function needsSearchLimits(call: DataCall, limit: number, offset: number, queries: number): void {
  if (limit < 1) throw new Refusal(CODE.invalid, `limit: must be from 1 to ${MAX_HITS} (got ${limit})`);
  if (offset < 0) throw new Refusal(CODE.invalid, `offset: must be from 0 to ${MAX_HITS} (got ${offset})`);
  needsLimits(call, limit, offset, queries);
}

/** Hits by the value of a field: `size` of each value at most; `strict`: values with fewer are left out. */
export interface Grouping {
  readonly field: string;
  readonly size: number;
  readonly strict: boolean;
}

/** The hits of the `limit` nearest groups after the first `offset`, nearest first (service facts 14.4). */
export function grouped(
  store: EntityStore,
  near: readonly Near[],
  { field, size, strict }: Grouping,
  limit: number,
  offset: number,
): Near[] {
  const groups = new Map<unknown, Near[]>();
  for (const hit of near) {
    const value = valueIn(store.rows[hit.row], field);
    const group = groups.get(value);
    if (!group) groups.set(value, [hit]);
    else if (group.length < size) group.push(hit);
  }
  return [...groups.values()]
    .filter(group => !strict || group.length === size)
    .slice(offset, offset + limit)
    .flat();
}

/** Bounds of a range search: `radius` is the outer bound, `rangeFilter` the inner bound. */
export interface Range {
  readonly radius?: number | undefined;
  readonly rangeFilter?: number | undefined;
}

/** Returns the predicate of a range search: range_filter is inclusive, radius exclusive. Refuses bounds in the wrong order. */
export function within(
  { descending }: Measure,
  { radius, rangeFilter }: Range,
): ((distance: number) => boolean) | undefined {
  if (radius === undefined && rangeFilter === undefined) return undefined;
  const sign = descending ? -1 : 1;
  const far = radius === undefined ? Infinity : sign * radius;
  const near = rangeFilter === undefined ? -Infinity : sign * rangeFilter;
  if (isEmptyRange(!descending, { radius, range_filter: rangeFilter })) {
    const order = descending ? 'greater' : 'less';
    throw new Refusal(CODE.invalid, `range_filter must be ${order} than radius for this metric type`);
  }
  return distance => sign * distance >= near && sign * distance < far;
}

/** The bounds among the parameters of a V2 search; a near bound alone bounds nothing there. */
export function rangeOf(params: Readonly<Record<string, unknown>>): Range {
  const radius = numberOf(params, 'radius');
  const rangeFilter = numberOf(params, 'range_filter');
  return radius === undefined ? {} : { radius, rangeFilter };
}

/** A number among the parameters of a search; absent: undefined. */
export function numberOf(params: Readonly<Record<string, unknown>>, name: string): number | undefined {
  const value = params[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number') return value;
  throw new Refusal(CODE.invalid, `${name}: must be a number`);
}
