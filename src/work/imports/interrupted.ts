import type { Journal } from '../../changes/journal';
import { countsText } from './ended';
import type { ImportRecord } from './import-record';
import { ImportJournal } from './recording';

type Interrupted = Pick<ImportRecord, 'id' | 'file' | 'origin'>;

/** Returns the saved outcome of the rows in words: an import of a window that ended, or of another process, tells no other. */
export async function savedText({ file, origin }: Interrupted): Promise<string | undefined> {
  const counts = await savedCounts(file).catch(() => undefined); // its review says why it cannot be read
  return counts && countsText(counts, origin !== undefined);
}

/** Completes the journal record of an import whose VS Code ended with what the state file says of the rows. */
export async function settleInterrupted(journal: Journal, { id, file, origin }: Interrupted): Promise<void> {
  const record = await ImportJournal.of(journal, id);
  if (!record?.isOpen) return;
  try {
    await record.interrupt(await savedCounts(file), origin !== undefined);
  } catch (error) {
    await record.fail(error, true);
  }
}

async function savedCounts(file: string) {
  const { readState, stateFileOf } = await import('../../transfers/imports/state-files');
  const { unknownIn } = await import('../../transfers/imports/states');
  const saved = await readState(stateFileOf(file));
  if (!saved) return undefined;
  const { counts, open, before, rejects } = saved;
  return { ...counts, unknown: unknownIn(open), before, rejectsFile: rejects?.file };
}
