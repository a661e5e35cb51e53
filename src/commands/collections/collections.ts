import * as vscode from 'vscode';
import { collectionDrop, collectionMemory } from '../../changes/resources/collections';
import { collectionOn, type ConnectedCollection } from '../../connections/collections';
import { resolveCluster } from '../../connections/planes';
import { loadPercent } from '../../model/collections/collections';
import { shownLine } from '../../model/texts/shown';
import type { CollectionNode } from '../../tree/collections';
import type { App } from '../app';

/** Reads a collection into memory, and shows how far it is (companion). */
export async function loadCollection(app: App, node: CollectionNode): Promise<void> {
  if (!(await app.changes.mayWrite(node.scope.connection))) return;
  const of = connected(node);
  const resource = collectionMemory(app.clients, of, { loaded: true });
  const outcome = await app.changes.apply(resource, { mine: { loaded: true }, confirm: 'modal' });
  try {
    if (outcome.kind === 'applied') await watchLoading(app, of);
  } finally {
    if (outcome.kind !== 'cancelled') redraw(app, node);
  }
}

/** Takes a collection out of memory (companion). */
export async function releaseCollection(app: App, node: CollectionNode): Promise<void> {
  if (!(await app.changes.mayWrite(node.scope.connection))) return;
  const resource = collectionMemory(app.clients, connected(node), { loaded: false });
  const outcome = await app.changes.apply(resource, { mine: { loaded: false }, confirm: 'modal' });
  if (outcome.kind !== 'cancelled') redraw(app, node);
}

/** Destroys a collection (companion). */
export async function dropCollection(app: App, node: CollectionNode): Promise<void> {
  if (!(await app.changes.mayWrite(node.scope.connection))) return;
  const resource = collectionDrop(app.clients, connected(node));
  const outcome = await app.changes.apply(resource, { mine: { exists: false }, confirm: 'modal' });
  if (outcome.kind !== 'cancelled') redraw(app, node);
}

const connected = ({ scope, ref }: CollectionNode): ConnectedCollection => collectionOn(scope.connection, ref);

function redraw(app: App, node: CollectionNode): void {
  app.counts.forget();
  app.tree.refresh(app.tree.getParent(node)); // one of a pick has no row: then all is read anew
}

const FIRST_LOOK_MS = 500;
const LAST_LOOK_MS = 10_000;

/** How far loading is, until it is over or the person looks away; it goes on at the service. */
async function watchLoading(
  app: App,
  { connection, clusterId, dbName, collectionName }: ConnectedCollection,
): Promise<void> {
  const { client } = await resolveCluster(app.clients, connection, clusterId);
  const { isAbsent } = await import('../../client');
  const title = shownLine(vscode.l10n.t('Loading “{0}”…', collectionName));
  const where = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  await vscode.window.withProgress(where, async (progress, token) => {
    let told = 0;
    for (let pause = FIRST_LOOK_MS; !token.isCancellationRequested; pause = Math.min(LAST_LOOK_MS, pause * 1.5)) {
      const state = await client.collections
        .getLoadState({ dbName, collectionName }, { background: true })
        .catch((error: unknown) => {
          if (isAbsent(error)) return undefined;
          throw error;
        });
      if (!state || !state.loadState.endsWith('Loading')) return;
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
