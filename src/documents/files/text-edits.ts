import * as vscode from 'vscode';
import type { TextEdit } from '../../model/documents/json-text';

/** Makes edits of a text. False: the text changed meanwhile, and nothing was done. */
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
