import { t } from '@vscode/l10n';
import { atLeast, atMost, IntegerValue, Name } from '../wire/values';
import { Count } from '../wire/pages';
import { ownEntities } from '../secrets/redaction';
import * as z from '../zod';
import { MAX_HITS } from './ways';

/** Maximum number of hits (spec 4.7, 8). */
export const HitLimit = IntegerValue.check(atLeast(1), atMost(MAX_HITS));
/** Number of skipped hits (spec 4.7, 8). */
export const HitOffset = IntegerValue.check(atLeast(0), atMost(MAX_HITS));

/** Returns the issue of limit and offset together (spec 4.7, 8), or undefined. */
export const tooDeep = (request: { limit?: number | undefined; offset?: number | undefined }): string | undefined =>
  (request.offset ?? 0) + (request.limit ?? 0) > MAX_HITS
    ? t('offset and limit together must not exceed {0}', MAX_HITS)
    : undefined;

/** One query vector: numbers; a sparse vector as `{ "index": weight }`; a text for a full-text field. */
export const QueryVector = z.union([
  z.array(z.number()).check(z.minLength(1, { error: () => t('A vector needs at least one component') })),
  z.record(z.string(), z.number()),
  z.string(),
]);
export type QueryVector = z.output<typeof QueryVector>;

/** An entity's id. 64-bit ids that a number cannot hold are bigint, or the string the service sent. */
export const EntityId = z.union([z.number(), z.bigint(), z.string()]);
export type EntityId = z.output<typeof EntityId>;

/** Options of a search, in the terms of the V2 request (service facts 14.4). */
export const SearchSettings = {
  annsField: z.optional(Name),
  filter: z.optional(z.string()),
  exprParams: z.optional(z.dictionary(z.string(), z.unknown())),
  limit: z.optional(HitLimit),
  offset: z.optional(HitOffset),
  outputFields: z.optional(z.array(Name)),
  partitionNames: z.optional(z.array(Name)),
  consistencyLevel: z.optional(Name),
  groupingField: z.optional(Name),
  groupSize: z.optional(IntegerValue.check(atLeast(1))),
  strictGroupSize: z.optional(z.boolean()),
  searchParams: z.optional(z.record(z.string(), z.unknown())),
};

/**
 * A V2 search (the counterpart that spec 4.7 points to; service facts 14.4). Either `data`, one entry per query, or `ids`.
 * `limit` is the top-k per query.
 */
export const SearchRequest = z
  .strictObject({
    dbName: z.optional(Name),
    collectionName: Name,
    data: z.optional(z.array(QueryVector).check(z.minLength(1, { error: () => t('Enter at least one vector') }))),
    ids: z.optional(z.array(EntityId).check(z.minLength(1, { error: () => t('Enter at least one ID') }))),
    ...SearchSettings,
    functionScore: z.optional(z.record(z.string(), z.unknown())),
  })
  .check(
    z.superRefine((request, ctx) => {
      const complain = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
      if (!request.data === !request.ids) complain('data', t('Enter either vectors (data) or ids'));
      const deep = tooDeep(request);
      if (deep) complain('limit', deep);
      if (!request.groupingField && (request.groupSize !== undefined || request.strictGroupSize !== undefined)) {
        complain('groupingField', t('groupSize and strictGroupSize need a groupingField'));
      }
    }),
  );
export type SearchRequest = z.input<typeof SearchRequest>;

/** A hit: the id of the entity (whatever the name of its primary key), its distance, and the output fields. */
export const Hit = z.looseObject({ id: EntityId, distance: z.number() });
export type Hit = z.output<typeof Hit>;

/**
 * Hits. `topks`: their number per query, in the order of the queries; absent for a single query. `key`: the id field of the hits, if hits
 * can lack an id; absent if unknown.
 */
export const SearchResult = z.looseObject({
  hits: z.array(Hit),
  topks: z.optional(z.array(Count)),
  key: z.optional(z.string()),
});
export type SearchResult = z.output<typeof SearchResult>;

