import * as vscode from 'vscode';
import { locationText, type CollectionRef, type NamedCollectionRef } from '../../model/collections/refs';
import type { HistoryRecord } from '../../model/searches/history';
import { stepTitle } from '../choices/titles';
import { questionOf } from './history-items';
import type { SearchHistory } from '../../panels/searches/history';
import { buttonsOf, face, itemsOf, removed, type Item, type HistoryChoice } from './history-rows';

/**
 * Lets the user choose among the searches of a collection, or of all. The list keeps its items, so that no row moves under the pointer;
 * favorites, names and removals are marked in place.
 */
export async function pickHistory(history: SearchHistory, of?: NamedCollectionRef): Promise<HistoryChoice | undefined> {
  const pick = vscode.window.createQuickPick<Item>();
  const path = of ? `${locationText(of)} › ${of.collectionName}` : '';
  const buttons = buttonsOf();
  pick.placeholder = vscode.l10n.t('Query, filter or error text. Press Enter to open the search');
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  pick.keepScrollPosition = true;
  let choice: HistoryChoice | undefined;
  let asking = false;
  const done = (what: HistoryChoice): void => {
    choice = what;
    pick.hide();
  };
  const list = async (ref?: CollectionRef): Promise<void> => {
    pick.title = stepTitle(vscode.l10n.t('Search History'), ...(ref ? [path] : []));
    pick.buttons = [...(ref ? [buttons.all] : []), buttons.clear];
    pick.busy = true;
    const listed = await history.list(ref);
    pick.items = itemsOf(listed, buttons, { isOn: history.isOn, everywhere: ref === undefined });
    pick.busy = false;
  };
  /** Marks an item. VS Code reports a clicked item by its index, so each keeps its index. */
  const mark = async ({ id }: HistoryRecord, doing: Promise<void>, as: (item: Item) => Item): Promise<void> => {
    pick.busy = true;
    await doing;
    const [active] = pick.activeItems;
    pick.items = pick.items.map(item => (item.record?.id === id ? as(item) : item));
    const same = pick.items.find(({ record }) => record && record.id === active?.record?.id);
    if (same) pick.activeItems = [same];
    pick.busy = false;
  };
  return new Promise<HistoryChoice | undefined>((resolve, reject) => {
    const failed = (error: unknown): void => {
      reject(error);
      pick.hide();
    };
    const end = (): void => {
      listening.dispose();
      pick.dispose();
      resolve(choice);
    };
    const favor = (record: HistoryRecord, name = record.name): Promise<void> => {
      const { name: _, ...rest } = record;
      const named = { ...rest, ...(name ? { name } : {}) };
      return mark(record, history.favor(record, name), item => ({ ...item, ...face(named, true, buttons) }));
    };
    const rename = async (record: HistoryRecord): Promise<void> => {
      asking = true;
      const name = await askName(record, pick);
      asking = false;
      if (name === undefined) end();
      else if (name !== (record.name ?? '')) await favor(record, name);
    };
    const act = async (record: HistoryRecord, button: vscode.QuickInputButton): Promise<void> => {
      if (button === buttons.run) done({ kind: 'run', record });
      else if (button === buttons.rename) await rename(record);
      else if (button === buttons.favor) await favor(record);
      else if (button === buttons.remove) await mark(record, history.remove(record), removed);
      else await mark(record, history.unfavor(record), item => ({ ...item, ...face(record, false, buttons) }));
    };
    const listening = vscode.Disposable.from(
      pick.onDidTriggerButton(button => (button === buttons.clear ? done({ kind: 'clear' }) : list().catch(failed))),
      pick.onDidTriggerItemButton(({ item: { record }, button }) => {
        if (record) act(record, button).catch(failed);
      }),
      pick.onDidAccept(() => {
        const [chosen] = pick.selectedItems;
        if (chosen?.choice) done(chosen.choice); // else a sentence, nothing to choose
      }),
      pick.onDidHide(() => {
        if (!asking) end();
      }),
    );
    pick.show();
    list(of).catch(failed);
  });
}

/**
 * Asks for a name over a list, which then shows again. Undefined: the user cancelled both. A closing box returns the focus to the form
 * behind it, asynchronously, which would close a list opened in between; so the list replaces the box.
 */
function askName(record: HistoryRecord, over: vscode.QuickPick<Item>): Promise<string | undefined> {
  const box = vscode.window.createInputBox();
  box.title = vscode.l10n.t('Name of the favorite');
  box.prompt = vscode.l10n.t('Leave empty to show the query instead of a name.');
  box.placeholder = questionOf(record);
  box.value = record.name ?? '';
  box.ignoreFocusOut = true;
  let name: string | undefined;
  return new Promise(resolve => {
    box.onDidAccept(() => {
      name = box.value.trim();
      over.show();
    });
    box.onDidHide(() => {
      box.dispose();
      resolve(name);
    });
    box.show();
  });
}
