import * as vscode from 'vscode';
import { collectionDrop, collectionMemory } from '../../changes/resources/collections';
import { collectionOn, type ConnectedCollection } from '../../connections/collections';
import { reach } from '../../connections/planes';
import type { CollectionNode } from '../../tree/collections';
import type { Node } from '../../tree/node';
import type { App } from '../app';
import { chooseCollection } from '../choices/choose';

/** Reads a collection into memory, and shows how far it is (companion). */
export async function loadCollection(app: App, node?: Node): Promise<void> {
  const chosen = await toChange(app, node);
  if (!chosen) return;
  const of = connected(chosen);
  const resource = collectionMemory(app.clients, of, { loaded: true });
  const outcome = await app.changes.apply(resource, { mine: { loaded: true }, confirm: 'modal' });
  try {
    if (outcome.kind === 'applied') await watchLoading(app, of);
  } finally {
    if (outcome.kind !== 'cancelled') redraw(app, chosen);
  }
}

/** Takes a collection out of memory (companion). */
export async function releaseCollection(app: App, node?: Node): Promise<void> {
  const chosen = await toChange(app, node);
  if (!chosen) return;
  const resource = collectionMemory(app.clients, connected(chosen), { loaded: false });
  const outcome = await app.changes.apply(resource, { mine: { loaded: false }, confirm: 'modal' });
  if (outcome.kind !== 'cancelled') redraw(app, chosen);
}

/** Destroys a collection (companion). */
export async function dropCollection(app: App, node?: Node): Promise<void> {
  const chosen = await toChange(app, node);
  if (!chosen) return;
  const resource = collectionDrop(app.clients, connected(chosen));
  const outcome = await app.changes.apply(resource, { mine: { exists: false }, confirm: 'modal' });
  if (outcome.kind !== 'cancelled') redraw(app, chosen);
}

async function toChange(app: App, node: Node | undefined): Promise<CollectionNode | undefined> {
  const chosen = await chooseCollection(app, node);
  return chosen && (await app.changes.mayWrite(chosen.scope.connection)) ? chosen : undefined;
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
  const { client } = await reach(app.clients, connection, clusterId);
  const { isAbsent } = await import('../../client');
  const title = vscode.l10n.t('Loading “{0}”…', collectionName);
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
      const percent = state.loadProgress ?? told;
      progress.report({ increment: percent - told, message: vscode.l10n.t('{0} %', percent) });
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
