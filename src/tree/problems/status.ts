import * as vscode from 'vscode';
import type { ConnectionStore } from '../../connections/connection-store';
import { shown } from '../../model/texts/shown';
import type { Problems } from '../../work/problems/problems';
import type { Current } from '../current/current';
import { checkedAt, countWords } from './words';

/** Number of problems of the current connection in the status bar, if any. A click shows the list. Sends no request. */
export class ProblemStatus implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem(
    'vectorCloud.problems',
    vscode.StatusBarAlignment.Right,
    49,
  );
  private readonly listening: vscode.Disposable;
  /** The text that is shown; undefined while hidden. */
  text: string | undefined;

  constructor(
    private readonly problems: Problems,
    private readonly current: Current,
    private readonly connections: Pick<ConnectionStore, 'find'>,
    failed: (error: unknown) => void,
  ) {
    this.item.name = vscode.l10n.t('Vector Cloud: problems');
    this.item.command = 'vectorCloud.problems.focus';
    const show = () => void this.show().catch(failed);
    this.listening = vscode.Disposable.from(this.item, problems.onDidChange(show));
    current.changed = show;
    show();
  }

  dispose(): void {
    this.current.changed = () => {};
    this.listening.dispose();
  }

  private async show(): Promise<void> {
    const { connectionId } = this.current;
    const connection = connectionId === undefined ? undefined : await this.connections.find(connectionId);
    if (connectionId !== this.current.connectionId) return; // replaced since then
    const check = connection && this.problems.check(connection);
    const count = check && 'findings' in check ? check.findings.problems.length : 0;
    if (!connection || !check || count === 0) {
      this.text = undefined;
      return this.item.hide();
    }
    this.text = `$(warning) ${count}`;
    this.item.text = this.text;
    const told = vscode.l10n.t('{0} in “{1}”, {2}', countWords(count), shown(connection.name), checkedAt(check.at));
    this.item.tooltip = `${told}. ${vscode.l10n.t('Select to show the problems.')}`;
    this.item.accessibilityInformation = { label: told, role: 'button' };
    this.item.show();
  }
}
