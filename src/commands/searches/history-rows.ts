import * as vscode from 'vscode';
import { byDay, historyItem } from './history-items';
import type { HistoryRecord } from '../../model/searches/history';
import type { Listed } from '../../panels/searches/history';

/** Action chosen in the list, which closes the list. */
export type HistoryChoice =
  | { readonly kind: 'open' | 'run'; readonly record: HistoryRecord }
  | { readonly kind: 'file'; readonly uri: vscode.Uri }
  | { readonly kind: 'clear' | 'settings' | 'search' };

export interface Item extends vscode.QuickPickItem {
  readonly choice?: HistoryChoice;
  readonly record?: HistoryRecord;
}

type Buttons = ReturnType<typeof buttonsOf>;

const button = (icon: string, tooltip: string): vscode.QuickInputButton => ({
  iconPath: new vscode.ThemeIcon(icon),
  tooltip,
});

export const buttonsOf = () => ({
  all: button('list-tree', vscode.l10n.t('Show All Collections')),
  clear: button('clear-all', vscode.l10n.t('Clear History and Results…')),
  run: button('play', vscode.l10n.t('Open and Run')),
  rename: button('edit', vscode.l10n.t('Rename…')),
  favor: button('star-empty', vscode.l10n.t('Add to Favorites')),
  unfavor: button('star-full', vscode.l10n.t('Remove from Favorites')),
  remove: button('trash', vscode.l10n.t('Remove')),
});

/**
 * Returns icon and buttons of a search or favorite. Each button keeps its position in both, so that a pending click hits the intended
 * button.
 */
export function face(record: HistoryRecord, favorite: boolean, buttons: Buttons) {
  const { icon, label } = historyItem(record, { locale: vscode.env.language, dated: false, placed: false });
  const { run, rename, favor, unfavor, remove } = buttons;
  return {
    label: `$(${favorite ? 'star-full' : icon}) ${label}`,
    buttons: [run, rename, favorite ? unfavor : favor, remove],
    record,
    choice: { kind: 'open', record },
  } satisfies Item;
}

export const removed = ({ label, record }: Item): Item => ({
  label: label.replace(/^\$\([^)]+\)/, '$(trash)'),
  description: vscode.l10n.t('removed'),
  ...(record && { record }),
});

export function itemsOf(
  { favorites, records, unreadable }: Listed,
  buttons: Buttons,
  { isOn, everywhere }: { readonly isOn: boolean; readonly everywhere: boolean },
): Item[] {
  const locale = vscode.env.language;
  const heading = (label: string): Item => ({ label, kind: vscode.QuickPickItemKind.Separator });
  const item = (record: HistoryRecord, favorite: boolean): Item => {
    const { description, detail } = historyItem(record, { locale, dated: favorite, placed: everywhere });
    return {
      ...face(record, favorite, buttons),
      description,
      ...(detail === undefined ? {} : { detail }),
    };
  };
  const lost = unreadable.map(({ uri, message }): Item => ({
    label: `$(warning) ${uri.path.split('/').at(-1)}`,
    detail: message,
    choice: { kind: 'file', uri },
  }));
  const items = [
    ...(favorites.length > 0 ? [heading(vscode.l10n.t('Favorites'))] : []),
    ...favorites.map(record => item(record, true)),
    ...byDay(records, new Date(), locale).flatMap(day => [
      heading(day.heading),
      ...day.records.map(record => item(record, false)),
    ]),
    ...(lost.length > 0 ? [heading(vscode.l10n.t('Cannot be read')), ...lost] : []),
  ];
  if (!isOn) {
    const off = vscode.l10n.t('The search history is off');
    items.push({
      label: `$(gear) ${off}`,
      detail: vscode.l10n.t('Open the settings'),
      alwaysShow: true,
      choice: { kind: 'settings' },
    });
  }
  if (items.length > 0) return items;
  return [
    { label: vscode.l10n.t('No searches yet.'), alwaysShow: true },
    { label: vscode.l10n.t('Search…'), alwaysShow: true, choice: { kind: 'search' } },
  ];
}
