import * as vscode from 'vscode';
import { DEFAULT_DATABASE } from '../../model/collections/databases';
import { check } from '../../model/issues';
import { readable } from '../../model/documents/json-text';
import { SearchDocument } from '../../model/searches/documents';

/** Maximum number of search documents that are read. */
const MAX_FILES = 500;

/** A search document of the workspace that names a collection or an alias. */
export interface Use {
  readonly uri: vscode.Uri;
  readonly path: string;
  /** The cluster or the endpoint that the document names, if any. */
  readonly clusterId?: string | undefined;
  readonly endpoint?: string | undefined;
  readonly hasChecks: boolean;
}

/** Returns the search documents of the workspace that search by a name, a collection's or an alias's, in the order of their paths. */
export async function usesOf(name: string, dbName: string): Promise<Use[]> {
  const files = await vscode.workspace.findFiles('**/*.vcsearch.json', '**/node_modules/**', MAX_FILES);
  const found = await Promise.all(
    files.map(async file => {
      const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
      const checked = check(SearchDocument, readable(text));
      if (!checked.ok) return [];
      const { clusterId, endpoint, collection, database = DEFAULT_DATABASE, expect = [] } = checked.value;
      if (collection !== name || database !== dbName) return [];
      return [
        { uri: file, path: vscode.workspace.asRelativePath(file), clusterId, endpoint, hasChecks: expect.length > 0 },
      ];
    }),
  );
  return found.flat().toSorted((a, b) => (a.path < b.path ? -1 : 1));
}
