import type { Series } from '../../../model/alert-rules/series';
import { t } from '@vscode/l10n';
import { alertMetric } from '../../../model/alert-rules/conditions';
import { numberIn, type RuleDraft } from '../../../model/alert-rules/rule-draft';
import { check } from '../../../model/issues';
import { Choices, type Shape } from '../../../model/alert-rules/rehearsals';

/** A shape to make: a value each minute from `startMs` on, between `low` and `high`. */
export interface ShapeOrder {
  readonly shape: Shape;
  readonly hours: number;
  readonly low: number;
  readonly high: number;
  readonly startMs: number;
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** Deterministic: equal settings generate equal series, noise included. */
export function shapeSeries({ shape, hours, low, high, startMs }: ShapeOrder): Series {
  const count = Math.max(2, Math.round(hours * 60));
  const minutes = Array.from({ length: count }, (_, minute) => minute).filter(
    minute => shape !== 'gaps' || !isMissing(minute, count),
  );
  return {
    times: Float64Array.from(minutes, minute => startMs + minute * MINUTE_MS),
    values: Float64Array.from(minutes, minute => {
      const level = LEVELS[shape](minute, count);
      return low + (high - low) * (0.03 + 0.94 * level + 0.03 * noise(minute));
    }),
  };
}

/** Values of the shapes between low (0) and high (1). */
const LEVELS: Readonly<Record<Shape, (minute: number, count: number) => number>> = {
  steady: () => 0.5,
  spike: (minute, count) => Math.exp(-(((minute - count / 2) / Math.max(4, count / 24)) ** 2)),
  ramp: (minute, count) => minute / (count - 1),
  sawtooth: (minute, count) => (minute % Math.max(10, Math.round(count / 6))) / Math.max(10, Math.round(count / 6)),
  'day rhythm': minute => (1 - Math.cos((minute / DAY_MINUTES) * 2 * Math.PI)) / 2,
  gaps: (minute, count) => (minute > count * 0.15 && minute < count * 0.85 ? 0.9 : 0.2),
};

/** Two gaps: one while the values are high, and one over the time when they fall. */
const isMissing = (minute: number, count: number): boolean =>
  (minute > count * 0.3 && minute < count * 0.5) || (minute > count * 0.75 && minute < count * 0.9);

/** Returns a deterministic value from -1 to 1 for a minute. */
function noise(minute: number): number {
  const mixed = Math.imul(minute + 1, 2654435761) ^ (minute << 7);
  return ((Math.imul(mixed ^ (mixed >>> 15), 2246822519) >>> 0) / 2 ** 32) * 2 - 1;
}

/** Labels of the generated shapes. */
export const SHAPE_WORDS: Readonly<Record<Shape, () => string>> = {
  steady: () => t('steady'),
  spike: () => t('spike'),
  ramp: () => t('ramp'),
  sawtooth: () => t('sawtooth'),
  'day rhythm': () => t('daily cycle'),
  gaps: () => t('with gaps'),
};

/** Returns the choices before the page was hidden, otherwise a generated day that crosses the threshold of the rule. */
export function firstChoices(rule: RuleDraft, kept?: unknown): Choices {
  const before = check(Choices, kept);
  if (before.ok) return before.value;
  const [low, high] = boundsFor(rule);
  return {
    source: 'shape',
    shape: 'day rhythm',
    hours: 24,
    low,
    high,
    judgement: 'every',
    gaps: 'stays',
    picked: 0,
    period: 'P1D',
  };
}

/** Returns the problem of each bound of a generated series: not a number, the wrong way round, or no percentage. */
export function boundProblems(
  { low, high }: Pick<Choices, 'low' | 'high'>,
  rule: RuleDraft,
): { readonly low: string | undefined; readonly high: string | undefined } {
  const own = (bound: number | undefined): string | undefined => {
    if (bound === undefined) return t('Must be a number');
    return isPercentage(rule) && (bound < 0 || bound > 100) ? t('A percentage is between 0 and 100') : undefined;
  };
  const crossed = low !== undefined && high !== undefined && low > high;
  return { low: own(low), high: own(high) ?? (crossed ? t('Must be at least {0}, the lowest value', low) : undefined) };
}

const isPercentage = ({ metricName, metricUnit }: RuleDraft): boolean =>
  metricUnit?.toLowerCase() === 'percent' || alertMetric(metricName ?? '')?.max === 100;

/** Between which values a shape moves, so that it is on both sides of the threshold. */
function boundsFor(rule: RuleDraft): [low: number, high: number] {
  const wanted = numberIn(rule.threshold);
  if (isPercentage(rule)) return [wanted !== undefined && wanted <= 20 ? 0 : 20, 100];
  if (wanted === undefined || wanted <= 0) return [0, 100];
  return [wanted * 0.4, wanted * 1.4].map(value => Number(value.toPrecision(6))) as [number, number];
}
