import type * as vscode from 'vscode';
import { inTurn, Pick, windows } from './dialogs';
import { moment } from './waiting';

/** First user interface of a command: a list, an input box, a file dialog, or a message. */
export interface Question {
  readonly kind: 'list' | 'box' | 'files' | 'sentence';
  readonly text: string;
  /** The title of a list or a box. */
  readonly title?: string | undefined;
  /** The rows of a list. */
  readonly rows: readonly string[];
}

const SENTENCES = ['showInformationMessage', 'showWarningMessage', 'showErrorMessage'] as const;
const FILES = ['showOpenDialog', 'showSaveDialog'] as const;

/** Cancels every question, as Escape does. Returns the questions, and restores VS Code's functions. */
export function leavingQuestions(): { readonly asked: Question[] } & Disposable {
  const asked: Question[] = [];
  const ask = (kind: Question['kind'], text = '', rows: readonly string[] = [], title?: string) =>
    void asked.push({ kind, text, rows, ...(title !== undefined && { title }) });
  const labelsOf = (items: readonly (vscode.QuickPickItem | string)[]) =>
    items.map(item => (typeof item === 'string' ? item : item.label));

  const showQuickPick = async (
    items: Thenable<readonly vscode.QuickPickItem[]>,
    options?: vscode.QuickPickOptions,
  ): Promise<undefined> => ask('list', options?.placeHolder, labelsOf(await items), options?.title);
  const showInputBox = async (options?: vscode.InputBoxOptions): Promise<undefined> =>
    ask('box', options?.prompt ?? options?.title, [], options?.title);
  const createQuickPick = () => {
    const pick = new Pick<vscode.QuickPickItem>();
    const isFilled = () => (pick.busy === undefined ? pick.items.length > 0 : !pick.busy);
    void pick.shown.then(async () => {
      while (!isFilled() && !pick.gone) await moment();
      if (!pick.gone) ask('list', pick.placeholder, pick.labels, pick.title);
      pick.leave();
    });
    return pick;
  };
  const createInputBox = () => {
    let hidden = () => {};
    const ignored = () => undefined;
    const box = {
      prompt: '',
      title: '',
      onDidHide: (listener: () => void) => void (hidden = inTurn(hidden, listener)),
      show: () => {
        ask('box', box.prompt, [], box.title);
        hidden();
      },
      onDidAccept: ignored,
      onDidChangeValue: ignored,
      onDidTriggerButton: ignored,
      hide: ignored,
      dispose: ignored,
    };
    return box;
  };
  const stands = {
    showQuickPick,
    showInputBox,
    createQuickPick,
    createInputBox,
    ...Object.fromEntries(SENTENCES.map(kind => [kind, async (text: string) => ask('sentence', text)])),
    ...Object.fromEntries(FILES.map(kind => [kind, async () => ask('files')])),
  };
  const originals = windows().map(window => {
    const names = Object.keys(stands) as (keyof typeof window)[];
    return { window, own: Object.fromEntries(names.map(name => [name, window[name]])) };
  });
  for (const { window } of originals) Object.assign(window, stands);
  return {
    asked,
    [Symbol.dispose]: () => originals.forEach(({ window, own }) => Object.assign(window, own)),
  };
}
