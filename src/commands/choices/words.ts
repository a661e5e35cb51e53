import * as vscode from 'vscode';
import { matchesText, matchesWords } from '../../model/texts/filter-words';

type Item = vscode.QuickPickItem;

const textsOf = ({ label, description = '' }: Item): string[] => [label, description];

/** Returns true if every word of a text is in the row. */
export const hasWords = (item: Item, text: string): boolean =>
  textsOf(item).some(each => each.toLowerCase().includes(text.trim().toLowerCase())) ||
  matchesWords(text, textsOf(item));

/** Rows that say that no row matches; choosing one clears the text. */
const nothings = new WeakSet<Item>();

export const isNothing = (item: Item | undefined): boolean => item !== undefined && nothings.has(item);

/**
 * Returns the rows of a quick pick for a filter text. VS Code compares the whole text with the label and with the description; here the words
 * of a text can also stand in either (`prod-search default`). Where no row matches, one row says so, but not while rows still arrive.
 */
export function filtered<T extends Item>(items: readonly T[], text: string, isWhole = true): readonly T[] {
  if (text.trim() === '') return items;
  const rows = items.map(item =>
    isRow(item) && matchesWords(text, textsOf(item)) ? { ...item, alwaysShow: true } : item,
  );
  if (
    !isWhole ||
    rows.length === 0 ||
    rows.some(item => isRow(item) && (item.alwaysShow || matchesText(text, textsOf(item))))
  ) {
    return rows;
  }
  const nothing: Item = {
    label: `$(info) ${vscode.l10n.t('No row matches “{0}”', text.trim())}`,
    description: vscode.l10n.t('Select to clear the text'),
    alwaysShow: true,
  };
  nothings.add(nothing);
  return [...rows, nothing as T];
}

/**
 * Returns the only row of a complete list for a filter text. An Enter that was pressed before the list was complete chooses this row;
 * where there are several, the user has not seen which.
 */
export function onlyRow<T extends Item>(items: readonly T[], text: string): T | undefined {
  const rows = items.filter(item => isRow(item) && (item.alwaysShow || matchesText(text.trim(), textsOf(item))));
  const [only] = rows;
  const isMeant = only !== undefined && rows.length === 1 && !isNothing(only);
  return isMeant && hasWords(only, text) ? only : undefined;
}

const isRow = ({ kind }: Item): boolean => kind !== vscode.QuickPickItemKind.Separator;
