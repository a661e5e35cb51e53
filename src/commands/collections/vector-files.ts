import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import * as vscode from 'vscode';
import { inProgress } from '../../changes/in-progress';
import { patiently } from '../../changes/patience';
import { isVectorField, type Field } from '../../model/collections/collections';
import { mappable, proposedMapping } from '../../model/mappings/mappings';
import { vectorKind } from '../../model/vectors/vectors';
import type { ImportTarget } from '../../transfers/imports/targets';
import type { Source } from '../../transfers/records/sources';
import type { VectorFile } from '../../transfers/records/vectors';

/**
 * Returns a file of records with the vectors of the NumPy files beside it that the user selects for fields without a column. `saved`: the files
 * of an unfinished import, which is resumed with them. Undefined: cancelled. @throws Error if one of those no longer exists
 */
export async function withVectorFiles(
  title: string,
  source: Source,
  target: ImportTarget,
  saved: readonly VectorFile[] | undefined,
): Promise<Source | undefined> {
  const gone = saved?.find(({ file }) => !existsSync(file));
  if (gone) {
    const [{ SourceChanged }, { stateFileOf }] = await Promise.all([
      import('../../transfers/imports/resuming'),
      import('../../transfers/imports/state-files'),
    ]);
    throw new SourceChanged({ ...source, name: basename(gone.file) }, stateFileOf(source.path));
  }
  const files = saved ?? (await chooseVectorFiles(title, source, target));
  if (!files || files.length === 0) return files && source;
  const { withVectors } = await import('../../transfers/records/vectors');
  const waiting = vscode.l10n.t('Counting the rows of “{0}”…', basename(source.path));
  return inProgress(() => patiently(waiting, () => withVectors(source, files, target.schema.fields)));
}

/** Asks for the NumPy file of each field without a column, if there are NumPy files in the folder. Undefined: cancelled. */
async function chooseVectorFiles(
  title: string,
  source: Source,
  { schema }: ImportTarget,
): Promise<VectorFile[] | undefined> {
  const folder = dirname(source.path);
  const names = (await readdir(folder)).filter(name => extname(name).toLowerCase() === '.npy').toSorted();
  if (names.length === 0) return [];
  const { samplesOf } = await import('../../transfers/records/mapped');
  const { fields } = proposedMapping(schema, await samplesOf(source));
  const chosen: VectorFile[] = [];
  for (const field of mappable(schema)) {
    if (!isVectorField(field) || vectorKind(field) === 'sparse' || Object.hasOwn(fields, field.name)) continue;
    const name = await chooseVectorFile(title, field, names, basename(source.path));
    if (name === undefined) return undefined;
    if (name !== '') chosen.push({ field: field.name, file: join(folder, name) });
  }
  return chosen;
}

/** Asks for the NumPy file of a field; one with the name of the field comes first. Empty: none; undefined: cancelled. */
async function chooseVectorFile(title: string, { name: field, type }: Field, names: readonly string[], file: string) {
  const isNamed = (name: string) => name.toLowerCase() === `${field}.npy`.toLowerCase();
  const none = { label: vscode.l10n.t('No NumPy file'), name: '' };
  const items = names.map(name => ({ label: name, name }));
  const own = items.filter(({ name }) => isNamed(name));
  const rows = [...own, none, ...items.filter(({ name }) => !isNamed(name))];
  const placeHolder = vscode.l10n.t(
    '“{0}” has no column for `{1}` ({2}). Select a NumPy file with a row for each record.',
    file,
    field,
    type,
  );
  return (await vscode.window.showQuickPick(rows, { title, placeHolder, ignoreFocusOut: true }))?.name;
}
