import * as vscode from 'vscode';
import type { Connection } from '../connections/connection';

/** Asks which of these connections a file is about. Undefined: the person gave up. @throws Error where there is none */
export async function pickTarget(connections: readonly Connection[]): Promise<Connection | undefined> {
  const items = connections.map(connection => ({ label: connection.name, connection }));
  if (items.length === 0)
    throw new Error(vscode.l10n.t('Add a connection first: then this file can be applied to it.'));
  const placeHolder = vscode.l10n.t('Which connection is this file about? It is asked once for this file.');
  return (await vscode.window.showQuickPick(items, { placeHolder }))?.connection;
}
