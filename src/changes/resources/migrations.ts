import type { CallOptions } from '../../client';
import type { Clients } from '../../connections/clients';
import type { Connection } from '../../connections/connection';
import { isOutOfReach } from '../../connections/explain';
import type { Cluster } from '../../model/clusters/clusters';
import { DEFAULT_DATABASE } from '../../model/collections/databases';
import { goesToExisting, type MigrationDocument } from '../../model/clusters/migration-documents';
import { planMigration, type Collections, type MigrationFacts } from '../../model/clusters/migration-plans';
import type { Resource } from '../resource';
import { ONLY_READABLE } from '../../model/wire/unreadable';

/** Sends a migration once and keeps what its answer tells only once. Passed in: `work` is no layer below. */
export type SendMigration = (
  connection: Connection,
  migration: MigrationDocument,
  about: MigrationAbout,
  options: CallOptions,
) => Promise<{ readonly jobId: string }>;

/** `name`: the destination, for people; `regionId`: where the source is, whose control plane is asked (spec 1, 4.12). */
export interface MigrationAbout {
  readonly name: string;
  readonly regionId?: string | undefined;
}

/** Services of migrations. */
export interface MigrationServices {
  readonly clients: Clients;
  readonly migrate: SendMigration;
}

/** A migration on its way through plan, question and journal. What is planned with are the clusters as they are now. */
export function migrationResource(
  services: MigrationServices,
  connection: Connection,
  migration: MigrationDocument,
): Resource<MigrationDocument> {
  const existing = goesToExisting(migration);
  const name = existing ? migration.destination.clusterId : migration.destination.clusterName;
  let facts: MigrationFacts & Pick<MigrationAbout, 'regionId'> = {};
  let jobId: string | undefined;
  let sent = false;
  return {
    kind: 'migration',
    get id() {
      return jobId ?? '';
    },
    name,
    connection,
    creates: true,
    async read(options) {
      if (!sent) facts = await factsOf(services, connection, migration, options);
      else if (jobId === undefined && !existing) {
        // No answer came. A cluster of that name that was not there before tells that it was made.
        const made = await clusterNamed(services, connection, name, options);
        return made && !facts.nameTaken ? migration : undefined;
      }
      return jobId === undefined ? undefined : migration;
    },
    merge: (_, mine) => ({ ok: true, value: mine, others: [] }),
    plan: () => planMigration(migration, facts),
    async write(_, result, options) {
      sent = true;
      const { regionId } = facts;
      const answer = await services.migrate(
        connection,
        result,
        { name: facts.destinationName ?? name, regionId },
        options,
      );
      ({ jobId } = answer);
      return answer;
    },
    matches: read => read !== undefined,
  };
}

/** Reads the facts for the plan; those that cannot be read are left out, and the plan says so. */
async function factsOf(
  services: MigrationServices,
  connection: Connection,
  migration: MigrationDocument,
  options: CallOptions,
): Promise<MigrationFacts & Pick<MigrationAbout, 'regionId'>> {
  const source = await tried(() => cluster(services, connection, migration.source.clusterId, options));
  const collections = source && (await collectionsOf(services, connection, source, options));
  const about = {
    ...(source?.clusterName ? { sourceName: source.clusterName } : {}),
    ...(source?.regionId ? { regionId: source.regionId } : {}),
    ...(collections ? { source: collections } : {}),
  };
  if (goesToExisting(migration)) {
    const { clusterId } = migration.destination;
    const there = await tried(() => cluster(services, connection, clusterId, options));
    const theirs = there && (await collectionsOf(services, connection, there, options));
    return {
      ...about,
      ...(there?.clusterName ? { destinationName: there.clusterName } : {}),
      ...(theirs ? { destination: theirs } : {}),
    };
  }
  const { projectId, clusterName } = migration.destination;
  const cloud = await services.clients.cloud(connection);
  const project = await tried(async () =>
    (await cloud.projects.list({ ...options, ...ONLY_READABLE })).find(each => each.projectId === projectId),
  );
  const taken = await tried(() => clusterNamed(services, connection, clusterName, options));
  return {
    ...about,
    ...(project?.regionIds ? { regionIds: project.regionIds } : {}),
    ...(taken ? { nameTaken: true } : {}),
  };
}

async function cluster(
  services: MigrationServices,
  connection: Connection,
  clusterId: string,
  options: CallOptions,
): Promise<Cluster> {
  return (await services.clients.cloud(connection)).clusters.describe(clusterId, options);
}

async function clusterNamed(
  services: MigrationServices,
  connection: Connection,
  clusterName: string,
  options: CallOptions,
): Promise<Cluster | undefined> {
  const cloud = await services.clients.cloud(connection);
  for await (const each of cloud.clusters.listAll({}, options)) if (each.clusterName === clusterName) return each;
  return undefined;
}

/** Names of collections by database; undefined where the endpoint is missing, or cannot be asked. */
async function collectionsOf(
  { clients }: MigrationServices,
  connection: Connection,
  { clusterId, connectAddress }: Cluster,
  options: CallOptions,
): Promise<Collections | undefined> {
  if (!connectAddress) return undefined;
  try {
    const client = await clients.cluster(connection, clusterId, connectAddress);
    const names = (await tried(() => client.databases.list(options))) ?? [DEFAULT_DATABASE];
    const lists = names.map(async dbName => [dbName, await client.collections.list({ dbName }, options)] as const);
    return Object.fromEntries(await Promise.all(lists));
  } catch (error) {
    if (isOutOfReach(error) || (error instanceof Error && error.name === 'ApiError')) return undefined;
    throw error;
  }
}

/** Undefined where the service does not tell: a plan is worth having all the same. */
async function tried<R>(ask: () => Promise<R>): Promise<R | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Error && error.name === 'ApiError') return undefined;
    throw error;
  }
}
