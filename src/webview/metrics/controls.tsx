import { t } from '@vscode/l10n';
import { GROUPS, groupTitle } from '../../model/metrics/plots';
import type { MetricsChoices } from '../../model/metrics/pages';
import { METRIC_PERIODS, type MetricPeriod } from '../../model/metrics/ranges';
import type { Host } from './readings';

interface ControlsProps {
  readonly choices: MetricsChoices;
  readonly choose: (change: Partial<MetricsChoices>) => void;
  readonly refresh: () => void;
  readonly isZoomed: boolean;
  readonly resetZoom: () => void;
  readonly isComparing: boolean;
  readonly host: Pick<Host, 'compare' | 'stopComparing'>;
}

const PERIOD_WORDS: Readonly<Record<MetricPeriod, () => string>> = {
  PT1H: () => t('last hour'),
  PT6H: () => t('last 6 hours'),
  P1D: () => t('last 24 hours'),
  P7D: () => t('last 7 days'),
  P30D: () => t('last 30 days'),
};

/** Time range and contents of the plots. */
export function Controls({ choices, choose, refresh, isZoomed, resetZoom, isComparing, host }: ControlsProps) {
  const { period, groups, live } = choices;
  return (
    <div class="controls" role="group" aria-label={t('Plots')}>
      <label>
        {t('Time range')}{' '}
        <select
          id="period"
          value={period}
          onChange={event => {
            choose({ period: event.currentTarget.value as MetricPeriod });
            resetZoom();
          }}
        >
          {METRIC_PERIODS.map(each => (
            <option key={each} value={each}>
              {PERIOD_WORDS[each]()}
            </option>
          ))}
        </select>
      </label>
      <label>
        <input type="checkbox" checked={live} onChange={event => choose({ live: event.currentTarget.checked })} />{' '}
        {t('Live')} <span class="hint">{t('every minute')}</span>
      </label>
      <button type="button" class="secondary" onClick={refresh}>
        {t('Refresh')}
      </button>
      <button type="button" class="secondary" aria-disabled={!isZoomed} onClick={resetZoom}>
        {t('Reset Zoom')}
      </button>
      <button type="button" class="secondary" onClick={() => void host.compare(null)}>
        {isComparing ? t('Compare with Another Cluster…') : t('Compare with Cluster…')}
      </button>
      {isComparing && (
        <button type="button" class="secondary" onClick={() => void host.stopComparing(null)}>
          {t('Stop Comparing')}
        </button>
      )}
      <fieldset>
        <legend class="unseen">{t('Groups')}</legend>
        {GROUPS.map(group => (
          <label key={group}>
            <input
              type="checkbox"
              checked={groups.includes(group)}
              onChange={event =>
                choose({
                  groups: GROUPS.filter(each => (each === group ? event.currentTarget.checked : groups.includes(each))),
                })
              }
            />{' '}
            {groupTitle(group)}
          </label>
        ))}
      </fieldset>
      <p class="hint">{t('Drag to zoom. Arrow keys move the cursor, + and - zoom, 0 resets the zoom.')}</p>
    </div>
  );
}
