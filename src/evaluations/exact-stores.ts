import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExactStore } from './exact-answers';

/** Keeps exact answers in a folder, one file each, complete at any time. A file that cannot be parsed counts as absent. @throws Error of the file system */
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
      await rename(next, fileOf(key));
    },
  };
}
