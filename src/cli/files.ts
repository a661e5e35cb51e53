import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ENDING = '.vcsearch.json';

/** The files that are named, and every search document below the folders that are; each once. @throws Error that names what is not there */
export function searchFiles(paths: readonly string[]): string[] {
  const all = paths.flatMap(path => {
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found) throw new Error(`There is no file or folder ${path}.`);
    return found.isDirectory() ? below(path) : [path];
  });
  return [...new Set(all)];
}

const below = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(entry => {
      if (entry.isDirectory()) {
        return entry.name === 'node_modules' || entry.name.startsWith('.') ? [] : below(join(folder, entry.name));
      }
      return entry.name.endsWith(ENDING) ? [join(folder, entry.name)] : [];
    });
