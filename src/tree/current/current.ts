import * as vscode from 'vscode';
import type { Connection } from '../../connections/connection';
import { marksOf } from '../../connections/marks';
import { shown } from '../../model/texts/shown';
import { CurrentPages } from './pages';

/** The connection someone is at, in the status bar. A click goes to another. */
export class Current implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem('vectorCloud.current', vscode.StatusBarAlignment.Right, 50);

  readonly pages = new CurrentPages();

  /** Called when another connection is shown, or the shown one changed. */
  changed: () => void = () => {};

  constructor() {
    this.item.name = vscode.l10n.t('Vector Cloud: connection');
    this.item.command = 'vectorCloud.connection.switch';
  }

  private shown: string | undefined;
  private name: string | undefined;
  /** The id of the connection of the selected row. */
  private selected: string | undefined;
  private hasEditor = false;

  /** The name of the connection that is shown. */
  get connectionName(): string | undefined {
    return this.name;
  }

  /** The id of the connection that is shown. */
  get connectionId(): string | undefined {
    return this.shown;
  }

  /** Updates the shown connection, which might have changed or been removed. */
  async showAgain(find: (id: string) => Promise<Connection | undefined>): Promise<void> {
    if (this.shown !== undefined) this.show(await find(this.shown));
  }

  /** Notes the connection of the selected row, and shows it unless the active editor has one: a plan there is for that one. */
  select(connection: Connection): void {
    this.selected = connection.id;
    if (!this.hasEditor) this.show(connection);
  }

  /** Shows the connection of the active editor; without one, that of the selected row. */
  async edit(connection: Connection | undefined, find: (id: string) => Promise<Connection | undefined>): Promise<void> {
    this.hasEditor = connection !== undefined;
    const current = connection ?? (this.selected === undefined ? undefined : await find(this.selected));
    if (current && this.hasEditor === (connection !== undefined)) this.show(current);
  }

  show(connection: Connection | undefined): void {
    this.shown = connection?.id;
    this.name = connection?.name;
    this.changed();
    if (!connection) return this.item.hide();
    const marks = marksOf(connection);
    this.item.text = [`$(${connection.kind === 'demo' ? 'beaker' : 'cloud'}) ${plain(connection.name)}`, ...marks].join(
      ' · ',
    );
    this.item.tooltip = vscode.l10n.t('Current connection. Select to switch.');
    this.item.accessibilityInformation = {
      label: vscode.l10n.t('Connection {0}', [connection.name, ...marks].join(', ')),
      role: 'button',
    };
    this.item.show();
  }

  dispose(): void {
    this.item.dispose();
    this.pages.dispose();
  }
}

/** A name is no icon. */
const plain = (name: string): string => shown(name).replaceAll('$(', '$\u200b(');
