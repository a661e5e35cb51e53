import * as vscode from 'vscode';
import type { CallOptions } from '../../client';
import { collectionDrop, collectionMemory } from '../../changes/resources/collections';
import { collectionOn, type ConnectedCollection } from '../../connections/collections';
import { resolveCluster } from '../../connections/planes';
import { tryRead } from '../../connections/reads';
import { locationText } from '../../model/collections/refs';
import { loadPercent } from '../../model/collections/collections';
import { shownLine } from '../../model/texts/shown';
import type { CollectionNode } from '../../tree/collections/collections';
import type { App } from '../app';
import { refreshAfter } from '../tree/gone';

/** Loads a collection and shows the progress (companion). */
export async function loadCollection(app: App, node: CollectionNode): Promise<void> {
  const of = connected(node);
  const resource = collectionMemory(app.clients, of, { loaded: true });
  const outcome = await app.changes.apply(resource, { mine: { loaded: true }, confirm: 'modal' });
  try {
    if (outcome.kind === 'applied') await watchLoading(app, of);
  } finally {
    if (outcome.kind !== 'cancelled') redraw(app, node);
  }
}

/** Releases a collection from memory (companion). Returns true if it is released. */
export async function releaseCollection(app: App, node: CollectionNode): Promise<boolean> {
  const resource = collectionMemory(app.clients, connected(node), { loaded: false });
  const outcome = await app.changes.apply(resource, { mine: { loaded: false }, confirm: 'modal' });
  if (outcome.kind !== 'cancelled') redraw(app, node);
  return outcome.kind === 'applied' || outcome.kind === 'nothing';
}

/** Drops a collection (companion). */
export async function dropCollection(app: App, node: CollectionNode): Promise<void> {
  const resource = collectionDrop(app.clients, connected(node));
  const outcome = await app.changes.apply(resource, { mine: { exists: false }, confirm: 'modal' });
  if (outcome.kind !== 'cancelled') refreshAfter(app, node, outcome);
}

/** Returns the collection of a row. */
export const connected = ({ scope, ref }: CollectionNode): ConnectedCollection => collectionOn(scope.connection, ref);

/** Reads the row of a collection, and its counts, again. */
export function redraw(app: App, node: CollectionNode): void {
  app.counts.forget();
  app.tree.refresh(app.tree.getParent(node)); // a collection from a pick has no row: then all rows are refreshed
}

const FIRST_LOOK_MS = 500;
const LAST_LOOK_MS = 10_000;

/** Shows the progress of a load until it ends or the user hides it; the load continues on the service. */
async function watchLoading(
  app: App,
  { connection, clusterId, dbName, collectionName }: ConnectedCollection,
): Promise<void> {
  const { client, clusterName } = await resolveCluster(app.clients, connection, clusterId);
  const place = locationText({ connectionName: connection.name, clusterId, clusterName, dbName });
  const look = (asked: typeof client, options: CallOptions) =>
    asked.collections.getLoadState({ dbName, collectionName }, { ...options, background: true });
  const title = shownLine(vscode.l10n.t('Loading “{0}” on {1}…', collectionName, place));
  const where = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  await vscode.window.withProgress(where, async (progress, token) => {
    let told: number | undefined;
    for (let pause = FIRST_LOOK_MS; !token.isCancellationRequested; pause = Math.min(LAST_LOOK_MS, pause * 1.5)) {
      const read = await tryRead(app.clients, () => Promise.resolve(client), look);
      const state = 'value' in read ? read.value : undefined; // otherwise the progress is unknown
      if (!state?.loadState.endsWith('Loading')) {
        if (told !== undefined && state?.loadState.endsWith('Loaded')) showLoaded(collectionName, place);
        return;
      }
      told ??= 0;
      const percent = loadPercent(state) ?? told;
      const far = vscode.l10n.t('{0} %', percent);
      progress.report({
        increment: percent - told,
        message: state.message ? `${far} · ${shownLine(state.message)}` : far,
      });
      told = percent;
      await new Promise<void>(resolve => {
        const timer = setTimeout(resolve, pause);
        token.onCancellationRequested(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  });
}

const showLoaded = (collectionName: string, place: string): void =>
  void vscode.window.setStatusBarMessage(
    `$(check) ${shownLine(vscode.l10n.t('“{0}” on {1} is loaded.', collectionName, place))}`,
    5000,
  );
