import * as vscode from 'vscode';
import type { CallOptions, CloudClient, ClusterClient } from '../../client';
import type { Clients } from '../../connections/clients';
import type { Connection } from '../../connections/connection';
import { tryRead } from '../../connections/reads';
import type { Cluster } from '../../model/clusters/clusters';
import { DEFAULT_DATABASE } from '../../model/collections/databases';
import { goesToExisting, movesOf, type MigrationDocument } from '../../model/clusters/migration-documents';
import { planMigration, type Collections, type MigrationFacts } from '../../model/clusters/migration-plans';
import { warned } from '../../model/plans';
import { Lookups } from '../lookups';
import type { Resource } from '../resource';
import { ONLY_READABLE } from '../../model/wire/unreadable';

/** Sends a migration once and stores the one-time parts of its answer. Passed in, because `work` is not a lower layer. */
export type SendMigration = (
  connection: Connection,
  migration: MigrationDocument,
  about: MigrationAbout,
  options: CallOptions,
) => Promise<{ readonly jobId: string }>;

/** `name`: the displayed destination; `regionId`: the region of the source, which determines the control plane (spec 1, 4.12). */
export interface MigrationAbout {
  readonly name: string;
  readonly regionId?: string | undefined;
}

/** Services of migrations. */
export interface MigrationServices {
  readonly clients: Clients;
  readonly migrate: SendMigration;
}

/** A migration as a resource. The plan uses the current clusters. `warnings`: more of them for the plan. */
export function migrationResource(
  services: MigrationServices,
  connection: Connection,
  migration: MigrationDocument,
  warnings: readonly string[] = [],
): Resource<MigrationDocument> {
  const existing = goesToExisting(migration);
  const name = existing ? migration.destination.clusterId : migration.destination.clusterName;
  const lookups = new Lookups(services.clients);
  let facts: MigrationFacts & Pick<MigrationAbout, 'regionId'> = {};
  let notice: string | undefined;
  let jobId: string | undefined;
  let sent = false;
  return {
    kind: 'migration',
    get id() {
      return jobId ?? '';
    },
    name,
    connection,
    right: {
      operation: existing ? 'migrations.toExisting' : 'migrations.toNewDedicated',
      of: { kind: 'migrations', id: migration.source.clusterId },
    },
    // The place where the migration writes.
    within: existing ? { clusterId: migration.destination.clusterId } : { projectId: migration.destination.projectId },
    get clusterName() {
      return facts.destinationName;
    },
    creates: true,
    async read(options) {
      if (!sent) {
        facts = await factsOf({ ...services, lookups, connection, options }, migration);
        notice = await noticeOf(services.clients, connection, facts.regionId, options);
      } else if (jobId === undefined && !existing) {
        // No answer, or a refusal. A cluster of that name, known not to exist before, proves the creation.
        const cloud = () => services.clients.cloud(connection);
        const made = await tryRead(
          services.clients,
          cloud,
          (client, asking) => clusterNamed(client, name, asking),
          options,
        );
        return 'value' in made && made.value && facts.nameTaken === false ? migration : undefined;
      }
      return jobId === undefined ? undefined : migration;
    },
    merge: (_, mine) => ({ ok: true, value: mine, others: [] }),
    plan() {
      const all = notice === undefined ? warnings : [...warnings, notice];
      return all.reduce(warned, planMigration(migration, facts));
    },
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
    goesOn: () => vscode.l10n.t('the migration is running'),
    stepsDone: () => vscode.l10n.t('Cluster “{0}” was created.', name),
  };
}

/** Returns a warning if the control plane of the source's region is unknown, which the migration goes to (spec 1, 4.12, 4.13). */
async function noticeOf(
  clients: Clients,
  connection: Connection,
  regionId: string | undefined,
  options: CallOptions,
): Promise<string | undefined> {
  if (connection.kind !== 'cloud') return undefined;
  if (regionId === undefined) {
    const { host } = new URL(connection.address);
    return vscode.l10n.t('The region of the source is unknown. The request is sent to {0}', host);
  }
  const plane = () => clients.regional(connection, regionId); // lists the regions, which the notice is about
  const made = await tryRead(clients, plane, () => Promise.resolve(), options);
  if ('why' in made) return made.why;
  return (await clients.regionNotice(connection, regionId))?.replace(/\.$/, '');
}

interface Of extends MigrationServices {
  readonly lookups: Lookups;
  readonly connection: Connection;
  readonly options: CallOptions;
}

