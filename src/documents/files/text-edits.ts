import * as vscode from 'vscode';
import type { TextEdit } from '../../model/documents/json-text';

/** Returns the range of the whole text. */
export const fullRangeOf = (document: vscode.TextDocument): vscode.Range =>
  new vscode.Range(document.positionAt(0), document.positionAt(document.getText().length));

/** Applies edits to a text. False: the text changed in between, and nothing was applied. */
export function applyEdits(document: vscode.TextDocument, edits: readonly TextEdit[]): Thenable<boolean> {
  const all = new vscode.WorkspaceEdit();
  for (const { offset, length, content } of edits) {
    all.replace(
      document.uri,
      new vscode.Range(document.positionAt(offset), document.positionAt(offset + length)),
      content,
    );
  }
  return vscode.workspace.applyEdit(all);
}
