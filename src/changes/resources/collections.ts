import type { CallOptions, ClusterClient } from '../../client';
import type { Clients } from '../../connections/clients';
import type { ConnectedCollection } from '../../connections/collections';
import { resolveCluster, type ResolvedCluster } from '../../connections/planes';
import { planDrop, planLoad, planRelease } from '../../model/collections/changes';
import type { Resource } from '../resource';

/** Whether a collection is in memory, or on its way there. */
export interface CollectionMemory {
  readonly loaded: boolean;
}

/** Loads a collection, or releases it from memory (companions): small changes, for `confirm: 'modal'`. */
export function collectionMemory(
  clients: Clients,
  ref: ConnectedCollection,
  wanted: CollectionMemory,
): Resource<CollectionMemory> {
  const { collectionName, dbName } = ref;
  let cluster: ResolvedCluster | undefined;
  let loading = false;
  return {
    ...named(ref),
    right: { operation: wanted.loaded ? 'collections.load' : 'collections.release' },
    get clusterName() {
      return cluster?.clusterName;
    },
    async read(options) {
      cluster = await clusterOf(clients, ref, options);
      const state = await loadStateOf(cluster.client, ref, options);
      loading = state?.endsWith('Loading') ?? false;
      return memoryOf(state, wanted);
    },
    plan: live => {
      const plan = (wanted.loaded ? planLoad : planRelease)({ dbName, collectionName });
      return live?.loaded === wanted.loaded ? { ...plan, lines: [] } : plan;
    },
    async write(_, { loaded }) {
      const { collections } = (await clusterOf(clients, ref)).client;
      await collections[loaded ? 'load' : 'release']({ dbName, collectionName });
    },
    matches: read => read?.loaded === wanted.loaded,
    goesOn: () => wanted.loaded && loading,
  };
}

/** A collection that is there; what is asked of it is that it is not. */
export interface CollectionPresence {
  readonly exists: boolean;
}

/** Drops a collection with everything in it (companion). */
export function collectionDrop(clients: Clients, ref: ConnectedCollection): Resource<CollectionPresence> {
  const { collectionName, dbName } = ref;
  let facts: Parameters<typeof planDrop>[1] = {};
  let cluster: ResolvedCluster | undefined;
  return {
    ...named(ref),
    right: { operation: 'collections.drop' },
    get clusterName() {
      return cluster?.clusterName;
    },
    async read(options) {
      cluster = await clusterOf(clients, ref, options);
      const { client } = cluster;
      if (!(await client.collections.list({ dbName }, options)).includes(collectionName)) return undefined;
      facts = await factsOf(client, ref, options);
      return { exists: true };
    },
    plan: () => planDrop({ dbName, collectionName }, facts),
    async write() {
      await (await clusterOf(clients, ref)).client.collections.drop({ dbName, collectionName });
    },
    matches: read => read === undefined,
  };
}

const named = ({ connection, clusterId, dbName, collectionName }: ConnectedCollection) => ({
  kind: 'collection',
  id: collectionName,
  name: collectionName,
  connection,
  within: { clusterId, dbName },
  merge: <T>(_: T | undefined, mine: T) => ({ ok: true, value: mine, others: [] }) as const,
});

const clusterOf = (
  clients: Clients,
  { connection, clusterId }: ConnectedCollection,
  options: CallOptions = {},
): Promise<ResolvedCluster> => resolveCluster(clients, connection, clusterId, options);

/** By the load state; where the service does not tell it, as if it were the other way: then it is sent. */
function memoryOf(loadState: string | undefined, wanted: CollectionMemory): CollectionMemory | undefined {
  if (loadState === undefined) return { loaded: !wanted.loaded };
  return /NotExist/.test(loadState) ? undefined : { loaded: /Load(?:ed|ing)$/.test(loadState) };
}

/** Undefined where the service does not tell. */
async function loadStateOf(
  { collections }: ClusterClient,
  { dbName, collectionName }: ConnectedCollection,
  options: CallOptions,
): Promise<string | undefined> {
  const { isAbsent } = await import('../../client');
  try {
    return (await collections.getLoadState({ dbName, collectionName }, options)).loadState;
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

/** Facts a person should know before dropping; those that cannot be read are left out. */
async function factsOf({ collections }: ClusterClient, ref: ConnectedCollection, options: CallOptions) {
  const name = { dbName: ref.dbName, collectionName: ref.collectionName };
  const [stats, told] = await Promise.allSettled([
    collections.getStats(name, options),
    collections.describe(name, options),
  ]);
  return {
    ...(stats.status === 'fulfilled' ? { rowCount: stats.value.rowCount } : {}),
    ...(told.status === 'fulfilled' ? { aliases: told.value.aliases ?? [] } : {}),
  };
}
