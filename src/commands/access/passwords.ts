import * as vscode from 'vscode';
import type { Step } from '../choices/steps';

/** Returns a box of a series that hides a password. `accept`: returns a complaint. */
const passwordBox = (title: string, prompt: string, accept: (password: string) => string | undefined): Step => ({
  title,
  prompt,
  password: true,
  accept: password => Promise.resolve(password === '' ? vscode.l10n.t('Enter a password') : accept(password)),
});

/** Returns the boxes for a new password, typed twice. `accept`: receives the password; the extension stores it nowhere. */
export function newPasswordBoxes(title: string, accept: (password: string) => void): (() => Step)[] {
  let first = '';
  return [
    () =>
      passwordBox(title, vscode.l10n.t('New password. No plan, journal or log contains the password.'), password => {
        first = password;
        return undefined;
      }),
    () =>
      passwordBox(title, vscode.l10n.t('Repeat the new password'), password => {
        if (password !== first) return vscode.l10n.t('The passwords differ');
        accept(password);
        return undefined;
      }),
  ];
}

/** Returns the box for the current password of a user. */
export const currentPasswordBox = (title: string, userName: string, accept: (password: string) => void): Step =>
  passwordBox(
    title,
    vscode.l10n.t('Current password of “{0}”. The service verifies the password.', userName),
    password => {
      accept(password);
      return undefined;
    },
  );
