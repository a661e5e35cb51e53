import * as vscode from 'vscode';
import { passOver } from './kept-results';

/** Folders of records that can name a vector file: scratch searches, history, favorites and last searches. */
const NAMING = ['drafts', 'history', 'favorites', 'forms'];

/** Minimum age of a deleted file, in milliseconds: a record that names it might not be written yet, and an undo can restore the name. */
const YOUNG_MS = 3_600_000;

/** Deletes vector files of scratch documents that no record names. `now`: milliseconds since 1970. */
export async function forgetUnnamed(storage: vscode.Uri, now = Date.now()): Promise<void> {
  const folder = vscode.Uri.joinPath(storage, 'vectors');
  const old: vscode.Uri[] = [];
  for (const file of await filesIn(folder)) {
    const { mtime } = await vscode.workspace.fs.stat(file);
    if (now - mtime > YOUNG_MS) old.push(file);
  }
  if (old.length === 0) return;
  const records = (await Promise.all(NAMING.map(each => filesIn(vscode.Uri.joinPath(storage, each))))).flat();
  const texts = await Promise.all(records.map(textOf));
  for (const file of old) {
    const name = file.path.split('/').at(-1)!;
    if (!texts.some(text => text.includes(name)))
      await vscode.workspace.fs.delete(file).then(undefined, passOver(undefined));
  }
}

const filesIn = async (folder: vscode.Uri): Promise<vscode.Uri[]> =>
  (await vscode.workspace.fs.readDirectory(folder).then(undefined, passOver([])))
    .filter(([, type]) => type === vscode.FileType.File)
    .map(([name]) => vscode.Uri.joinPath(folder, name));

const textOf = async (file: vscode.Uri): Promise<string> =>
  new TextDecoder().decode(await vscode.workspace.fs.readFile(file).then(undefined, passOver(new Uint8Array())));
