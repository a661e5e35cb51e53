import * as vscode from 'vscode';
import { filtered, isNothing } from './words';

interface Picked<T> {
  /** The item; if its text has characters that are escaped, a copy. */
  readonly item: T;
  /** The filter text: another list can continue with it. */
  readonly text: string;
}

/** Lets the user pick an item, with a filter over labels and descriptions. Undefined: cancelled. */
export function pickItem<T extends vscode.QuickPickItem>(
  items: readonly T[],
  { title, placeholder }: { readonly title: string; readonly placeholder: string },
): Promise<Picked<T> | undefined> {
  const pick = vscode.window.createQuickPick<T>();
  pick.title = title;
  pick.placeholder = placeholder;
  pick.matchOnDescription = true;
  pick.ignoreFocusOut = true; // a previous list returns the focus to the form behind it, possibly late
  pick.items = items;
  pick.onDidChangeValue(text => (pick.items = filtered(items, text)));
  return new Promise(resolve => {
    pick.onDidAccept(() => {
      const [item] = pick.selectedItems;
      if (!item) return;
      if (isNothing(item)) {
        [pick.value, pick.items] = ['', items];
        return;
      }
      resolve({ item, text: pick.value });
      pick.hide();
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    pick.show();
  });
}
