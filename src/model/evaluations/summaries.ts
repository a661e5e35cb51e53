import type { Latency } from './comparisons';
import { comparesExact, measureOf, type Measure } from './measure-names';
import { isTied, type Judgments, judgmentsOf, orderedIds, valuesOf } from './measures';
import { type EvaluationResults, ownOf, type VariantRun } from './results';
import { bootstrap, holm, type Intervals, mean, pairedTests, percentile } from './statistics';

/** A measure over the queries that have a value. `interval`: 95 %. `p`: against the baseline, corrected for the number of variants. */
export interface MeasureSummary {
  readonly name: string;
  readonly mean?: number;
  readonly interval?: readonly [low: number, high: number];
  readonly p?: number;
  /** Mean difference from the baseline, over the queries that both have. */
  readonly difference?: number;
  /** Values by query ID. */
  readonly values: ReadonlyMap<string, number>;
}

export interface VariantSummary {
  readonly name: string;
  readonly measures: readonly MeasureSummary[];
  readonly answered: number;
  readonly failed: number;
  /** Queries that an interrupted run did not send. */
  readonly missing: number;
  /** Answered queries without judgments; they have no values of judged measures. */
  readonly unjudged: number;
  /** Hits without a grade, to the depth of the measures, of queries with judgments: measures take them as not relevant. */
  readonly unjudgedHits: number;
  /** Answered queries with equal distances among their hits, to the depth of the measures. */
  readonly tied: number;
  /** First calls of each query. */
  readonly first?: Latency;
  /** Later calls of each query, if it is repeated. */
  readonly repeated?: Latency;
}

/** Evaluates results. */
export function summarize(results: EvaluationResults): VariantSummary[] {
  const measures = results.measures.map(measureOf).filter(each => typeof each !== 'string');
  const judgments =
    results.judgments &&
    new Map(Object.entries(results.judgments).map(([id, each]) => [id, judgmentsOf(new Map(Object.entries(each)))]));
  const intervals = bootstrap();
  const variants = results.variants.map(variant => summaryOf(results, variant, { measures, judgments, intervals }));
  const baseline = variants.find(({ name }) => name === results.baseline);
  return baseline ? tested(variants, baseline) : variants;
}

interface Evaluated {
  readonly measures: readonly Measure[];
  readonly judgments: ReadonlyMap<string, Judgments> | undefined;
  readonly intervals: Intervals;
}

function summaryOf(
  { queries, ties }: EvaluationResults,
  { name, runs, exact }: VariantRun,
  { measures, judgments, intervals }: Evaluated,
): VariantSummary {
  const values = measures.map(() => new Map<string, number>());
  const answered = runs.filter(({ error }) => error === undefined);
  const depth = Math.max(1, ...measures.map(({ k = 0 }) => k));
  const judgedDepth = Math.max(0, ...measures.filter(each => !comparesExact(each)).map(({ k = Infinity }) => k));
  /** The share of judged hits is last, whether anybody asks for it or not: unjudged hits are counted. */
  const computed: readonly Measure[] = [...measures, { kind: 'judged', k: judgedDepth }];
  let [tied, unjudged, unjudgedHits] = [0, 0, 0];
  for (const run of answered) {
    const judged = judgments?.get(run.query);
    if (judgments && !judged) unjudged += 1;
    if (isTied(run, depth)) tied += 1;
    const stored = ownOf(exact, run.query);
    const truth = {
      judgments: judged,
      exact: stored && {
        k: stored.k,
        without: 0,
        nearest: stored.ids.map((id, at) => ({ id, distance: stored.distances[at]! })),
      },
    };
    // Without judgments of a query, the exact answer is no substitute for them.
    const found = valuesOf(computed, orderedIds(run, ties), truth);
    if (judged) unjudgedHits += Math.round((1 - found.at(-1)!) * Math.min(judgedDepth, run.ids.length));
    for (let at = 0; at < measures.length; at++) {
      const value = found[at];
      const isJudgedMeasure = measures[at]!.kind === 'recall' && judgments !== undefined;
      if (value !== undefined && (judged || !isJudgedMeasure)) values[at]!.set(run.query, value);
    }
  }
  const [first, repeated] = [
    answered.flatMap(({ ms }) => ms.slice(0, 1)),
    answered.flatMap(({ ms }) => ms.slice(1)),
  ].map(latencyOf);
  return {
    name,
    measures: measureSummaries(measures, values, intervals),
    answered: answered.length,
    failed: runs.length - answered.length,
    missing: queries.length - runs.length,
    unjudged,
    unjudgedHits,
    tied,
    ...(first ? { first } : {}),
    ...(repeated ? { repeated } : {}),
  };
}

function measureSummaries(
  measures: readonly Measure[],
  values: readonly ReadonlyMap<string, number>[],
  intervalsOf: Intervals,
): MeasureSummary[] {
  const all = values.map(each => [...each.values()]);
  const intervals = intervalsOf(all);
  return measures.map(({ kind, k }, at) => {
    const interval = intervals[at];
    const name = k === undefined ? kind : `${kind}@${k}`;
    return { name, values: values[at]!, ...(interval ? { mean: mean(all[at]!), interval } : {}) };
  });
}

function latencyOf(times: readonly number[]): Latency | undefined {
  if (times.length === 0) return undefined;
  const sorted = new Float64Array(times).toSorted();
  return { p50: percentile(sorted, 0.5)!, p95: percentile(sorted, 0.95)!, p99: percentile(sorted, 0.99)! };
}

/** Values of a variant and of the baseline, for the queries that both have. */
interface Pairs {
  readonly values: readonly number[];
  readonly baseline: readonly number[];
}

function pairsOf(values: ReadonlyMap<string, number>, before: ReadonlyMap<string, number>): Pairs {
  const pairs = { values: [] as number[], baseline: [] as number[] };
  for (const query of values.keys()) {
    const earlier = before.get(query);
    if (earlier === undefined) continue;
    pairs.values.push(values.get(query)!);
    pairs.baseline.push(earlier);
  }
  return pairs;
}

/** Adds difference and p-value of each measure, over the queries that both have; none where there are no such queries. */
function tested(variants: readonly VariantSummary[], baseline: VariantSummary): VariantSummary[] {
  const others = variants.filter(each => each !== baseline);
  const pairedTest = pairedTests(Math.max(0, ...baseline.measures.map(({ values }) => values.size)));
  const byMeasure = baseline.measures.map((theirs, at) => {
    const found = others.flatMap(variant => {
      const { values, baseline: before } = pairsOf(variant.measures[at]!.values, theirs.values);
      if (values.length === 0) return []; // no values, no test: p = 1 would claim one
      const difference = mean(values.map((value, pair) => value - before[pair]!));
      return [{ variant, difference, p: pairedTest(values, before) }];
    });
    const corrected = holm(found.map(({ p }) => p));
    return new Map(found.map(({ variant, difference }, index) => [variant, { difference, p: corrected[index]! }]));
  });
  return variants.map(variant => {
    if (variant === baseline) return variant;
    const measures = variant.measures.map((each, at) => ({ ...each, ...byMeasure[at]!.get(variant) }));
    return { ...variant, measures };
  });
}
