import type { EvaluationResults } from './results';
import type { VariantSummary } from './summaries';

/** A query on a variant: its value of a measure, and that of the baseline. `error`: the reason of a failure. */
export interface QueryFinding {
  readonly id: string;
  readonly text?: string;
  readonly tags: readonly string[];
  readonly value?: number;
  readonly baseline?: number;
  readonly error?: string;
}

/** The queries with a tag that have a value on the variant and the baseline. `won`: with a higher value than on the baseline. */
export interface TagFinding {
  readonly tag: string;
  readonly queries: number;
  readonly mean: number;
  readonly baseline: number;
  readonly won: number;
  readonly lost: number;
}

/** Returns the answered and failed queries of a variant, worst first: failures, then the lowest values, then those without a value. */
export function findingsOf(
  results: Pick<EvaluationResults, 'queries' | 'variants' | 'baseline'>,
  summaries: readonly VariantSummary[],
  { variant, measure }: { readonly variant: string; readonly measure: string },
): QueryFinding[] {
  const valuesOf = (name: string) =>
    summaries.find(each => each.name === name)?.measures.find(each => each.name === measure)?.values;
  const [values, baseline] = [valuesOf(variant), valuesOf(results.baseline)];
  const runs = results.variants.find(({ name }) => name === variant)?.runs ?? [];
  const errors = new Map(runs.map(({ query, error }) => [query, error]));
  const order = ({ error, value }: QueryFinding): number => (error === undefined ? (value ?? Infinity) : -Infinity);
  return results.queries
    .filter(({ id }) => errors.has(id))
    .map(({ id, text, tags }) => {
      const [error, value, before] = [errors.get(id), values?.get(id), baseline?.get(id)];
      return {
        id,
        ...(text === undefined ? {} : { text }),
        tags,
        ...(value === undefined ? {} : { value }),
        ...(before === undefined ? {} : { baseline: before }),
        ...(error === undefined ? {} : { error }),
      };
    })
    .toSorted((a, b) => compare(order(a), order(b)));
}

const compare = (a: number, b: number): number => (a === b ? 0 : a - b);

/** Returns the tags of queries with both values, by the difference of their means: largest loss first. A query counts for each of its tags. */
export function tagFindings(findings: readonly QueryFinding[]): TagFinding[] {
  const pairs = findings.flatMap(({ tags, value, baseline }) =>
    value === undefined || baseline === undefined ? [] : [...new Set(tags)].map(tag => ({ tag, value, baseline })),
  );
  return [...Map.groupBy(pairs, ({ tag }) => tag)]
    .map(([tag, all]) => ({
      tag,
      queries: all.length,
      mean: all.reduce((sum, { value }) => sum + value, 0) / all.length,
      baseline: all.reduce((sum, { baseline }) => sum + baseline, 0) / all.length,
      won: all.filter(isWon).length,
      lost: all.filter(isLost).length,
    }))
    .toSorted((a, b) => a.mean - a.baseline - (b.mean - b.baseline) || (a.tag < b.tag ? -1 : 1));
}

interface Compared {
  readonly value?: number | undefined;
  readonly baseline?: number | undefined;
}

/** Returns true for a query with a higher value than on the baseline, beyond the digits that sums make up. */
export const isWon = ({ value, baseline }: Compared): boolean =>
  value !== undefined && baseline !== undefined && value > baseline + 1e-9;
export const isLost = ({ value, baseline }: Compared): boolean =>
  value !== undefined && baseline !== undefined && value < baseline - 1e-9;
