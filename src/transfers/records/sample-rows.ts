import { t } from '@vscode/l10n';
import { cellValue, MAX_ROWS } from '../../model/collections/sample-rows';
import { isOfTexts, oneByOne } from './records';
import type { Source } from './sources';

type Row = Readonly<Record<string, unknown>>;

/**
 * Reads the first rows of a file; an empty cell is no value. `more`: rows follow. @throws Error if a row cannot be read, or the file has no rows
 */
export async function sampleRows(source: Source): Promise<{ readonly rows: readonly Row[]; readonly more: boolean }> {
  const rows: Row[] = [];
  for await (const { values, line, problem = t('The record cannot be read.') } of oneByOne(source.read())) {
    if (rows.length === MAX_ROWS) return { rows, more: true };
    if (!values) throw new Error(t('Line {0}: {1}', line, problem));
    rows.push(isOfTexts(source.format) ? ofCells(values) : values);
  }
  if (rows.length === 0) throw new Error(t('The file has no rows.'));
  return { rows, more: false };
}

const ofCells = (cells: Row): Row =>
  Object.fromEntries(
    Object.entries(cells).flatMap(([name, cell]) =>
      typeof cell !== 'string' || cell === '' ? [] : [[name, cellValue(cell)]],
    ),
  );
