import * as vscode from 'vscode';
import type { ApiError, CallOptions, ClusterClient } from '../../client';
import type { Clients } from '../../connections/clients';
import type { ConnectedCollection } from '../../connections/collections';
import type { Read } from '../../connections/reads';
import { isInMemory, partitionState } from '../../model/collections/load-states';
import { DEFAULT_PARTITION } from '../../model/collections/partitions';
import {
  planPartitionCreation,
  planPartitionDrop,
  planPartitionLoad,
  planPartitionRelease,
} from '../../model/collections/partition-plans';
import type { Resource } from '../resource';
import type { CollectionMemory, CollectionPresence } from './collections';
import { isKeyed } from './entity-partitions';
import { PartState } from './part-state';

/** A new partition of a collection (companion). */
export const partitionCreation = (
  clients: Clients,
  of: ConnectedCollection,
  partitionName: string,
): Resource<CollectionPresence> => {
  const state = new PartitionState(clients, of, partitionName, 'partitions.create');
  return {
    ...state.place(),
    get clusterName() {
      return state.clusterName;
    },
    creates: true,
    read: async options => {
      if (!state.sent) await state.mustHaveNoKey(options);
      const listed = await state.isListed(options);
      if ('why' in listed && state.sent) throw listed.error;
      return 'value' in listed && listed.value ? { exists: true } : undefined;
    },
    plan: () => planPartitionCreation(state.name),
    write: () => state.send(({ partitions }) => partitions.create(state.name)),
    matches: read => read !== undefined,
  };
};

/** A partition. Changes of the facts renew the plan of its drop; absent if unknown. */
interface PartitionPresence extends CollectionPresence {
  readonly isLoaded?: boolean;
  readonly isEmpty?: boolean;
}

/** The drop of a partition with its entities (companion). Engines refuse a loaded partition, and the default one. */
export const partitionDrop = (
  clients: Clients,
  of: ConnectedCollection,
  partitionName: string,
): Resource<PartitionPresence> => {
  const state = new PartitionState(clients, of, partitionName, 'partitions.drop');
  let rowCount: number | undefined;
  const refusal = (isLoaded: boolean): string | undefined => {
    if (partitionName === DEFAULT_PARTITION) return vscode.l10n.t('the default partition cannot be dropped');
    return isLoaded
      ? vscode.l10n.t('“{0}” is loaded. Release the partition, then drop the partition', partitionName)
      : undefined;
  };
  return {
    ...state.place(),
    get clusterName() {
      return state.clusterName;
    },
    read: async options => {
      const [listed, load, stats] = await Promise.all([
        state.isListed(options),
        state.sent ? undefined : state.loadState(options),
        state.sent ? undefined : state.rowCount(options),
      ]);
      if ('why' in listed && state.sent) throw listed.error;
      if ('value' in listed && !listed.value) return undefined;
      if (state.sent) return { exists: true };
      await state.mustHaveNoKey(options);
      rowCount = stats && 'value' in stats ? stats.value : undefined;
      return {
        exists: true,
        ...(load && 'value' in load && { isLoaded: isInMemory(load.value) }),
        ...(rowCount !== undefined && { isEmpty: rowCount === 0 }),
      };
    },
    merge: (_, mine, theirs) => {
      const why = refusal(theirs.isLoaded === true);
      return why === undefined ? { ok: true, value: mine, others: [] } : { ok: false, refusal: why };
    },
    plan: () => planPartitionDrop(state.name, rowCount),
    write: () => state.send(({ partitions }) => partitions.drop(state.name)),
    matches: read => read === undefined,
    text: ({ exists }) => (exists ? `${JSON.stringify(state.name, null, 2)}\n` : ''),
  };
};

