import { t } from '@vscode/l10n';
import type { CheckResult } from '../checks/results';
import { measureOf, nameOfMeasure } from './measure-names';
import { latencyFor } from './comparisons';
import { type VariantSummary } from './summaries';

const LATENCIES = ['p50', 'p95', 'p99'] as const;

type Sign = '<' | '<=' | '>' | '>=';

/** A condition that fails an evaluation: a value beyond a bound, or one that is worse or better than in the baseline results by an amount. */
export interface Condition {
  readonly text: string;
  /** A measure, a percentile of the latency in milliseconds, or `failures`. */
  readonly subject: string;
  readonly test:
    { readonly sign: Sign; readonly bound: number } | { readonly change: 'drops' | 'rises'; readonly by: number };
}

/** Parses `recall@10 < 0.9`, `p95 > 100` or `ndcg@10 drops 0.02`; returns its problem as a text. A value of `90%` is 0.9. */
export function conditionOf(text: string): Condition | string {
  const [, name, operator = '', value, unit] =
    /^(\S+)\s*(<=|>=|<|>|\bdrops\b|\brises\b)\s*(\d+(?:\.\d+)?)\s*(%|ms)?$/.exec(text.trim()) ?? [];
  if (name === undefined)
    return t('“{0}” is not a condition. Examples: recall@10 < 0.9, ndcg@10 drops 0.02, p95 > 100', text);
  const subject = subjectOf(name);
  if (typeof subject !== 'string') return subject.problem;
  const number = Number(value) / (unit === '%' ? 100 : 1);
  if (operator === 'drops' || operator === 'rises')
    return { text: text.trim(), subject, test: { change: operator, by: number } };
  return { text: text.trim(), subject, test: { sign: operator as Sign, bound: number } };
}

function subjectOf(name: string): string | { readonly problem: string } {
  if (name === 'failures' || isLatency(name)) return name;
  const measure = measureOf(name);
  return typeof measure === 'string' ? { problem: measure } : nameOfMeasure(measure);
}

const isLatency = (name: string): name is (typeof LATENCIES)[number] => (LATENCIES as readonly string[]).includes(name);

/** Returns a value of a variant; undefined if it has none. */
function valueIn(variant: VariantSummary, subject: string): number | undefined {
  if (subject === 'failures') return variant.failed;
  if (isLatency(subject)) return latencyFor(variant)?.[subject];
  return variant.measures.find(({ name }) => name === subject)?.mean;
}

const COMPARE: Readonly<Record<Sign, (a: number, b: number) => boolean>> = {
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
};

/** Tolerance of sums: a drop of 0.02 is one of 0.0200000001. */
const TOLERANCE = 1e-9;

/** Checks a condition on a variant: `failed` if it holds. `before`: the variant in the baseline results. */
export function checkCondition(
  { text, subject, test }: Condition,
  variant: VariantSummary,
  before: VariantSummary | undefined,
): CheckResult {
  const name = `${variant.name}: ${text}`;
  const value = valueIn(variant, subject);
  if (!isNumber(value)) return { name, state: 'unknown', message: t('{0} has no value.', subject) };
  const told = shortNumber(value);
  if ('sign' in test) {
    return {
      name,
      state: COMPARE[test.sign](value, test.bound) ? 'failed' : 'passed',
      message: t('{0} is {1}.', subject, told),
    };
  }
  const earlier = before && valueIn(before, subject);
  if (!isNumber(earlier))
    return { name, state: 'unknown', message: t('The baseline results have no value for {0}.', subject) };
  const change = test.change === 'drops' ? earlier - value : value - earlier;
  const state =
    change > test.by + TOLERANCE || (test.by > 0 && Math.abs(change - test.by) <= TOLERANCE) ? 'failed' : 'passed';
  return { name, state, message: t('{0} is {1}, was {2}.', subject, told, shortNumber(earlier)) };
}

/** NaN meets no condition, and so would pass all of them. */
const isNumber = (value: number | undefined): value is number => value !== undefined && !Number.isNaN(value);

/** Formats a value with four decimals at most. */
export const shortNumber = (value: number): string => String(Math.round(value * 10_000) / 10_000);
