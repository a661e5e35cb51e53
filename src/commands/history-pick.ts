import * as vscode from 'vscode';
import { byDay, historyItem } from '../model/history-items';
import type { HistoryRecord } from '../model/history';
import type { Listed, SearchHistory } from '../panels/history';
import type { FormPlace } from '../panels/last-forms';

/** What a person wants of the list; the list is closed then. */
export type Wish =
  | { readonly kind: 'open' | 'run' | 'rename'; readonly record: HistoryRecord }
  | { readonly kind: 'file'; readonly uri: vscode.Uri }
  | { readonly kind: 'all' | 'clear' | 'settings' };

interface Item extends vscode.QuickPickItem {
  readonly wish?: Wish;
  readonly record?: HistoryRecord;
}

/** Lets the person choose among the searches of a collection, or of all. The list follows what is put down and forgotten meanwhile. */
export async function pickHistory(history: SearchHistory, place?: FormPlace): Promise<Wish | undefined> {
  const pick = vscode.window.createQuickPick<Item>();
  const buttons = buttonsOf(place !== undefined);
  pick.title = place ? vscode.l10n.t('Search History of {0}', place.collectionName) : vscode.l10n.t('Search History');
  pick.placeholder = vscode.l10n.t('Type words of the question, the filter or the failure; Enter opens the search');
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  pick.keepScrollPosition = true;
  pick.buttons = [...(place ? [buttons.all] : []), buttons.clear];
  pick.busy = true;
  pick.show();
  let wish: Wish | undefined;
  let readings = 0;
  const fill = async (): Promise<void> => {
    const reading = ++readings;
    const listed = await history.list(place);
    if (reading !== readings) return; // there are news already
    const { record } = pick.activeItems[0] ?? {};
    const at = pick.items.findIndex(item => item.record !== undefined && item.record.id === record?.id);
    pick.items = itemsOf(listed, buttons, { isOn: history.isOn, everywhere: place === undefined });
    pick.busy = false;
    if (at < 0) return;
    const same = pick.items.find(item => item.record?.id === record?.id);
    const next = pick.items.slice(0, at + 1).findLast(item => item.record); // the one in its place, where it is gone
    const active = same ?? next;
    if (active) pick.activeItems = [active];
  };
  const done = (kind: Wish): void => {
    wish = kind;
    pick.hide();
  };
  return new Promise<Wish | undefined>((resolve, reject) => {
    const failed = (error: unknown): void => {
      reject(error);
      pick.hide();
    };
    const listening = vscode.Disposable.from(
      history.onDidChange(() => fill().catch(failed)),
      pick.onDidTriggerButton(button => done({ kind: button === buttons.clear ? 'clear' : 'all' })),
      pick.onDidTriggerItemButton(({ item: { record }, button }) => {
        if (!record) return;
        if (button === buttons.run) done({ kind: 'run', record });
        else if (button === buttons.rename) done({ kind: 'rename', record });
        else if (button === buttons.favour) history.favour(record).catch(failed);
        else if (button === buttons.unfavour) history.unfavour(record).catch(failed);
        else history.remove(record).catch(failed);
      }),
      pick.onDidAccept(() => {
        const [chosen] = pick.selectedItems;
        if (chosen?.wish) done(chosen.wish); // else a sentence, nothing to choose
      }),
      pick.onDidHide(() => {
        readings = Number.POSITIVE_INFINITY;
        listening.dispose();
        pick.dispose();
        resolve(wish);
      }),
    );
    fill().catch(failed);
  });
}

type Buttons = ReturnType<typeof buttonsOf>;

const button = (icon: string, tooltip: string): vscode.QuickInputButton => ({
  iconPath: new vscode.ThemeIcon(icon),
  tooltip,
});

const buttonsOf = (placed: boolean) => ({
  all: button('list-tree', vscode.l10n.t('Show All Collections')),
  clear: button('clear-all', vscode.l10n.t('Clear History and Results…')),
  run: button('play', vscode.l10n.t('Open and Run')),
  rename: button('edit', vscode.l10n.t('Rename…')),
  favour: button('star-empty', vscode.l10n.t('Add to Favorites')),
  unfavour: button('star-full', vscode.l10n.t('Remove from Favorites')),
  remove: button('trash', vscode.l10n.t('Remove')),
  placed,
});

function itemsOf(
  { favourites, records, unreadable }: Listed,
  buttons: Buttons,
  { isOn, everywhere }: { readonly isOn: boolean; readonly everywhere: boolean },
): Item[] {
  const locale = vscode.env.language;
  const heading = (label: string): Item => ({ label, kind: vscode.QuickPickItemKind.Separator });
  const item = (record: HistoryRecord, favourite: boolean): Item => {
    const { icon, label, description, detail } = historyItem(record, { locale, dated: favourite, placed: everywhere });
    return {
      label: `$(${icon}) ${label}`,
      description,
      ...(detail === undefined ? {} : { detail }),
      buttons: [buttons.run, ...(favourite ? [buttons.rename, buttons.unfavour] : [buttons.favour]), buttons.remove],
      record,
      wish: { kind: 'open', record },
    };
  };
  const lost = unreadable.map(({ uri, message }): Item => ({
    label: `$(warning) ${uri.path.split('/').at(-1)}`,
    detail: message,
    wish: { kind: 'file', uri },
  }));
  const items = [
    ...(favourites.length > 0 ? [heading(vscode.l10n.t('Favorites'))] : []),
    ...favourites.map(record => item(record, true)),
    ...byDay(records, new Date(), locale).flatMap(day => [
      heading(day.heading),
      ...day.records.map(record => item(record, false)),
    ]),
    ...(lost.length > 0 ? [heading(vscode.l10n.t('Cannot be read')), ...lost] : []),
  ];
  if (!isOn) {
    const off = vscode.l10n.t('The history is off: no search is put down');
    items.push({
      label: `$(gear) ${off}`,
      detail: vscode.l10n.t('Open the settings'),
      alwaysShow: true,
      wish: { kind: 'settings' },
    });
  }
  return items.length > 0 ? items : [{ label: vscode.l10n.t('No search was run yet.') }];
}
