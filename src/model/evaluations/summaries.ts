import { measureOf, type Measure } from './measure-names';
import { isTied, orderedIds, valuesOf } from './measures';
import type { EvaluationResults, VariantRun } from './results';
import { bootstrap, holm, type Interval, mean, pairedTests, percentile } from './statistics';

/** Percentiles of network times, in milliseconds. */
export interface Latency {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** A measure over the queries that have a value. `interval`: 95 %. `p`: against the baseline, corrected for the number of variants. */
export interface MeasureSummary {
  readonly name: string;
  readonly mean?: number;
  readonly interval?: readonly [low: number, high: number];
  readonly p?: number;
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
    new Map(Object.entries(results.judgments).map(([id, each]) => [id, new Map(Object.entries(each))]));
  const interval = bootstrap();
  const variants = results.variants.map(variant => summaryOf(results, variant, { measures, judgments, interval }));
  const baseline = variants.find(({ name }) => name === results.baseline);
  return baseline ? tested(variants, baseline) : variants;
}

interface Evaluated {
  readonly measures: readonly Measure[];
  readonly judgments: ReadonlyMap<string, ReadonlyMap<string, number>> | undefined;
  readonly interval: Interval;
}

function summaryOf(
  { queries, ties }: EvaluationResults,
  { name, runs, exact }: VariantRun,
  { measures, judgments, interval }: Evaluated,
): VariantSummary {
  const values = measures.map(() => new Map<string, number>());
  const answered = runs.filter(({ error }) => error === undefined);
  const depth = Math.max(1, ...measures.map(({ k = 0 }) => k));
  let [tied, unjudged] = [0, 0];
  for (const run of answered) {
    const grades = judgments?.get(run.query);
    if (judgments && !grades) unjudged += 1;
    if (isTied(run, depth)) tied += 1;
    const stored = exact?.[run.query];
    const truth = {
      grades,
      exact: stored && {
        k: stored.k,
        without: 0,
        nearest: stored.ids.map((id, at) => ({ id, distance: stored.distances[at]! })),
      },
    };
    // Without judgments of a query, the exact answer is no substitute for them.
    const found = valuesOf(measures, orderedIds(run, ties), truth);
    for (const [at, value] of found.entries()) {
      const isJudgedMeasure = measures[at]!.kind === 'recall' && judgments !== undefined;
      if (value !== undefined && (grades || !isJudgedMeasure)) values[at]!.set(run.query, value);
    }
  }
  const [first, repeated] = [
    answered.flatMap(({ ms }) => ms.slice(0, 1)),
    answered.flatMap(({ ms }) => ms.slice(1)),
  ].map(latencyOf);
  return {
    name,
    measures: measures.map((_, at) => measureSummary(measures[at]!, values[at]!, interval)),
    answered: answered.length,
    failed: runs.length - answered.length,
    missing: queries.length - runs.length,
    unjudged,
    tied,
    ...(first ? { first } : {}),
    ...(repeated ? { repeated } : {}),
  };
}

function measureSummary(
  { kind, k }: Measure,
  values: ReadonlyMap<string, number>,
  intervalOf: Interval,
): MeasureSummary {
  const name = k === undefined ? kind : `${kind}@${k}`;
  const all = [...values.values()];
  const interval = intervalOf(all);
  return { name, values, ...(interval ? { mean: mean(all), interval } : {}) };
}

function latencyOf(times: readonly number[]): Latency | undefined {
  if (times.length === 0) return undefined;
  const sorted = Float64Array.from(times).toSorted();
  return { p50: percentile(sorted, 0.5)!, p95: percentile(sorted, 0.95)!, p99: percentile(sorted, 0.99)! };
}

/** Adds the p-values of each measure, over the queries that both have. */
function tested(variants: readonly VariantSummary[], baseline: VariantSummary): VariantSummary[] {
  const others = variants.filter(each => each !== baseline);
  const pairedTest = pairedTests(Math.max(0, ...baseline.measures.map(({ values }) => values.size)));
  const byMeasure = baseline.measures.map((theirs, at) => {
    const raw = others.map(({ measures }) => {
      const shared = [...measures[at]!.values].filter(([query]) => theirs.values.has(query));
      return pairedTest(
        shared.map(([, value]) => value),
        shared.map(([query]) => theirs.values.get(query)!),
      );
    });
    return holm(raw);
  });
  return variants.map(variant => {
    const index = others.indexOf(variant);
    if (index < 0) return variant;
    return { ...variant, measures: variant.measures.map((each, at) => ({ ...each, p: byMeasure[at]![index]! })) };
  });
}

interface Timed {
  readonly first?: Latency | undefined;
  readonly repeated?: Latency | undefined;
}

/** The parts of a summary that comparisons of variants read. */
export interface ComparedVariant extends Timed {
  readonly name: string;
  readonly measures: readonly {
    readonly name: string;
    readonly mean?: number | undefined;
    readonly interval?: readonly [low: number, high: number] | undefined;
    readonly p?: number | undefined;
  }[];
}

/** The latency to compare: of repeated calls, if there are any. */
export const latencyFor = ({ first, repeated }: Timed): Latency | undefined => repeated ?? first;

/** Returns the variants that no other dominates: with a higher mean of the measure and at most its p95, or a lower p95 and at least its mean. */
export function paretoFront(variants: readonly ComparedVariant[], measure: string): ReadonlySet<string> {
  const points = variants.flatMap(variant => {
    const quality = variant.measures.find(({ name }) => name === measure)?.mean;
    const cost = latencyFor(variant)?.p95;
    return quality === undefined || cost === undefined ? [] : [{ name: variant.name, quality, cost }];
  });
  const dominates = (a: (typeof points)[number], b: (typeof points)[number]): boolean =>
    a.quality >= b.quality && a.cost <= b.cost && (a.quality > b.quality || a.cost < b.cost);
  return new Set(points.filter(point => !points.some(other => dominates(other, point))).map(({ name }) => name));
}

/** Returns the variant with the lowest p95 whose mean reaches a value; undefined if none does. */
export function cheapest<T extends ComparedVariant>(
  variants: readonly T[],
  measure: string,
  atLeast: number,
): T | undefined {
  const cost = (variant: T): number => latencyFor(variant)?.p95 ?? Infinity;
  return variants
    .filter(({ measures }) => (measures.find(({ name }) => name === measure)?.mean ?? -1) >= atLeast)
    .toSorted((a, b) => cost(a) - cost(b))[0];
}
