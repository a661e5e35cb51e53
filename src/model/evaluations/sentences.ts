import { t } from '@vscode/l10n';
import { cheapest, type ComparedVariant, latencyFor } from './comparisons';

/** Significance level of the paired test. */
export const ALPHA = 0.05;

export const quality = (value: number): string => value.toFixed(3);
/** Formats a value with its interval, if it has one. */
export const qualityText = (value: number, low: number | undefined, high: number | undefined): string =>
  low === undefined || high === undefined ? quality(value) : `${quality(value)} (${quality(low)}–${quality(high)})`;

export const milliseconds = (value: number): string => (value < 10 ? value.toFixed(1) : value.toFixed(0));

export interface Target {
  readonly measure: string;
  readonly atLeast: number;
  readonly baseline: string;
}

/**
 * Returns the cheapest variant that reaches a target, with its interval and its test against the baseline, in sentences. Nothing is called
 * better or worse without the test.
 */
export function targetSentences(
  variants: readonly ComparedVariant[],
  { measure, atLeast, baseline }: Target,
): string[] {
  const best = cheapest(variants, measure, atLeast);
  if (!best) return [noneSentence(variants, measure, atLeast)];
  const { mean, interval } = best.measures.find(({ name }) => name === measure)!;
  const p95 = latencyFor(best)?.p95;
  const told =
    p95 === undefined
      ? t('Variant with {0} ≥ {1}: {2}. No latency data.', measure, atLeast, best.name)
      : t('The fastest variant with {0} ≥ {1}: {2}, p95 {3} ms.', measure, atLeast, best.name, milliseconds(p95));
  const sentences = [told];
  if (interval) {
    const [low, high] = interval.map(quality);
    sentences.push(t('{0} is {1}, 95 % interval {2}–{3}.', measure, quality(mean!), low!, high!));
    if (interval[0]! < atLeast) sentences.push(t('The interval includes values below {0}.', atLeast));
  }
  if (best.failed) sentences.push(t('{0} queries of the variant failed and are not included.', best.failed));
  const tested = testSentence(best, { measure, baseline });
  return tested === undefined ? sentences : [...sentences, tested];
}

function noneSentence(variants: readonly ComparedVariant[], measure: string, atLeast: number): string {
  const means = variants.flatMap(({ name, measures }) => {
    const mean = measures.find(each => each.name === measure)?.mean;
    return mean === undefined ? [] : [{ name, mean }];
  });
  const [highest] = means.toSorted((a, b) => b.mean - a.mean);
  return highest
    ? t('No variant reaches {0} ≥ {1}. Highest: {2} with {3}.', measure, atLeast, highest.name, quality(highest.mean))
    : t('No variant has a value for {0}.', measure);
}

/** Returns the comparison of a variant with the baseline; undefined for the baseline, or without a test. */
export function testSentence(
  variant: ComparedVariant,
  { measure, baseline }: Omit<Target, 'atLeast'>,
): string | undefined {
  if (variant.name === baseline) return t('This is the baseline.');
  const { p, difference: mean } = variant.measures.find(({ name }) => name === measure) ?? {};
  if (mean === undefined || p === undefined) return undefined;
  const difference = `${mean < 0 ? '−' : '+'}${quality(Math.abs(mean))}`;
  const tested =
    p < 0.001 ? t('paired randomization test, p < 0.001') : t('paired randomization test, p = {0}', p.toFixed(3));
  if (p >= ALPHA) return t('No significant difference from the baseline {0} ({1}; {2}).', baseline, difference, tested);
  return mean > 0
    ? t('Better than the baseline {0} ({1}; {2}).', baseline, difference, tested)
    : t('Worse than the baseline {0} ({1}; {2}).', baseline, difference, tested);
}
