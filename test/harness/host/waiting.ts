import assert from 'node:assert/strict';
import * as vscode from 'vscode';

/** The next event that is the one. */
export const happened = <T>(event: vscode.Event<T>, isIt: (what: T) => boolean = () => true): Promise<T> =>
  new Promise(resolve => {
    const listening = event(what => {
      if (!isIt(what)) return;
      listening.dispose();
      resolve(what);
    });
  });

/** Replaces a text, as typing does. */
export async function replace(document: vscode.TextDocument, old: string, text: string): Promise<void> {
  const at = document.getText().indexOf(old);
  assert.ok(at >= 0, old);
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, new vscode.Range(document.positionAt(at), document.positionAt(at + old.length)), text);
  assert.ok(await vscode.workspace.applyEdit(edit));
}

/** Returns the diagnostics of a text once their number is reached. */
export async function complaints(document: vscode.TextDocument, many: number): Promise<vscode.Diagnostic[]> {
  const here = () => vscode.languages.getDiagnostics(document.uri).filter(({ source }) => source === 'Vector Cloud');
  while (here().length !== many) await happened(vscode.languages.onDidChangeDiagnostics);
  return here();
}

/** Lets a moment pass before a loop looks again: the window that it waits for needs the processor, too. */
export const moment = (): Promise<void> => new Promise(resolve => void setTimeout(resolve, 5));
