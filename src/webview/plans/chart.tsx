import { t } from '@vscode/l10n';
import type { PlanChart } from '../../model/plan-pages';

/** Local hours with a label above the chart, as parts of a day. */
const HOURS = [0, 6, 12, 18, 24];

/** A number over days: a bar for each span after the change, a dashed line for the number before. */
export function Chart({ chart: { max, days } }: { readonly chart: PlanChart }) {
  const hasBefore = days.some(({ spans }) => spans.some(({ before }) => before !== undefined));
  return (
    <figure class="chart">
      <div class="chart-hours" aria-hidden="true">
        {HOURS.map(hour => (
          <span key={hour} style={{ left: `${(hour / 24) * 100}%` }}>
            {`${String(hour).padStart(2, '0')}:00`}
          </span>
        ))}
      </div>
      {days.map(day => (
        <Day key={day.name} day={day} max={max} />
      ))}
      <figcaption>
        <span class="chart-key after" aria-hidden="true" /> {t('After')}
        {hasBefore && (
          <>
            <span class="chart-key before" aria-hidden="true" /> {t('Before')}
          </>
        )}
      </figcaption>
    </figure>
  );
}

function Day({ day, max }: { readonly day: PlanChart['days'][number]; readonly max: number }) {
  const at = (hours: number) => `${(hours / day.hours) * 100}%`;
  const high = (count: number) => `${(count / max) * 100}%`;
  return (
    <div class="chart-day" role="img" aria-label={day.text}>
      <span class="chart-name">{day.name}</span>
      <div class="chart-spans">
        {day.lines.map(hour => (
          <span key={hour} class="chart-line" style={{ left: at(hour) }} />
        ))}
        {day.spans.map(({ from, to, before, after, text }) => (
          <div key={from} class="chart-span" style={{ left: at(from), width: at(to - from) }} title={text}>
            <div class="chart-bars">
              <span class="chart-bar" style={{ height: high(after) }} />
              {before !== undefined && <span class="chart-before" style={{ bottom: high(before) }} />}
            </div>
            <span class="chart-count">
              {before !== undefined && before !== after && <span class="chart-was">{before} → </span>}
              {after}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
