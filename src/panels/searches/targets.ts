import * as vscode from 'vscode';
import { collectionOn, type ConnectedCollection } from '../../connections/collections';
import type { Documents } from '../../documents/documents';
import { DEFAULT_DATABASE } from '../../model/collections/databases';
import { ENDPOINT } from '../../model/collections/refs';
import type { SearchTarget } from '../../model/searches/documents';
import { isSameHost } from '../../model/wire/addresses';

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
  const { endpoint, collection, database = DEFAULT_DATABASE } = target;
  if (!collection) throw new NoTarget(vscode.l10n.t('Enter a collection.'), 'collection');
  const clusterId = connection.kind === 'endpoint' ? ENDPOINT : target.clusterId;
  const address = connection.kind === 'endpoint' ? connection.address : undefined;
  if (endpoint !== undefined && (!address || !isSameHost(endpoint, address))) {
    throw new NoTarget(
      vscode.l10n.t(
        'This document targets {0}; connection “{1}” does not. Add a connection to {0}, then select that connection here.',
        endpoint,
        connection.name,
      ),
      'endpoint',
    );
  }
  if (!clusterId) throw new NoTarget(vscode.l10n.t('Enter a cluster (clusterId).'), 'clusterId');
  return collectionOn(connection, { clusterId, dbName: database, collectionName: collection });
}
