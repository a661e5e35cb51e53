import * as vscode from 'vscode';
import type { CallOptions } from '../../client';
import type { Clients } from '../../connections/clients';
import type { Connection } from '../../connections/connection';
import { isV1Only } from '../../connections/marks';
import { tryRead } from '../../connections/reads';
import type { PlaneAccess } from '../../model/access/reports';
import { ENDPOINT } from '../../model/collections/refs';
import type { Unreadable } from '../../model/wire/unreadable';
import { readPlane, type PlaneRef } from '../access/reading';
import type { Progress } from './reading-access';

/** Number of clusters read concurrently. */
const CLUSTERS = 3;

/** The data planes of a connection. `problems`: why clusters are missing. */
export interface ReadPlanes {
  readonly planes: readonly PlaneAccess[];
  readonly problems: readonly string[];
}

/** Reads users and roles of every listed or added cluster, or of the endpoint. V1 has none. */
export async function readPlanes(
  clients: Clients,
  connection: Connection,
  progress: Progress,
  options: CallOptions,
): Promise<ReadPlanes> {
  if (isV1Only(connection)) return { planes: [], problems: [] };
  const { refs, problems } = await refsOf(clients, connection, options);
  const planes: PlaneAccess[] = [];
  const left = [...refs.entries()];
  let done = 0;
  const work = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [at, ref] = next;
      planes[at] = await readPlane(clients, ref, options);
      progress(++done, refs.length);
    }
  };
  await Promise.all(Array.from({ length: CLUSTERS }, work));
  return { planes, problems };
}

interface Refs {
  readonly refs: readonly PlaneRef[];
  readonly problems: readonly string[];
}

async function refsOf(clients: Clients, connection: Connection, options: CallOptions): Promise<Refs> {
  const { name } = connection;
  if (connection.kind === 'endpoint') return { refs: [{ connection, clusterId: ENDPOINT, name }], problems: [] };
  const problems: string[] = [];
  const onUnreadable = (records: readonly Unreadable[]): void =>
    void problems.push(...records.map(({ reason }) => vscode.l10n.t('A cluster cannot be read: {0}', reason)));
  const listed = await tryRead(
    clients,
    () => clients.cloud(connection),
    (cloud, asking) => Array.fromAsync(cloud.clusters.listAll({}, { ...asking, onUnreadable })),
    options,
  );
  if ('why' in listed)
    problems.push(vscode.l10n.t('Clusters are not listed: {0}. Only clusters added by ID are included.', listed.why));
  const names = new Map(
    ('value' in listed ? listed.value : []).map(each => [each.clusterId, each.clusterName || each.clusterId]),
  );
  const pinned = connection.kind === 'cloud' ? (connection.pinned?.clusters ?? []) : [];
  for (const id of pinned) if (!names.has(id)) names.set(id, clients.placeNames.clusterName(connection.id, id) ?? id);
  return { refs: [...names].map(([clusterId, its]) => ({ connection, clusterId, name: its })), problems };
}
