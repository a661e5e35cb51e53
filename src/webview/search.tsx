import { t } from '@vscode/l10n';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Caller } from '../model/rpc';
import { LIMITS, type searchProtocol, type SearchView } from '../model/search-panel';
import { Hits } from './hits';
import { keep } from './port';

interface SearchPageProps {
  readonly view: SearchView;
  /** What to begin with. */
  readonly typed: { readonly query: string; readonly limit: number };
  readonly host: Caller<typeof searchProtocol>;
}

/** The search panel of one collection: what is asked, and what came back. */
export function SearchPage({ view, typed, host }: SearchPageProps) {
  const { target, running } = view;
  const [query, setQuery] = useState(typed.query);
  const [limit, setLimit] = useState(typed.limit);
  // What was run last from here: an answer must not take back what was typed since.
  const ran = useRef(view.query);
  const [failure, setFailure] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);

  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (view.query === ran.current) return;
    ran.current = view.query; // a search started elsewhere, from the palette, brings its own query
    setQuery(view.query);
  }, [view.query]);
  useEffect(() => keep({ target, query, limit }), [query, limit]);

  const call = (answer: Promise<unknown>) => {
    setFailure(undefined);
    answer.catch((error: unknown) => setFailure(error instanceof Error ? error.message : String(error)));
  };
  const run = () => {
    ran.current = query;
    call(host.run({ query, limit }));
  };

  return (
    <main
      onKeyDown={event => {
        if (event.key !== 'Escape' || !running) return;
        event.preventDefault();
        call(host.cancel(null));
      }}
    >
      <header>
        <h1>{target.collectionName}</h1>
        <p>
          {view.demo && <span class="badge">{t('demo')}</span>}
          {view.marks.map(mark => (
            <span key={mark} class="badge mark">
              {mark}
            </span>
          ))}
          {[view.connectionName, view.clusterName, target.dbName].join(' › ')}
        </p>
      </header>
      <form
        onSubmit={event => {
          event.preventDefault();
          run();
        }}
      >
        <label for="query">{t('Text or vector')}</label>
        <textarea
          id="query"
          ref={field}
          rows={2}
          spellcheck={false}
          value={query}
          placeholder={t('Type a text, or paste a vector such as [0.1, 0.2, …]')}
          aria-describedby="keys"
          onInput={event => setQuery(event.currentTarget.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
            event.preventDefault();
            run();
          }}
        />
        <div class="actions">
          <button type="submit">{t('Search')}</button>
          {running && (
            <button type="button" class="secondary" onClick={() => call(host.cancel(null))}>
              {t('Cancel')}
            </button>
          )}
          <label for="limit">{t('Hits')}</label>
          <select id="limit" value={String(limit)} onChange={event => setLimit(Number(event.currentTarget.value))}>
            {LIMITS.map(each => (
              <option key={each} value={String(each)}>
                {each}
              </option>
            ))}
          </select>
          <span id="keys" class="hint">
            {t('Enter searches, Shift+Enter starts a new line, Escape cancels.')}
          </span>
        </div>
      </form>
      <Outcome view={view} failure={failure} copy={() => call(host.copy(null))} />
    </main>
  );
}

function Outcome({ view, failure, copy }: { view: SearchView; failure: string | undefined; copy: () => void }) {
  const { running, hits } = view;
  const problem = failure ?? view.problem;
  return (
    <>
      <div role="status" class="status">
        {running && t('Searching…')}
        {hits &&
          (hits.rows.length === 0
            ? t('No hits: the collection is empty, or nothing in it can be reached.')
            : summary(hits))}
      </div>
      {problem && (
        <div role="alert" class="problem">
          {problem}
        </div>
      )}
      {hits && hits.rows.length > 0 && <Hits hits={hits} copy={copy} />}
      {!running && !hits && !problem && (
        <p class="hint">{t('The nearest entities of the collection will stand here.')}</p>
      )}
    </>
  );
}

function summary({ rows, field, nearest, searchMs, embedMs }: NonNullable<SearchView['hits']>): string {
  const near = nearest === 'smallest' ? t('smaller is nearer') : t('larger is nearer');
  const times =
    embedMs === undefined
      ? t('in {0} ms', Math.round(searchMs))
      : t('in {0} ms, and {1} ms to turn the text into a vector', Math.round(searchMs), Math.round(embedMs));
  return t(
    '{0} hits by {1} ({2}) {3}',
    rows.length,
    field.name,
    [field.metricType, near].filter(Boolean).join(': '),
    times,
  );
}
