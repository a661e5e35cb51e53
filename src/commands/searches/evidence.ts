import * as vscode from 'vscode';
import { resolveCluster } from '../../connections/planes';
import { activeUri } from '../../documents/files/tabs';
import { locationText } from '../../model/collections/refs';
import { SEARCH_SNIPPETS } from '../../model/searches/snippets';
import type { SearchRun } from '../../model/searches/runs';
import type { SearchSession } from '../../panels/searches/sessions';
import type { App } from '../app';
import { leadOn } from '../choices/lead-on';
import { stepTitle } from '../choices/titles';
import { copyCode, signOf } from '../signing';
import { showMarkdown } from '../markdown';
import { withoutSlashes } from '../../model/wire/addresses';

/** Returns the active search once it has results; otherwise leads on to them. */
export async function shownSession(app: App, uri = activeUri()): Promise<SearchSession | undefined> {
  const session = uri && (await app.searches()).find(uri);
  if (session?.run) return session;
  await leadToResults(app, uri);
  return undefined;
}

/** Where there are no results: runs the open search, or starts one. */
export const leadToResults = (app: App, uri: vscode.Uri | undefined): Promise<void> =>
  isSearch(uri)
    ? leadOn(app, vscode.l10n.t('No results. Run the search first.'), 'runSearch')
    : leadOn(
        app,
        vscode.l10n.t('No search is open. Open a search, and run the search first.'),
        'search',
        'showHistory',
      );

export const isSearch = (uri: vscode.Uri | undefined): uri is vscode.Uri =>
  uri?.path.endsWith('.vcsearch.json') === true;

const shownRun = async (app: App, uri?: vscode.Uri): Promise<SearchRun | undefined> =>
  (await shownSession(app, uri))?.run;

/** The runs that follow, here and in other searches of the window, are compared with this one. */
export async function pinBaseline(app: App, uri?: vscode.Uri): Promise<void> {
  const run = await shownRun(app, uri);
  if (run) (await app.searches()).baseline.pin(run);
}

export async function unpinBaseline(app: App): Promise<void> {
  const { baseline } = await app.searches();
  if (baseline.run) return baseline.pin(undefined);
  await leadOn(app, vscode.l10n.t('No baseline pinned.'), 'pinBaseline');
}

/** Compares a search with the baseline of another collection or vector field. */
export function applyBaseline(session: SearchSession): void {
  session.comparisons.applyBaseline();
  session.retell();
}

/** Shows the rank changes since the baseline as a document. */
export async function compareWithBaseline(app: App, uri?: vscode.Uri): Promise<void> {
  const session = await shownSession(app, uri);
  if (!session?.run) return;
  const { run, comparisons } = session;
  if (comparisons.foreign) applyBaseline(session);
  if (!comparisons.told) {
    const why = vscode.l10n.t('No baseline pinned. Pin the results of a search as the baseline, then search again.');
    return leadOn(app, why, 'pinBaseline', 'compareWith');
  }
  const text = comparisons.report;
  await showMarkdown(app, vscode.l10n.t('{0} - comparison', run.place.collectionName), text);
}

/** Copies the search as it was sent, as code. */
export async function copyAsCode(app: App, uri?: vscode.Uri): Promise<void> {
  const run = await shownRun(app, uri);
  if (!run) return;
  const { place, call, fields } = run;
  const connection = await app.connections.find(place.connectionId);
  if (!connection) throw new Error(vscode.l10n.t('Connection “{0}” no longer exists.', place.connectionName));
  const { endpoint } = await resolveCluster(app.clients, connection, place.clusterId);
  const languages: readonly { label: string; description?: string; name: keyof typeof SEARCH_SNIPPETS }[] = [
    { label: 'curl', name: 'curl' },
    { label: 'Python', description: vscode.l10n.t('standard library'), name: 'python' },
    { label: 'Python', description: 'pymilvus', name: 'sdk' },
    { label: 'TypeScript', name: 'typescript' },
  ];
  const title = stepTitle(app.title, locationText(run.place), run.place.collectionName);
  const placeHolder = vscode.l10n.t('Select a language');
  const picked = await vscode.window.showQuickPick(languages, { title, placeHolder, matchOnDescription: true });
  if (!picked) return;
  const sign = await signOf(app, connection);
  const code = SEARCH_SNIPPETS[picked.name](withoutSlashes(endpoint), call, fields, sign !== 'none');
  await copyCode(code, sign);
}
