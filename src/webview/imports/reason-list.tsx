import { t } from '@vscode/l10n';
import type { ReviewRows } from '../../model/mappings/pages';
import { WarningIcon } from '../plans/icons';
import { Sentence } from '../kit/sentence';
import { reasonsOf } from './reasons';

/** Maximum number of listed problems; the table has them all. */
const MAX_REASONS = 8;

/** The problems of the shown rows with their counts, above the table, where they can be off the screen; each leads to its first cell. */
export function Reasons({ items, isCopy }: { readonly items: ReviewRows['items']; readonly isCopy: boolean }) {
  const all = reasonsOf(items);
  if (all.length === 0) return null;
  const rest = all.length - MAX_REASONS;
  return (
    <ul class="reasons" aria-label={t('Problems of these rows')}>
      {all.slice(0, MAX_REASONS).map(({ text, at, lines: { size } }) => (
        <li key={text}>
          <WarningIcon />{' '}
          <button type="button" class="link" onClick={() => show(at)}>
            <Sentence text={text.replace(/\.$/, '')} />
          </button>{' '}
          <span class="hint">{(isCopy ? entities : rows)(size)}</span>
        </li>
      ))}
      {rest > 0 && <li class="hint">{t('{0} more in the table', rest)}</li>}
    </ul>
  );
}

function show(id: string): void {
  const place = document.getElementById(id);
  place?.scrollIntoView({ block: 'center', inline: 'center' });
  place?.focus({ preventScroll: true });
}

const rows = (count: number): string => (count === 1 ? t('1 row') : t('{0} rows', count));
const entities = (count: number): string => (count === 1 ? t('1 entity') : t('{0} entities', count));
