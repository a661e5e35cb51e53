import * as vscode from 'vscode';
import { isLater, unversioned } from './record-versions';

let isTold = false;

/** Tells of records of a later version, once in a window: most lists show only what they can read. */
function warnOfLaterRecords(): void {
  if (isTold) return;
  isTold = true;
  void vscode.window.showWarningMessage(
    vscode.l10n.t(
      'Some stored data was saved by a later version of the extension. The data is left unchanged and not shown. Update the extension to use it.',
    ),
  );
}

/** Refuses a record of a later version, and tells of it. @throws Error */
function refuse(text: string): void {
  if (!isLater(text)) return;
  warnOfLaterRecords();
  throw new Error(
    vscode.l10n.t(
      'A later version of the extension saved this record. Update the extension to use the record. Nothing was changed.',
    ),
  );
}

/** Returns the record in a text, without its version. @throws Error for one of a later version */
export async function recordIn(text: string, parse: (text: string) => Promise<unknown>): Promise<unknown> {
  refuse(text);
  return unversioned(await parse(text));
}

const textIn = (file: vscode.Uri): Promise<string> =>
  Promise.resolve(vscode.workspace.fs.readFile(file)).then(
    bytes => new TextDecoder().decode(bytes),
    (error: unknown) => {
      if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return '';
      throw error;
    },
  );

/** Returns true for a file with a record of a later version. */
export const isLaterFile = async (file: vscode.Uri): Promise<boolean> => isLater(await textIn(file));

/** @throws Error for a file with a record of a later version */
export const refuseLater = async (file: vscode.Uri): Promise<void> => refuse(await textIn(file));
