import * as vscode from 'vscode';
import type { CloudConnection } from './connection';

/** Asks for consent to send the key of a connection to a domain that the user did not type. */
export async function askToTrust({ name }: CloudConnection, suffix: string, endpoint: string): Promise<boolean> {
  const send = vscode.l10n.t('Send the Key');
  const detail = vscode.l10n.t(
    'The service returned an address on {0}. If you agree, every request to {0} includes the key. Asked once for {1}.',
    endpoint,
    suffix,
  );
  const question = vscode.l10n.t('Send the API key of “{0}” to {1}?', name, suffix);
  return (await vscode.window.showWarningMessage(question, { modal: true, detail }, send)) === send;
}
