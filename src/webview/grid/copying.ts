import { t } from '@vscode/l10n';
import { useLayoutEffect, useState } from 'preact/hooks';
import type { ExportFormat, GridRange, GridSort } from '../../model/grid/pages';
import { copiedText, type CopyPart } from './menus';
import { wordsOf, type GridCaller } from './rows';

interface Copying {
  readonly copy: (part: CopyPart) => void;
  readonly exportAs: (format: ExportFormat, rows: GridRange, keys: string[]) => void;
  /** Message of the last copy or export. */
  readonly said: string;
  /** Reason of a failed copy or export; cleared by the next attempt. */
  readonly undone: string | undefined;
}

/** Copies and exports rows of a run through the host, and reports the result, even if the view has changed. */
export function useCopying(host: GridCaller, runId: string, sort: GridSort | undefined): Copying {
  const [said, say] = useState('');
  const [undone, setUndone] = useState<string>();
  useLayoutEffect(() => {
    setUndone(undefined);
    say('');
  }, [runId]);
  const tell = (work: Promise<string | undefined>): void => {
    setUndone(undefined);
    work.then(
      // Equal messages are two events, but a screen reader announces changes only.
      (words = '') => say(now => (now === words ? `${words}\u00a0` : words)),
      (error: unknown) => {
        say('');
        setUndone(wordsOf(error));
      },
    );
  };
  return {
    said,
    undone,
    copy: ({ format, rows, keys }) =>
      tell(host.copy({ runId, sort, rows: [rows], columns: keys, format }).then(done => copiedText(done.rows))),
    exportAs: (format, rows, keys) =>
      tell(
        host
          .exportRows({ runId, sort, rows: [rows], columns: keys, format })
          .then(done => (done ? t('{0} rows exported to {1}.', done.rows, done.name) : undefined)),
      ),
  };
}
