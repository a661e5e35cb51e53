import * as vscode from 'vscode';
import { collectionOn, type ConnectedCollection } from '../../connections/collections';
import { locationText } from '../../model/collections/refs';
import { checkFilter, parseFilter } from '../../model/filter';
import { isDynamic } from '../../model/searches/facts';
import type { Change } from '../../model/searches/questions';
import { hasRanking, isNearness, type SearchRun } from '../../model/searches/runs';
import type { Known } from '../../panels/searches/collection-facts';
import { runDocument } from '../../panels/checks/document-runs';
import type { OtherRun } from '../../panels/comparisons/comparisons';
import type { SearchSession } from '../../panels/searches/sessions';
import { runVariant } from '../../panels/searches/variants';
import type { App } from '../app';
import { leadOn } from '../choices/lead-on';
import { stepTitle } from '../choices/titles';
import { chooseEarlier } from './earlier-runs';
import { applyBaseline, shownSession } from './evidence';
import { chooseRef } from './searches';

const NO_RANKING = (): string => vscode.l10n.t('Browsed entities have no ranking to compare.');

const keyUnknown = ({ place }: SearchRun): string =>
  vscode.l10n.t('The primary key of {0} is unknown. Enter it, search again, then compare.', place.collectionName);

type Other = (signal: AbortSignal) => Promise<OtherRun>;

interface Item extends vscode.QuickPickItem {
  /** Asks for further values; undefined: cancelled. */
  readonly choose: () => Promise<Other | undefined>;
}

/** Asks for the other search, runs it (read-only), and compares. */
export async function compareWith(given: App, uri?: vscode.Uri): Promise<void> {
  const session = await shownSession(given, uri);
  const run = session?.run;
  if (!run) return;
  const app = { ...given, title: stepTitle(given.title, locationText(run.place), run.place.collectionName) };
  if (!isNearness(run)) return void vscode.window.showInformationMessage(NO_RANKING());
  if (!hasRanking(run)) return void vscode.window.showInformationMessage(keyUnknown(run));
  // Shown before its rows are known: keys that are typed in the meantime belong to the list.
  const picked = await vscode.window.showQuickPick(choicesOf(app, session, run), {
    title: app.title,
    placeHolder: vscode.l10n.t('Compare “{0}” with', run.label),
    matchOnDescription: true,
    ignoreFocusOut: true,
  });
  const other = await picked?.choose();
  if (other && session.run === run) await session.compareWith(other);
}

