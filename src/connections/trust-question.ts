import * as vscode from 'vscode';
import type { CloudConnection } from './connection';
import { askBeforeLoss } from './modals';

/** Asks for consent to send the key of a connection to a domain that the user did not type. *Copy Address* sends nothing, and asks again. */
export async function askToTrust({ name }: CloudConnection, suffix: string, endpoint: string): Promise<boolean> {
  const send = vscode.l10n.t('Send the Key');
  const detail = vscode.l10n.t(
    'The service returned the address {0}. If you agree, every request to hosts of {1} includes the key. Asked once for {1}.',
    endpoint,
    suffix,
  );
  const question = vscode.l10n.t('Send the API key of “{0}” to {1}?', name, suffix);
  const copy = vscode.l10n.t('Copy Address');
  for (;;) {
    const answer = await askBeforeLoss({ question, detail, safe: copy, others: [send] });
    if (answer !== copy) return answer === send;
    await vscode.env.clipboard.writeText(endpoint);
  }
}
