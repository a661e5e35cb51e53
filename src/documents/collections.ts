import * as vscode from 'vscode';
import type { Connection } from '../connections/connection';
import { idsPinned } from '../connections/pinned';
import { tryRead } from '../connections/reads';
import { ENDPOINT } from '../model/collections/refs';
import { offersAt } from '../model/collections/offers';
import { checkCollectionDocument, type CollectionDocument } from '../model/collections/documents';
import { COLLECTION_SECRETS } from '../model/collections/secrets';
import { named } from '../model/secrets/names';
import { collectionWarnings } from '../model/collections/warnings';
import { collectionResource } from '../changes/resources/new-collections';
import type { Chosen, DocumentKind, KindServices } from './document-kind';
import { NotPlannable } from './language/plannable';
import { ONLY_READABLE } from '../model/wire/unreadable';

/**
 * Documents of new collections (spec 4.3). The database is in the body; the cluster is in the document (`clusterId`), or asked for at each
 * plan, so that one file can create a collection on a test cluster and then in production.
 */
export const collections: DocumentKind<CollectionDocument> = {
  check: checkCollectionDocument,
  warnings: collectionWarnings,
  clusters: [['clusterId']],
  secrets: COLLECTION_SECRETS,
  async offers({ keys }, connection, document, path) {
    const offered = offersAt(document, path).map(value => ({ value }));
    if (!connection || !COLLECTION_SECRETS.isSecret(path, '')) return offered;
    return [...offered, ...(await keys.secretNames(connection.id)).map(name => ({ value: named(name) }))];
  },
  nameOf: ({ collectionName }) => collectionName,
  fits: () => true, // it is the data plane's, which an endpoint is
  choose: chooseCluster,
  change(services, { connection, within, document }) {
    if (connection.kind !== 'endpoint') mustBeAutoindex(document);
    return {
      resource: collectionResource(services, connection, within?.['clusterId'] ?? '', document),
      mine: document,
    };
  },
};

/** Reports other index types, which clusters of the service refuse (spec 4.3); the engine of an endpoint connection is unknown. */
function mustBeAutoindex({ indexParams = [] }: CollectionDocument): void {
  for (const { fieldName, params } of indexParams) {
    if (params.index_type === 'AUTOINDEX') continue;
    throw new NotPlannable(
      vscode.l10n.t(
        'Index of “{0}”: clusters of the service take index_type AUTOINDEX only (got {1}).',
        fieldName,
        params.index_type,
      ),
    );
  }
}

async function chooseCluster(
  services: KindServices,
  connection: Connection,
  { clusterId, collectionName }: CollectionDocument,
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
    placeHolder,
    matchOnDescription: true,
  });
  return picked && { within: { clusterId: picked.clusterId } };
}

async function runningClusters({ clients }: KindServices, connection: Connection) {
  const read = await tryRead(
    clients,
    () => clients.cloud(connection),
    (cloud, options) => Array.fromAsync(cloud.clusters.listAll({}, { ...options, ...ONLY_READABLE })),
  );
  if ('why' in read) {
    const pinned = idsPinned(connection, 'clusters', []);
    if (pinned.length > 0) return pinned.map(clusterId => ({ label: clusterId, description: '', clusterId }));
    throw new NotPlannable(
      vscode.l10n.t('The clusters cannot be listed ({0}). Set clusterId in the document.', read.why),
    );
  }
  const awake = read.value.filter(({ connectAddress }) => connectAddress);
  if (awake.length === 0) throw new NotPlannable(vscode.l10n.t('No cluster of “{0}” is running.', connection.name));
  return awake.map(({ clusterId, clusterName, regionId, status }) => ({
    label: clusterName || clusterId,
    description: [clusterId, regionId, status].filter(Boolean).join(' · '),
    clusterId,
  }));
}
