import * as vscode from 'vscode';
import type { Connection } from '../../connections/connection';
import { ENDPOINT } from '../../connections/planes';
import type { Documents } from '../../documents/documents';
import { addressOf } from '../../model/wire/addresses';
import { DEFAULT_DATABASE } from '../../model/collections/databases';
import type { SearchedPlace } from '../../model/searches/documents';

/** The collection that a document searches. */
export interface SearchPlace {
  readonly connection: Connection;
  readonly clusterId: string;
  readonly dbName: string;
  readonly collectionName: string;
}

/** The document does not say where to search, or what it says is not of its connection; in words, with the field it is about. */
export class NoPlace extends Error {
  override readonly name = 'NoPlace';
  constructor(
    message: string,
    readonly field?: 'clusterId' | 'endpoint' | 'collection',
  ) {
    super(message);
  }
}

/**
 * Where a document searches, by the connection that was chosen for it. A file never adds an address: an endpoint it names must be the
 * connection's own. @throws NoPlace
 */
export async function placeOf(documents: Documents, uri: vscode.Uri, search: SearchedPlace): Promise<SearchPlace> {
  const connection = await documents.targets.find(uri);
  if (!connection) throw new NoPlace(vscode.l10n.t('Choose the connection to search by.'));
  const { endpoint, collection, database = DEFAULT_DATABASE } = search;
  if (!collection) throw new NoPlace(vscode.l10n.t('Name the collection to search.'), 'collection');
  const clusterId = connection.kind === 'endpoint' ? ENDPOINT : search.clusterId;
  const address = connection.kind === 'endpoint' ? connection.address : undefined;
  if (endpoint !== undefined && (!address || new URL(addressOf(endpoint)).host !== new URL(address).host)) {
    throw new NoPlace(
      vscode.l10n.t(
        'This search is for {0}, which is not where “{1}” leads. Add it with Add Endpoint, then choose it here.',
        endpoint,
        connection.name,
      ),
      'endpoint',
    );
  }
  if (!clusterId) throw new NoPlace(vscode.l10n.t('Name the cluster to search (clusterId).'), 'clusterId');
  return { connection, clusterId, dbName: database, collectionName: collection };
}

/** The same for the same collection. */
export const placeKey = ({ connection, clusterId, dbName, collectionName }: SearchPlace): string =>
  JSON.stringify([connection.id, clusterId, dbName, collectionName]);
