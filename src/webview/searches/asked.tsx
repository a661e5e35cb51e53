import { t } from '@vscode/l10n';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Caller } from '../../model/rpc';
import type { searchPageProtocol } from '../../model/searches/pages';
import { DEFAULT_HITS } from '../../model/searches/ways';
import { NumberField } from '../kit/fields';
import { useForm } from '../kit/form';
import { keyText } from '../kit/key-texts';
import { useLazy } from '../kit/loading';
import { FilterField } from './filter-field';
import { Question } from './question';
import { SearchSettings, SetOptions, type SettingsProps } from './settings';

interface QuerySectionProps extends SettingsProps {
  readonly host: Caller<typeof searchPageProtocol>;
  readonly running: boolean;
  readonly run: () => void;
  readonly count: () => void;
  /** The filter with which the search began, of the collection's last search. */
  readonly lastFilter: string | undefined;
  /** True until the first answer. */
  readonly isNew: boolean;
  /** Stands between the question and the options. */
  readonly children: ComponentChildren;
}

const queriesField = () => import('./queries');

/** The query: text, filter and *Search*, on one line if the page is wide enough, with the options below. Collapses to one line. */
export function QuerySection({ running, run, count, lastFilter, isNew, children, ...props }: QuerySectionProps) {
  const { value, issues, about, host } = props;
  const { view } = useForm();
  const [hidden, hide] = useState(view.get('questionHidden') === true);
  const [opened, open] = useState<string>();
  const folded = hidden && issues.length === 0;
  const fold = (to: boolean) => {
    hide(to);
    view.set('questionHidden', to);
  };
  const browse = value['browse'] === true;
  const hybrid = value['queries'] !== undefined && !browse;
  const [queries, queriesLost] = useLazy(queriesField, hybrid);
  const browsesIds = browse && value['ids'] !== undefined;
  return (
    <section class="asked" aria-label={t('Query')}>
      <button
        type="button"
        class="tool fold"
        aria-expanded={!folded}
        aria-controls="question"
        title={folded ? t('Show Query') : t('Hide Query')}
        onClick={() => {
          open(undefined);
          fold(!folded);
        }}
      >
        <span aria-hidden="true">{folded ? '▸' : '▾'}</span>
      </button>
      {folded ? (
        <div id="question" class="asked-short">
          <p>{inShort(value)}</p>
          <SetOptions
            {...{ value, issues, about }}
            open={option => {
              open(option);
              fold(false);
            }}
          />
        </div>
      ) : (
        <div id="question" class="ask">
          <Question value={value} issues={issues} about={about} host={host} isNew={isNew} />
          {!browsesIds && (
            <FilterField
              value={value['filter']}
              host={host}
              known={about.fields !== undefined}
              last={lastFilter}
              placeholder={about.filterExample}
            />
          )}
          <div class="actions">
            <button type="button" title={keyText('Ctrl+Enter')} onClick={run}>
              {browsesIds ? t('Get') : browse ? t('Browse') : t('Search')}
            </button>
            {running && (
              <button type="button" class="secondary" title="Escape" onClick={() => void host.cancel(null)}>
                {t('Cancel')}
              </button>
            )}
            {browse && !browsesIds && (
              <button type="button" class="secondary" onClick={count}>
                {t('Count')}
              </button>
            )}
            {!browsesIds && (
              <NumberField
                label={browse ? t('Page size') : t('Limit')}
                path={['limit']}
                value={value['limit'] ?? DEFAULT_HITS}
                issues={issues}
              />
            )}
          </div>
          {children}
          {hybrid &&
            (queries ? <queries.Queries value={value} issues={issues} about={about} host={host} /> : queriesLost)}
          <SearchSettings value={value} issues={issues} about={about} first={opened} />
        </div>
      )}
    </section>
  );
}

/** The collapsed query: text, ids or kind of search, and the filter; the options follow as chips. */
function inShort({ text, vectors, ids, combine, filter, random, queries }: Readonly<Record<string, unknown>>): string {
  const many = Array.isArray(queries) ? queries.length : 0;
  const way =
    many === 1
      ? t('Hybrid: 1 query')
      : many > 1
        ? t('Hybrid: {0} queries', many)
        : vectors
          ? t('Vector')
          : random
            ? t('Random')
            : combine
              ? t('Combine')
              : t('Browse');
  const asked = typeof text === 'string' ? `“${text}”` : Array.isArray(ids) ? ids.join(', ') : way;
  return [asked, asked === way || many === 0 ? undefined : way, filter].filter(Boolean).join(' · ');
}
