import {
  checkMigrationDocument,
  goesToExisting,
  type MigrationDocument,
} from '../../model/clusters/migration-documents';
import type { DocumentKind } from '../kind';
import { migrationOffers } from './offers';
import { migrationResource } from './resource';

/** Migrations as documents (spec 4.12, 4.13): each is sent once, and there is nothing of it to read afterwards but its job. */
export const migrations: DocumentKind<MigrationDocument> = {
  check: checkMigrationDocument,
  nameOf: migration =>
    goesToExisting(migration) ? migration.destination.clusterId : migration.destination.clusterName,
  offers: migrationOffers,
  wish: (means, { connection, document }) => ({
    resource: migrationResource(means, connection, document),
    mine: document,
  }),
};
