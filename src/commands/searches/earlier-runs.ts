import * as vscode from 'vscode';
import { historyItem } from './history-items';
import { collectionOn } from '../../connections/collections';
import type { HistoryRecord } from '../../model/searches/history';
import type { SearchRun } from '../../model/searches/runs';
import type { OtherRun } from '../../panels/comparisons/comparisons';
import { runSearch } from '../../panels/searches/running';
import type { App } from '../app';
import { leadOn } from '../choices/lead-on';
import { buttonsOf, itemsOf } from './history-rows';

/** Lets the user choose an earlier search of the same collection. Undefined: cancelled, or there is none. */
export async function chooseEarlier(
  app: App,
  { id, place }: SearchRun,
): Promise<((signal: AbortSignal) => Promise<OtherRun>) | undefined> {
  const { history } = await app.searches();
  const { favorites, records } = await history.list(place);
  const fits = (record: HistoryRecord) => hasRanking(record) && record.answer?.runId !== id;
  const listed = { favorites: favorites.filter(fits), records: records.filter(fits), unreadable: [] };
  if (listed.favorites.length + listed.records.length === 0) {
    const none = vscode.l10n.t('The history has no other search of this collection with results.');
    await leadOn(app, none, 'compareWith');
    return undefined;
  }
  const items = itemsOf(listed, buttonsOf(), { isOn: true, everywhere: false });
  const picked = await vscode.window.showQuickPick(
    items.map(item => ({ ...item, buttons: [] })),
    {
      title: app.title,
      placeHolder: vscode.l10n.t('Select a search. Searches without stored hits are run again.'),
      ignoreFocusOut: true,
      matchOnDescription: true,
      matchOnDetail: true,
    },
  );
  const record = picked?.record;
  return record && (signal => earlierRun(app, record, signal));
}

/** Returns true if a search can be run again and compared: nothing of its document was dropped. */
const hasRanking = ({ outcome, search, dropped }: HistoryRecord): boolean =>
  outcome === 'found' && search.browse !== true && dropped === undefined;

/** Returns the stored hits of a search of the history, otherwise runs the search again, which only reads. The title says which. */
async function earlierRun(app: App, record: HistoryRecord, signal: AbortSignal): Promise<OtherRun> {
  const { results, facts, history } = await app.searches();
  const { at, place, search, answer } = record;
  const { label } = historyItem(record, { locale: vscode.env.language, dated: true, placed: false });
  const kept = answer && (await results.findBy(answer.document));
  if (kept && kept.id === answer.runId) {
    const when = new Date(at).toLocaleString(vscode.env.language, { dateStyle: 'medium', timeStyle: 'short' });
    return { title: vscode.l10n.t('“{0}”, run {1}', label, when), earlier: true, run: kept };
  }
  if (search.random)
    throw new Error(vscode.l10n.t('The hits and the random vector of this search are no longer stored.'));
  const connection = await app.connections.find(place.connectionId);
  if (!connection) throw new Error(vscode.l10n.t('Connection “{0}” no longer exists.', place.connectionName));
  const ref = collectionOn(connection, place);
  const known = await facts.of(ref);
  const run = await runSearch(app.clients, { search, ref, known, files: history.vectors, signal });
  return { title: vscode.l10n.t('“{0}”, run again', label), earlier: true, run };
}
