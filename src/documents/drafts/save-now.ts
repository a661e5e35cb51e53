import * as vscode from 'vscode';

/** Maximum wait for another save, in milliseconds. */
const PATIENCE_MS = 3000;

/**
 * Saves a document now; false: it could not be. VS Code says no at once of a save that comes while another gets ready, and goes on with
 * that one: it is waited for. @throws Error where the document was closed
 */
export async function saveNow(document: vscode.TextDocument): Promise<boolean> {
  let settle!: (saved: boolean) => void;
  const other = new Promise<boolean>(resolve => (settle = resolve));
  const listening = vscode.workspace.onDidSaveTextDocument(each => each === document && settle(true));
  let patience: ReturnType<typeof setTimeout> | undefined;
  try {
    if (await document.save()) return true;
    patience = setTimeout(() => settle(false), PATIENCE_MS);
    return await other;
  } finally {
    clearTimeout(patience);
    listening.dispose();
  }
}
