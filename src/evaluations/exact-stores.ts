import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replacing } from '../model/open-files';
import type { ExactStore } from './exact-answers';

/** Time after which the answers of a question that is no longer asked are removed, in milliseconds. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/^exact-[a-f\d]{32}\.json$/.test(name)) continue;
    const file = join(folder, name);
    const found = await stat(file).catch(() => undefined); // another window can remove it
    if (found && Date.now() - found.mtimeMs > KEPT_MS) await rm(file, { force: true });
  }
}

/**
 * Keeps exact answers in a folder, one file each, complete at any time. A file that cannot be parsed counts as absent. @throws Error of the
 * file system
 */
export function folderStore(folder: string): ExactStore {
  const fileOf = (key: string): string => join(folder, `exact-${key.slice(0, 32)}.json`);
  return {
    async read(key) {
      try {
        const state = JSON.parse(await readFile(fileOf(key), 'utf8')) as { readonly key?: unknown };
        return state.key === key ? state : undefined;
      } catch (error) {
        if (error instanceof SyntaxError || (error as { readonly code?: unknown }).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async write(key, state) {
      await mkdir(folder, { recursive: true });
      const next = `${fileOf(key)}.${randomUUID()}.next`;
      await writeFile(next, JSON.stringify({ ...state, key }));
      await replacing(() => rename(next, fileOf(key)));
      await removeOld(folder);
    },
  };
}
