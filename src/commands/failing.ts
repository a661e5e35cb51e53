import * as vscode from 'vscode';
import { explain, isCancelled } from '../connections/explain';
import type { App } from './app';

/** Says what went wrong with a command, in words; what a person gave up on purpose goes without. */
export function showFailure(app: App, id: string, error: unknown): void {
  if (isCancelled(error)) return;
  app.log.error(id, error instanceof Error ? (error.stack ?? error.message) : String(error));
  void offerLog(app, explain(error).message);
}

async function offerLog({ log }: App, message: string): Promise<void> {
  const show = vscode.l10n.t('Show Log');
  if ((await vscode.window.showErrorMessage(message, show)) === show) log.show();
}
