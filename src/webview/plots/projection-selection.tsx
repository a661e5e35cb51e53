import { t } from '@vscode/l10n';
import { useState } from 'preact/hooks';
import type { CopyFormat } from '../../model/grid/pages';
import { rangesOf } from '../../model/grid/row-ranges';
import { useForm } from '../kit/form';
import { Sentence } from '../kit/sentence';
import type { PictureProps } from '../searches/results';

interface SelectionProps extends Pick<PictureProps, 'found' | 'host'> {
  /** The rows of the selected hits. */
  readonly rows: readonly number[];
  /** Number of projected hits. */
  readonly of: number;
  readonly clear: () => void;
}

/** The selected hits of a projection, for the filter of the search or the clipboard. */
export function ProjectionSelection({ found, host, rows, of, clear }: SelectionProps) {
  const { readOnly, write } = useForm();
  const { runId, columns } = found.answer;
  const [said, say] = useState<{ readonly text: string; readonly failed?: true }>();
  const count = rows.length;
  const id = columns.find(({ kind }) => kind === 'id');
  const part = () => ({ runId, rows: rangesOf(rows) });
  const tell = (work: Promise<string>) => {
    say(undefined);
    work.then(
      text => say({ text }),
      (error: unknown) => say({ text: error instanceof Error ? error.message : String(error), failed: true }),
    );
  };
  const copy = (format: CopyFormat) =>
    tell(
      host
        .copy({ ...part(), columns: ['id'], format })
        .then(done => (done.rows === 1 ? t('1 ID copied.') : t('{0} IDs copied.', done.rows))),
    );
  const narrow = async (): Promise<void> => {
    say(undefined);
    await write();
    await host.narrowToRows(part());
  };
  return (
    <div class="tools chosen-hits">
      <span role="status">
        {count === 0
          ? t('No entities selected. Press Space, or drag with Shift.')
          : t('{0} of {1} entities selected', count, of)}
      </span>
      {count > 0 && id && !readOnly && (
        <button type="button" class="secondary" onClick={() => void narrow()}>
          {t('Add to Filter')}
        </button>
      )}
      {count > 0 && id && (
        <>
          <button type="button" class="secondary" onClick={() => copy('idLines')}>
            {t('Copy IDs')}
          </button>
          <button type="button" class="secondary" onClick={() => copy('ids')}>
            {t('Copy as Filter: {0} in […]', id.name)}
          </button>
        </>
      )}
      {count > 0 && (
        <button
          type="button"
          class="secondary"
          onClick={event => {
            say(undefined);
            event.currentTarget.closest('.picture')?.querySelector<HTMLElement>('[data-cursor]')?.focus();
            clear();
          }}
        >
          {t('Clear Selection')}
        </button>
      )}
      {said && (
        <span role={said.failed ? 'alert' : 'status'} class={said.failed ? 'problem' : 'hint'}>
          <Sentence text={said.text} />
        </span>
      )}
    </div>
  );
}
