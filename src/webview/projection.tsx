import { t } from '@vscode/l10n';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Projected } from '../model/projected';
import { DrawnProjection } from './projection-drawn';
import type { PictureProps } from './search-results';

type Asked = { readonly runId: string } & (Projected | { readonly failure: string });

/** Hits and query on a plane, or why not; vectors that did not come with the answer are read when the person says so. */
export function ProjectionPicture({ found, host, open }: PictureProps) {
  const { runId } = found.answer;
  const [asked, setAsked] = useState<Asked>();
  const [fetching, setFetching] = useState(false);
  const latest = useRef(0);
  const picture = useRef<HTMLDivElement>(null);
  const wasFetching = useRef(false);
  const ask = (field: string | undefined, fetch: boolean) => {
    const own = (latest.current += 1);
    const show = (outcome: Projected | { readonly failure: string }) => {
      if (own !== latest.current) return; // another was asked for meanwhile
      setFetching(false);
      setAsked({ ...outcome, runId });
    };
    setFetching(fetch);
    wasFetching.current = fetch;
    if (!fetch) setAsked(undefined);
    host.projection({ runId, ...(field === undefined ? {} : { field }), fetch }).then(
      projected => show(projected ?? { failure: t('These results are no longer there.') }),
      (error: unknown) => show({ failure: error instanceof Error ? error.message : String(error) }),
    );
  };
  useEffect(() => {
    ask(undefined, false);
    return () => void host.stopProjection(null);
  }, [runId]);
  // The button that had the focus is gone: it goes to what came in its place. Who went elsewhere meanwhile stays there.
  useEffect(() => {
    if (fetching || !wasFetching.current || document.activeElement !== document.body) return;
    picture.current?.querySelector<HTMLElement>('[data-cursor]')?.focus();
  }, [fetching]);
  if (asked?.runId !== runId) return <p role="status">{t('Laying the hits on a plane…')}</p>;
  if ('failure' in asked) return <Failure text={asked.failure} again={() => ask(undefined, false)} />;
  const { field, fields, outcome } = asked;
  return (
    <div class="picture" ref={picture}>
      {fields.length > 1 && (
        <label class="chooser">
          {t('Vectors of')}{' '}
          <select value={field} onChange={event => ask(event.currentTarget.value, false)}>
            {fields.map(name => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {fetching ? (
        <Fetching stop={() => void host.stopProjection(null)} />
      ) : outcome.is === 'drawn' ? (
        <DrawnProjection key={runId + field} found={found} host={host} open={open} drawn={outcome} />
      ) : outcome.is === 'refused' ? (
        <p class="note">{outcome.message}</p>
      ) : (
        <div class="note">
          {outcome.is === 'cancelled' ? t('Cancelled.') : t('The answer came without vectors.')}{' '}
          <button type="button" class="secondary" data-cursor="" onClick={() => ask(field, true)}>
            {outcome.is === 'lacking' ? t('Read the Vectors of {0} Hits', outcome.count) : t('Read the Vectors')}
          </button>
        </div>
      )}
    </div>
  );
}

function Fetching({ stop }: { readonly stop: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus();
  }, []);
  return (
    <div
      class="note"
      onKeyDown={event => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        stop();
      }}
    >
      <span role="status">{t('Reading the vectors…')}</span>{' '}
      <button type="button" class="secondary" ref={button} onClick={stop}>
        {t('Cancel')}
      </button>
    </div>
  );
}

const Failure = ({ text, again }: { readonly text: string; readonly again: () => void }) => (
  <div role="alert" class="note problem">
    {text}{' '}
    <button type="button" class="secondary" data-cursor="" onClick={again}>
      {t('Try Again')}
    </button>
  </div>
);
