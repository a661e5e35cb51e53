import * as vscode from 'vscode';
import type { Connection } from '../connections/connection';
import type { App } from './app';

/** Authentication of a connection: none, an API key, user and password, or the key of the demo service. */
export type Sign = 'none' | 'key' | 'user' | 'demo';

export async function signOf(app: App, connection: Connection): Promise<Sign> {
  if (connection.kind !== 'endpoint') return connection.kind === 'demo' ? 'demo' : 'key';
  if (connection.anonymous) return 'none';
  return (await app.connections.keys.get(connection.id))?.includes(':') ? 'user' : 'key';
}

/** Copies code, and names the environment variables that the code reads. */
export async function copyCode(code: string, sign: Sign): Promise<void> {
  await vscode.env.clipboard.writeText(code);
  void vscode.window.showInformationMessage(said(sign));
}

function said(sign: Sign): string {
  if (sign === 'none') return vscode.l10n.t('Copied.');
  if (sign === 'user')
    return vscode.l10n.t('Snippet copied. Set VECTOR_CLOUD_KEY to user:password before you run the snippet.');
  const key = vscode.l10n.t('Snippet copied. Set VECTOR_CLOUD_KEY before you run the snippet.');
  return sign === 'key' ? key : `${key} ${vscode.l10n.t('To copy the key, use Copy Demo API Key.')}`;
}
