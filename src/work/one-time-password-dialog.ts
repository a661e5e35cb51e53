import * as vscode from 'vscode';
import { connectionLine, lineOf } from '../changes/where';
import type { Connection } from '../connections/connection';
import { explain } from '../connections/explain';
import { askBeforeLoss } from '../connections/modals';
import type { OneTimePasswordRecord } from './one-time-password-record';

/** The state of a password. */
export interface PasswordState {
  /** Undefined if it was removed, or could not be read. */
  readonly connection: Connection | undefined;
  /** The reason why the password is not in the secret storage. */
  readonly unstored: Error | undefined;
  /** The reason why the password could not be set as the cluster's credential, or why the credential cannot be read. */
  readonly unusable: Error | undefined;
  /** True if the connection signs in to the cluster with the password. */
  readonly isUsed: boolean;
}

/**
 * Shows a password in a dialog of VS Code. Returns true if the user confirmed it; otherwise it stays in its view. *Copy Password* asks again.
 * One that is not stored returns until it is confirmed.
 */
export async function showPassword(told: OneTimePasswordRecord, state: PasswordState): Promise<boolean> {
  const { clusterName, clusterId, connectionName, username, password } = told;
  const [copy, have] = [vscode.l10n.t('Copy Password'), vscode.l10n.t('I Saved the Password')];
  const detail = [
    connectionLine(state.connection ?? { name: connectionName }),
    lineOf({ level: 'cluster', name: clusterName, id: clusterId }),
    vscode.l10n.t('User: {0}', username),
    vscode.l10n.t('Password: {0}', password),
    '',
    state.unstored
      ? vscode.l10n.t('The password could not be stored ({0}). Write the password down now.', state.unstored.message)
      : vscode.l10n.t('The password is in VS Code’s secret storage.'),
    useOf(state),
    ...(state.unstored
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
    else if (answer === have || !state.unstored) return answer === have;
  }
}

function useOf({ unusable, isUsed }: PasswordState): string {
  if (isUsed) return vscode.l10n.t('The connection uses this password to sign in to the cluster.');
  return unusable
    ? vscode.l10n.t('The connection might not use this password to sign in to the cluster ({0}).', unusable.message)
    : vscode.l10n.t('The connection does not use this password to sign in to the cluster.');
}

/** They were shown it, and it could not be taken away, or not copied. */
export const warnThatItWaits = ({ clusterName }: OneTimePasswordRecord, error: unknown): void =>
  void vscode.window.showErrorMessage(
    vscode.l10n.t('The password of “{0}” stays in the Operations view: {1}', clusterName, explain(error).message),
  );
