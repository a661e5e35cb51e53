import * as vscode from 'vscode';
import type { Resource } from '../resource';
import type { ApiError, CallOptions, ClusterClient } from '../../client';
import type { Clients } from '../../connections/clients';
import type { Connection } from '../../connections/connection';
import type { Keys } from '../../connections/keys';
import { resolveCluster } from '../../connections/planes';
import { DEFAULT_DATABASE } from '../../model/collections/databases';
import type { Read } from '../../connections/reads';
import { isGone } from '../../connections/failure-kinds';
import { hasRequestedFields, missingIndexes } from '../../model/collections/copies';
import { CollectionDocument, requestOf } from '../../model/collections/documents';
import { planCollection } from '../../model/collections/plans';
import type { Collection } from '../../model/collections/collections';
import { warned } from '../../model/plans';
import { Lookups } from '../lookups';
import { askSecrets, withSecrets } from './collection-secrets';

/** Services of new collections. */
export interface CollectionServices {
  readonly clients: Clients;
  readonly keys: Keys;
}

type Collections = ClusterClient['collections'];

/** A new collection as a resource (spec 4.3). An existing collection is never changed. */
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
  const lookups = new Lookups(clients);
  let sent = false;
  let made: Collection | undefined;
  /** The reason why the collections could not be listed: another collection might have this name. */
  let unlisted: string | undefined;
  return {
    kind: 'collection',
    id: collectionName,
    name: collectionName,
    connection,
    right: {
      operation: 'collections.create',
      of: { kind: 'database', id: dbName ?? DEFAULT_DATABASE, within: [clusterId] },
    },
    within: { clusterId, dbName: dbName ?? DEFAULT_DATABASE },
    get clusterName() {
      return clusterName;
    },
    creates: true,
    schema: CollectionDocument,
    async read(options) {
      const reached = await resolveCluster(clients, connection, clusterId, options);
      ({ clusterName } = reached);
      ({ host } = new URL(reached.endpoint));
      const plane = () => Promise.resolve(reached.client.collections);
      const within = dbName === undefined ? {} : { dbName };
      // Making one needs neither its list nor its description.
      const describe = (collections: Collections, asking: CallOptions) => collections.describe(name, asking);
      const [names, described] = await Promise.all([
        lookups.read('list', plane, (collections, asking) => collections.list(within, asking), options),
        sent ? lookups.read('describe', plane, describe, options) : undefined,
      ]);
      unlisted = 'why' in names ? names.why : undefined;
      made = described && 'value' in described ? described.value : undefined;
      if ('value' in names) return names.value.includes(collectionName) ? document : undefined;
      if (sent && !made && !isReportedMissing(described)) throw names.error;
      return made && document;
    },
    nameIn: () => collectionName,
    merge: (_, mine) => ({ ok: true, value: mine, others: [] }),
    plan(_, result) {
      const plan = planCollection(result, { clusterName, host, now: Date.now(), selfHosted });
      return unlisted === undefined ? plan : warned(plan, notCompared(unlisted));
    },
    prepare: (_, result) => askSecrets(keys, connection, result, host),
    async write(_, result, options) {
      const { client } = await resolveCluster(clients, connection, clusterId, options);
      const whole = await withSecrets(keys, connection, result);
      sent = true;
      lookups.renew();
      await client.collections.create(requestOf(whole), options);
    },
    matches: read => read !== undefined && (made === undefined || hasRequestedFields(made, document)),
    stepsDone: (_, result) => madeOf(collectionName, made ? missingIndexes(made, result) : []),
  };
}

const madeOf = (collectionName: string, missing: readonly string[]): string =>
  missing.length > 0
    ? vscode.l10n.t('Collection “{0}” was created without its index on {1}.', collectionName, missing.join(', '))
    : vscode.l10n.t('Collection “{0}” was created.', collectionName);

/** Returns true if the service reports that the collection does not exist. */
const isReportedMissing = (read: Read<Collection> | undefined): boolean =>
  read !== undefined && 'why' in read && (read.error as Error).name === 'ApiError' && isGone(read.error as ApiError);

const notCompared = (why: string): string =>
  vscode.l10n.t('Collections cannot be listed ({0}). The name might be taken', why);
