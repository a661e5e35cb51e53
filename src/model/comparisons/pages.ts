import { GridAnswer } from '../grid/pages';
import type { Protocol } from '../rpc';
import * as z from '../zod';

/** One of the two runs. `at`: milliseconds since 1970; `elapsedMs`: on the way, in the service, and reading. */
const Side = z.object({
  title: z.string(),
  asked: z.string(),
  place: z.string(),
  at: z.number(),
  elapsedMs: z.number(),
  hits: z.int(),
});

/** Result of one of several queries. `overlap`: at the length of the longer run; ties count as kept. */
const ComparedQuery = z.object({
  query: z.int(),
  overlap: z.string(),
  rankBiasedOverlap: z.string(),
  gained: z.int(),
  lost: z.int(),
  moved: z.int(),
});
export type ComparedQuery = z.output<typeof ComparedQuery>;

/** A comparison as a page shows it; all its words are the host's. Absent values are those that one of the runs does not have. */
export const ComparisonView = z.object({
  baseline: Side,
  run: Side,
  differences: z.array(z.object({ name: z.string(), baseline: z.optional(z.string()), run: z.optional(z.string()) })),
  remarks: z.array(z.string()),
  /** Summary of several queries. `queries`: sorted by change, `left` more are not listed. */
  summary: z.optional(
    z.object({
      line: z.string(),
      measures: z.array(z.object({ name: z.string(), mean: z.string(), median: z.string(), min: z.string() })),
      queries: z.array(ComparedQuery),
      left: z.int(),
    }),
  ),
  /** The query of the hits, from 0. */
  query: z.int(),
  measures: z.array(z.object({ name: z.string(), value: z.string(), meaning: z.string() })),
  moves: z.string(),
  /** Number of hits with another rank. */
  changed: z.int(),
  /** Number of requests that tell which query of a hybrid search lost or gained a hit; absent: known, or not asked for. */
  explain: z.optional(z.int()),
  answer: GridAnswer,
});
export type ComparisonView = z.output<typeof ComparisonView>;

/** Requests of a comparison view to its host. */
export const comparisonCalls = {
  /** Returns a comparison. `query`: from 0, by default the one with the most changes. Null: no comparison. */
  comparison: {
    params: z.object({ query: z.optional(z.int().check(z.gte(0))), onlyChanged: z.boolean() }),
    result: z.nullable(ComparisonView),
  },
  /** Asks for another run to compare with the shown one, and runs it. */
  compareWith: { params: z.null(), result: z.null() },
  /** Reads each query of the compared hybrid searches alone. */
  explainCompared: { params: z.null(), result: z.null() },
  /** Back to the comparison with the baseline, if there is one. */
  endCompareWith: { params: z.null(), result: z.null() },
} satisfies Protocol['calls'];
