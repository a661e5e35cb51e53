import * as vscode from 'vscode';
import { explain } from '../connections/explain';
import type { OneTimePasswordRecord } from './one-time-password-record';

/** Shows it in a dialog of VS Code that comes back until they copied it or say that they have it. `trouble`: it is stored nowhere. */
export async function untilTheyHaveIt(told: OneTimePasswordRecord, trouble?: Error): Promise<void> {
  const { clusterName, clusterId, connectionName, username, password } = told;
  const [copy, have] = [vscode.l10n.t('Copy Password'), vscode.l10n.t('I Have It')];
  const detail = [
    vscode.l10n.t('Cluster: {0} ({1}) on “{2}”', clusterName, clusterId, connectionName),
    vscode.l10n.t('User: {0}', username),
    vscode.l10n.t('Password: {0}', password),
    '',
    trouble
      ? vscode.l10n.t('It could NOT be stored ({0}): write it down now.', trouble.message)
      : vscode.l10n.t('It is in VS Code’s secret storage, and this window signs in to the new cluster with it.'),
  ].join('\n');
  let answer: string | undefined;
  do {
    answer = await vscode.window.showWarningMessage(
      vscode.l10n.t('The service tells this password once, and never again.'),
      { modal: true, detail },
      copy,
      have,
    );
  } while (answer === undefined); // Escape is no answer
  if (answer === copy) await vscode.env.clipboard.writeText(password);
}

/** They were shown it, and it could not be taken away, or not copied. */
export const warnThatItWaits = ({ clusterName }: OneTimePasswordRecord, error: unknown): void =>
  void vscode.window.showErrorMessage(
    vscode.l10n.t('The password of “{0}” still waits for you: {1}', clusterName, explain(error).message),
  );
