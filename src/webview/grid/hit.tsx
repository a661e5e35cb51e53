import { t } from '@vscode/l10n';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { GridHit } from '../../model/grid/pages';
import { CrossIcon } from '../kit/icons';
import { Marked } from '../kit/marked';
import { GradeBadge, gradeOf, type Judge } from './judging';
import { wordsOf } from './rows';
import { focusWithin, reveal } from '../kit/focus';
import { Sentence } from '../kit/sentence';

interface HitProps {
  readonly hit: GridHit;
  /** Words that are marked in the texts of a field, in lower case. */
  readonly words?: (field: string) => ReadonlySet<string>;
  /** False for an entity that was browsed or read by its ID. */
  readonly isHit: boolean;
  readonly alike: boolean;
  /** Shows another row. */
  readonly go: (row: number) => void;
  readonly like: () => void;
  /** Opens the entity to edit; undefined if entities of this answer cannot be edited. */
  readonly edit?: (() => void) | undefined;
  /** Copies the hit; rejects if it is no longer available. */
  readonly copy: () => Promise<unknown>;
  readonly close: () => void;
  readonly judge?: Judge | undefined;
}

/** One hit with everything there is of it. Escape goes back to the grid. */
export function HitInFull({ hit, isHit, words, alike, go, like, edit, copy, close, judge }: HitProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [said, say] = useState('');
  const [undone, setUndone] = useState<string>();
  useEffect(() => {
    focusWithin(heading.current);
    reveal(heading.current!.closest('aside')!, heading.current!);
    say('');
  }, [hit.row]);
  return (
    <aside
      class="hit"
      aria-labelledby="hit"
      onKeyDown={event => {
        const step = event.key === 'Escape' ? 'close' : judge?.press(event, hit.row);
        if (!step) return;
        event.preventDefault();
        event.stopPropagation();
        if (step === 'close') close();
        else if (step === 'next' && hit.next !== undefined) go(hit.next);
      }}
    >
      <div class="hit-head">
        <h2 id="hit" ref={heading} tabIndex={-1}>
          <GradeBadge grade={gradeOf(judge, hit.row)} /> {isHit ? t('Hit {0}', hit.id) : t('Entity {0}', hit.id)}
        </h2>
        <button type="button" class="tool" aria-label={t('Close')} onClick={close}>
          <CrossIcon />
        </button>
      </div>
      <div class="tools">
        {alike && (
          <button type="button" class="secondary" onClick={like}>
            {t('More Like This')}
          </button>
        )}
        {edit && (
          <button type="button" class="secondary" onClick={edit}>
            {t('Edit Entity…')}
          </button>
        )}
        <button
          type="button"
          class="secondary"
          onClick={() => {
            setUndone(undefined);
            copy().then(
              () => say(t('Copied')),
              (error: unknown) => setUndone(wordsOf(error)),
            );
          }}
        >
          {t('Copy as JSON')}
        </button>
        <button type="button" class="secondary" disabled={hit.previous === undefined} onClick={() => go(hit.previous!)}>
          {t('Previous')}
        </button>
        <button type="button" class="secondary" disabled={hit.next === undefined} onClick={() => go(hit.next!)}>
          {t('Next')}
        </button>
        <span class="hint" aria-live="polite">
          {said}
        </span>
      </div>
      {undone && (
        <p role="alert" class="problem">
          <Sentence text={undone} />
        </p>
      )}
      <dl>
        {hit.values
          .filter(({ is }) => is !== 'absent')
          .map(({ key, name, type, text, is }) => (
            <div key={key}>
              <dt>
                {name} {type !== undefined && <span class="hint">{type}</span>}
              </dt>
              <dd class={is === 'null' ? 'hint' : ''}>
                {words && is !== 'null' && /^VarChar/i.test(type ?? '') ? (
                  <Marked text={text} words={words(name)} />
                ) : (
                  text
                )}
              </dd>
            </div>
          ))}
      </dl>
    </aside>
  );
}
