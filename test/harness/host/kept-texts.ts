import * as vscode from 'vscode';
import { namesIn } from './frozen';

/** The texts of the records in a folder of a storage; one that is replaced or deleted just now is none of them. */
export async function keptTexts(storage: vscode.Uri, folder: string): Promise<string[]> {
  const names = await namesIn(storage, folder).catch(gone([]));
  const files = names.filter(name => name.endsWith('.json')).map(name => vscode.Uri.joinPath(storage, folder, name));
  const all = await Promise.all(
    files.map(async file => vscode.workspace.fs.readFile(file).then(undefined, gone(undefined))),
  );
  return all.flatMap(bytes => (bytes ? [new TextDecoder().decode(bytes)] : []));
}

const gone =
  <T>(instead: T) =>
  (error: unknown): T => {
    if ((error as { code?: unknown }).code !== 'FileNotFound') throw error;
    return instead;
  };
