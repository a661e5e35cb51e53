import * as z from '../zod';

/** The answer to a query: its hits in order, the network times of its calls in milliseconds, or the reason of its failure. */
export const QueryRun = z.looseObject({
  query: z.string(),
  ids: z.array(z.string()),
  distances: z.array(z.number()),
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
const StoredExact = z.looseObject({ k: z.number(), ids: z.array(z.string()), distances: z.array(z.number()) });

const VariantRun = z.looseObject({
  name: z.string(),
  search: z.looseObject({}),
  /** The varied values by field, as `searchParams.params.nprobe`. */
  varied: z.optional(z.record(z.string(), z.unknown())),
  /** The exact answers by query, where the evaluation needs them. */
  exact: z.optional(z.record(z.string(), StoredExact)),
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
  measures: z.array(z.string()),
  ties: z.enum(['answer', 'trec']),
  baseline: z.string(),
  queries: z.array(StoredQuery),
  judgments: z.optional(z.record(z.string(), z.record(z.string(), z.int()))),
  variants: z.array(VariantRun),
});
export type EvaluationResults = z.output<typeof EvaluationResults>;
