import { checkMigrationDocument, goesToExisting, type MigrationDocument } from '../model/clusters/migration-documents';
import type { DocumentKind, KindServices, Offer } from './document-kind';
import { migrationResource } from '../changes/resources/migrations';
import type { Connection } from '../connections/connection';
import { resolveCluster } from '../connections/planes';
import { tryRead } from '../connections/reads';
import { DEFAULT_DATABASE } from '../model/collections/databases';
import { get } from '../model/documents/forms';
import type { Path } from '../model/documents/json-text';
import { ONLY_READABLE } from '../model/wire/unreadable';

/** Migrations as documents (spec 4.12, 4.13): each is sent once; afterwards only its job can be read. */
export const migrations: DocumentKind<MigrationDocument> = {
  template: () => ({ source: { clusterId: '' }, destination: { clusterId: '' } }),
  check: checkMigrationDocument,
  nameOf: migration =>
    goesToExisting(migration) ? migration.destination.clusterId : migration.destination.clusterName,
  clusters: [
    ['source', 'clusterId'],
    ['destination', 'clusterId'],
  ],
  offers: migrationOffers,
  change: (services, { connection, document }) => ({
    resource: migrationResource(services, connection, document),
    mine: document,
  }),
};

/** Completes a migration with the current objects of the connection. */
function migrationOffers(
  services: KindServices,
  connection: Connection | undefined,
  document: unknown,
  path: Path,
): readonly Offer[] | Promise<readonly Offer[]> {
  if (!connection) return [];
  const fieldPath = path.filter(step => typeof step === 'string').join('.');
  const text = (...at: (string | number)[]): string => {
    const value = get(document, at);
    return typeof value === 'string' ? value : '';
  };
  const database = () => text('dbCollections', Number(path[1]), 'dbName') || DEFAULT_DATABASE;
  switch (fieldPath) {
    case 'destination.projectId':
      return projects(services, connection);
    case 'destination.regionId':
      return regions(services, connection, text('destination', 'projectId'));
    case 'dbCollections.dbName':
      return databases(services, connection, text('source', 'clusterId'));
    case 'dbCollections.destDbName':
      return databases(services, connection, text('destination', 'clusterId') || text('source', 'clusterId'));
    case 'dbCollections.collections.collectionName':
      return collections(services, connection, text('source', 'clusterId'), database());
    default:
      return [];
  }
}

async function projects({ clients }: KindServices, connection: Connection): Promise<Offer[]> {
  const all = await (await clients.cloud(connection)).projects.list(ONLY_READABLE);
  return all.map(({ projectId, projectName }) => ({ value: projectId, name: projectName }));
}

/** Returns the regions of the project if the service reports them, otherwise all regions. */
async function regions({ clients }: KindServices, connection: Connection, projectId: string): Promise<Offer[]> {
  const cloud = () => clients.cloud(connection);
  const [own, listed] = await Promise.all([
    tryRead(clients, cloud, (asked, options) => asked.projects.list({ ...options, ...ONLY_READABLE })),
    tryRead(clients, cloud, (asked, options) => asked.regions.list({}, { ...options, ...ONLY_READABLE })),
  ]);
  const project = 'value' in own ? own.value.find(each => each.projectId === projectId) : undefined;
  if (project?.regionIds) return project.regionIds.map(value => ({ value }));
  if ('why' in listed) throw listed.error;
  return listed.value.map(({ regionId }) => ({ value: regionId }));
}

async function databases({ clients }: KindServices, connection: Connection, clusterId: string): Promise<Offer[]> {
  if (clusterId === '') return [];
  const { client } = await resolveCluster(clients, connection, clusterId);
  return (await client.databases.list()).map(value => ({ value }));
}

async function collections(
  { clients }: KindServices,
  connection: Connection,
  clusterId: string,
  dbName: string,
): Promise<Offer[]> {
  if (clusterId === '') return [];
  const { client } = await resolveCluster(clients, connection, clusterId);
  return (await client.collections.list({ dbName })).map(value => ({ value }));
}
