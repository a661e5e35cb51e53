import * as vscode from 'vscode';
import type { AppUnderTest } from '../../../src/commands/app';
import assert from 'node:assert/strict';
import { moment } from './waiting';

type Window = typeof vscode.window;

/** The dialogs that our code calls: this bundle's, and those of the extension, which has an API object of its own on the oldest host. */
export function windows(): Window[] {
  const exported = vscode.extensions.getExtension<AppUnderTest>('vector-cloud.vector-cloud')?.exports;
  return [...new Set([vscode.window, ...(exported ? [exported.window] : [])])];
}

/**
 * Answers one kind of dialog, because VS Code shows none during tests. A function is called in its turn, and returns the answer. Returns
 * the requested dialogs, and restores VS Code's function after the test.
 */
export function answering(kind: keyof Window, ...answers: unknown[]): { readonly asked: unknown[][] } & Disposable {
  const asked: unknown[][] = [];
  const originals = windows().map(window => [window, window[kind]] as const);
  const answer = (...question: unknown[]): Promise<unknown> => {
    asked.push(question);
    const next = answers.shift();
    return Promise.resolve(typeof next === 'function' ? next(...question) : next);
  };
  for (const [window] of originals) Object.assign(window, { [kind]: answer });
  return {
    asked,
    [Symbol.dispose]: () => originals.forEach(([window, original]) => Object.assign(window, { [kind]: original })),
  };
}

/** Confirms a change: the last button, whatever its verb. */
export const confirmed = (...question: unknown[]): unknown => question.at(-1);

/** Sets one of our settings, and takes it back when the test is over. */
export async function setting(name: string, value: unknown): Promise<AsyncDisposable> {
  const configuration = () => vscode.workspace.getConfiguration('vectorCloud');
  await configuration().update(name, value, vscode.ConfigurationTarget.Global);
  return {
    [Symbol.asyncDispose]: async () => {
      await configuration().update(name, undefined, vscode.ConfigurationTarget.Global);
    },
  };
}

/** Calls the listeners of an event in the order in which they came. */
export const inTurn =
  <A extends unknown[]>(...listeners: ((...told: A) => void)[]) =>
  (...told: A): void =>
    listeners.forEach(listener => listener(...told));

/** A quick pick that a test controls. */
export class Pick<Row extends vscode.QuickPickItem> {
  title = '';
  placeholder = '';
  items: Row[] = [];
  activeItems: Row[] = [];
  selectedItems: Row[] = [];
  keepScrollPosition = false;
  matchOnDescription = false;
  value = '';
  /** Busy state; undefined: never set. */
  busy: boolean | undefined;
  /** True once the dialog was closed. */
  gone = false;
  private accept = () => {};
  private hidden = () => {};
  private typed: (text: string) => void = () => {};
  private goBack = () => {};
  readonly shown: Promise<void>;
  private isShown!: () => void;
  constructor() {
    this.shown = new Promise(resolve => (this.isShown = resolve));
  }
  onDidAccept(listener: () => void) {
    this.accept = inTurn(this.accept, listener);
  }
  onDidHide(listener: () => void) {
    this.hidden = inTurn(this.hidden, listener);
  }
  onDidChangeValue(listener: (text: string) => void) {
    this.typed = inTurn(this.typed, listener);
  }
  onDidTriggerButton(listener: () => void) {
    this.goBack = inTurn(this.goBack, listener);
  }
  onDidTriggerItemButton() {}
  show() {
    this.isShown();
  }
  hide() {
    this.gone = true;
    this.hidden();
  }
  dispose() {}
  type(text: string) {
    this.value = text;
    this.typed(text);
  }
  choose(label: string | RegExp) {
    const item = this.items.find(each => (typeof label === 'string' ? each.label === label : label.test(each.label)));
    assert.ok(item, this.items.map(each => each.label).join('\n'));
    this.selectedItems = [item];
    this.accept();
  }
  /** Presses Enter while there is no row. */
  enter() {
    this.accept();
  }
  /** Picks an item once it exists. */
  async await(label: string) {
    while (!this.labels.includes(label)) await moment();
    this.choose(label);
  }
  back() {
    this.goBack();
  }
  leave() {
    this.hide();
  }
  get labels() {
    return this.items.map(({ label }) => label);
  }
}

/** Returns the next pick that the extension shows. */
export async function nextPick<Row extends vscode.QuickPickItem>(): Promise<Pick<Row>> {
  const originals = windows().map(window => [window, window.createQuickPick] as const);
  const pick = new Pick<Row>();
  for (const [window] of originals) Object.assign(window, { createQuickPick: () => pick });
  await pick.shown;
  originals.forEach(([window, original]) => Object.assign(window, { createQuickPick: original }));
  return pick;
}

/** Runs a command of ours that opens a pick, with the pick in hand. */
export async function pickOf<Row extends vscode.QuickPickItem>(
  command: string,
  ...args: unknown[]
): Promise<{ readonly pick: Pick<Row>; readonly done: Thenable<unknown> }> {
  const shown = nextPick<Row>();
  const done = vscode.commands.executeCommand(`vectorCloud.${command}`, ...args);
  return { pick: await shown, done };
}
