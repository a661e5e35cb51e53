import * as vscode from 'vscode';
import { collectionRename, type CollectionNaming } from '../../changes/resources/collection-names';
import type { JournalRecord } from '../../changes/journal-record';
import { collectionOn, type ConnectedCollection } from '../../connections/collections';
import { idsPinned, pinnedText } from '../../connections/pinned';
import { subjectAt } from '../../documents/files/addresses';
import { DEFAULT_DATABASE } from '../../model/collections/databases';
import { readable } from '../../model/documents/json-text';
import { isSameCollection } from '../../model/collections/refs';
import { listed } from '../../model/texts/words';
import type { CollectionNode } from '../../tree/collections/collections';
import { isRow } from '../../tree/rows';
import type { App } from '../app';
import { recordedConnection } from '../recorded';
import { namesIn } from './quick-collections';
import { usesOf } from './uses';

/** Asks for the new name of a collection, and renames the collection after a confirmation (companion). */
export async function renameCollection(app: App, { scope, plane, ref }: CollectionNode): Promise<void> {
  const { dbName, collectionName } = ref;
  const others = namesIn(app, { scope, plane, dbName });
  const typed = await vscode.window.showInputBox({
    title: app.title,
    prompt: vscode.l10n.t('New name of “{0}”', collectionName),
    value: collectionName,
    ignoreFocusOut: true,
    validateInput: async text =>
      text.trim() !== collectionName && (await others).includes(text.trim())
        ? vscode.l10n.t('Database “{0}” already has a collection named “{1}”.', dbName, text.trim())
        : undefined,
  });
  const name = typed?.trim();
  if (name) await rename(app, collectionOn(scope.connection, ref), name);
}

/** Proposes the name before a recorded change. */
export async function revertName(app: App, record: JournalRecord): Promise<void> {
  const { collectionName: name } = record.before as CollectionNaming;
  const { collectionName } = (record.after ?? {}) as Partial<CollectionNaming>;
  if (collectionName === undefined)
    throw new Error(vscode.l10n.t('The journal does not have the name that the collection had after the change.'));
  const { clusterId = '', dbName = '' } = record.within ?? {};
  const connection = await recordedConnection(app, record);
  await rename(app, collectionOn(connection, { clusterId, dbName, collectionName }), name);
}

async function rename(app: App, of: ConnectedCollection, name: string): Promise<void> {
  const resource = collectionRename(app.clients, of, name, await keepingOf(app, of));
  const { kind } = await app.changes.apply(resource, { mine: { collectionName: name }, confirm: 'modal' });
  if (kind === 'cancelled' || kind === 'nothing') return;
  app.counts.forget();
  try {
    if (kind === 'applied') await follow(app, of, name);
  } finally {
    for (const node of Array.from(app.tree.known())) {
      if (isRow(node, 'collection') && isSameCollection(node.ref, of)) app.tree.refresh(app.tree.getParent(node));
    }
  }
}

/** Renames the favorite, the recent collection, the last search, the searches of the history, and the pinned row. */
async function follow(app: App, of: ConnectedCollection, name: string): Promise<void> {
  const { connection, clusterId, dbName, collectionName } = of;
  const { connections, favorites } = app;
  const { forms, history } = await app.searches();
  await Promise.all([renameFavorite(favorites, of, name), forms.rename(of, name), history.rename(of, name)]);
  const within = [clusterId, dbName];
  if (!idsPinned(connection, 'collections', within).includes(collectionName)) return;
  await connections.unpin(connection.id, 'collections', pinnedText(collectionName, within));
  await connections.pin(connection.id, 'collections', pinnedText(name, within));
}

async function renameFavorite(favorites: App['favorites'], of: ConnectedCollection, name: string): Promise<void> {
  const { favorites: stars, recents } = await favorites.list();
  const star = stars.find(each => isSameCollection(each, of));
  const recent = recents.find(each => isSameCollection(each, of));
  if (star) {
    await favorites.add({ ...star, collectionName: name });
    await favorites.forget(star, 'favorites');
  }
  if (recent) {
    await favorites.use({ ...recent, collectionName: name });
    await favorites.forget(recent, 'recents');
  }
}

/** Returns sentences about what keeps the old name: search documents and drafts. */
async function keepingOf(app: App, of: ConnectedCollection): Promise<string[]> {
  const [files, drafts] = await Promise.all([usesOf(of.collectionName, of.dbName), draftsOf(app, of)]);
  return [
    ...(files.length > 0
      ? [vscode.l10n.t('Search documents keep the old name: {0}', listed(files.map(({ path }) => path)))]
      : []),
    ...(drafts.length > 0 ? [vscode.l10n.t('Drafts keep the old name: {0}', listed(drafts))] : []),
  ];
}

/** Returns the names of the drafts and open searches that name a collection. */
async function draftsOf({ documents: { drafts } }: App, of: ConnectedCollection): Promise<string[]> {
  const all = [...(await drafts.list()), ...(await drafts.scratches())];
  const isOf = (uri: string, text: string): boolean => {
    const connectionId = subjectAt(vscode.Uri.parse(uri, true))?.connectionId;
    if (connectionId !== '' && connectionId !== of.connectionId) return false;
    const { collection, collectionName, database, clusterId } = Object(readable(text)) as Record<string, unknown>;
    return (
      (collection ?? collectionName) === of.collectionName &&
      (database ?? DEFAULT_DATABASE) === of.dbName &&
      (clusterId ?? of.clusterId) === of.clusterId
    );
  };
  return [...new Set(all.filter(({ uri, text }) => isOf(uri, text)).map(({ name }) => name))];
}
