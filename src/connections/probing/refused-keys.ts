import * as vscode from 'vscode';

/** Returns the message for a refused key. A control plane has no users (spec 5.2, 5.3). */
export function keyRefused(address: string, key: string, isControlPlane: boolean): string {
  if (!key.includes(':'))
    return vscode.l10n.t('The service refused this key. Check that it is complete and belongs to this service.');
  return isControlPlane
    ? vscode.l10n.t(
        '{0} refused this user and password. Check both; a control plane needs an API key.',
        new URL(address).host,
      )
    : vscode.l10n.t('The service refused this user and password. Check both.');
}
