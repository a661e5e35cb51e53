import * as vscode from 'vscode';
import type { Connection } from '../../connections/connection';
import type { App } from '../app';

const addressOf = (connection: Connection): string | undefined =>
  connection.kind === 'demo' ? undefined : connection.address;

/**
 * Checks that a connection still has the address that a key or an endpoint was entered for: a box can be open for hours, and another window
 * can move the connection. @throws Error in words
 */
export async function unmoved(app: App, connection: Connection): Promise<void> {
  if (addressOf(await unremoved(app, connection)) === addressOf(connection)) return;
  throw new Error(
    vscode.l10n.t(
      'Nothing was saved: the address of connection “{0}” was changed elsewhere. Run the command again.',
      connection.name,
    ),
  );
}

/** Returns the stored connection: a secret of a removed one would stay forever. @throws Error in words */
export async function unremoved({ connections }: App, { id, name }: Connection): Promise<Connection> {
  const now = await connections.find(id);
  if (now) return now;
  throw new Error(vscode.l10n.t('Nothing was saved: connection “{0}” was removed elsewhere.', name));
}
