import type { Connection } from '../connections/connection';
import { idsPinned } from '../connections/pinned';
import { tryRead } from '../connections/reads';
import { get } from '../model/documents/forms';
import type { Path } from '../model/documents/json-text';
import { ONLY_READABLE } from '../model/wire/unreadable';
import type { DocumentKind, KindServices, Offer } from './document-kind';

/** A value that should be the ID of a cluster. `ids`: of the clusters with this name; none: no cluster is known by it. */
export interface NotAnId {
  readonly path: Path;
  readonly given: string;
  readonly ids: readonly string[];
}

/** Returns the clusters of a connection for completion: as listed now, otherwise the known ones. */
export async function clusterOffers({ clients }: KindServices, connection: Connection): Promise<readonly Offer[]> {
  if (connection.kind === 'endpoint') return [];
  const listed = await tryRead(
    clients,
    () => clients.cloud(connection),
    (cloud, options) => Array.fromAsync(cloud.clusters.listAll({}, { ...options, ...ONLY_READABLE })),
  );
  if ('value' in listed) {
    return listed.value.map(({ clusterId, clusterName }) => ({ value: clusterId, name: clusterName ?? undefined }));
  }
  const known = await (await clients.endpoints).all(connection);
  return known.map(({ clusterId, clusterName }) => ({ value: clusterId, name: clusterName }));
}

/**
 * Returns the places where a document names clusters by values that are not known ids. Sends no request: without known clusters, any value
 * might be right.
 */
export async function notIdsIn(
  { clients }: KindServices,
  connection: Connection,
  { clusters = [] }: DocumentKind,
  document: unknown,
): Promise<NotAnId[]> {
  if (connection.kind === 'endpoint' || clusters.length === 0) return [];
  const known = await (await clients.endpoints).all(connection);
  if (known.length === 0) return [];
  const ids = new Set([...known.map(({ clusterId }) => clusterId), ...idsPinned(connection, 'clusters')]);
  return clusters.flatMap(path => {
    const given = get(document, path);
    if (typeof given !== 'string' || given === '' || ids.has(given)) return [];
    const named = known.filter(({ clusterName }) => clusterName === given);
    return [{ path, given, ids: named.map(({ clusterId }) => clusterId) }];
  });
}
