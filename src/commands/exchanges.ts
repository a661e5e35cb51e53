import * as vscode from 'vscode';
import type { SeenExchange } from '../connections/recent-exchanges';
import { timeOf } from '../changes/times';
import { requestAt, requestUri } from '../documents/files/request-addresses';
import { activeUri } from '../documents/files/tabs';
import { keptRequests, type KeptRequest } from '../model/wire/change-reports';
import { curlsOf } from '../model/wire/exchange-snippets';
import type { ExchangeRecord } from '../model/wire/exchanges';
import type { Node } from '../tree/node';
import type { App } from './app';
import { scopeOf, type RequestScope } from './request-scopes';

interface Item extends vscode.QuickPickItem {
  readonly seen?: SeenExchange;
  /** Action of the item: shows newer requests, or those outside the scope. */
  readonly shows?: 'newer' | 'all';
}

/** Lists the requests of this window with their results, newest first: those of a panel or a row, or all. */
export async function inspectRequests(app: App, about?: vscode.Uri | Node): Promise<void> {
  const picked = await pickRequest(app, await scopeOf(app, about));
  if (picked) await vscode.window.showTextDocument(requestUri('seen', picked.id, titleOf(picked)));
}

/** Copies a request as code: the active one, otherwise a picked one. A change of the journal can have several requests. */
export async function copyRequestAsCurl(app: App, uri = activeUri()): Promise<void> {
  const shown = uri ? await shownRequests(app, uri) : [];
  const picked = shown.length > 0 ? undefined : (await pickRequest(app, undefined))?.record;
  const requests = picked ? [picked] : shown;
  const [request] = requests;
  if (!request) return;
  await vscode.env.clipboard.writeText(curlsOf(requests));
  void vscode.window.showInformationMessage(
    'origin' in request
      ? vscode.l10n.t('Snippet copied. Set VECTOR_CLOUD_KEY before you run the snippet.')
      : vscode.l10n.t('Snippet copied. Set VECTOR_CLOUD_ADDRESS and VECTOR_CLOUD_KEY before you run the snippet.'),
  );
}

async function shownRequests(
  { inspector, changes }: App,
  uri: vscode.Uri,
): Promise<readonly (ExchangeRecord | KeptRequest)[]> {
  const about = requestAt(uri);
  if (about?.source === 'seen') {
    const seen = (await inspector()).exchanges.look(about.id);
    return seen ? [seen.record] : [];
  }
  const change = about && (await changes.journal.find(about.id));
  return change ? keptRequests(change.request) : [];
}

const titleOf = ({ record: { operation, status } }: SeenExchange): string =>
  [operation, status ?? vscode.l10n.t('no response')].join(' ');

/** Lets the user pick a request. New requests are announced without moving the shown ones. */
async function pickRequest({ title, ...app }: App, given: RequestScope | undefined): Promise<SeenExchange | undefined> {
  const { connections } = await app.connections.list();
  const names = new Map(connections.map(({ id, name }) => [id, name]));
  const { exchanges } = await app.inspector();
  const pick = vscode.window.createQuickPick<Item>();
  pick.title = title;
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  let scope = given;
  let shown: readonly SeenExchange[] = [];
  let rows: readonly Item[] = [];

  const draw = () => {
    const fits = scope?.fits ?? (() => true);
    const known = new Set(shown);
    const newer = exchanges.list().filter(seen => fits(seen) && !known.has(seen)).length;
    const [active] = pick.activeItems;
    pick.keepScrollPosition = true;
    pick.items = [newerItem(newer), ...rows, ...(scope ? [ALL()] : [])];
    const at = pick.items.find(each => (active?.seen ? each.seen === active.seen : each.shows === active?.shows));
    if (at && active) pick.activeItems = [at];
  };
  const renew = () => {
    const fits = scope?.fits ?? (() => true);
    shown = exchanges.list().filter(fits);
    rows = shown.length > 0 ? shown.map(seen => itemOf(seen, names)) : [{ label: nothing(scope), alwaysShow: true }];
    pick.placeholder = scope
      ? vscode.l10n.t('Requests of {0}, newest first', scope.name)
      : vscode.l10n.t('Requests in this window, newest first');
    draw();
    pick.activeItems = pick.items.slice(1, 2);
  };
  renew();
  const listening = exchanges.onDidChange(draw);
  try {
    return await new Promise(resolve => {
      pick.onDidAccept(() => {
        const [chosen] = pick.selectedItems;
        if (chosen?.shows === 'all') scope = undefined;
        if (chosen?.shows) renew();
        if (chosen?.seen) resolve(chosen.seen);
      });
      pick.onDidHide(() => resolve(undefined));
      pick.show();
    });
  } finally {
    listening.dispose();
    pick.dispose();
  }
}

/** Item for newer requests: always present, so that it moves nothing when they arrive. */
const newerItem = (newer: number): Item => ({
  label: newer === 0 ? vscode.l10n.t('No newer requests yet') : vscode.l10n.t('Show Newer Requests ({0})', newer),
  iconPath: new vscode.ThemeIcon('sync'),
  shows: 'newer',
});

const ALL = (): Item => ({
  label: vscode.l10n.t('Show All Requests in This Window'),
  iconPath: new vscode.ThemeIcon('list-unordered'),
  shows: 'all',
  alwaysShow: true,
});

const nothing = (scope: RequestScope | undefined): string =>
  scope
    ? vscode.l10n.t('No requests for {0} since this window was opened.', scope.name)
    : vscode.l10n.t('No requests since this window was opened. Open a connection, or search.');

function itemOf(seen: SeenExchange, names: ReadonlyMap<string, string>): Item {
  const { operation, method, path, origin, status, durationMs, error, repeatedAfterMs, at } = seen.record;
  const name = seen.connectionId === undefined ? undefined : names.get(seen.connectionId);
  const outcome = status ?? vscode.l10n.t('no response');
  const said = repeatedAfterMs === undefined ? error?.message : vscode.l10n.t('repeated');
  const [plain = '', query] = path.split('?'); // the query would push the result out of the row
  return {
    label: `${method} ${plain}`,
    description: [outcome, `${Math.round(durationMs)} ms`, name ?? new URL(origin).host].join(' · '),
    detail: [timeOf(at), operation, said, query].filter(part => part !== undefined).join(' · '),
    iconPath: new vscode.ThemeIcon(...iconOf(seen)),
    seen,
  };
}

function iconOf({ record: { error, repeatedAfterMs } }: SeenExchange): [string, vscode.ThemeColor?] {
  if (repeatedAfterMs !== undefined) return ['debug-restart'];
  return error ? ['error', new vscode.ThemeColor('problemsErrorIcon.foreground')] : ['check'];
}
