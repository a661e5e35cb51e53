import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Journal } from '../../changes/journal';
import { stateFileOf } from '../../transfers/imports/state-files';

/** The journal record of a copy names the file shortly after the copy has ended; until then, a file without a record stays. */
const MIN_AGE_MS = 24 * 60 * 60 * 1000;

/** Deletes the files of rejected entities in a folder that no journal record names, and that no unfinished copy continues. */
export async function forgetRejected(folder: string, journal: Pick<Journal, 'parts'>): Promise<void> {
  const names = await readdir(folder);
  const rejected = names.filter(name => REJECTED.test(name));
  if (rejected.length === 0) return;
  const { records } = await journal.parts(
    ({ answer }) => (answer as { rejectsFile?: unknown } | undefined)?.rejectsFile,
  );
  for (const name of rejected) {
    const file = join(folder, name);
    if (records.includes(file) || names.includes(stateFileOf(name.replace(REJECTED, '')))) continue;
    if (Date.now() - (await stat(file)).mtimeMs > MIN_AGE_MS) await rm(file, { force: true });
  }
}

const REJECTED = /\.rejected(?:-\d+)?\.ndjson$/;
