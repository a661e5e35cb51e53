import { t } from '@vscode/l10n';
import { useState } from 'preact/hooks';
import type { Findings, ResultsView, VariantView } from '../../model/evaluations/pages';
import { quality } from '../../model/evaluations/sentences';
import { isLost, isWon } from '../../model/evaluations/query-findings';
import { Failure, useAnswer } from '../kit/loading';
import { QueryHits } from './query-hits';
import type { Host } from './results';

interface QueriesProps {
  readonly view: ResultsView;
  readonly measure: string;
  readonly variant: VariantView;
  readonly query: string | undefined;
  readonly setQuery: (query: string | undefined) => void;
  readonly host: Host;
}

/** Number of queries that are listed at first. */
const FIRST = 20;

type Shown = 'all' | 'lost' | 'won' | 'failed';

/** The queries of a variant, worst first, and their tags. */
export function Queries({ view, measure, variant, query, setQuery, host }: QueriesProps) {
  const { name } = variant;
  const of = JSON.stringify([name, measure, variant]);
  const read = useAnswer(() => host.findings({ variant: name, measure }), of);
  const isNow = read?.of.startsWith(JSON.stringify([name, measure]).slice(0, -1)); // else of another selection
  return (
    <section aria-labelledby="queries">
      <h2 id="queries">{t('Queries of {0}', name)}</h2>
      {!isNow && <p class="hint">{t('Reading…')}</p>}
      {isNow && read && 'failure' in read && <Failure text={read.failure} again={read.again} />}
      {isNow && read && 'answer' in read && (
        <Listed key={name} {...{ view, measure, variant, query, setQuery, host }} findings={read.answer} />
      )}
    </section>
  );
}

function Listed({
  view,
  measure,
  variant,
  query,
  setQuery,
  host,
  findings,
}: QueriesProps & { readonly findings: Findings }) {
  const [shown, show] = useState<Shown>('all');
  const [isLong, setLong] = useState(false);
  const { queries, tags } = findings;
  const kinds: Readonly<Record<Shown, readonly Findings['queries'][number][]>> = {
    all: queries,
    lost: queries.filter(isLost),
    won: queries.filter(isWon),
    failed: queries.filter(({ error }) => error !== undefined),
  };
  const names: Readonly<Record<Shown, string>> = {
    all: t('All ({0})', kinds.all.length),
    lost: t('Lower than baseline ({0})', kinds.lost.length),
    won: t('Higher than baseline ({0})', kinds.won.length),
    failed: t('Failed ({0})', kinds.failed.length),
  };
  const isBaseline = variant.name === view.baseline;
  const rows = isLong ? kinds[shown] : kinds[shown].slice(0, FIRST);
  return (
    <>
      <label class="chooser">
        {t('Show')}{' '}
        <select value={shown} onChange={event => show(event.currentTarget.value as Shown)}>
          {(Object.keys(names) as Shown[])
            .filter(key => !isBaseline || key === 'all' || key === 'failed')
            .map(key => (
              <option key={key} value={key}>
                {names[key]}
              </option>
            ))}
        </select>
      </label>
      <p class="hint">{t('Failed queries first, then the lowest values of {0}.', measure)}</p>
      {rows.length === 0 ? (
        <p class="hint">{t('No queries.')}</p>
      ) : (
        <div class="scrolled" tabIndex={0} role="region" aria-labelledby="queries">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('query')}</th>
                <th scope="col">{t('text')}</th>
                <th scope="col">{t('tags')}</th>
                <th scope="col" class="amount">
                  {measure}
                </th>
                {!isBaseline && (
                  <th scope="col" class="amount">
                    {t('baseline')}
                  </th>
                )}
                <th scope="col">{t('search')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(each => (
                <QueryRow key={each.id} finding={each} {...{ isBaseline, variant, query, setQuery, host }} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {kinds[shown].length > rows.length && (
        <button type="button" class="secondary" onClick={() => setLong(true)}>
          {t('Show all {0}', kinds[shown].length)}
        </button>
      )}
      {query !== undefined && <QueryHits key={query} {...{ view, variant, query, host }} />}
      {tags.length > 0 && <Tags tags={tags} measure={measure} isBaseline={isBaseline} />}
    </>
  );
}

interface QueryRowProps extends Pick<QueriesProps, 'variant' | 'query' | 'setQuery' | 'host'> {
  readonly finding: Findings['queries'][number];
  readonly isBaseline: boolean;
}

function QueryRow({ finding, isBaseline, variant, query, setQuery, host }: QueryRowProps) {
  const { id, text, tags, value, baseline, error } = finding;
  return (
    <tr class={id === query ? 'chosen' : ''}>
      <th scope="row">
        <button
          type="button"
          class="link"
          aria-pressed={id === query}
          onClick={() => setQuery(id === query ? undefined : id)}
        >
          {id}
        </button>
      </th>
      <td class="long">{error ?? text ?? ''}</td>
      <td>{tags.join(', ')}</td>
      <td class="amount">
        {error === undefined ? valueText(value) : t('failed')}
        {!isBaseline && isLost(finding) ? ` ${t('lower')}` : ''}
        {!isBaseline && isWon(finding) ? ` ${t('higher')}` : ''}
      </td>
      {!isBaseline && <td class="amount">{valueText(baseline)}</td>}
      <td>
        <button
          type="button"
          class="link"
          aria-label={t('Open search for {0}', id)}
          onClick={() => void host.openSearch({ variant: variant.name, query: id })}
        >
          {t('Open Search')}
        </button>
      </td>
    </tr>
  );
}

const valueText = (value: number | undefined): string => (value === undefined ? '–' : quality(value));

interface TagsProps {
  readonly tags: Findings['tags'];
  readonly measure: string;
  readonly isBaseline: boolean;
}

function Tags({ tags, measure, isBaseline }: TagsProps) {
  const columns = [measure, ...(isBaseline ? [] : [t('baseline'), t('lower'), t('higher')])];
  return (
    <>
      <h3 id="tags">{t('Tags')}</h3>
      <div class="scrolled" tabIndex={0} role="region" aria-labelledby="tags">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('tag')}</th>
              {[t('queries'), ...columns].map(each => (
                <th key={each} scope="col" class="amount">
                  {each}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tags.map(({ tag, queries, mean, baseline, won, lost }) => (
              <tr key={tag}>
                <th scope="row">{tag}</th>
                {[
                  String(queries),
                  quality(mean),
                  ...(isBaseline ? [] : [quality(baseline), String(lost), String(won)]),
                ].map((text, at) => (
                  <td key={at} class="amount">
                    {text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
