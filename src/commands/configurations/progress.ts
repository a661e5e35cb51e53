import * as vscode from 'vscode';

/** Runs with a progress that can be canceled. */
export function withCancel<T>(title: string, run: (signal: AbortSignal) => Promise<T>): Thenable<T> {
  const where = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  return vscode.window.withProgress(where, (_progress, token) => {
    const abort = new AbortController();
    token.onCancellationRequested(() => abort.abort());
    return run(abort.signal);
  });
}
