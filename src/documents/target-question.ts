import * as vscode from 'vscode';
import type { Connection } from '../connections/connection';

/** Asks for the connection of a file. Undefined: cancelled. @throws Error if there is none */
export async function pickTarget(connections: readonly Connection[]): Promise<Connection | undefined> {
  const items = connections.map(connection => ({ label: connection.name, connection }));
  if (items.length === 0) throw new Error(vscode.l10n.t('Add a connection to apply this file.'));
  const placeHolder = vscode.l10n.t('Select the connection for this file (asked once per file)');
  return (await vscode.window.showQuickPick(items, { placeHolder }))?.connection;
}
