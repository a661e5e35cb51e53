import { DEFAULT_DATABASE } from '../../model/collections/databases';
import { MigrationToExisting, MigrationToNewDedicated } from '../../model/clusters/migrations';
import { valid, FullResponse, type Call } from '../wire/call';
import { clusterOf, needsRunning } from './clusters';
import { startJob } from './jobs';
import { makeCluster } from './new-clusters';
import { projectOf } from './projects';
import { CODE, Refusal } from '../wire/refusal';
import { route } from '../wire/routing';
import type { ClusterState, World } from '../world';
import { CollectionState } from '../data-plane/collections/collection-state';
import { DEFAULT_PARTITION } from '../../model/collections/partitions';

const PLANS = ['Standard', 'Enterprise', 'BusinessCritical'];
const CU_TYPES = ['Performance-optimized', 'Capacity-optimized', 'Tiered-storage'];

/** Collections to move from one database to another; no `collections`: all. */
interface Move {
  readonly dbName?: string | undefined;
  readonly destDbName?: string | undefined;
  readonly collections?: readonly { readonly collectionName: string }[] | undefined;
}

/** Returns the moves of a request: all databases if it names none. Refuses unknown ones. */
function movesOf(
  source: ClusterState,
  asked: readonly Move[] | undefined,
): { from: string; to: string; names: string[] }[] {
  if (asked?.length === 0) throw new Refusal(CODE.parameter, 'dbCollections: must not be empty');
  const moves: readonly Move[] = asked ?? [...source.databases.keys()].map(dbName => ({ dbName }));
  return moves.map(({ dbName = DEFAULT_DATABASE, destDbName, collections }) => {
    const database = source.databases.get(dbName);
    if (!database) throw new Refusal(CODE.parameter, `dbCollections: database ${dbName} not found in the source`);
    if (collections?.length === 0)
      throw new Refusal(CODE.parameter, `dbCollections: the collections of ${dbName} must not be empty`);
    const names = collections?.map(({ collectionName }) => collectionName) ?? [...database.collections.keys()];
    const missing = names.find(name => !database.collections.has(name));
    if (missing !== undefined)
      throw new Refusal(CODE.parameter, `dbCollections: collection ${missing} not found in ${dbName}`);
    return { from: dbName, to: destDbName ?? dbName, names };
  });
}

/** Starts the job; the collections appear at its end. It fails if a collection of the same name exists. */
function migrate(world: World, source: ClusterState, destination: ClusterState, asked: readonly Move[] | undefined) {
  const moves = movesOf(source, asked);
  const taken = moves.flatMap(({ to, names }) =>
    names.filter(name => destination.databases.get(to)?.collections.has(name)).map(name => `${to}/${name}`),
  )[0];
  const job = {
    type: 'MIGRATION',
    clusterId: destination.clusterId,
    dbName: moves[0]?.to ?? DEFAULT_DATABASE,
    collectionName: '',
    rows: 0,
    ...(taken !== undefined && { reason: `Collection ${taken} already exists in the destination` }),
  } as const;
  return startJob(world, job, () => {
    for (const { from, to, names } of moves) {
      const target = destination.databases.get(to) ?? {
        id: destination.databases.size + 1,
        collections: new Map(),
        properties: new Map(),
      };
      destination.databases.set(to, target);
      for (const name of names) {
        const original = source.databases.get(from)?.collections.get(name);
        if (original) target.collections.set(name, copyOf(original));
      }
    }
  });
}

/** Route of spec 4.12. The answer has no envelope under `unwrapped`, as in the sample. */
async function toNewDedicated({ world, body }: Call) {
  const { source: from, destination, dbCollections } = valid(MigrationToNewDedicated, body);
  const source = clusterOf(world, from.clusterId);
  needsRunning(source);
  const project = projectOf(world, destination.projectId);
  if (!project.regionIds.includes(destination.regionId)) {
    throw new Refusal(CODE.parameter, `destination.regionId: ${destination.regionId} is not bound to the project`);
  }
  if (!PLANS.includes(destination.plan))
    throw new Refusal(CODE.plan, `destination.plan: must be one of ${PLANS.join(', ')}`);
  if (!CU_TYPES.includes(destination.cuType)) {
    throw new Refusal(CODE.cuType, `destination.cuType: must be one of ${CU_TYPES.join(', ')}`);
  }
  if (world.clusters.some(({ clusterName }) => clusterName === destination.clusterName)) {
    throw new Refusal(
      CODE.clusterNameTaken,
      `destination.clusterName: cluster ${destination.clusterName} already exists`,
    );
  }
  movesOf(source, dbCollections);
  const description = `Migrated from ${source.clusterName}`;
  const facts = { ...destination, description, deploymentOption: 'Dedicated' };
  const { cluster, username, password } = await makeCluster(world, 'in01', facts);
  const { jobId } = migrate(world, source, cluster, dbCollections);
  const answer = { clusterId: cluster.clusterId, username, password, jobId };
  return world.quirks.has('unwrapped') ? new FullResponse(answer) : answer;
}

/** Spec 4.13. */
function toExisting({ world, body }: Call) {
  const { source: from, destination: to, dbCollections } = valid(MigrationToExisting, body);
  if (from.clusterId === to.clusterId) {
    throw new Refusal(CODE.parameter, 'destination.clusterId: must differ from the source');
  }
  const source = clusterOf(world, from.clusterId);
  const destination = clusterOf(world, to.clusterId);
  needsRunning(source);
  needsRunning(destination);
  const { jobId } = migrate(world, source, destination, dbCollections);
  return { jobId };
}

export const migrationRoutes = [
  route<Call>('POST /v2/migrations/toNewDedicated', toNewDedicated),
  route<Call>('POST /v2/migrations/toExisting', toExisting),
];

/** Returns a new collection with the same fields, settings and entities, which are created on demand, like seeded ones. */
function copyOf(original: CollectionState): CollectionState {
  const { collectionName, description, fields, loaded, indexes, partitions } = original;
  return new CollectionState(original.id + 1n, {
    ...original.plan,
    collectionName,
    description,
    fields,
    loaded,
    indexes,
    partitions: partitions.filter(name => name !== DEFAULT_PARTITION),
    aliases: [],
    seeds: original.asSeeds(),
  });
}
