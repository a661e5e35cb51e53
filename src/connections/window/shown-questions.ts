import type * as vscode from 'vscode';
import { inQuotes } from '../../model/texts/quoted';
import { ITEM_TEXTS, shown, shownFields, shownLine } from '../../model/texts/shown';
import { ownWindow } from './shown-names';

type Item = vscode.QuickPickItem | string;
type Picked<T> = T | readonly T[] | undefined;
type Validate = NonNullable<vscode.InputBoxOptions['validateInput']>;

/** Shows a quick pick with escaped item texts. Returns the original items. */
export async function showQuickPick<T extends Item>(
  items: readonly T[] | Thenable<readonly T[]>,
  ...rest: readonly unknown[]
): Promise<Picked<T>> {
  const given = new Map<unknown, T>();
  const drawn = (all: readonly T[]) =>
    all.map(item => {
      const copy = typeof item === 'string' ? shown(item) : shownFields<vscode.QuickPickItem>(item, ITEM_TEXTS);
      given.set(copy, item);
      return copy;
    });
  const show = ownWindow.showQuickPick as (...told: unknown[]) => Thenable<Picked<T>>;
  const picked = await show(Array.isArray(items) ? drawn(items) : Promise.resolve(items).then(drawn), ...rest);
  const origin = (copy: unknown) => given.get(copy) ?? (copy as T);
  return Array.isArray(picked) ? picked.map(origin) : picked === undefined ? undefined : origin(picked);
}

type Message = string | vscode.InputBoxValidationMessage | null | undefined;

const shownMessage = (said: Message): Message =>
  typeof said === 'string'
    ? shownLine(inQuotes(said))
    : said && { ...said, message: shownLine(inQuotes(said.message)) };

const isThenable = (said: ReturnType<Validate>): said is Thenable<Message> =>
  typeof (said as Partial<Thenable<Message>> | null | undefined)?.then === 'function';

/** Shows an input box whose prompt and validation messages draw no links from the names in them. */
export function showInputBox(
  options: vscode.InputBoxOptions = {},
  token?: vscode.CancellationToken,
): Thenable<string | undefined> {
  const { prompt } = options;
  const validated: Validate = text => {
    const said = options.validateInput!(text);
    return isThenable(said) ? said.then(shownMessage) : shownMessage(said);
  };
  const told = {
    ...options,
    ...(prompt !== undefined && { prompt: shownLine(inQuotes(prompt)) }),
    ...(options.validateInput && { validateInput: validated }),
  };
  return ownWindow.showInputBox(told, token);
}
