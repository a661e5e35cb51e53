import * as vscode from 'vscode';
import type { Connection } from '../connections/connection';

interface Item extends vscode.QuickPickItem {
  readonly connection: Connection;
}

/** Asks which connection a file is about. Undefined: the person gave up. */
export function askForTarget(items: readonly Item[]): Thenable<Item | undefined> {
  if (items.length === 0)
    throw new Error(vscode.l10n.t('Add a connection first: then this file can be applied to it.'));
  const placeHolder = vscode.l10n.t('Which connection is this file about? It is asked once for this file.');
  return vscode.window.showQuickPick(items, { placeHolder });
}
