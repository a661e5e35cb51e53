import * as vscode from 'vscode';
import type { NewQuery } from '../../model/evaluations/query-set-edits';
import { isHybrid } from '../../model/searches/queries';
import type { SearchSession } from './sessions';
import { readDocumentVectors } from './vectors';

/** Returns the queries of a search as a query set has them. @throws Error for a search that is no query of a query set */
export async function queriesOf({ knowledge, files }: SearchSession): Promise<NewQuery[]> {
  const { search } = knowledge.asked;
  if (search && !isHybrid(search)) {
    if (search.ids) return search.ids.map(id => ({ entity: String(id) }));
    if (search.vectors) {
      const vectors = await readDocumentVectors(search.vectors, files);
      if (vectors.length > 0 && vectors.every(Array.isArray))
        return vectors.map(vector => ({ vector: vector as number[] }));
    } else if (search.text?.trim()) return [{ text: search.text.trim() }];
  }
  throw new Error(vscode.l10n.t('A query set needs texts, dense vectors or entity IDs. This search has none.'));
}
