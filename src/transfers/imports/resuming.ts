import { isDeepStrictEqual } from 'node:util';
import { t } from '@vscode/l10n';
import type { Mapping } from '../../model/mappings/mappings';
import { mappedRecords } from '../records/mapped';
import { oneByOne, START } from '../records/records';
import type { Source } from '../records/sources';
import { Batch } from './batches';
import { countOf } from './read-backs';
import type { ImportClient } from './settling';
import { readState, type StateFile } from './state-files';
import { notAState, schemaHash, type ImportState, type OpenBatch } from './states';
import { namesOf, type ImportTarget } from './targets';
import { textsOf } from './texts';

/** The source was changed after its import began: the saved places are no longer those of its records. */
export class SourceChanged extends Error {
  override readonly name = 'SourceChanged';

  constructor(source: Source, stateFile: string) {
    super(textsOf(source).sourceChanged(source.name, stateFile));
  }
}

/** Returns true if a source is as it was. The id of a collection is compared if it was and is known. */
export const isSameSource = (
  { id: saved, ...before }: ImportState['source'],
  { id, ...now }: ImportState['source'],
): boolean => isDeepStrictEqual(before, now) && (saved === undefined || id === undefined || saved === id);

/** @throws Error if the file was changed since its header was read: other columns than the shown ones would be imported */
export async function mustBeAsOpened(source: Source): Promise<void> {
  if (source.opened && !isDeepStrictEqual(await source.identity(), source.opened)) {
    throw new Error(
      t('“{0}” was changed after it was opened, so nothing was imported. Import the file again.', source.name),
    );
  }
}

/** Returns the state to resume; undefined for a new import. @throws Error if there is a state and should be none, or the reverse */
export async function savedState(
  file: string,
  { source, target }: { readonly source: Source; readonly target: ImportTarget },
  resume: boolean,
  signal?: AbortSignal,
): Promise<ImportState | undefined> {
  const texts = textsOf(source);
  const state = await readState(file);
  if (!resume && state) {
    const { collection = '', cluster = '' } = state.target;
    throw new Error(texts.unfinished(source.name, collection, cluster, file));
  }
  if (!resume) return undefined;
  if (!state) throw new Error(texts.noState(file));
  const names = { ...namesOf(target), ...source.names };
  const other = Object.keys({ ...names, ...state.target }).find(name => names[name] !== state.target[name]);
  if (other !== undefined) {
    const [was = '', is = ''] = [state.target[other], names[other]];
    throw new Error(texts.otherName(other, was, is));
  }
  if (state.vectors && !source.vectors) {
    throw new Error(t('The vectors of this import are in other files. Resume the import from the command line.'));
  }
  if (source.format !== state.format || !isSameSource(state.source, await source.identity(signal))) {
    throw new SourceChanged(source, file);
  }
  if (state.schema !== schemaHash(target.schema)) {
    throw new Error(texts.fieldsChanged(target.collectionName));
  }
  if (state.targetId !== undefined && target.id !== undefined && state.targetId !== target.id) {
    throw new Error(texts.createdAgain(target.collectionName, file));
  }
  return state;
}

interface Beginning {
  readonly source: Source;
  readonly target: ImportTarget;
  readonly mapping: Mapping;
}

/** Creates the state of a new import. @throws Error if there is one */
export async function begun(
  client: ImportClient,
  { source, target, mapping }: Beginning,
  file: StateFile,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<ImportState> {
  const before = await countOf(client, target, { signal });
  const state: ImportState = {
    version: 1,
    source: await source.identity(signal),
    ...(source.vectors ? { vectors: [...source.vectors] } : {}),
    format: source.format,
    target: { ...namesOf(target), ...source.names },
    schema: schemaHash(target.schema),
    ...(target.id === undefined ? {} : { targetId: target.id }),
    mapping,
    position: START,
    counts: { written: 0, rejected: 0, conflicts: 0 },
    ...('count' in before ? { before: before.count } : {}),
    open: [],
  };
  await file.create(state);
  return state;
}

/** Returns true if the ranges of a batch are of its entities, and none is in two: it would be written twice. */
function areApart({ left, sending, refused }: OpenBatch, count: number): boolean {
  const ranges = [...left, ...(sending ? [sending] : []), ...refused.flatMap(({ entities }) => entities)];
  let before = 0;
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    if (from < before || to <= from) return false;
    before = to;
  }
  return before <= count;
}

/** Reads the records of a saved batch again. @throws Error if the source ends before the batch does, or its entities differ */
export async function reopened(
  saved: OpenBatch,
  { source, target }: { readonly source: Source; readonly target: ImportTarget },
  mapping: Mapping,
  stateFile: string,
  signal?: AbortSignal,
): Promise<Batch> {
  const batch = new Batch(saved.from, target);
  for await (const mapped of oneByOne(mappedRecords(source, mapping, target.schema, saved.from, signal))) {
    batch.add(mapped);
    if (mapped.record.end.records >= saved.to.records) break;
  }
  const { to } = batch.state;
  if (to.keys !== saved.to.keys) throw new SourceChanged(source, stateFile);
  if (to.records < saved.to.records) {
    throw new Error(textsOf(source).endsBefore(source.name, saved.to.line));
  }
  if (!areApart(saved, batch.entities.length)) throw notAState(stateFile);
  batch.restore(saved);
  return batch;
}
