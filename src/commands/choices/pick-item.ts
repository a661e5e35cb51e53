import * as vscode from 'vscode';
import { byWords, followWords } from './by-words';

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
  const fill = () => (pick.items = byWords(items, pick.value));
  fill();
  followWords(pick, fill);
  return new Promise(resolve => {
    pick.onDidAccept(() => {
      const [item] = pick.selectedItems;
      if (!item) return;
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
