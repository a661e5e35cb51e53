import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { windows } from './stubs';

/** A pick in the hands of a test, as a person holds it. */
export class Pick<Row extends vscode.QuickPickItem> {
  title = '';
  placeholder = '';
  items: Row[] = [];
  activeItems: Row[] = [];
  selectedItems: Row[] = [];
  keepScrollPosition = false;
  private accept = () => {};
  private hidden = () => {};
  readonly shown: Promise<void>;
  private isShown!: () => void;
  constructor() {
    this.shown = new Promise(resolve => (this.isShown = resolve));
  }
  onDidAccept(listener: () => void) {
    this.accept = listener;
  }
  onDidHide(listener: () => void) {
    this.hidden = listener;
  }
  show() {
    this.isShown();
  }
  hide() {
    this.hidden();
  }
  dispose() {}
  choose(label: string | RegExp) {
    const item = this.items.find(each => (typeof label === 'string' ? each.label === label : label.test(each.label)));
    assert.ok(item, this.items.map(each => each.label).join('\n'));
    this.selectedItems = [item];
    this.accept();
  }
  /** The same, once the item is there. */
  async await(label: string) {
    while (!this.labels.includes(label)) await new Promise(resolve => setImmediate(resolve));
    this.choose(label);
  }
  leave() {
    this.hidden();
  }
  get labels() {
    return this.items.map(({ label }) => label);
  }
}

/** Runs a command of ours that opens a pick, with the pick in hand. */
export async function pickOf<Row extends vscode.QuickPickItem>(
  command: string,
  ...args: unknown[]
): Promise<{ readonly pick: Pick<Row>; readonly done: Thenable<unknown> }> {
  const originals = windows().map(window => [window, window.createQuickPick] as const);
  const pick = new Pick<Row>();
  for (const [window] of originals) Object.assign(window, { createQuickPick: () => pick });
  const done = vscode.commands.executeCommand(`vectorCloud.${command}`, ...args);
  await pick.shown;
  originals.forEach(([window, original]) => Object.assign(window, { createQuickPick: original }));
  return { pick, done };
}
