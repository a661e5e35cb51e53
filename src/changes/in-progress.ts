import * as vscode from 'vscode';

/** Reads from or writes to a service, which the status bar shows until there is an answer. */
export const inProgress = <R>(work: () => Promise<R>): Promise<R> =>
  Promise.resolve(
    vscode.window.withProgress(
      { location: vscode.ProgressLocation.Window, title: vscode.l10n.t('Contacting the service…') },
      work,
    ),
  );
