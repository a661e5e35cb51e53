import * as vscode from 'vscode';
import { levelsOf } from '../../changes/where';
import { collectionOn, type ConnectedCollection } from '../../connections/collections';
import type { Connection } from '../../connections/connection';
import { clusterNamed } from '../../connections/document-clusters';
import type { Documents } from '../../documents/documents';
import { DEFAULT_DATABASE } from '../../model/collections/databases';
import type { SearchTarget } from '../../model/searches/documents';

/** The document names no collection, or one that is not of its connection; in words, with the field at fault. */
export class NoTarget extends Error {
  override readonly name = 'NoTarget';
  constructor(
    message: string,
    readonly field?: 'clusterId' | 'endpoint' | 'collection',
  ) {
    super(message);
  }
}

/**
 * Resolves the collection a document names, on the connection that was chosen for it. A file never adds an address: an endpoint it
 * names must be the connection's own. @throws NoTarget
 */
export async function resolveTarget(
  documents: Documents,
  uri: vscode.Uri,
  target: SearchTarget,
): Promise<ConnectedCollection> {
  const connection = await documents.targets.find(uri);
  if (!connection) throw new NoTarget(vscode.l10n.t('Select a connection.'));
  const { collection, database = DEFAULT_DATABASE } = target;
  if (!collection) throw new NoTarget(vscode.l10n.t('Enter a collection.'), 'collection');
  const named = clusterNamed(connection, target);
  if ('field' in named) throw new NoTarget(named.message, named.field);
  const { clusterId } = named;
  return collectionOn(connection, { clusterId, dbName: database, collectionName: collection });
}

/** The names above the collection of a search, as far as known: VS Code shows them above the form. */
export function namesAbove(
  { services }: Documents,
  connection: Connection,
  { clusterId, database = DEFAULT_DATABASE }: SearchTarget,
): string[] {
  const hasCluster = connection.kind !== 'endpoint' && clusterId !== undefined;
  const levels = hasCluster ? levelsOf({ within: { clusterId } }, connection, services.clients.placeNames) : [];
  return [connection.name, ...levels.map(({ name }) => name), ...(database === DEFAULT_DATABASE ? [] : [database])];
}
