import * as vscode from 'vscode';
import type { Connection } from '../connections/connection';
import { idsPinned } from '../connections/pinned';
import { tryRead } from '../connections/reads';
import { ENDPOINT } from '../model/collections/refs';
import { get } from '../model/documents/forms';
import type { Path } from '../model/documents/json-text';
import { ONLY_READABLE } from '../model/wire/unreadable';
import type { Chosen, DocumentKind, KindServices, Offer } from './document-kind';
import { NotPlannable } from './language/plannable';

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
  const found: NotAnId[] = [];
  for (const path of clusters) {
    const given = get(document, path);
    if (typeof given !== 'string' || given === '' || ids.has(given)) continue;
    // The endpoint of a project has the project's id in place of a cluster's (spec 1).
    if ((await clients.projectEndpoint(connection, given)) !== undefined) continue;
    const named = known.filter(({ clusterName }) => clusterName === given);
    found.push({ path, given, ids: named.map(({ clusterId }) => clusterId) });
  }
  return found;
}

/** The cluster of a document that is about a collection: the named one, an endpoint, or one that the person picks. Undefined: they gave up. */
export async function chooseCluster(
  services: KindServices,
  connection: Connection,
  clusterId: string | undefined,
  collectionName: string,
): Promise<Chosen | undefined> {
  if (connection.kind === 'endpoint') {
    if (clusterId === undefined) return { within: { clusterId: ENDPOINT } };
    throw new NotPlannable(
      vscode.l10n.t('“{0}” is a single endpoint without clusters. Remove clusterId.', connection.name),
    );
  }
  if (clusterId !== undefined) return { within: { clusterId } };
  const placeHolder = vscode.l10n.t('Select the cluster for “{0}” (or set clusterId in the document)', collectionName);
  const picked = await vscode.window.showQuickPick(runningClusters(services, connection), {
    title: connection.name,
    placeHolder,
    matchOnDescription: true,
  });
  return picked && { within: { clusterId: picked.clusterId } };
}

/** Returns the clusters with an endpoint, as listed or entered by the user; without a list the known ones and those added by id. */
async function runningClusters({ clients }: KindServices, connection: Connection) {
  const read = await tryRead(
    clients,
    () => clients.cloud(connection),
    (cloud, options) => Array.fromAsync(cloud.clusters.listAll({}, { ...options, ...ONLY_READABLE })),
  );
  const listed = 'value' in read ? read.value : [];
  const all = await (await clients.endpoints).all(connection);
  const known = all.filter(({ isProject, isTyped }) => !isProject && (isTyped || 'why' in read));
  const reachable = new Set(known.map(({ clusterId }) => clusterId));
  const awake = listed.filter(({ clusterId, connectAddress }) => connectAddress || reachable.has(clusterId));
  const others = known.filter(({ clusterId }) => !listed.some(each => each.clusterId === clusterId));
  const pinned = 'why' in read ? idsPinned(connection, 'clusters', []).filter(id => !reachable.has(id)) : [];
  const rows = [
    ...awake.map(({ clusterId, clusterName, regionId, status }) => ({
      label: clusterName || clusterId,
      description: [clusterId, regionId, status].filter(Boolean).join(' · '),
      clusterId,
    })),
    ...others.map(({ clusterId, clusterName }) => ({
      label: clusterName || clusterId,
      description: clusterId,
      clusterId,
    })),
    ...pinned.map(clusterId => ({ label: clusterId, description: '', clusterId })),
  ];
  if (rows.length > 0) return rows;
  throw new NotPlannable(
    'why' in read
      ? vscode.l10n.t('The clusters cannot be listed ({0}). Set clusterId in the document.', read.why)
      : vscode.l10n.t('No cluster of “{0}” is running.', connection.name),
  );
}
