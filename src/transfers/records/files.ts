import type { Stats } from 'node:fs';
import { lstat, open, realpath, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { replacing } from '../../model/open-files';

/**
 * Replaces a file as a whole, through `next` beside it. After a crash, also of the machine, the file has the old text or the new one; once this
 * returns, the new one. `next` never is a link that leads to another file.
 */
export async function replaceFile(file: string, next: string, text: string): Promise<void> {
  await rm(next, { force: true });
  const handle = await open(next, 'wx');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await replacing(() => rename(next, file));
  await syncFolder(dirname(file));
}

/** Writes the names of a folder to the disk. Windows cannot open a folder; it writes names in their order. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Undefined: the file does not exist. A symbolic link counts as a file, even if its target does not exist. */
export const statOf = (file: string): Promise<Stats | undefined> =>
  lstat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

/** Returns true for a file that was created and never written, as a crash leaves it. */
export async function isEmptyFile(file: string): Promise<boolean> {
  const found = await statOf(file);
  return found !== undefined && found.isFile() && found.size === 0;
}

/** Resolves symbolic links. Returns the name itself if the file does not exist or is not a link. */
export async function realName(file: string): Promise<string> {
  if (!(await statOf(file))?.isSymbolicLink()) return file;
  return realpath(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return file;
    throw error;
  });
}

/**
 * Opens a file of an earlier run at its saved length: what follows was written after the state. Undefined: the file is gone, shorter, or not a
 * file; a link could lead to a file of something else.
 */
export async function continuedFile(file: string, bytes: number): Promise<FileHandle | undefined> {
  const found = await statOf(file);
  if (!found?.isFile() || found.size < bytes) return undefined;
  const handle = await open(file, 'r+');
  try {
    await handle.truncate(bytes);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}
