import { t } from '@vscode/l10n';
import type { EvaluationFacts, evaluationProtocol } from '../../model/evaluations/forms';
import type { Shown } from '../kit/page';

interface BarProps {
  readonly facts: EvaluationFacts | undefined;
  readonly host: Shown<typeof evaluationProtocol>['host'];
}

/** The plan of a run at the bottom of the form, and its progress. */
export function PlanBar({ facts, host }: BarProps) {
  const run = facts?.run;
  return (
    <footer class="plan-bar" aria-label={t('Plan')}>
      <div>
        <p>{facts?.plan ?? t('Correct the problems above to see the plan.')}</p>
        <p class="hint">{facts?.target ?? t('No connection selected.')}</p>
        {run && (
          <p role="status">
            {t('{0} of {1} queries', run.done, run.total)}{' '}
            <progress max={run.total} value={run.done} aria-label={t('Progress')} />
          </p>
        )}
      </div>
      {run?.isRunning ? (
        <>
          <button type="button" class="secondary" onClick={() => void host.pause(null)}>
            {t('Pause')}
          </button>
          <button type="button" class="secondary" onClick={() => void host.cancel(null)}>
            {t('Cancel')}
          </button>
        </>
      ) : (
        <button type="button" disabled={facts?.plan === undefined} onClick={() => void host.run(null)}>
          {t('Run')}
        </button>
      )}
      {facts?.hasResults && (
        <button type="button" class="secondary" onClick={() => void host.showResults(null)}>
          {t('Show Results')}
        </button>
      )}
    </footer>
  );
}
