import * as vscode from 'vscode';
import type { ApiError, CallOptions, ClusterClient } from '../../client';
import type { Clients } from '../../connections/clients';
import type { ConnectedCollection } from '../../connections/collections';
import { planCompaction, planFlush } from '../../model/collections/changes';
import { compactionJob } from '../../model/collections/compactions';
import type { Resource } from '../resource';
import { PartState } from './part-state';

/** A collection whose storage is changed. `rowCount`: its entities, read back only: others insert at any time. */
export interface StoredCollection {
  readonly exists: true;
  readonly rowCount?: number;
}

/** Code of a missing collection (service facts 16.1). */
const MISSING = 100;

/** The reading of a collection before and after a change of its storage. */
class CollectionStorage extends PartState {
  rowCount: number | undefined;

  constructor(
    clients: Clients,
    private readonly collection: ConnectedCollection,
    kind: string,
    operation: string,
  ) {
    const { collectionName } = collection;
    super(clients, collection, { kind, name: collectionName, operation, owner: collectionName });
  }

  async read(options: CallOptions): Promise<StoredCollection | undefined> {
    const { collections } = await this.reached(options);
    const { dbName, collectionName } = this.collection;
    const at = () => Promise.resolve(collections);
    const ask = (asked: ClusterClient['collections'], asking: CallOptions) =>
      asked.getStats({ dbName, collectionName }, asking);
    const stats = await this.lookups.read('stats', at, ask, options);
    this.rowCount = 'value' in stats ? stats.value.rowCount : undefined;
    if ('why' in stats && Number((stats.error as Partial<ApiError>).code) === MISSING) return undefined;
    return { exists: true, ...(this.sent && this.rowCount !== undefined && { rowCount: this.rowCount }) };
  }
}

/** Keeps the state: no state of a collection shows whether it was flushed or compacted, only the answer does. */
const unshown = {
  isRepeatable: true,
  merge: <T>(_: T | undefined, __: T, theirs: T) => ({ ok: true, value: theirs, others: [] }) as const,
  isConclusive: () => false,
};

/** Writes the inserted entities of a collection to storage and seals their segments (companion). */
export function collectionFlush(clients: Clients, ref: ConnectedCollection): Resource<StoredCollection> {
  const { dbName, collectionName } = ref;
  const state = new CollectionStorage(clients, ref, 'flush', 'collections.flush');
  return {
    ...state.place(),
    ...unshown,
    get clusterName() {
      return state.clusterName;
    },
    read: options => state.read(options),
    plan: () => planFlush({ dbName, collectionName }),
    write: () => state.send(({ collections }) => collections.flush({ dbName, collectionName })),
    matches: () => state.answered,
    factOf: () =>
      state.rowCount === undefined
        ? undefined
        : vscode.l10n.t('The collection has {0} entities.', state.rowCount.toLocaleString('en')),
  };
}

/** A compaction to start. `jobId`: its job, once the service has answered; undefined: there was nothing to compact. */
export interface Compaction extends Resource<StoredCollection> {
  readonly jobId: string | undefined;
}

/**
 * Merges the segments of a collection and removes deleted entities from storage (companion). `begin`: called right before the request is
 * sent.
 */
export function collectionCompaction(
  clients: Clients,
  ref: ConnectedCollection,
  begin: () => Promise<void>,
): Compaction {
  const { dbName, collectionName } = ref;
  const state = new CollectionStorage(clients, ref, 'compaction', 'collections.compact');
  let jobId: string | undefined;
  return {
    ...state.place(),
    ...unshown,
    get id() {
      return jobId ?? collectionName;
    },
    get jobId() {
      return jobId;
    },
    get clusterName() {
      return state.clusterName;
    },
    read: options => state.read(options),
    plan: () => planCompaction({ dbName, collectionName }),
    async write() {
      await begin();
      await state.send(async ({ collections }) => {
        jobId = compactionJob(await collections.compact({ dbName, collectionName }));
      });
      return { compactionID: jobId ?? null };
    },
    matches: () => state.answered,
    goesOn: () => (jobId === undefined ? undefined : vscode.l10n.t('the collection is being compacted')),
    factOf: () => (jobId === undefined ? vscode.l10n.t('There was nothing to compact.') : undefined),
  };
}
