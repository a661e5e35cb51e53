import * as vscode from 'vscode';
import type { Resource } from '../resource';
import type { CallOptions, ClusterClient } from '../../client';
import type { Clients } from '../../connections/clients';
import type { Connection } from '../../connections/connection';
import type { Keys } from '../../connections/keys';
import { resolveCluster } from '../../connections/planes';
import { DEFAULT_DATABASE } from '../../model/collections/databases';
import { isAsAsked, missingIndexes } from '../../model/collections/copies';
import { CollectionDocument, requestOf } from '../../model/collections/documents';
import { planCollection } from '../../model/collections/plans';
import type { Collection } from '../../model/collections/collections';
import { askSecrets, withSecrets } from './collection-secrets';

/** Services of new collections. */
export interface CollectionServices {
  readonly clients: Clients;
  readonly keys: Keys;
}

/** A collection on its way through plan, question and journal (spec 4.3). One that is there already is never touched. */
export function collectionResource(
  { clients, keys }: CollectionServices,
  connection: Connection,
  clusterId: string,
  document: CollectionDocument,
): Resource<CollectionDocument> {
  const { collectionName, dbName } = document;
  const name = { collectionName, ...(dbName === undefined ? {} : { dbName }) };
  const selfHosted = connection.kind === 'endpoint' && connection.selfHosted === true;
  let clusterName = clusterId;
  let host = clusterId;
  let sent = false;
  let made: Collection | undefined;
  return {
    kind: 'collection',
    id: collectionName,
    name: collectionName,
    connection,
    right: {
      operation: 'collections.create',
      of: { kind: 'database', id: dbName ?? DEFAULT_DATABASE, within: [clusterId] },
    },
    within: { clusterId, ...(dbName === undefined ? {} : { dbName }) },
    get clusterName() {
      return clusterName;
    },
    creates: true,
    schema: CollectionDocument,
    async read(options) {
      const reached = await resolveCluster(clients, connection, clusterId, options);
      ({ clusterName } = reached);
      ({ host } = new URL(reached.endpoint));
      const { collections } = reached.client;
      const names = await collections.list(dbName === undefined ? {} : { dbName }, options);
      if (!names.includes(collectionName)) return undefined;
      made = sent ? await described(collections, name, options) : undefined;
      return document;
    },
    merge: () => ({ ok: false, conflicts: [{ path: ['collectionName'], message: nameTaken(collectionName) }] }),
    plan: (_, result) => planCollection(result, { clusterName, host, now: Date.now(), selfHosted }),
    prepare: (_, result) => askSecrets(keys, connection, result, host),
    async write(_, result, options) {
      const { client } = await resolveCluster(clients, connection, clusterId, options);
      const whole = await withSecrets(keys, connection, result);
      sent = true;
      await client.collections.create(requestOf(whole), options);
    },
    matches: read => read !== undefined && (made === undefined || isAsAsked(made, document)),
    stepsDone: (_, result) => madeOf(collectionName, made ? missingIndexes(made, result) : []),
  };
}

const madeOf = (collectionName: string, missing: readonly string[]): string =>
  missing.length > 0
    ? vscode.l10n.t('Collection “{0}” was created without its index on {1}.', collectionName, missing.join(', '))
    : vscode.l10n.t('Collection “{0}” was created.', collectionName);

const nameTaken = (collectionName: string): string =>
  vscode.l10n.t('There is a collection called “{0}” already', collectionName);

/** The collection as created, where the service describes collections. */
async function described(
  collections: ClusterClient['collections'],
  name: { readonly collectionName: string; readonly dbName?: string },
  options: CallOptions,
): Promise<Collection | undefined> {
  const { isAbsent } = await import('../../client');
  try {
    return await collections.describe(name, options);
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}
