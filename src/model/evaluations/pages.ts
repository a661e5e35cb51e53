import type { Protocol } from '../rpc';
import * as z from '../zod';
import type { EvaluationResults } from './results';
import type { VariantSummary } from './summaries';

/** Both ends. A list, as the schema of a tuple would be 5 kB of every page. */
const Interval = z.array(z.number());
const Latency = z.object({ p50: z.number(), p95: z.number(), p99: z.number() });

const VariantView = z.object({
  name: z.string(),
  varied: z.optional(z.record(z.string(), z.unknown())),
  measures: z.array(
    z.object({
      name: z.string(),
      mean: z.optional(z.number()),
      interval: z.optional(Interval),
      p: z.optional(z.number()),
      difference: z.optional(z.number()),
      queries: z.int(),
    }),
  ),
  answered: z.int(),
  failed: z.int(),
  missing: z.int(),
  unjudged: z.int(),
  unjudgedHits: z.int(),
  /** Number of exact answers, if any were computed. */
  exact: z.optional(z.int()),
  tied: z.int(),
  first: z.optional(Latency),
  repeated: z.optional(Latency),
});
export type VariantView = z.output<typeof VariantView>;

/** Results of an evaluation for its page. `answered`: answered and failed queries of all variants, out of `total`. */
const ResultsView = z.object({
  measures: z.array(z.string()),
  baseline: z.string(),
  /** Name of the connection. */
  service: z.optional(z.string()),
  isJudged: z.boolean(),
  queries: z.int(),
  tags: z.boolean(),
  ties: z.enum(['answer', 'trec']),
  answered: z.int(),
  total: z.int(),
  variants: z.array(VariantView),
});
export type ResultsView = z.output<typeof ResultsView>;

/** State of the page: results, or the reason why there are none. `base`: the file of the search that the evaluation is of. */
export const ResultsState = z.object({
  title: z.string(),
  view: z.optional(ResultsView),
  problem: z.optional(z.string()),
  base: z.optional(z.string()),
  bundle: z.optional(z.record(z.string(), z.string())),
});
export type ResultsState = z.output<typeof ResultsState>;

const Finding = z.object({
  id: z.string(),
  text: z.optional(z.string()),
  tags: z.array(z.string()),
  value: z.optional(z.number()),
  baseline: z.optional(z.number()),
  error: z.optional(z.string()),
});

const Findings = z.object({
  queries: z.array(Finding),
  tags: z.array(
    z.object({
      tag: z.string(),
      queries: z.int(),
      mean: z.number(),
      baseline: z.number(),
      won: z.int(),
      lost: z.int(),
    }),
  ),
});
export type Findings = z.output<typeof Findings>;

const Hits = z.object({
  hits: z.array(
    z.object({
      rank: z.int(),
      id: z.string(),
      distance: z.optional(z.number()),
      grade: z.optional(z.int()),
      isExact: z.optional(z.boolean()),
    }),
  ),
  missed: z.array(z.string()),
  error: z.optional(z.string()),
});
export type Hits = z.output<typeof Hits>;

const OfQuery = z.object({ variant: z.string(), query: z.string() });

/** Protocol between the page of results and its host. */
export const resultsProtocol = {
  calls: {
    open: { params: z.null(), result: ResultsState },
    findings: { params: z.object({ variant: z.string(), measure: z.string() }), result: Findings },
    hits: { params: OfQuery, result: Hits },
    /** Opens a query as a search with the settings of a variant. */
    openSearch: { params: OfQuery, result: z.null() },
    /** Opens a variant as a new search, with a query and checks for it. */
    adopt: {
      params: z.object({ variant: z.string(), query: z.optional(z.string()), checks: z.boolean() }),
      result: z.null(),
    },
    /** Changes the file of the base search, unsaved. Its query and checks stay. */
    adoptInFile: { params: z.object({ variant: z.string() }), result: z.null() },
    openText: { params: z.null(), result: z.null() },
  },
  events: { changed: ResultsState },
} satisfies Protocol;

/** Returns results as their page shows them. */
export function resultsView(results: EvaluationResults, summaries: readonly VariantSummary[]): ResultsView {
  return {
    measures: summaries[0]?.measures.map(({ name }) => name) ?? [],
    baseline: results.baseline,
    ...(results.service ? { service: results.service.name } : {}),
    isJudged: results.judgments !== undefined,
    queries: results.queries.length,
    tags: results.queries.some(({ tags }) => tags.length > 0),
    ties: results.ties,
    answered: summaries.reduce((sum, { answered, failed }) => sum + answered + failed, 0),
    total: summaries.length * results.queries.length,
    variants: summaries.map(({ measures, ...summary }, at) => {
      const { varied, exact } = results.variants[at]!;
      return {
        ...summary,
        ...(varied ? { varied } : {}),
        ...(exact ? { exact: Object.keys(exact).length } : {}),
        measures: measures.map(({ name, mean, interval, p, difference, values }) => ({
          name,
          ...(mean === undefined ? {} : { mean }),
          ...(interval ? { interval: [...interval] } : {}),
          ...(p === undefined ? {} : { p }),
          ...(difference === undefined ? {} : { difference }),
          queries: values.size,
        })),
      };
    }),
  };
}
