import * as vscode from 'vscode';
import { applyEdits } from '../../documents/files/text-edits';
import type { TextEdit } from '../../model/documents/json-text';

/** Returns true for a read-only document: VS Code would let an extension change it silently. */
export async function isReadOnly(uri: vscode.Uri): Promise<boolean> {
  if (vscode.workspace.fs.isWritableFileSystem(uri.scheme) === false) return true;
  try {
    const { permissions = 0 } = await vscode.workspace.fs.stat(uri);
    return (permissions & vscode.FilePermission.Readonly) !== 0;
  } catch (error) {
    if (error instanceof vscode.FileSystemError) return false; // not saved yet
    throw error;
  }
}

/** Applies edits of a form to its document. @throws Error for a read-only document */
export async function changeText(document: vscode.TextDocument, edits: readonly TextEdit[]): Promise<void> {
  if (await isReadOnly(document.uri)) throw new Error(vscode.l10n.t('This document is read-only.'));
  await applyEdits(document, edits);
}
