import { t } from '@vscode/l10n';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Projected } from '../../model/plots/pictures';
import { Failure } from '../kit/loading';
import { DrawnProjection } from './projection-drawn';
import type { PictureProps } from '../searches/results';
import { focusWithin } from '../kit/focus';
import { Sentence } from '../kit/sentence';

/** The vectors to project, and whether missing vectors are read. */
interface ProjectionRequest {
  readonly field: string | undefined;
  readonly fetch: boolean;
}

type ProjectionResult = { readonly runId: string } & (Projected | (ProjectionRequest & { readonly failure: string }));

/** Projection of hits and query vectors, or the reason for none; missing vectors are read on request. */
export function ProjectionPicture({ found, host, open }: PictureProps) {
  const { runId } = found.answer;
  const [asked, setAsked] = useState<ProjectionResult>();
  const [fetching, setFetching] = useState(false);
  const latest = useRef(0);
  const picture = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  const ask = (field: string | undefined, fetch: boolean, byButton = false) => {
    const own = (latest.current += 1);
    const show = (outcome: Projected | { readonly failure: string }) => {
      if (own !== latest.current) return; // another one was requested in between
      setFetching(false);
      setAsked('failure' in outcome ? { ...outcome, field, fetch, runId } : { ...outcome, runId });
    };
    setFetching(fetch);
    pressed.current = byButton;
    if (!fetch) setAsked(undefined);
    host.projection({ runId, ...(field === undefined ? {} : { field }), fetch }).then(
      projected => show(projected ?? { failure: t('These results are no longer available. Run the search again.') }),
      (error: unknown) => show({ failure: error instanceof Error ? error.message : String(error) }),
    );
  };
  useEffect(() => {
    ask(undefined, false);
    return () => void host.stopProjection(null);
  }, [runId]);
  // The focused button is gone: its successor gets the focus, unless the user moved the focus.
  useEffect(() => {
    if (fetching || !asked || !pressed.current) return;
    pressed.current = false;
    if (document.activeElement !== document.body) return;
    picture.current?.querySelector<HTMLElement>('[data-cursor]')?.focus();
  }, [asked, fetching]);
  if (asked?.runId !== runId) return <p role="status">{t('Projecting vectors…')}</p>;
  return (
    <div class="picture" ref={picture}>
      {!('failure' in asked) && asked.fields.length > 1 && (
        <label class="chooser">
          {t('Vector field')}{' '}
          <select value={asked.field} onChange={event => ask(event.currentTarget.value, false)}>
            {asked.fields.map(name => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {fetching ? (
        <Fetching stop={() => void host.stopProjection(null)} />
      ) : 'failure' in asked ? (
        <Failure text={asked.failure} again={() => ask(asked.field, asked.fetch, true)} />
      ) : asked.outcome.is === 'drawn' ? (
        <DrawnProjection key={runId + asked.field} found={found} host={host} open={open} drawn={asked.outcome} />
      ) : asked.outcome.is === 'refused' ? (
        <p class="note">
          <Sentence text={asked.outcome.message} />
        </p>
      ) : (
        <div class="note">
          {asked.outcome.is === 'cancelled' ? t('Canceled.') : t('The response contains no vectors.')}{' '}
          <button type="button" class="secondary" data-cursor="" onClick={() => ask(asked.field, true, true)}>
            {asked.outcome.is === 'lacking'
              ? t('Load Vectors of {0} Entities', asked.outcome.count)
              : t('Load Vectors')}
          </button>
        </div>
      )}
    </div>
  );
}

function Fetching({ stop }: { readonly stop: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) focusWithin(button.current);
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
      <span role="status">{t('Loading vectors…')}</span>{' '}
      <button type="button" class="secondary" ref={button} onClick={stop}>
        {t('Cancel')}
      </button>
    </div>
  );
}
