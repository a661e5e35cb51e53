import { t } from '@vscode/l10n';
import { durationWords } from '../../../model/texts/durations';
import type { Choices, Judgement } from '../../../model/alert-rules/rehearsals';
import type { Rehearsed } from './rules';
import { Select } from './controls';

interface AssumptionListProps {
  readonly rehearsed: Rehearsed;
  readonly choices: Choices;
  readonly choose: (change: Partial<Choices>) => void;
}

const JUDGEMENT_WORDS: Readonly<Record<Judgement, () => string>> = {
  every: () => t('every sample in the window is'),
  average: () => t('the average over the window is'),
  any: () => t('any sample in the window is'),
};

/** Lists the assumptions, because the specification does not define the evaluation. Two of them are choices. */
export function AssumptionList({ rehearsed, choices, choose }: AssumptionListProps) {
  const { trigger, assumptions, sendResolved, taken } = rehearsed;
  return (
    <section class="assumptions" aria-labelledby="assumptions">
      <h3 id="assumptions">{t('Assumptions')}</h3>
      <p class="hint">
        {t('The specification does not define how the service evaluates a rule. The preview assumes:')}
      </p>
      <div class="sources">
        <Select
          id="judgement"
          label={t('Fires when')}
          value={choices.judgement}
          options={Object.entries(JUDGEMENT_WORDS).map(([value, words]) => [value, words()])}
          onChoose={chosen => choose({ judgement: chosen as Judgement })}
        />
        <Select
          id="gaps"
          label={t('Missing data')}
          value={choices.gaps}
          options={[
            ['stays', t('keep the state')],
            ['resolves', t('resolve')],
          ]}
          onChoose={chosen => choose({ gaps: chosen as Choices['gaps'] })}
        />
      </div>
      <ul>
        <li>
          {trigger.windowMs > 0
            ? t(
                'Evaluated on every sample, over the previous {0}. The first evaluation is {0} after the start of the series.',
                durationWords(trigger.windowMs),
              )
            : t('Evaluated on every sample.')}
        </li>
        <li>
          {t(
            'More than {0} without a sample is a gap. After a gap, a full evaluation window must pass.',
            durationWords(assumptions.gapMs),
          )}
        </li>
        {trigger.repeatMs !== undefined && (
          <li>{t('While firing, repeats every {0}.', durationWords(trigger.repeatMs))}</li>
        )}
        <li>
          {sendResolved
            ? t('Resolves on the first value back in range and sends a resolved notification.')
            : t('Resolves on the first value back in range without a notification.')}
        </li>
        {taken.map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}
