import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Session } from './session';

/** Fields of a draft's file that tests read. */
export interface SavedDraft {
  readonly uri: string;
  readonly text: string;
  readonly base: { readonly text: string };
}

/** The drafts on the disk. One that is being written has no text yet. */
export function savedDrafts({ dir }: Session): SavedDraft[] {
  const folder = join(dir, 'user', 'User', 'globalStorage', 'vector-cloud.vector-cloud', 'drafts');
  const files = existsSync(folder) ? readdirSync(folder).filter(file => file.endsWith('.json')) : [];
  return files.flatMap(file => {
    try {
      return [JSON.parse(readFileSync(join(folder, file), 'utf8')) as SavedDraft];
    } catch {
      return []; // it takes another's place just now
    }
  });
}
