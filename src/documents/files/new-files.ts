import * as vscode from 'vscode';
import { isNotThere } from '../../connections/records';

/** Opens a file, or an untitled document that creates the file when it is saved. @throws Error for a missing file that is not on disk */
export async function openOrBegin(uri: vscode.Uri): Promise<vscode.TextDocument> {
  try {
    await vscode.workspace.fs.stat(uri);
    return await vscode.workspace.openTextDocument(uri);
  } catch (error) {
    if (!isNotThere(error)) throw error; // a file that cannot be reached might exist
  }
  if (uri.scheme === 'file') return vscode.workspace.openTextDocument(uri.with({ scheme: 'untitled' }));
  const name = uri.path.split('/').at(-1)!;
  throw new Error(
    vscode.l10n.t('“{0}” does not exist, and new files need a folder on disk. Create the file first.', name),
  );
}
