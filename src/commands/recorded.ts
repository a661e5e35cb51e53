import * as vscode from 'vscode';
import type { JournalRecord } from '../changes/journal-record';
import type { Connection } from '../connections/connection';
import type { App } from './app';

/** Returns the connection of a recorded change. @throws Error if it was removed */
export async function recordedConnection(
  { connections }: Pick<App, 'connections'>,
  { connectionId, connectionName }: Pick<JournalRecord, 'connectionId' | 'connectionName'>,
): Promise<Connection> {
  const connection = await connections.find(connectionId);
  if (!connection) throw new Error(vscode.l10n.t('The connection “{0}” was removed.', connectionName));
  return connection;
}
