import * as vscode from 'vscode';
import type { ApiError, CallOptions, ClusterClient } from '../../client';
import type { Clients } from '../../connections/clients';
import type { ConnectedCollection } from '../../connections/collections';
import type { Read } from '../../connections/reads';
import { resolveCluster, type ResolvedCluster } from '../../connections/planes';
import { planDrop, planLoad, planRelease, type DropFacts } from '../../model/collections/changes';
import { Collection } from '../../model/collections/collections';
import { isInMemory } from '../../model/collections/load-states';
import { readableJson } from '../../model/wire/json';
import { hidden } from '../../writes/hiding';
import { Lookups } from '../lookups';
import type { Resource } from '../resource';

/** Load state of a collection: loaded or loading. */
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
  const lookups = new Lookups(clients);
  let cluster: ResolvedCluster | undefined;
  let state: string | undefined;
  let sent = false;
  let answered = false;
  return {
    ...named(ref),
    right: { operation: wanted.loaded ? 'collections.load' : 'collections.release' },
    get clusterName() {
      return cluster?.clusterName;
    },
    async read(options) {
      cluster = await clusterOf(clients, ref, options);
      const { collections } = cluster.client;
      const ask = (at: typeof collections, asking: CallOptions) => at.getLoadState({ dbName, collectionName }, asking);
      const read = await lookups.read('loadState', () => Promise.resolve(collections), ask, options);
      if ('why' in read && sent && !(read.error as Partial<ApiError>).absent) throw read.error;
      state = 'value' in read ? read.value.loadState : undefined;
      return memoryOf(state, wanted);
    },
    plan: live => {
      const plan = (wanted.loaded ? planLoad : planRelease)({ dbName, collectionName });
      return live?.loaded === wanted.loaded ? { ...plan, lines: [] } : plan;
    },
    async write(_, { loaded }) {
      sent = true;
      lookups.renew();
      const { collections } = (await clusterOf(clients, ref)).client;
      await collections[loaded ? 'load' : 'release']({ dbName, collectionName });
      answered = true;
    },
    // The service answers before it starts, and some services never return the state.
    matches: read =>
      read?.loaded === wanted.loaded || (answered && read !== undefined && (wanted.loaded || state === undefined)),
    isConclusive: () => state !== undefined,
    goesOn: read => {
      if (!wanted.loaded || (read !== undefined && state?.endsWith('Loaded'))) return undefined;
      return read !== undefined && state === undefined
        ? vscode.l10n.t('the service does not report when loading ends')
        : vscode.l10n.t('the collection is loading');
    },
  };
}

/** Existence of a collection; the wanted state is its absence. */
export interface CollectionPresence {
  readonly exists: boolean;
}

/** Drops a collection with everything in it (companion). */
export function collectionDrop(clients: Clients, ref: ConnectedCollection): Resource<CollectionPresence> {
  const { collectionName, dbName } = ref;
  const lookups = new Lookups(clients);
  let facts: DropFacts = {};
  let description: Collection | undefined;
  let cluster: ResolvedCluster | undefined;
  let sent = false;
  return {
    ...named(ref),
    right: { operation: 'collections.drop' },
    get clusterName() {
      return cluster?.clusterName;
    },
    async read(options) {
      cluster = await clusterOf(clients, ref, options);
      const { collections } = cluster.client;
      const of = { lookups, collections, ref, options };
      const [listed, told] = await Promise.all([isListed(of), sent ? undefined : factsOf(of)]);
      if ('why' in listed && sent) throw listed.error;
      if (told) ({ description, ...facts } = told);
      return 'value' in listed && !listed.value ? undefined : { exists: true };
    },
    plan: () => planDrop({ dbName, collectionName }, facts),
    async write() {
      sent = true;
      lookups.renew();
      await (await clusterOf(clients, ref)).client.collections.drop({ dbName, collectionName });
    },
    matches: read => read === undefined,
    text: ({ exists }) => (exists ? `${readableJson(hidden(Collection, description ?? { collectionName }))}\n` : ''),
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

/** Assumes the opposite of the wanted state if the service does not report one, so that the request is sent. */
function memoryOf(loadState: string | undefined, wanted: CollectionMemory): CollectionMemory | undefined {
  if (loadState === undefined) return { loaded: !wanted.loaded };
  return /NotExist/.test(loadState) ? undefined : { loaded: isInMemory(loadState) };
}

type Collections = ClusterClient['collections'];

interface Of {
  readonly lookups: Lookups;
  readonly collections: Collections;
  readonly ref: ConnectedCollection;
  readonly options: CallOptions;
}

/** Returns true if the collection is listed, where the list can be read. */
const isListed = ({ lookups, collections, ref: { dbName, collectionName }, options }: Of): Promise<Read<boolean>> => {
  const ask = async (at: Collections, asking: CallOptions) =>
    (await at.list({ dbName }, asking)).includes(collectionName);
  return lookups.read('list', () => Promise.resolve(collections), ask, options);
};

/** Reads facts to know before a drop, and the description that a comparison shows; omits unreadable ones. */
async function factsOf({
  lookups,
  collections,
  ref,
  options,
}: Of): Promise<DropFacts & { readonly description?: Collection }> {
  const name = { dbName: ref.dbName, collectionName: ref.collectionName };
  const at = () => Promise.resolve(collections);
  const [stats, told] = await Promise.all([
    lookups.read('stats', at, (asked, asking) => asked.getStats(name, asking), options),
    lookups.read('describe', at, (asked, asking) => asked.describe(name, asking), options),
  ]);
  return {
    ...('value' in stats ? { rowCount: stats.value.rowCount } : {}),
    ...('value' in told ? { aliases: told.value.aliases ?? [], description: told.value } : {}),
  };
}
