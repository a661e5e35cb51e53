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

/** Maximum number of attempts to change a text that changes at the same time. */
const MAX_ATTEMPTS = 3;

/**
 * Applies edits to the newest text of a document. Returns the text before. @throws Error for a read-only document, or if the text changes
 * again and again in between
 */
export async function changeText(
  document: vscode.TextDocument,
  editsOf: (text: string) => readonly TextEdit[],
): Promise<string> {
  if (await isReadOnly(document.uri)) throw new Error(vscode.l10n.t('This document is read-only.'));
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const text = document.getText();
    const edits = editsOf(text);
    if (edits.length === 0 || (await applyEdits(document, edits))) return text;
  }
  throw new Error(vscode.l10n.t('The document changed while it was being saved. Try again.'));
}
