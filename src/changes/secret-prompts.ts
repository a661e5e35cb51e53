import * as vscode from 'vscode';
import { isNameOfSecret } from '../model/secrets/names';

/** Asks for a secret in VS Code's password box, initially `value`. Undefined: cancelled. `why`: the purpose. */
export const askSecret = async (title: string, why: string, value = ''): Promise<string | undefined> =>
  (await vscode.window.showInputBox({
    title,
    prompt: vscode.l10n.t('{0} Stored in VS Code’s secret storage only.', why),
    value,
    password: true,
    ignoreFocusOut: true,
  })) || undefined;

/** Asks for the name of a secret to store. `taken`: existing names. Undefined: cancelled. */
export const askSecretName = (
  title: string,
  proposed: string,
  taken: readonly string[],
): Thenable<string | undefined> =>
  vscode.window.showInputBox({
    title,
    prompt: vscode.l10n.t('Name of the secret. Documents contain this name instead of the value.'),
    value: proposed,
    ignoreFocusOut: true,
    validateInput: name => {
      if (!isNameOfSecret(name)) return vscode.l10n.t('Use letters, digits, dots, dashes and underscores');
      return taken.includes(name) ? vscode.l10n.t('Secret “{0}” already exists', name) : undefined;
    },
  });

/** A secret went away between the question and the sending. */
export class SecretMissing extends Error {
  override readonly name = 'SecretMissing';
  constructor() {
    super(vscode.l10n.t('A required secret is missing in the secret storage.'));
  }
}