async function choicesOf(app: App, session: SearchSession, run: SearchRun): Promise<Item[]> {
  const own = await collectionOf(app, run);
  const text = session.knowledge.asked.search?.text?.trim() === run.label ? run.label : undefined;
  const { facts } = await app.searches();
  const variant =
    (ref: ConnectedCollection, title: string, change: Change = {}): Other =>
    async signal => ({
      title,
      run: await runVariant({ clients: app.clients, facts }, { run, ref, change, text, signal }),
    });
  const { filter, partitionNames = [] } = run.call.body as { filter?: string; partitionNames?: readonly string[] };
  const items: Item[] = [
    {
      label: `$(list-tree) ${vscode.l10n.t('Another Collection…')}`,
      description: vscode.l10n.t('of this cluster, another cluster or another connection'),
      choose: async () => {
        const ref = await chooseRef(app, { keepsText: false, except: run.place }); // the text searched in vain
        const connection = ref && (await app.connections.find(ref.connectionId));
        if (!connection) return undefined;
        return variant(collectionOn(connection, ref), `${ref.collectionName} (${ref.clusterName})`);
      },
    },
    {
      label: `$(file) ${vscode.l10n.t('Another Search Document…')}`,
      description: '*.vcsearch.json',
      choose: () => documentOf(app),
    },
    {
      label: `$(history) ${vscode.l10n.t('An Earlier Search…')}`,
      description: vscode.l10n.t('of this collection, from the history'),
      choose: () => chooseEarlier(app, run),
    },
  ];
  const { foreign } = session.comparisons;
  if (foreign) {
    items.push({
      label: `$(pinned) ${vscode.l10n.t('Baseline “{0}”', foreign.label)}`,
      description: [`${locationText(foreign.place)} › ${foreign.place.collectionName}`, foreign.annsField]
        .filter(Boolean)
        .join(' · '),
      choose: async () => {
        applyBaseline(session);
        return undefined;
      },
    });
  }
  if (!own) return items;
  const known = await facts.of(own).catch(() => undefined); // it might be deleted; the others still work
  if (filter !== undefined) {
    items.push({
      label: `$(clear-all) ${vscode.l10n.t('Without the Filter')}`,
      description: filter,
      choose: async () => variant(own, vscode.l10n.t('Without the filter'), { filter: undefined }),
    });
  }
  items.push({
    label: `$(filter) ${vscode.l10n.t('Another Filter…')}`,
    choose: async () => {
      const typed = await askFilter(app, filter, known);
      return typed === undefined
        ? undefined
        : variant(own, vscode.l10n.t('With the filter {0}', typed), { filter: typed });
    },
  });
  const partitions = known?.partitions ?? [];
  if (partitions.length > 1) {
    items.push({
      label: `$(layers) ${vscode.l10n.t('Other Partitions…')}`,
      description: partitionNames.length > 0 ? partitionNames.join(', ') : vscode.l10n.t('currently all'),
      choose: async () => {
        const rows = partitions.map(label => ({ label, picked: partitionNames.includes(label) }));
        const picked = await vscode.window.showQuickPick(rows, {
          title: app.title,
          canPickMany: true,
          ignoreFocusOut: true,
          placeHolder: vscode.l10n.t('Select partitions. All by default.'),
        });
        if (!picked) return undefined;
        const chosen = picked.map(({ label }) => label);
        const title =
          chosen.length > 0 ? vscode.l10n.t('In {0}', chosen.join(', ')) : vscode.l10n.t('In all partitions');
        return variant(own, title, { partitionNames: chosen.length > 0 ? chosen : undefined });
      },
    });
  }
  return items;
}

/** The collection a run was sent to; undefined: its connection is gone. */
async function collectionOf(app: App, { place }: SearchRun): Promise<ConnectedCollection | undefined> {
  const connection = await app.connections.find(place.connectionId);
  return connection && collectionOn(connection, place);
}

const askFilter = ({ title }: App, now: string | undefined, known: Known | undefined): Promise<string | undefined> =>
  Promise.resolve(
    vscode.window.showInputBox({
      title,
      prompt: vscode.l10n.t('The filter to compare with'),
      value: now ?? '',
      ignoreFocusOut: true,
      validateInput: typed => {
        if (typed.trim() === '') return vscode.l10n.t('Enter a filter.');
        if (!known || known.byHand) return parseFilter(typed).issues[0]?.message;
        return checkFilter(typed, known.collection.fields, { dynamic: isDynamic(known) })[0]?.message;
      },
    }),
  );

async function documentOf(app: App): Promise<Other | undefined> {
  const files = await vscode.workspace.findFiles('**/*.vcsearch.json');
  if (files.length === 0) {
    const none = vscode.l10n.t('No search documents in this folder.');
    await leadOn(app, none, 'saveSearch', 'compareWith');
    return undefined;
  }
  const items = files.map(uri => ({ label: vscode.workspace.asRelativePath(uri), uri }));
  const picked = await vscode.window.showQuickPick(
    items.toSorted((a, b) => a.label.localeCompare(b.label)),
    { title: app.title, placeHolder: vscode.l10n.t('Select a search'), ignoreFocusOut: true },
  );
  if (!picked) return undefined;
  const { label: title, uri } = picked;
  return async signal => ({ title, run: (await runDocument(app, uri, signal)).run });
}
