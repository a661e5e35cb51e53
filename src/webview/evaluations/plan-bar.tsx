import { t } from '@vscode/l10n';
import type { EvaluationFacts, evaluationProtocol } from '../../model/evaluations/forms';
import type { Shown } from '../kit/page';

/** The words for the states of a run. */
const STATES = (): Readonly<Record<string, string>> => ({
  running: t('running'),
  stopping: t('stopping'),
  paused: t('paused'),
  stopped: t('stopped'),
  interrupted: t('interrupted'),
  elsewhere: t('running in another window'),
});

interface BarProps {
  readonly facts: EvaluationFacts | undefined;
  readonly host: Shown<typeof evaluationProtocol>['host'];
}

/** The plan of a run at the bottom of the form, and its progress. */
export function PlanBar({ facts, host }: BarProps) {
  const run = facts?.run;
  return (
    <div class="plan-bar" role="region" aria-label={t('Run')}>
      <div>
        <p>{facts?.plan ?? t('Correct the problems above to see the plan.')}</p>
        <p class="hint">{facts?.target ?? t('No connection selected.')}</p>
        {run && (
          <p role="status">
            {STATES()[run.state]} · {t('{0} of {1} queries', run.done, run.total)}{' '}
            <progress max={run.total} value={run.done} aria-label={t('Progress')} />
          </p>
        )}
      </div>
      {run?.state === 'running' ? (
        <>
          <button type="button" class="secondary" onClick={() => void host.pause(null)}>
            {t('Pause')}
          </button>
          <button type="button" class="secondary" onClick={() => void host.cancel(null)}>
            {t('Cancel')}
          </button>
        </>
      ) : (
        <button
          type="button"
          disabled={facts?.plan === undefined || run?.isRunning}
          onClick={() => void host.run(null)}
        >
          {run && !run.isRunning ? t('Resume') : t('Run Evaluation…')}
        </button>
      )}
      {facts?.hasResults && (
        <button type="button" class="secondary" onClick={() => void host.showResults(null)}>
          {t('Show Results')}
        </button>
      )}
    </div>
  );
}
