import { t } from '@vscode/l10n';
import { useState } from 'preact/hooks';
import type { Facet, FacetValue } from '../../model/searches/narrowing-pages';

interface FacetValuesProps {
  readonly areHits: boolean;
  readonly facet: Facet;
  readonly narrow: ((term: string) => void) | undefined;
}

/** The counted values: one tab stop; arrows, Home and End move, Enter or a click keeps only the rows with the value. */
export function FacetValues({ areHits, facet: { place, hits, values, more }, narrow }: FacetValuesProps) {
  const [current, setCurrent] = useState(0);
  const tabbed = Math.min(current, values.length - 1);
  const step = (event: KeyboardEvent) => {
    const to = { ArrowDown: tabbed + 1, ArrowUp: tabbed - 1, Home: 0, End: values.length - 1 }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const next = Math.max(0, Math.min(values.length - 1, to));
    setCurrent(next);
    (event.currentTarget as HTMLElement).querySelectorAll('button')[next]?.focus();
  };
  return (
    <>
      <p class="hint">{countedText(areHits, hits)}</p>
      <ul aria-label={t('Values of {0}', place)} onKeyDown={step}>
        {values.map((value, at) => {
          const { text, is, count, filter } = value;
          const off = filter === undefined || narrow === undefined;
          return (
            <li key={`${is ?? ''}${filter ?? `${at} ${text}`}`}>
              <button
                type="button"
                class="facet"
                tabIndex={at === tabbed ? 0 : -1}
                aria-disabled={off}
                title={off ? text : t('Only this value: {0}', filter)}
                onFocus={() => setCurrent(at)}
                onClick={() => off || narrow(filter)}
              >
                <span class="facet-share" aria-hidden="true" style={{ width: `${(100 * count) / hits}%` }} />
                <span class={is ? 'facet-text hint' : 'facet-text'}>{wordsOf(value)}</span>
                <span class="facet-count">
                  {count.toLocaleString()}
                  <span class="unseen"> {nounOf(areHits, count)}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {more > 0 && <p class="hint">{t('{0} more values', more.toLocaleString())}</p>}
    </>
  );
}

function countedText(areHits: boolean, count: number): string {
  if (areHits)
    return count === 1 ? t('Values of the 1 hit shown') : t('Values of the {0} hits shown', count.toLocaleString());
  return count === 1
    ? t('Values of the 1 entity shown')
    : t('Values of the {0} entities shown', count.toLocaleString());
}

function nounOf(areHits: boolean, count: number): string {
  if (areHits) return count === 1 ? t('hit') : t('hits');
  return count === 1 ? t('entity') : t('entities');
}

const wordsOf = ({ text, is }: FacetValue): string =>
  is === undefined ? text : { null: t('null'), absent: t('No value'), empty: t('Empty string') }[is];
