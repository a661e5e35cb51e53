import { t } from '@vscode/l10n';
import type { Mapping } from '../../model/mappings/mappings';
import { mappedRecords } from '../records/mapped';
import type { Source } from '../records/sources';
import { Batch } from './batches';
import { identityOf, readState, schemaHash, type ImportState, type OpenBatch } from './states';
import { namesOf, type ImportTarget } from './targets';

/** Returns the state to resume; undefined for a new import. @throws Error if there is a state and should be none, or the reverse */
export async function savedState(
  file: string,
  { source, target }: { readonly source: Source; readonly target: ImportTarget },
  resume: boolean,
): Promise<ImportState | undefined> {
  const state = await readState(file);
  if (!resume && state)
    throw new Error(t('“{0}” has an unfinished import. Resume the import, or delete this file.', file));
  if (!resume) return undefined;
  if (!state) throw new Error(t('No unfinished import: “{0}” does not exist.', file));
  const names = namesOf(target);
  const other = Object.keys({ ...names, ...state.target }).find(name => names[name] !== state.target[name]);
  if (other !== undefined) {
    const [was = '', is = ''] = [state.target[other], names[other]];
    throw new Error(t('`{0}` of the unfinished import is “{1}”, not “{2}”.', other, was, is));
  }
  const identity = await identityOf(source.file);
  const { size, modifiedMs, head } = state.source;
  if (
    identity.size !== size ||
    identity.modifiedMs !== modifiedMs ||
    identity.head !== head ||
    source.format !== state.format
  ) {
    throw new Error(t('“{0}” was changed since the import began. Start over with a new import.', source.file));
  }
  if (state.schema !== schemaHash(target.schema)) {
    throw new Error(t('The fields of “{0}” were changed since the import began.', target.collectionName));
  }
  return state;
}

/** Reads the records of a saved batch again. @throws Error if the file ends before */
export async function reopened(
  saved: OpenBatch,
  { source, target }: { readonly source: Source; readonly target: ImportTarget },
  mapping: Mapping,
): Promise<Batch> {
  const batch = new Batch(saved.from, target);
  for await (const mapped of mappedRecords(source, mapping, target.schema, saved.from)) {
    batch.add(mapped);
    if (mapped.record.end.records >= saved.to.records) break;
  }
  if (batch.state.to.records < saved.to.records) {
    throw new Error(t('“{0}” ends before line {1}, which was read earlier.', source.file, saved.to.line));
  }
  batch.restore(saved);
  return batch;
}
