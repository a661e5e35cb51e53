import * as vscode from 'vscode';
import type { Connection } from '../connections/connection';
import type { App } from './app';

/** What a connection signs in with: nothing, an API key, or a user and a password. */
export type Sign = 'none' | 'key' | 'user';

export async function signOf(app: App, connection: Connection): Promise<Sign> {
  if (connection.kind !== 'endpoint') return 'key';
  if (connection.anonymous) return 'none';
  return (await app.connections.keys.get(connection.id))?.includes(':') ? 'user' : 'key';
}

/** Copies code, and says what it takes from the environment. */
export async function copyCode(code: string, sign: Sign): Promise<void> {
  await vscode.env.clipboard.writeText(code);
  void vscode.window.showInformationMessage(
    sign === 'none'
      ? vscode.l10n.t('Copied.')
      : sign === 'user'
        ? vscode.l10n.t('Copied. Put user:password into VECTOR_CLOUD_KEY before you run it.')
        : vscode.l10n.t('Copied. Put the key into VECTOR_CLOUD_KEY before you run it.'),
  );
}
