import * as vscode from 'vscode';
import { app } from './app';

/** Returns a file or folder written by an earlier version. */
export function frozen(path: string): vscode.Uri {
  const { extensionUri } = vscode.extensions.getExtension('vector-cloud.vector-cloud')!;
  return vscode.Uri.joinPath(extensionUri, 'test/fixtures', path);
}

/** Copies the folder of records, beside those of the running extension. */
export async function frozenStorage(): Promise<vscode.Uri> {
  const storage = vscode.Uri.joinPath((await app()).storage, `stored-${crypto.randomUUID()}`);
  await vscode.workspace.fs.copy(frozen('stored/storage'), storage);
  return storage;
}

/** Returns the names in a folder. */
export const namesIn = async (storage: vscode.Uri, folder: string): Promise<string[]> =>
  (await vscode.workspace.fs.readDirectory(vscode.Uri.joinPath(storage, folder))).map(([name]) => name).toSorted();

/** Ids that the records name. */
export const TEAM = 'team-cloud';
export const PROD = 'in01-3f8a1b6c9d2e705';
export const HELP = { connectionId: TEAM, clusterId: PROD, dbName: 'default', collectionName: 'help_center' } as const;
export const NAMES = { connectionName: 'Team Cloud', clusterName: 'prod-search' };

export const scratch = (word: string): vscode.Uri =>
  vscode.Uri.parse(`vectorcloud:/scratch/help_center-${word}/search.vcsearch.json`);

/** Copies the records for each test of a suite, and closes what a test opens over them. */
export function frozenRecords() {
  let storage: vscode.Uri;
  const opened: vscode.Disposable[] = [];
  beforeEach(async () => {
    storage = await frozenStorage();
  });
  afterEach(async () => {
    opened.splice(0).forEach(each => each.dispose());
    await vscode.workspace.fs.delete(storage, { recursive: true });
  });
  return {
    storage: () => storage,
    open: <T extends vscode.Disposable>(made: T): T => {
      opened.push(made);
      return made;
    },
    names: (folder: string) => namesIn(storage, folder),
  };
}