/**
 * Reads a distance. An integer might be parsed as a bigint, and some services send strings; its digits are not significant. An unreadable
 * distance is NaN, and does not affect other hits.
 */
function readDistance(hit: { distance?: unknown }): boolean {
  const { distance } = hit;
  if (typeof distance === 'number') return true;
  const isText = typeof distance === 'string' && distance.trim() !== '';
  hit.distance = typeof distance === 'bigint' || isText ? Number(distance) : Number.NaN;
  return !Number.isNaN(hit.distance);
}

/** Returns true if these are hits: objects, at least one with a distance. Null is not a hit. */
function isHits(value: unknown): value is (Record<string, unknown> | null)[] {
  if (!Array.isArray(value)) return false;
  let measured = value.length === 0;
  for (const hit of value) {
    if (hit === null) continue;
    if (typeof hit !== 'object') return false;
    measured = readDistance(hit) || measured;
  }
  return measured;
}

/** Null, and nothing at all, are no rows. */
const rowsOrNone = (value: unknown): unknown => value ?? [];

/**
 * The answer of a search with its envelope: `data` contains the hits, each with the primary key under its own name. Checked in one pass:
 * there can be 16,384.
 */
const RawAnswer = z.looseObject({
  data: ownEntities(
    z.pipe(
      z.transform(rowsOrNone),
      z.custom<(Record<string, unknown> | null)[]>(isHits, { error: () => t('must be a list of hits with distances') }),
    ),
  ),
  // Hits are shown even without valid topks.
  topks: z.orElse(z.optional(z.array(Count)), undefined),
});

type RawAnswer = z.output<typeof RawAnswer>;

export const SearchAnswer = z.pipe(
  RawAnswer,
  z.transform((answer): { [K in keyof RawAnswer]: K extends 'data' ? Record<string, unknown>[] : RawAnswer[K] } => ({
    ...answer,
    ...withoutNulls(answer.data, answer.topks),
  })),
);

/** Returns the numbers of hits per query; undefined if they are not those of `count` hits: a service can claim any number. */
export function fittingTopks(topks: number[] | undefined, count: number): number[] | undefined {
  const areCounts = topks?.every(each => Number.isSafeInteger(each) && each >= 0) ?? false;
  return areCounts && topks!.reduce((sum, each) => sum + each, 0) === count ? topks : undefined;
}

/** Returns the hits that are not null, and their numbers per query. */
function withoutNulls<T>(all: readonly (T | null)[], claimed: number[] | undefined) {
  const data = all.filter(hit => hit !== null);
  if (!claimed) return { data };
  const topks = fittingTopks(claimed, all.length);
  if (!topks || data.length === all.length) return { data, topks };
  let end = 0;
  const left = topks.map(many => all.slice(end, (end += many)).filter(hit => hit !== null).length);
  return { data, topks: left };
}

/**
 * A V1 search (spec 4.7, deprecated): one vector. `params` is sent only for a range search: `range_filter` is the inner bound, `radius` the
 * outer bound. The sample's `data` and `annsField` are not the field list's.
 */
export const SearchV1Request = z
  .strictObject({
    dbName: z.optional(Name),
    collectionName: Name,
    partitionNames: z.optional(z.array(Name)),
    filter: z.optional(z.string()),
    limit: z.optional(HitLimit),
    offset: z.optional(HitOffset),
    outputFields: z.optional(z.array(Name)),
    vector: z.array(z.number()).check(z.minLength(1, { error: () => t('A vector needs at least one component') })),
    params: z.optional(
      z.looseObject({
        radius: z.optional(z.number()),
        range_filter: z.number({ error: () => t('A range search needs range_filter') }),
      }),
    ),
  })
  .check(
    z.superRefine((request, ctx) => {
      const deep = tooDeep(request);
      if (deep) ctx.addIssue({ code: 'custom', path: ['limit'], message: deep });
    }),
  );
export type SearchV1Request = z.input<typeof SearchV1Request>;
