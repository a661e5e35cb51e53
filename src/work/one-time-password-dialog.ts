import * as vscode from 'vscode';
import { connectionLine, lineOf } from '../changes/where';
import type { Connection } from '../connections/connection';
import { explain } from '../connections/explain';
import type { Keys } from '../connections/keys';
import { askBeforeLoss } from '../connections/modals';
import type { OneTimePasswordRecord } from './one-time-password-record';
import { attempt } from './one-time-passwords';

/** Failures to store and to use a password. */
export interface PasswordFailures {
  /** The reason why the password is not in the secret storage. */
  readonly unstored: Error | undefined;
  /** The reason why the password could not be set as the cluster's credential, or why the credential cannot be read. */
  readonly unusable: Error | undefined;
}

/**
 * Shows a password in a dialog of VS Code. Returns true if the user confirmed it; otherwise it stays in its view. *Copy Password* asks again.
 * One that is not stored returns until it is confirmed.
 */
export async function showPassword(
  told: OneTimePasswordRecord,
  { unstored, unusable }: PasswordFailures,
  keys: Keys,
  connectionOf: (id: string) => Promise<Connection | undefined>,
): Promise<boolean> {
  const { clusterName, clusterId, connectionId, connectionName, username, password } = told;
  let connection: Connection | undefined;
  await attempt(async () => {
    connection = await connectionOf(connectionId); // without it, its marks are not shown
  });
  let isUsed = false;
  // The credential can be another one since. The password is shown even if the storage cannot be read.
  const unread = await attempt(async () => {
    isUsed = !unusable && (await keys.user(connectionId, clusterId)) === `${username}:${password}`;
  });
  const [copy, have] = [vscode.l10n.t('Copy Password'), vscode.l10n.t('I Saved the Password')];
  const detail = [
    connectionLine(connection ?? { name: connectionName }),
    lineOf({ level: 'cluster', name: clusterName, id: clusterId }),
    vscode.l10n.t('User: {0}', username),
    vscode.l10n.t('Password: {0}', password),
    '',
    unstored
      ? vscode.l10n.t('The password could not be stored ({0}). Write the password down now.', unstored.message)
      : vscode.l10n.t('The password is in VS Code’s secret storage.'),
    useOf(unusable ?? unread, isUsed),
    ...(unstored
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
    else if (answer === have || !unstored) return answer === have;
  }
}

function useOf(unusable: Error | undefined, isUsed: boolean): string {
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
