import * as vscode from 'vscode';
import { askStep, numberStep, type Step } from './steps';
import { filtered, hasWords, isNothing, onlyRow } from './words';

/** One list of a series to choose from. */
export interface Choice<T> {
  readonly title: string;
  readonly placeholder: string;
  readonly items: () => Promise<readonly (vscode.QuickPickItem & { readonly value: T })[]>;
  /** True for a multiple choice; without current values, all items are selected at first. */
  readonly many?: boolean;
  /** Returns true for the value of today, or of an earlier answer: the list begins there. A multiple choice selects these values. */
  readonly isCurrent?: (value: T) => boolean;
  /** Converts a typed answer that is not in the list. */
  readonly typed?: (text: string) => T;
  /** Replaces the placeholder once the list has loaded: the reason why the list is incomplete. */
  readonly filled?: () => string | undefined;
  /** Returns a replacement if the list cannot be read; without it, the series fails. */
  readonly otherwise?: (error: unknown) => Step;
  readonly accept: (values: readonly T[]) => void;
}

/** Shows one step of a series, with its number and the total. */
export type Ask = (number: number, of: number) => Promise<'next' | 'back' | 'gone'>;

/** Shows a list, filled when it is known; a failure to fill it is the series'. */
export const chooseFrom =
  <T>(choice: Choice<T>): Ask =>
  (number, of) =>
    show(choice, number, of);

async function show<T>(choice: Choice<T>, number: number, of: number): Promise<'next' | 'back' | 'gone'> {
  const pick = vscode.window.createQuickPick<vscode.QuickPickItem & { readonly value: T }>();
  pick.title = choice.title;
  pick.placeholder = choice.placeholder;
  numberStep(pick, number, of);
  pick.canSelectMany = choice.many ?? false;
  pick.ignoreFocusOut = true;
  pick.busy = true;
  pick.matchOnDescription = true;
  if (number > 1) pick.buttons = [vscode.QuickInputButtons.Back];
  pick.show();
  return new Promise((resolve, reject) => {
    let outcome: 'next' | 'back' | 'gone' = 'gone';
    let instead: Step | undefined;
    let known: readonly (vscode.QuickPickItem & { readonly value: T })[] = [];
    let isEarly = false; // Enter was pressed before the list was there
    const take = (chosen: typeof known) => {
      choice.accept(chosen.map(({ value }) => value));
      outcome = 'next';
      pick.hide();
    };
    const offerTyped = (text: string) => {
      const { typed } = choice;
      if (pick.busy) return;
      if (!typed && choice.many) return; // new items clear the selection
      if (!typed) {
        pick.items = filtered(known, text);
        return;
      }
      const own = known.some(({ label }) => label === text) || text === '' ? [] : [{ label: text, value: typed(text) }];
      if (!choice.many) {
        const isPart = known.some(row => hasWords(row, text));
        pick.items = filtered([...known, ...own.map(item => (isPart ? afterRows(item) : item))], text);
        return;
      }
      const chosen = pick.selectedItems;
      const kept = chosen.filter(({ label }) => !known.some(each => each.label === label) && label !== text);
      pick.items = [...known, ...kept, ...own];
      pick.selectedItems = pick.items.filter(({ label }) => chosen.some(each => each.label === label));
    };
    choice.items().then(
      items => {
        known = items;
        pick.items = items;
        const current = items.filter(({ value }) => choice.isCurrent?.(value) ?? choice.many === true);
        if (choice.many) pick.selectedItems = current;
        else if (pick.value === '') pick.activeItems = (current.length > 0 ? current : items).slice(0, 1);
        pick.placeholder = choice.filled?.() ?? choice.placeholder;
        pick.busy = false;
        if (pick.value) offerTyped(pick.value.trim());
        const only = isEarly && !choice.many && onlyRow(pick.items, pick.value);
        if (only) take([only]);
      },
      (error: unknown) => {
        instead = choice.otherwise?.(error);
        pick.hide();
        if (instead) return;
        reject(error instanceof Error ? error : new Error(String(error)));
      },
    );
    pick.onDidChangeValue(text => {
      isEarly = false;
      offerTyped(text.trim());
    });
    pick.onDidTriggerButton(() => {
      outcome = 'back';
      pick.hide();
    });
    pick.onDidAccept(() => {
      if (pick.busy) isEarly = true;
      if (pick.busy || pick.selectedItems.length === 0) return;
      if (isNothing(pick.selectedItems[0])) {
        [pick.value, pick.items] = ['', known];
        return;
      }
      take(pick.selectedItems);
    });
    pick.onDidHide(() => {
      pick.dispose();
      resolve(instead ? askStep(instead, number, of) : outcome);
    });
  });
}

/** Moves a text to the description: VS Code would sort a row with this label before the rows that the text filters, and Enter would take it. */
const afterRows = <T>({ label, value }: { readonly label: string; readonly value: T }) => ({
  label: '$(edit)',
  description: label,
  value,
});
