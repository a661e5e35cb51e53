import * as vscode from 'vscode';
import { inQuotes } from '../../model/texts/quoted';
import { ITEM_TEXTS, shownArguments, shownFields, shownLine, shownText } from '../../model/texts/shown';
import { asking, askingBox, keepingBoxFocus, showingKeepingBoxFocus } from './asking';

// The builds replace `vscode` by this file (esbuild.config.mjs), so that callers need not escape names, and no editor takes the focus from
// a box that waits for the user.
export * from 'vscode';

/** VS Code's own window, which tests replace. */
export const ownWindow = vscode.window;

/** Translates a text into the window's language, with its names escaped. */
const t = (...told: Parameters<typeof vscode.l10n.t>) => vscode.l10n.t(...shownArguments(told));

export const l10n = Object.create(vscode.l10n, { t: { value: t } }) as typeof vscode.l10n;

/** A message is one line; the lines of a modal's detail are ours to break. */
const telling = (name: 'showInformationMessage' | 'showWarningMessage' | 'showErrorMessage') => ({
  value: (message: string, options?: vscode.MessageOptions | string, ...items: string[]) => {
    const detail = (options as vscode.MessageOptions | undefined)?.detail;
    const show: (message: string, ...rest: never[]) => Thenable<unknown> = vscode.window[name];
    const around = detail === undefined ? options : { ...(options as object), detail: shownText(inQuotes(detail)) };
    return show(shownLine(inQuotes(message)), ...([...(around === undefined ? [] : [around]), ...items] as never[]));
  },
});

/** Creates a quick pick with escaped item texts; active and selected items are identified by the original items. */
function createQuickPick<T extends vscode.QuickPickItem>(): vscode.QuickPick<T> {
  const copies = new WeakMap<T, T>();
  const copyOf = (item: T): T => {
    const copy = copies.get(item) ?? shownFields(item, ITEM_TEXTS);
    copies.set(item, copy);
    return copy;
  };
  return new Proxy(askingBox(vscode.window.createQuickPick<T>()), {
    get: (pick, name) => {
      const value: unknown = Reflect.get(pick, name);
      return typeof value === 'function' ? (value.bind(pick) as unknown) : value;
    },
    set: (pick, name, value) =>
      Reflect.set(pick, name, String(name).endsWith('tems') ? (value as T[]).map(copyOf) : value),
  });
}

export const window = Object.create(vscode.window, {
  showInformationMessage: telling('showInformationMessage'),
  showWarningMessage: telling('showWarningMessage'),
  showErrorMessage: telling('showErrorMessage'),
  showQuickPick: {
    value: (...told: [never]) => asking(async () => (await import('./shown-questions')).showQuickPick(...told)),
  },
  createQuickPick: { value: createQuickPick },
  showInputBox: {
    value: (...told: [never]) => asking(async () => (await import('./shown-questions')).showInputBox(...told)),
  },
  createInputBox: { value: () => askingBox(vscode.window.createInputBox()) },
  showTextDocument: {
    value: showingKeepingBoxFocus((...told) => vscode.window.showTextDocument(...(told as [vscode.Uri]))),
  },
}) as typeof vscode.window;

export const commands = Object.create(vscode.commands, {
  executeCommand: { value: keepingBoxFocus((...told) => vscode.commands.executeCommand(...told)) },
}) as typeof vscode.commands;
