import * as vscode from 'vscode';
import type { Connection } from '../connections/connection';
import { connectionItems } from '../connections/marks';

/** Asks for the connection of a file. Undefined: cancelled. @throws Error if there is none */
export async function pickTarget(connections: readonly Connection[]): Promise<Connection | undefined> {
  const items = connectionItems(connections);
  if (items.length === 0)
    throw new Error(vscode.l10n.t('No connection can be used for this file. Add a connection first.'));
  const placeHolder = vscode.l10n.t('Select the connection for this file (asked once per file)');
  return (
    await vscode.window.showQuickPick(items, {
      title: vscode.l10n.t('Select Connection'),
      placeHolder,
      matchOnDescription: true,
    })
  )?.connection;
}
