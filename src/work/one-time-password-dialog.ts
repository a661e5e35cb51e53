import * as vscode from 'vscode';
import { explain } from '../connections/explain';
import { askBeforeLoss } from '../connections/modals';
import type { OneTimePasswordRecord } from './one-time-password-record';

/**
 * Shows a password in a dialog of VS Code. Returns true if the user confirmed it; otherwise it stays in its view. *Copy Password* asks again.
 * `trouble`: the password is not stored, so the dialog returns until it is confirmed.
 */
export async function showPassword(told: OneTimePasswordRecord, trouble?: Error): Promise<boolean> {
  const { clusterName, clusterId, connectionName, username, password } = told;
  const [copy, have] = [vscode.l10n.t('Copy Password'), vscode.l10n.t('I Saved the Password')];
  const detail = [
    vscode.l10n.t('Cluster: {0} ({1}) on “{2}”', clusterName, clusterId, connectionName),
    vscode.l10n.t('User: {0}', username),
    vscode.l10n.t('Password: {0}', password),
    '',
    trouble
      ? vscode.l10n.t('The password could NOT be stored ({0}). Write the password down now.', trouble.message)
      : vscode.l10n.t(
          'The password is in VS Code’s secret storage. This window uses it to sign in to the new cluster.',
        ),
    ...(trouble
      ? []
      : [vscode.l10n.t('Cancel keeps the password in the Operations view until you confirm that you saved it.')]),
  ].join('\n');
  const ask = () =>
    askBeforeLoss({
      question: vscode.l10n.t('The service shows this password only once.'),
      detail,
      safe: copy,
      others: [have],
    });
  for (;;) {
    const answer = await ask();
    if (answer === copy) await vscode.env.clipboard.writeText(password);
    else if (answer === have || !trouble) return answer === have;
  }
}

/** They were shown it, and it could not be taken away, or not copied. */
export const warnThatItWaits = ({ clusterName }: OneTimePasswordRecord, error: unknown): void =>
  void vscode.window.showErrorMessage(
    vscode.l10n.t('The password of “{0}” stays in the Operations view: {1}', clusterName, explain(error).message),
  );
