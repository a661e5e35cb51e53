import * as vscode from 'vscode';
import { offersAt } from '../model/collections/offers';
import { checkCollectionDocument, type CollectionDocument } from '../model/collections/documents';
import { COLLECTION_TEMPLATES } from '../model/collections/templates';
import { COLLECTION_SECRETS } from '../model/collections/secrets';
import { named } from '../model/secrets/names';
import { collectionWarnings } from '../model/collections/warnings';
import { collectionResource } from '../changes/resources/new-collections';
import { chooseCluster } from './clusters';
import type { DocumentKind } from './document-kind';
import { NotPlannable } from './language/plannable';

/**
 * Documents of new collections (spec 4.3). The database is in the body; the cluster is in the document (`clusterId`), or asked for at each
 * plan, so that one file can create a collection on a test cluster and then in production.
 */
export const collections: DocumentKind<CollectionDocument> = {
  template: () => COLLECTION_TEMPLATES.schema,
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
  choose: (services, connection, { clusterId, collectionName }) =>
    chooseCluster(services, connection, clusterId, collectionName),
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
        'Index of “{0}”: managed clusters support index_type AUTOINDEX only (got {1}).',
        fieldName,
        params.index_type,
      ),
    );
  }
}