/** Reads the facts for the plan concurrently; omits unreadable ones, which the plan reports. */
async function factsOf(
  of: Of,
  migration: MigrationDocument,
): Promise<MigrationFacts & Pick<MigrationAbout, 'regionId'>> {
  const isExisting = goesToExisting(migration);
  const moves = movesOf(migration);
  const from = moves.map(move => move.from);
  const to = moves.map(move => move.to);
  const [source, there, about] = await Promise.all([
    factsOfCluster(of, migration.source.clusterId, from),
    isExisting ? factsOfCluster(of, migration.destination.clusterId, to) : undefined,
    isExisting ? {} : factsOfNew(of, migration.destination),
  ]);
  const projectOf = (id: string | null | undefined) => id && (of.clients.placeNames.find(of.connection.id, id) ?? id);
  const sourceProject = projectOf(source.projectId);
  const destinationProject = projectOf(there?.projectId);
  return {
    ...(sourceProject ? { sourceProject } : {}),
    ...(destinationProject ? { destinationProject } : {}),
    ...about,
    ...(source.name ? { sourceName: source.name } : {}),
    ...(source.regionId ? { regionId: source.regionId } : {}),
    ...(source.read ? { source: source.read.collections, isSourcePartial: source.read.isPartial } : {}),
    ...(there?.name ? { destinationName: there.name } : {}),
    ...(there?.read ? { destination: there.read.collections, isDestinationPartial: there.read.isPartial } : {}),
  };
}

/** Reads the available facts about the destination of a new cluster. */
async function factsOfNew(
  { clients, lookups, connection, options }: Of,
  { projectId, clusterName }: { readonly projectId: string; readonly clusterName: string },
): Promise<MigrationFacts> {
  const cloud = () => clients.cloud(connection);
  const [projects, taken] = await Promise.all([
    lookups.read('projects', cloud, (asked, asking) => asked.projects.list({ ...asking, ...ONLY_READABLE }), options),
    lookups.read('name', cloud, (asked, asking) => clusterNamed(asked, clusterName, asking), options),
  ]);
  const project = 'value' in projects ? projects.value.find(each => each.projectId === projectId) : undefined;
  return {
    ...(project?.regionIds ? { regionIds: project.regionIds } : {}),
    ...(project?.projectName ? { destinationProject: project.projectName } : {}),
    ...('value' in taken ? { nameTaken: taken.value !== undefined } : {}),
  };
}

interface ClusterFacts {
  readonly name?: string | null | undefined;
  readonly projectId?: string | null | undefined;
  readonly regionId?: string | null | undefined;
  readonly read?: ReadCollections;
}

/** Reads the available facts about a cluster; also its collections if the cluster has no description but a known endpoint. */
async function factsOfCluster(
  { clients, lookups, connection, options }: Of,
  clusterId: string,
  databases: readonly string[],
): Promise<ClusterFacts> {
  const cloud = () => clients.cloud(connection);
  const describe = (asked: CloudClient, asking: CallOptions) => asked.clusters.describe(clusterId, asking);
  const described = await lookups.read(`cluster:${clusterId}`, cloud, describe, options);
  const cluster: Cluster = 'value' in described ? described.value : { clusterId };
  const known = await (await clients.endpoints).find(connection, clusterId);
  const about = {
    name: cluster.clusterName ?? known?.clusterName,
    projectId: cluster.projectId,
    regionId: cluster.regionId ?? known?.regionId,
  };
  // An endpoint set by the user replaces the one of the service; a known one only stands in for a description.
  const told = 'why' in described ? known?.address : cluster.connectAddress;
  const address = known?.isTyped ? known.address : told;
  if (!address) return about; // it has no endpoint now, or none is known
  const plane = () => clients.cluster(connection, clusterId, address);
  const ask = (client: ClusterClient, asking: CallOptions) => collectionsOf(client, databases, asking);
  const read = await lookups.elsewhere(`collections:${clusterId}`, plane, ask, options);
  return 'value' in read ? { ...about, read: read.value } : about;
}

async function clusterNamed(
  cloud: CloudClient,
  clusterName: string,
  options: CallOptions,
): Promise<Cluster | undefined> {
  for await (const each of cloud.clusters.listAll({}, options)) if (each.clusterName === clusterName) return each;
  return undefined;
}

/** `isPartial`: databases could not be listed, or some not be read. */
interface ReadCollections {
  readonly collections: Collections;
  readonly isPartial: boolean;
}

/**
 * Returns the names of collections by database; of the default one and the named ones where databases are not listed. @throws where no
 * database can be read
 */
async function collectionsOf(
  client: ClusterClient,
  named: readonly string[],
  options: CallOptions,
): Promise<ReadCollections> {
  const isRefusal = (error: unknown): error is Error => error instanceof Error && error.name === 'ApiError';
  const listed = await client.databases.list(options).catch((error: unknown) => {
    if (isRefusal(error)) return undefined;
    throw error;
  });
  const isListed = listed !== undefined && listed.length > 0; // every data plane has a database
  const names = isListed ? listed : [...new Set([DEFAULT_DATABASE, ...named])];
  const reads = await Promise.all(
    names.map(async dbName => {
      try {
        return { dbName, collections: await client.collections.list({ dbName }, options) };
      } catch (error) {
        if (isRefusal(error)) return { error };
        throw error;
      }
    }),
  );
  const read = reads.flatMap(each => ('error' in each ? [] : [[each.dbName, each.collections] as const]));
  const [first] = reads;
  if (read.length === 0 && first && 'error' in first) throw first.error;
  return { collections: Object.fromEntries(read), isPartial: !isListed || read.length < names.length };
}
