import { useEffect, useState } from 'preact/hooks';
import type { GridRow } from '../../model/grid/pages';
import type { PictureProps } from '../searches/results';

/** Maximum length of a hit title beside a plot. */
const MAX_TITLE_LENGTH = 80;

/** Returns the title of a hit: its first text field, otherwise its first field. Empty while loading. */
export function useHitTitle(
  { found: { answer }, host }: Pick<PictureProps, 'found' | 'host'>,
  row: number | undefined,
): string {
  const [read, setRead] = useState<GridRow>();
  const fields = answer.columns.filter(({ kind }) => kind === 'field');
  const field = fields.find(({ type }) => type === 'VarChar') ?? fields[0];
  const known = answer.first.find(each => each.row === row) ?? (read?.row === row ? read : undefined);
  useEffect(() => {
    let gone = false;
    if (row !== undefined && !known && field) {
      void host.rows({ runId: answer.runId, from: row, to: row + 1 }).then(rows => !gone && setRead(rows?.[0]));
    }
    return () => {
      gone = true;
    };
  }, [row, answer.runId]);
  const cell = field && known?.cells[answer.columns.indexOf(field)];
  const text = (typeof cell === 'object' ? cell.text : cell) ?? '';
  return text.length > MAX_TITLE_LENGTH ? `${text.slice(0, MAX_TITLE_LENGTH)}…` : text;
}