/** Loads a partition, or releases it from memory (companions). */
export const partitionMemory = (
  clients: Clients,
  of: ConnectedCollection,
  partitionName: string,
  wanted: CollectionMemory,
): Resource<CollectionMemory> => {
  const state = new PartitionState(
    clients,
    of,
    partitionName,
    wanted.loaded ? 'partitions.load' : 'partitions.release',
  );
  let loadState: string | undefined;
  return {
    ...state.place(),
    get clusterName() {
      return state.clusterName;
    },
    read: async options => {
      if (!state.sent) {
        await state.mustHaveNoKey(options);
        const listed = await state.isListed(options);
        if ('value' in listed && !listed.value) return undefined;
      }
      const load = await state.loadState(options);
      if ('why' in load && state.sent && !(load.error as Partial<ApiError>).absent) throw load.error;
      loadState = 'value' in load ? load.value : undefined;
      // Without a load state the opposite of the wanted one is assumed, so that the request is sent.
      return { loaded: loadState === undefined ? !wanted.loaded : isInMemory(loadState) };
    },
    plan: live => {
      const plan = (wanted.loaded ? planPartitionLoad : planPartitionRelease)(state.name);
      return live?.loaded === wanted.loaded ? { ...plan, lines: [] } : plan;
    },
    write: () =>
      state.send(({ partitions }) => {
        const { partitionName: name, ...collection } = state.name;
        return partitions[wanted.loaded ? 'load' : 'release']({ ...collection, partitionNames: [name] });
      }),
    // The service answers before it starts, and some services never return the state.
    matches: read => read?.loaded === wanted.loaded || (state.answered && (wanted.loaded || loadState === undefined)),
    isConclusive: () => loadState !== undefined,
    goesOn: () => {
      if (!wanted.loaded || loadState?.endsWith('Loaded')) return undefined;
      return loadState === undefined
        ? vscode.l10n.t('the service does not report when loading ends')
        : vscode.l10n.t('the partition is loading');
    },
  };
};

/** The reading of a partition. */
class PartitionState extends PartState {
  readonly name: { readonly dbName: string; readonly collectionName: string; readonly partitionName: string };

  constructor(
    clients: Clients,
    { connection, clusterId, dbName, collectionName }: ConnectedCollection,
    partitionName: string,
    operation: string,
  ) {
    const part = { kind: 'partition', name: partitionName, operation, owner: collectionName };
    super(clients, { connection, clusterId, dbName }, { ...part, within: { collectionName } });
    this.name = { dbName, collectionName, partitionName };
  }

  isListed(options: CallOptions): Promise<Read<boolean>> {
    return this.ask('list', options, async ({ partitions }, { dbName, collectionName }, asking) =>
      (await partitions.list({ dbName, collectionName }, asking)).includes(this.name.partitionName),
    );
  }

  loadState(options: CallOptions): Promise<Read<string>> {
    return this.ask('load', options, async ({ collections }, { partitionName, ...collection }, asking) => {
      const of = { ...collection, partitionNames: [partitionName] };
      return partitionState(await collections.getLoadState(of, asking));
    });
  }

  rowCount(options: CallOptions): Promise<Read<number>> {
    return this.ask(
      'stats',
      options,
      async ({ partitions }, name, asking) => (await partitions.getStats(name, asking)).rowCount,
    );
  }

  /** @throws Error if the collection has a partition key: then the service creates and loads the partitions itself */
  async mustHaveNoKey(options: CallOptions): Promise<void> {
    const described = await this.ask('describe', options, ({ collections }, { dbName, collectionName }, asking) =>
      collections.describe({ dbName, collectionName }, asking),
    );
    if (!('value' in described) || !isKeyed(described.value)) return;
    throw new Error(
      vscode.l10n.t(
        'Collection “{0}” has a partition key. The service manages its partitions.',
        this.name.collectionName,
      ),
    );
  }

  private async ask<R>(
    what: string,
    options: CallOptions,
    ask: (client: ClusterClient, name: PartitionState['name'], asking: CallOptions) => Promise<R>,
  ): Promise<Read<R>> {
    const client = await this.reached(options);
    return this.lookups.read(
      what,
      () => Promise.resolve(client),
      (at, asking) => ask(at, this.name, asking),
      options,
    );
  }
}
