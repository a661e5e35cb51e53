import { check, type Checked } from '../issues';
import { StoredCollectionRef } from '../collections/stored-refs';
import { Field } from '../collections/collections';
import { smallerIsNearer } from '../collections/metric-types';
import type { Entity } from './entities';
import { RunTimes } from './times';
import type { SearchCall } from './calls';
import { isBoost } from './function-scores';
import { EntityId, fittingTopks, type Hit } from './searches';
import { ManualSchema } from './by-hand';
import { Time } from '../wire/values';
import * as z from '../zod';

const isRows = (value: unknown): value is (Hit | Entity)[] =>
  Array.isArray(value) && value.every(row => typeof row === 'object' && row !== null);

/** The answer of a query of a hybrid search. */
const ExplainedQuery = z.looseObject({
  metricType: z.optional(z.string()),
  hits: z.array(z.looseObject({ id: EntityId, distance: z.number() })),
});

/**
 * A stored search with its answer. `at`: milliseconds since 1970; `fields`: those of the collection at that time; `byHand`: the collection
 * had no description, and the fields come from the manual schema and answers; `primaryKey`: empty if unknown; `rows`: hits, of several
 * queries one after another (`topks` has their numbers), or entities for browsing.
 */
const SearchRun = z.looseObject({
  id: z.string(),
  at: Time,
  place: StoredCollectionRef,
  call: z.custom<SearchCall>(value => typeof (value as SearchCall | null)?.call === 'string'),
  fields: z.array(Field),
  byHand: z.orElse(z.optional(ManualSchema), undefined),
  primaryKey: z.string(),
  annsField: z.optional(z.string()),
  metricType: z.optional(z.string()),
  topks: z.optional(z.array(z.number())),
  /** The answers of the queries of a hybrid search, each alone; read by *Explain*. */
  explained: z.orElse(z.optional(z.array(ExplainedQuery)), undefined),
  times: RunTimes,
  /** Short label of the query. */
  label: z.string(),
  /** The texts of the query and of its parts. */
  texts: z.orElse(z.optional(z.array(z.string())), undefined),
  /** Key of all fields of the document that the answer depends on. */
  asked: z.optional(z.string()),
  rows: z.custom<(Hit | Entity)[]>(isRows),
});
export type SearchRun = z.output<typeof SearchRun>;

/** Returns true for a vector search, whose rows have a distance. */
export const isNearness = ({ call }: Pick<SearchRun, 'call'>): boolean => call.call !== 'query' && call.call !== 'get';

/** Returns true for a hybrid search, whose distances are fused scores. */
export const isFused = ({ call }: Pick<SearchRun, 'call'>): boolean => call.call === 'hybridSearch';

/**
 * Returns true for hits with scores in place of distances: fused, or computed by the functions of a function score. A boost keeps the
 * direction of the metric type.
 */
export const isScored = ({ call }: Pick<SearchRun, 'call'>): boolean =>
  isFused({ call }) || (call.call === 'search' && call.body.functionScore !== undefined);

/** Returns the IDs that a lookup asked for and the answer lacks; none if the primary key is unknown. */
export function missingIds({ call, primaryKey, rows }: Pick<SearchRun, 'call' | 'primaryKey' | 'rows'>): string[] {
  if (call.call !== 'get' || primaryKey === '') return [];
  const found = new Set(rows.map(row => String((row as Entity)[primaryKey])));
  return [...new Set([call.body.id].flat().map(String))].filter(id => !found.has(id));
}

/** Returns true if the run has a ranking of identifiable entities, so that it can be compared. */
export const hasRanking = (run: SearchRun): boolean => isNearness(run) && run.primaryKey !== '';

/** Returns whether lower or higher distances are more similar. */
export const nearestOf = ({ call, metricType }: SearchRun): 'smallest' | 'largest' | undefined =>
  isScored({ call }) && !isBoosted(call)
    ? 'largest'
    : metricType === undefined
      ? undefined
      : smallerIsNearer(metricType)
        ? 'smallest'
        : 'largest';

const isBoosted = ({ call, body }: SearchRun['call']): boolean =>
  call === 'search' && body.functionScore !== undefined && isBoost(body.functionScore);

/** Reads a run that was kept, with all digits of its numbers. */
export function readRun(json: unknown): Checked<SearchRun> {
  const read = check(SearchRun, json);
  if (!read.ok || !isNearness(read.value)) return read;
  if (!fittingTopks(read.value.topks, read.value.rows.length)) delete read.value.topks;
  for (const hit of read.value.rows as { distance?: unknown }[]) {
    // A large distance has no decimals and is read as a bigint; it is a measure, of which no digit counts.
    if (typeof hit.distance === 'bigint') hit.distance = Number(hit.distance);
  }
  return read;
}
