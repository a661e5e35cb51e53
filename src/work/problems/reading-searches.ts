import * as vscode from 'vscode';
import type { ApiError, ClusterClient } from '../../client';
import type { Clients } from '../../connections/clients';
import type { Connection } from '../../connections/connection';
import type { ConnectionStore } from '../../connections/connection-store';
import { isV1Only } from '../../connections/marks';
import { isGone } from '../../connections/failure-kinds';
import { isAsleep, type Cluster } from '../../model/clusters/clusters';
import { collectionKey, type NamedCollectionRef } from '../../model/collections/refs';
import type { ConnectionFacts, Fact, Gap, SearchedFacts } from '../../model/problems/facts';
import type { HistoryRecord } from '../../model/searches/history';
import { addressOf } from '../../model/wire/addresses';
import { Asking, severally } from './asking';

/** Maximum number of collections whose load state is read, one request each. */
const MAX_COLLECTIONS = 100;

const DAY_MS = 86_400_000;

/** Services and bounds of the read. `searched`: the recorded searches; undefined if searches are not recorded. */
export interface SearchSources {
  readonly clients: Clients;
  readonly connections: ConnectionStore;
  readonly searched: () => Promise<readonly HistoryRecord[] | undefined>;
  readonly searchedDays: () => number;
}

/** The parts of a read of searches. */
interface Searches extends Pick<ConnectionFacts, 'searchedDays'> {
  readonly clusters: Fact<readonly Cluster[]>;
  readonly gaps: Gap[];
  readonly signal: AbortSignal;
}

/** Reads the load states of the collections of a connection that were searched lately. */
export async function readSearched(
  sources: SearchSources,
  connection: Connection,
  { clusters, searchedDays, gaps, signal }: Searches,
): Promise<{ readonly searched: Fact<readonly SearchedFacts[]>; readonly asked: readonly Asking<ClusterClient>[] }> {
  const records = await sources.searched();
  if (!records) {
    const why = vscode.l10n.t('searches are not recorded (vectorCloud.historySize, vectorCloud.keepResults)');
    return { searched: { unknown: { kind: 'unread', why } }, asked: [] };
  }
  const since = Date.now() - searchedDays * DAY_MS;
  const recent = records.filter(({ at, place }) => place.connectionId === connection.id && at >= since);
  const groups = [...Map.groupBy(recent, ({ place }) => collectionKey(place)).values()];
  if (groups.length > MAX_COLLECTIONS) {
    const why = vscode.l10n.t('{0} collections beyond the first {1}', groups.length - MAX_COLLECTIONS, MAX_COLLECTIONS);
    gaps.push({ rule: 'notLoaded', unknown: { kind: 'unread', why } });
  }
  const asked: Asking<ClusterClient>[] = [];
  const value = await severally(groups.slice(0, MAX_COLLECTIONS), async (searches): Promise<SearchedFacts> => {
    const { place } = searches[0]!;
    const cluster = 'value' in clusters ? clusters.value.find(each => each.clusterId === place.clusterId) : undefined;
    const clusterName = cluster?.clusterName || place.clusterName || place.clusterId;
    const { clusterId, dbName, collectionName } = place;
    const ref: NamedCollectionRef = {
      connectionId: connection.id,
      connectionName: connection.name,
      clusterId,
      clusterName,
      dbName,
      collectionName,
    };
    const lastAt = Math.max(...searches.map(({ at }) => at));
    const loadState =
      cluster && isAsleep(cluster)
        ? undefined
        : await readLoadState(sources, { connection, ref, cluster, signal, asked });
    return { ref, searches: searches.length, lastAt, loadState };
  });
  return { searched: { value, at: Date.now() }, asked };
}

interface LoadStateRequest {
  readonly connection: Connection;
  readonly ref: NamedCollectionRef;
  readonly cluster: Cluster | undefined;
  readonly signal: AbortSignal;
  readonly asked: Asking<ClusterClient>[];
}

/** Undefined: the collection was deleted since. Never asks for consent to send the key: nobody asked for this read. */
async function readLoadState(
  { clients, connections }: SearchSources,
  { connection, ref, cluster, signal, asked }: LoadStateRequest,
): Promise<Fact<string> | undefined> {
  const { clusterId, dbName, collectionName } = ref;
  if (isV1Only(connection)) return unread(vscode.l10n.t('V1 has no load states'));
  const known =
    connection.kind === 'endpoint' ? undefined : await (await clients.endpoints).find(connection, clusterId);
  const address = connection.kind === 'endpoint' ? connection.address : (known?.address ?? cluster?.connectAddress);
  if (!address) return unread(vscode.l10n.t('the endpoint of the cluster is unknown'));
  if (!(await isAllowed(connections, connection, address)))
    return unread(vscode.l10n.t('you have not allowed the key to be sent to {0}', address));
  const client = () => clients.cluster(connection, clusterId, address);
  let isDeleted = false;
  const asking = new Asking(clients, client, signal);
  asked.push(asking);
  const read = await asking.ask(async (plane, options) => {
    try {
      return await plane.collections.getLoadState({ dbName, collectionName }, options);
    } catch (error) {
      isDeleted = error instanceof Error && error.name === 'ApiError' && isGone(error as ApiError);
      throw error;
    }
  });
  if (isDeleted) return undefined;
  return 'value' in read ? { value: read.value.loadState, at: read.at } : read;
}

const unread = (why: string): Fact<never> => ({ unknown: { kind: 'unread', why } });

/** Returns true if a key goes to an address without a question. */
async function isAllowed(connections: ConnectionStore, connection: Connection, address: string): Promise<boolean> {
  if (connection.kind !== 'cloud') return true;
  const { domainSuffix } = await import('../../model/wire/domain-suffixes');
  const plain = addressOf(address);
  if (!URL.canParse(plain)) return false;
  const suffix = domainSuffix(new URL(plain).host);
  return suffix === domainSuffix(new URL(connection.address).host) || connections.trusts(connection.id, suffix);
}
