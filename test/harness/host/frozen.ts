import * as vscode from 'vscode';
import { app } from './app';

/** A file or folder of what earlier versions wrote. */
export function frozen(path: string): vscode.Uri {
  const { extensionUri } = vscode.extensions.getExtension('vector-cloud.vector-cloud')!;
  return vscode.Uri.joinPath(extensionUri, 'test/fixtures', path);
}

/** A copy of the folder of records, beside those of the running extension; they are left alone. */
export async function frozenStorage(): Promise<vscode.Uri> {
  const storage = vscode.Uri.joinPath((await app()).storage, `stored-${crypto.randomUUID()}`);
  await vscode.workspace.fs.copy(frozen('stored/storage'), storage);
  return storage;
}

/** What is in a folder. */
export const namesIn = async (storage: vscode.Uri, folder: string): Promise<string[]> =>
  (await vscode.workspace.fs.readDirectory(vscode.Uri.joinPath(storage, folder))).map(([name]) => name).toSorted();
