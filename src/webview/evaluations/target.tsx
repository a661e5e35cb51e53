import { t } from '@vscode/l10n';
import { useState } from 'preact/hooks';
import type { ResultsView } from '../../model/evaluations/pages';
import { targetSentences } from '../../model/evaluations/sentences';
import { cheapest } from '../../model/evaluations/comparisons';

interface TargetProps {
  readonly view: ResultsView;
  readonly measure: string;
  readonly choose: (variant: string) => void;
}

/** The cheapest variant that reaches a typed value, in sentences. */
export function Target({ view: { variants, baseline }, measure, choose }: TargetProps) {
  const [typed, type] = useState('0.95');
  const atLeast = Number(typed);
  const isNumber = typed.trim() !== '' && Number.isFinite(atLeast);
  const best = isNumber ? cheapest(variants, measure, atLeast) : undefined;
  return (
    <div class="target">
      <label class="measured">
        {t('Target: {0} ≥', measure)}
        <input
          type="text"
          inputMode="decimal"
          value={typed}
          aria-invalid={!isNumber}
          onInput={event => type(event.currentTarget.value)}
        />
      </label>
      <p role="status" class="told">
        {isNumber ? targetSentences(variants, { measure, atLeast, baseline }).join(' ') : t('Enter a number.')}{' '}
        {best && (
          <button type="button" class="link" onClick={() => choose(best.name)}>
            {t('Select {0}', best.name)}
          </button>
        )}
      </p>
    </div>
  );
}
