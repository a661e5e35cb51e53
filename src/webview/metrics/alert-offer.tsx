import { t } from '@vscode/l10n';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { COMPARISON_METHODS, withUnit } from '../../model/alert-rules/conditions';
import { gapMsOf, type Series } from '../../model/alert-rules/series';
import { ruleFromPlot } from '../../model/metrics/drafts';
import type { MetricPlot } from '../../model/metrics/plots';
import { countNotifications } from '../alert-rules/rehearsals/notifications';
import { ruleRehearsal } from '../alert-rules/rehearsals/rules';
import { Sentence } from '../kit/sentence';

/** A rule that is about to be drafted. */
export interface Offer {
  readonly comparisonMethod: string;
  readonly threshold: string;
  readonly windowSize: string;
}

interface AlertOfferProps {
  readonly offer: Offer;
  readonly metric: MetricPlot;
  readonly unit: string | undefined;
  readonly series: Series;
  readonly stepMs: number;
  readonly change: (offer: Offer) => void;
  readonly create: () => Promise<unknown>;
  readonly cancel: () => void;
}

/** The condition of a new alert rule, with the number of notifications that it would have sent. */
export function AlertOffer({ offer, metric, unit, series, stepMs, change, create, cancel }: AlertOfferProps) {
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const told = useMemo(
    () => notificationSummary(offer, metric, { series, stepMs }),
    [offer.comparisonMethod, offer.threshold, offer.windowSize, series, stepMs],
  );
  return (
    <form
      class="alert-offer"
      aria-label={t('New alert rule')}
      onSubmit={event => {
        event.preventDefault();
        if (told.ok) void create();
      }}
      onKeyDown={event => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        cancel();
      }}
    >
      <label>
        {t('Comparison')}{' '}
        <select
          value={offer.comparisonMethod}
          onChange={event => change({ ...offer, comparisonMethod: event.currentTarget.value })}
        >
          {COMPARISON_METHODS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label()}
            </option>
          ))}
        </select>
      </label>
      <label>
        {unit && unit !== 'count' ? t('Threshold ({0})', withUnit('', unit).trim()) : t('Threshold')}{' '}
        <input
          ref={first}
          inputMode="decimal"
          value={offer.threshold}
          onInput={event => change({ ...offer, threshold: event.currentTarget.value })}
        />
      </label>
      <label>
        {t('Evaluation window (min)')}{' '}
        <input
          inputMode="numeric"
          value={offer.windowSize}
          onInput={event => change({ ...offer, windowSize: event.currentTarget.value })}
        />
      </label>
      <p role="status" class={told.ok ? '' : 'problem'}>
        <Sentence text={told.text} />
      </p>
      <div class="tools">
        <button type="submit" aria-disabled={!told.ok}>
          {t('Create Draft')}
        </button>
        <button type="button" class="secondary" onClick={cancel}>
          {t('Cancel')}
        </button>
      </div>
    </form>
  );
}

/** Describes the notifications of a rule on a series, or what the rule lacks. */
export function notificationSummary(
  offer: Offer,
  { name }: Pick<MetricPlot, 'name'>,
  { series, stepMs }: { readonly series: Series; readonly stepMs: number },
): { readonly ok: boolean; readonly text: string } {
  const rule = ruleFromPlot({ name, ...offer }, { projectId: '', clusterId: '' });
  const rehearsed = ruleRehearsal(rule, series, stepMs, { judgement: 'every', gaps: 'stays' });
  if (!rehearsed.ok) return { ok: false, text: rehearsed.missing.join(' ') };
  const { all, fired, repeated, resolved } = countNotifications(rehearsed.rehearsal.episodes, rehearsed.sendResolved);
  const isSparse = stepMs > 0 && gapMsOf(stepMs, 0) > rehearsed.trigger.windowMs * 3;
  const counted =
    all === 0
      ? t('No notifications in this time range.')
      : all === 1
        ? t('1 notification in this time range.')
        : t(
            '{0} notifications in this time range: {1} fired, {2} repeated, {3} resolved.',
            all,
            fired,
            repeated,
            resolved,
          );
  const sparse = t('The interval between samples exceeds the evaluation window. Shorter peaks are not visible.');
  return { ok: true, text: isSparse ? `${counted} ${sparse}` : counted };
}
