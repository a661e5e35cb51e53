import { t } from '@vscode/l10n';
import { useMemo, useState } from 'preact/hooks';
import { unitSign } from '../../../model/alert-rules/conditions';
import type { Series } from '../../../model/alert-rules/series';
import { bucketsOf } from './buckets';
import { numberText, timeText } from '../../plots/plot-texts';
import type { Rehearsed } from './rules';

interface ValueTableProps {
  readonly series: Series;
  readonly unit: string | undefined;
  /** The rules whose states have columns; none for a plot without a rule. */
  readonly rehearsed: readonly Rehearsed[];
}

/** Maximum number of rows: each covers an interval. */
const ROWS = 48;

/** The plot as a table: the lowest and highest value of each stretch of time, and whether the rules fire in it. */
export function ValueTable({ series, unit, rehearsed }: ValueTableProps) {
  const [open, setOpen] = useState(false);
  return (
    <details open={open} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{t('Plot as a table')}</summary>
      {open && <Rows series={series} unit={unit} rehearsed={rehearsed} />}
    </details>
  );
}

function Rows({ series, unit, rehearsed }: ValueTableProps) {
  const buckets = useMemo(() => bucketsOf(series, ROWS), [series]);
  const inUnit = unit ? ` (${unitSign(unit)})` : '';
  return (
    <div class="scrolled" tabIndex={0} role="region" aria-label={t('Plot as a table')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('From')}</th>
            <th scope="col" class="amount">
              {t('Lowest') + inUnit}
            </th>
            <th scope="col" class="amount">
              {t('Highest') + inUnit}
            </th>
            {rehearsed.length > 0 && <th scope="col">{t('This rule')}</th>}
            {rehearsed.length > 1 && <th scope="col">{t('Compare with')}</th>}
          </tr>
        </thead>
        <tbody>
          {buckets.map(({ from, to, min, max }) => (
            <tr key={from}>
              <th scope="row">{timeText(from)}</th>
              <td class="amount">{numberText(min)}</td>
              <td class="amount">{numberText(max)}</td>
              {rehearsed.map((rule, at) => (
                <td key={at}>{firesWithin(rule, from, to) ? t('firing') : t('not firing')}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Returns true if the rule fires at some time within an interval. */
const firesWithin = ({ rehearsal }: Rehearsed, from: number, to: number): boolean =>
  rehearsal.episodes.some(({ firedAt, resolvedAt = Infinity }) => firedAt <= to && resolvedAt > from);
