import * as vscode from 'vscode';
import type { Configurations, ReadableConfiguration } from '../../work/configurations/configurations';

/** Runs with a progress that can be canceled. */
export function withCancel<T>(title: string, run: (signal: AbortSignal) => Promise<T>): Thenable<T> {
  const where = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  return vscode.window.withProgress(where, (_progress, token) => {
    const abort = new AbortController();
    token.onCancellationRequested(() => abort.abort());
    return run(abort.signal);
  });
}

/** Compares an environment again, after a change of its objects or documents. */
export const compareAgain = (
  configurations: Configurations,
  found: ReadableConfiguration,
  name: string,
): Thenable<unknown> =>
  withCancel(vscode.l10n.t('Comparing the configuration with its environments…'), signal =>
    configurations.refresh(found, [name], { signal }),
  );
