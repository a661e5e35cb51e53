import { t } from '@vscode/l10n';
import { useEffect, useRef } from 'preact/hooks';
import type { GridHit } from '../model/result-grid';
import { announce } from './announcer';
import { CrossIcon } from './cross-icon';

interface HitProps {
  readonly hit: GridHit;
  readonly count: number;
  readonly alike: boolean;
  /** Shows another row, in the order of the answer. */
  readonly go: (row: number) => void;
  readonly like: () => void;
  readonly copy: () => void;
  readonly close: () => void;
}

/** One hit with everything there is of it. Escape goes back to the grid. */
export function HitInFull({ hit, count, alike, go, like, copy, close }: HitProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [hit.row]);
  return (
    <aside
      class="hit"
      aria-labelledby="hit"
      onKeyDown={event => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        close();
      }}
    >
      <div class="hit-head">
        <h2 id="hit" ref={heading} tabIndex={-1}>
          {t('Hit {0}', hit.id)}
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
        <button
          type="button"
          class="secondary"
          onClick={() => {
            copy();
            announce(t('Copied'));
          }}
        >
          {t('Copy as JSON')}
        </button>
        <button type="button" class="secondary" disabled={hit.row === 0} onClick={() => go(hit.row - 1)}>
          {t('Previous')}
        </button>
        <button type="button" class="secondary" disabled={hit.row + 1 >= count} onClick={() => go(hit.row + 1)}>
          {t('Next')}
        </button>
      </div>
      <dl>
        {hit.values
          .filter(({ is }) => is !== 'absent')
          .map(({ key, name, type, text, is }) => (
            <div key={key}>
              <dt>
                {name} {type !== undefined && <span class="hint">{type}</span>}
              </dt>
              <dd class={is === 'null' ? 'hint' : ''}>{text}</dd>
            </div>
          ))}
      </dl>
    </aside>
  );
}
