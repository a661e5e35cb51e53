import * as vscode from 'vscode';

/** Maximum wait for another save, in milliseconds. */
const TIMEOUT_MS = 3000;

/**
 * Saves a document now; false: failed. VS Code refuses a save at once while another is being prepared, and continues with that one, which
 * is awaited. @throws Error for a closed document
 */
export async function saveNow(document: vscode.TextDocument): Promise<boolean> {
  let settle!: (saved: boolean) => void;
  const other = new Promise<boolean>(resolve => (settle = resolve));
  const listening = vscode.workspace.onDidSaveTextDocument(each => each === document && settle(true));
  let timeout: ReturnType<typeof setTimeout> | undefined;
  try {
    if (await document.save()) return true;
    timeout = setTimeout(() => settle(false), TIMEOUT_MS);
    return await other;
  } finally {
    clearTimeout(timeout);
    listening.dispose();
  }
}
