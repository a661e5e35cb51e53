import { t } from '@vscode/l10n';
import { useMemo } from 'preact/hooks';
import { durationWords } from '../../../model/texts/durations';
import { received, type Choices, type Reading } from '../../../model/alert-rules/rehearsals';
import { gapMsOf, gapsIn, stepOf, type Series } from '../../../model/alert-rules/series';
import type { RuleDraft } from '../../../model/alert-rules/rule-draft';
import { boundProblems, shapeSeries, SHAPE_WORDS } from './shapes';
import { unitSign } from '../../../model/alert-rules/conditions';
import { unitFactor } from '../../../model/alert-rules/series-units';
import { numberText } from '../../plots/plot-texts';

/** The series that is shown, in the unit of the rule where it can be; undefined for bounds that are refused. */
export function useShown(choices: Choices, reading: Reading | undefined, rule: RuleDraft) {
  const { source, shape, hours, low, high, picked } = choices;
  const { metricUnit: wanted } = rule;
  const refused = Object.values(boundProblems(choices, rule)).some(problem => problem !== undefined);
  return useMemo(() => {
    if (source === 'shape') {
      if (low === undefined || high === undefined || refused) return undefined;
      const series = shapeSeries({ shape, hours, low, high, startMs: midnight() });
      return {
        series,
        stepMs: stepOf(series),
        unit: wanted,
        source: `${t('generated, shape “{0}”', SHAPE_WORDS[shape]())}, ${extent(series)}`,
        notes: [],
      };
    }
    const sent = reading?.series[Math.min(picked, reading.series.length - 1)];
    if (!sent || !reading) return undefined;
    const factor = sent.unit && wanted ? unitFactor(sent.unit, wanted) : 1;
    const series = received(sent, factor);
    const mixed =
      factor === undefined
        ? [t('Values in {0}, threshold in {1}: compared without conversion.', unitSign(sent.unit!), unitSign(wanted!))]
        : [];
    const turned =
      factor !== undefined && factor !== 1
        ? [t('Converted from {0} to {1}.', unitSign(sent.unit!), unitSign(wanted!))]
        : [];
    return {
      series,
      stepMs: stepOf(series),
      unit: (factor === undefined ? sent.unit : wanted) ?? sent.unit,
      source: `${reading.source}, ${sent.name}, ${extent(series)}`,
      notes: [...sent.notes, ...turned, ...mixed],
    };
  }, [source, shape, hours, low, high, refused, picked, reading, wanted]);
}

/** Describes number, time range and interval of the values, and the gaps. */
function extent(series: Series): string {
  const { times } = series;
  const stepMs = stepOf(series);
  const span = durationWords((times.at(-1) ?? 0) - (times[0] ?? 0));
  const gaps = gapsIn(series, gapMsOf(stepMs, 0));
  const whole = t('{0} values in {1}, one every {2}', numberText(times.length), span, durationWords(stepMs));
  return gaps === 0 ? `${whole}.` : `${whole}, ${t('gaps: {0}', gaps)}.`;
}

function midnight(): number {
  const today = new Date();
  today.setHours(0, 0, 0, 0);
  return today.getTime();
}
