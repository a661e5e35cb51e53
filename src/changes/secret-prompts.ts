import * as vscode from 'vscode';
import { isPlainAddress } from '../model/wire/addresses';
import { isNameOfSecret, looksLikeValue } from '../model/secrets/names';

/** `value`: in the box from the start. `isAddress`: anything but an address of the web is refused. */
interface Box {
  readonly value?: string;
  readonly isAddress?: boolean;
}

/** Asks for a secret in VS Code's password box. Undefined: cancelled. `why`: the purpose. */
export const askSecret = async (
  title: string,
  why: string,
  { value = '', isAddress = false }: Box = {},
): Promise<string | undefined> =>
  (await vscode.window.showInputBox({
    title,
    prompt: vscode.l10n.t('{0} Stored in VS Code’s secret storage only.', why),
    value,
    password: true,
    ignoreFocusOut: true,
    ...(isAddress && { validateInput: aboutAddress }),
  })) || undefined;

/** Refuses a text that is no address of the web; shows the host of one that is, because the box hides what is typed. */
function aboutAddress(text: string): vscode.InputBoxValidationMessage | undefined {
  if (text === '') return undefined;
  return isPlainAddress(text)
    ? { message: vscode.l10n.t('Host: {0}', new URL(text).host), severity: vscode.InputBoxValidationSeverity.Info }
    : {
        message: vscode.l10n.t('Must be an address that begins with https:// or http://'),
        severity: vscode.InputBoxValidationSeverity.Error,
      };
}

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
      if (!isNameOfSecret(name)) return vscode.l10n.t('Use letters, digits, periods, hyphens and underscores');
      if (looksLikeValue(name)) return vscode.l10n.t('Looks like a value. Enter a name, such as “pager-key”.');
      return taken.includes(name) ? vscode.l10n.t('Secret “{0}” already exists', name) : undefined;
    },
  });

/** A secret was deleted between the question and the request. */
export class SecretMissing extends Error {
  override readonly name = 'SecretMissing';
  constructor() {
    super(vscode.l10n.t('A required secret is missing in the secret storage.'));
  }
}
