import { alertMetric } from '../../model/alert-rules/metrics';
import { numberIn, type RuleDraft } from '../../model/alert-rules/reading';
import { check } from '../../model/issues';
import { Choices } from '../../model/alert-rules/rehearsal-panel';

/** What was chosen before the page was hidden, else what to begin with: a made-up day that crosses the threshold of the rule. */
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

/** Between which values a shape moves, so that it is on both sides of the threshold. */
function boundsFor({ threshold, metricName, metricUnit }: RuleDraft): [low: number, high: number] {
  const wanted = numberIn(threshold);
  const percent = metricUnit?.toLowerCase() === 'percent' || alertMetric(metricName ?? '')?.max === 100;
  if (percent) return [wanted !== undefined && wanted <= 20 ? 0 : 20, 100];
  if (wanted === undefined || wanted <= 0) return [0, 100];
  return [wanted * 0.4, wanted * 1.4].map(value => Number(value.toPrecision(6))) as [number, number];
}
