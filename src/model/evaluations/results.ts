import * as z from '../zod';
import { MAX_MEASURES } from './documents';
import { MAX_VARIANTS } from './variants';

/** The value of a key: an ID can be that of a property of every object, such as `constructor`. */
export const ownOf = <T>(values: Readonly<Record<string, T>> | undefined, key: string): T | undefined =>
  values && Object.hasOwn(values, key) ? values[key] : undefined;

/** A distance; NaN, which JSON has as null: the service sent none that can be read. */
export const Distance = z.pipe(
  z.nullable(z.number()),
  z.transform(distance => distance ?? Number.NaN),
);

/** The answer to a query: its hits in order, the network times of its calls in milliseconds, or the reason of its failure. */
export const QueryRun = z.looseObject({
  query: z.string(),
  ids: z.array(z.string()),
  distances: z.array(Distance),
  ms: z.array(z.number()),
  error: z.optional(z.string()),
});
export type QueryRun = z.output<typeof QueryRun>;

/** A query, by which it can be searched again: `entity` is the ID whose vector is searched. */
const StoredQuery = z.looseObject({
  id: z.string(),
  text: z.optional(z.string()),
  vector: z.optional(z.array(z.number())),
  entity: z.optional(z.string()),
  tags: z.array(z.string()),
});
export type StoredQuery = z.output<typeof StoredQuery>;

/** An exact answer: its depth and its hits with ties after it. */
const StoredExact = z.looseObject({
  k: z.int().check(z.gte(1)),
  ids: z.array(z.string()),
  distances: z.array(Distance),
});

const VariantRun = z.looseObject({
  name: z.string(),
  search: z.looseObject({}),
  /** The varied values by field, as `searchParams.params.nprobe`. */
  varied: z.optional(z.dictionary(z.string(), z.unknown())),
  /** The exact answers by query, where the evaluation needs them. */
  exact: z.optional(z.dictionary(z.string(), StoredExact)),
  runs: z.array(QueryRun),
});
export type VariantRun = z.output<typeof VariantRun>;

/**
 * Results of an evaluation, also of an unfinished one, as they are stored. `fingerprint`: of document, queries, judgments and service.
 * Everything but `ms` is the same for each run against the same data.
 */
export const EvaluationResults = z.looseObject({
  version: z.literal(1),
  fingerprint: z.string(),
  /** The connection, or the addresses of the command line. */
  service: z.optional(z.looseObject({ id: z.string(), name: z.string() })),
  measures: z.array(z.string()).check(z.maxLength(MAX_MEASURES)),
  ties: z.enum(['answer', 'trec']),
  baseline: z.string(),
  queries: z.array(StoredQuery),
  judgments: z.optional(z.dictionary(z.string(), z.dictionary(z.string(), z.int()))),
  variants: z.array(VariantRun).check(z.maxLength(MAX_VARIANTS)),
});
export type EvaluationResults = z.output<typeof EvaluationResults>;
