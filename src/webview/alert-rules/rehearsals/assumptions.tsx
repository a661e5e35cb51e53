import { t } from '@vscode/l10n';
import { durationWords } from '../../kit/durations';
import type { Choices, Judgement } from '../../../model/alert-rules/rehearsals';
import type { Rehearsed } from './rules';
import { Select } from './controls';

interface AssumptionListProps {
  readonly rehearsed: Rehearsed;
  readonly choices: Choices;
  readonly choose: (change: Partial<Choices>) => void;
}

const JUDGEMENT_WORDS: Readonly<Record<Judgement, () => string>> = {
  every: () => t('every value of the window is'),
  average: () => t('the average of the window is'),
  any: () => t('any value of the window is'),
};

/** What had to be assumed: the specification does not say how a rule is evaluated. Two of them can be chosen. */
export function AssumptionList({ rehearsed, choices, choose }: AssumptionListProps) {
  const { trigger, assumptions, sendResolved, taken } = rehearsed;
  return (
    <section class="assumptions" aria-labelledby="assumptions">
      <h3 id="assumptions">{t('Assumptions')}</h3>
      <p class="hint">{t('The service’s specification does not say how a rule is evaluated. This is assumed:')}</p>
      <div class="sources">
        <Select
          id="judgement"
          label={t('It fires when beyond the threshold')}
          value={choices.judgement}
          options={Object.entries(JUDGEMENT_WORDS).map(([value, words]) => [value, words()])}
          onChoose={chosen => choose({ judgement: chosen as Judgement })}
        />
        <Select
          id="gaps"
          label={t('Where nothing is measured')}
          value={choices.gaps}
          options={[
            ['stays', t('it stays as it was')],
            ['resolves', t('it is over')],
          ]}
          onChoose={chosen => choose({ gaps: chosen as Choices['gaps'] })}
        />
      </div>
      <ul>
        <li>
          {trigger.windowMs > 0
            ? t(
                'It is looked at with each value that arrives. Its window is the {0} before it, and it is judged once that time has passed.',
                durationWords(trigger.windowMs),
              )
            : t('It is looked at with each value that arrives.')}
        </li>
        <li>
          {t(
            'More than {0} without a value are a gap. After it a whole window has to pass.',
            durationWords(assumptions.gapMs),
          )}
        </li>
        {trigger.repeatMs !== undefined && (
          <li>{t('As long as it fires, it is told again each {0} by the clock.', durationWords(trigger.repeatMs))}</li>
        )}
        <li>
          {sendResolved
            ? t('It is over with the first value that finds it no longer so, and that is told too.')
            : t('It is over with the first value that finds it no longer so, and nobody is told.')}
        </li>
        {taken.map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}
