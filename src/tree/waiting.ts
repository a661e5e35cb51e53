import * as vscode from 'vscode';
import type { OneTimePasswords } from '../work/one-time-passwords';
import type { Node } from './node';

/** The number of passwords that nobody has yet, on the icon of the sidebar: what is told once must not be overlooked. */
export async function showWaiting(view: vscode.TreeView<Node>, passwords: OneTimePasswords): Promise<void> {
  const { length } = await passwords.list();
  const tooltip = vscode.l10n.t('{0} passwords that were told once wait in the view “Work”', length);
  view.badge = length === 0 ? undefined : { value: length, tooltip };
}
