import * as vscode from 'vscode';

/**
 * Returns the items of a pick for its filter text. VS Code looks for several words as one text, in the label or the description alone: of
 * several words, each must be in the item, anywhere and in any order. One word is left to VS Code.
 */
export function byWords<T extends vscode.QuickPickItem>(items: readonly T[], text: string): readonly T[] {
  const words = wordsOf(text);
  if (words.length < 2) return items;
  const matching = items.flatMap(item => {
    if (item.kind === vscode.QuickPickItemKind.Separator || item.alwaysShow) return [item];
    return hasWords(item, words) ? [{ ...item, alwaysShow: true }] : [];
  });
  const isHeading = (item: T | undefined) => item?.kind === vscode.QuickPickItemKind.Separator;
  return matching.filter((item, at) => !isHeading(item) || (at + 1 < matching.length && !isHeading(matching[at + 1])));
}

/** Returns true if every word of a text is in the item. */
export const matches = (item: vscode.QuickPickItem, text: string): boolean => hasWords(item, wordsOf(text));

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

function hasWords({ label, description = '', detail = '' }: vscode.QuickPickItem, words: readonly string[]): boolean {
  const all = `${label} ${description} ${detail}`.toLowerCase();
  return words.every(word => all.includes(word));
}

/** Fills a pick anew where its filter text gets or loses a second word. */
export function followWords(
  pick: Pick<vscode.QuickPick<vscode.QuickPickItem>, 'value' | 'onDidChangeValue'>,
  fill: () => void,
): void {
  let had = false;
  pick.onDidChangeValue(text => {
    const has = wordsOf(text).length > 1;
    if (has || had) fill();
    had = has;
  });
}
