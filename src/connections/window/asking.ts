import type * as vscode from 'vscode';

type Box = vscode.QuickPick<vscode.QuickPickItem> | vscode.InputBox;
type Opens = (...told: unknown[]) => Thenable<unknown>;

/** Lists and input boxes of the extension that wait for the user. */
const waiting = new Set<object>();

/** Whether a list or an input box of the extension waits for the user, whose keys must not go elsewhere. */
export const isAsking = (): boolean => waiting.size > 0;

/** Shows a question that ends with its answer. */
export async function asking<T>(show: () => Thenable<T>): Promise<T> {
  const question = {};
  waiting.add(question);
  try {
    return await show();
  } finally {
    waiting.delete(question);
  }
}

/** A box that can show again and refuse an answer: it waits while it shows, until the user accepts, and again as soon as the user types on. */
export function askingBox<B extends Box>(box: B): B {
  const show = box.show.bind(box);
  let isShown = false;
  const waits = (does: boolean) => (does && isShown ? waiting.add(box) : waiting.delete(box));
  box.show = () => {
    isShown = true;
    waits(true);
    show();
  };
  box.onDidHide(() => {
    isShown = false;
    waits(false);
  });
  box.onDidAccept(() => waits(false));
  box.onDidTriggerButton(() => waits(false));
  if ('onDidTriggerItemButton' in box) box.onDidTriggerItemButton(() => waits(false));
  box.onDidChangeValue(() => waits(true));
  return box;
}

/** The place of the options of each command that opens an editor. */
const OPTIONS: Readonly<Record<string, number>> = { 'vscode.open': 1, 'vscode.openWith': 2, 'vscode.diff': 3 };

/** Executes a command; an editor that opens while a box waits leaves the focus to the box. */
export const keepingBoxFocus =
  (execute: (command: string, ...told: unknown[]) => Thenable<unknown>) =>
  (command: string, ...told: unknown[]): Thenable<unknown> => {
    const at = OPTIONS[command];
    return execute(command, ...(at === undefined ? told : unfocused(told, at)));
  };

/** Shows a document; the editor leaves the focus to a box that waits. */
export const showingKeepingBoxFocus =
  (show: Opens): Opens =>
  (document, options, ...told) =>
    typeof told[0] === 'boolean' // the form with a column and whether the focus stays
      ? show(document, options, told[0] || isAsking())
      : show(...unfocused([document, options], 1));

function unfocused(told: readonly unknown[], at: number): unknown[] {
  if (!isAsking()) return [...told];
  const given = told[at];
  const options = typeof given === 'number' ? { viewColumn: given } : (given as object | undefined);
  return Object.assign([...told], { [at]: { ...options, preserveFocus: true } });
}
