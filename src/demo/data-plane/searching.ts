import { MAX_HITS } from '../../model/searches/searches';
import type { DataCall } from '../wire/call';
import type { CollectionState } from './collection-state';
import type { EntityStore } from './entity-store';
import type { FieldState } from './fields';
import { inFilter } from './filters';
import { grouped, type Grouping } from './grouping';
import { nearest, type Near } from './nearest';
import { inPartitions } from './partitions';
import { measureOf } from './query-vectors';
import { within, type Range } from './ranges';
import { CODE, Refusal } from '../wire/refusal';

/** What every kind of search says. */
export interface Search {
  readonly field: FieldState;
  readonly query: Parameters<typeof measureOf>[3];
  readonly metricType?: string | undefined;
  readonly range: Range;
  readonly filter?: string | undefined;
  readonly exprParams?: Readonly<Record<string, unknown>> | undefined;
  readonly partitionNames?: readonly string[] | undefined;
  readonly limit: number;
  readonly offset: number;
  readonly grouping?: Grouping | undefined;
}

/** The hits of one query vector, nearest first: exact, over every entity. */
export function searchRows(collection: CollectionState, store: EntityStore, search: Search): Near[] {
  const { field, query, metricType, range, filter, exprParams, partitionNames, limit, offset, grouping } = search;
  const measure = measureOf(collection, store, field, query, metricType);
  const rules = [inPartitions(collection, store, partitionNames), inFilter(collection, store, filter, exprParams)];
  const [first, second] = rules.filter(rule => rule !== undefined);
  const options = {
    count: grouping ? store.length : offset + limit,
    allows: first && second ? (row: number) => first(row) && second(row) : first,
    within: measure.aboveZero ? positive(within(measure, range)) : within(measure, range),
  };
  const near = nearest(measure, store.length, options);
  return grouping ? grouped(store, near, grouping, limit, offset) : near.slice(offset);
}

const positive =
  (inside: ((distance: number) => boolean) | undefined) =>
  (distance: number): boolean =>
    distance > 0 && (inside?.(distance) ?? true);

/** Refuses more than the service or the cluster's plan gives (spec 8, service facts 16.4). */
export function needsLimits({ cluster }: DataCall, limit: number, offset: number, queries: number): void {
  if (offset + limit > MAX_HITS) {
    throw new Refusal(CODE.invalid, `limit: offset and limit together must not exceed ${MAX_HITS}`);
  }
  if (cluster.deploymentOption !== 'Free' && cluster.deploymentOption !== 'Serverless') return;
  if (limit > 1024) throw new Refusal(CODE.invalid, 'limit: free and serverless clusters give 1024 hits at most');
  if (queries > 10) throw new Refusal(CODE.invalid, 'data: free and serverless clusters take 10 query vectors at most');
}
