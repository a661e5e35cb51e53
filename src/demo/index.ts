import { DEFAULT_DATABASE } from '../model/collections/databases';
import type { Call } from './wire/call';
import { CollectionState } from './data-plane/collections/collection-state';
import { controllerPlane, controlPlane } from './control-plane/routes';
import { dataPlane } from './data-plane/routes';
import type { Database } from './data-plane/databases';
import { EMBEDDING_MODEL } from './embeddings/embed';
import { embeddingRoutes } from './embeddings/routes';
import { Faults, type Fault } from './wire/faults';
import { Oddities } from './wire/odd';
import { Restricted, type Restrictions } from './wire/restrictions';
import { newKey, rightOf, type Right } from './wire/keys';
import { listen, type Listener, type Plane } from './wire/listener';
import { PROJECTS } from './control-plane/projects';
import { quirksOf } from './wire/quirks';
import { Refusal } from './wire/refusal';
import { seedAccess } from './seed/access';
import { CLUSTERS, projectPlane, type SeededCluster } from './seed/clusters';
import { SEEDED_COLLECTIONS } from './seed/collections';
import { ALERT_RULES } from './seed/alert-rules';
import { seededJobs } from './seed/jobs';
import { ROLES } from './seed/roles';
import { VOLUMES } from './control-plane/volumes';
import { World, type ClusterState } from './world';

export type { Fault } from './wire/faults';

export interface DemoOptions extends Restrictions {
  /** Port of the control plane; 0 or undefined takes a free one. */
  readonly port?: number;
  /** Number of entities in all seeded collections; 10,000 by default. */
  readonly entities?: number;
  /** Minimum latency of every answer. */
  readonly latencyMs?: number;
  /** Names of `FAULTS`. */
  readonly faults?: readonly string[];
  /** Names of `QUIRKS`; true: all of them. */
  readonly quirks?: boolean | readonly string[];
  /** Refuses requests that engines accept: unknown members, empty names, existing ids (docs/demo-service.md). */
  readonly strict?: boolean;
  /** A seed by which answers are odd, though legal: nulls, texts for numbers, new members and words, HTTP 201 and 202, pieces, odd pages. */
  readonly odd?: number | undefined;
  /** A random one unless given. */
  readonly apiKey?: string;
  /** Renames seeded objects, as other users could: projects, clusters, roles, alert rules, and descriptions of volumes. */
  readonly rename?: (name: string) => string;
  /** The clock (milliseconds since 1970) by which changes take time. */
  readonly now?: () => number;
}

/** A running service. */
export interface Demo {
  readonly baseUrl: string;
  readonly controllerUrl: string;
  /** Opens everything. */
  readonly apiKey: string;
  /** Keys of fewer rights (`RIGHTS`): without the right to an operation its answer is 403. */
  readonly keys: Readonly<Record<Right, string>>;
  readonly embeddings: { readonly url: string; readonly model: string };
  readonly clusters: readonly { clusterId: string; endpoint: string }[];
  /** The data planes of the projects (spec 1); an API key alone opens them. */
  readonly projects: readonly { projectId: string; endpoint: string }[];
  /** The organization that owns everything; the header `OrgId` (spec 4.8). */
  readonly orgId: string;
  /** Every request so far, on every address: `GET /v2/volumes?projectId=…`. */
  readonly requests: readonly string[];
  /**
   * Injects a fault into the next requests of an operation (`GET /v2/volumes/{volumeName}`, or a concrete path); the result removes the
   * fault.
   */
  fail(operation: string, fault: Fault): () => void;
  /** Replaces the restrictions; none: everything is offered. Hanging requests are cut off. @throws RangeError for an unknown name */
  restrict(restrictions?: Restrictions): void;
  close(): Promise<void>;
}

/**
 * Starts the demo service on loopback (design 5). Collections are filled when they are first touched, in slices.
 * Rejects with a RangeError for an unknown fault, quirk or operation, and with the system's error for a taken port.
 */
export async function startDemo(options: DemoOptions = {}): Promise<Demo> {
  const faults = new Faults(options.faults);
  const restricted = new Restricted(options);
  const apiKey = options.apiKey ?? newKey();
  const world = new World(
    apiKey,
    quirksOf(options.quirks),
    options.strict ?? false,
    faults,
    restricted,
    options.latencyMs ?? 0,
    options.now ?? Date.now,
    (own, cluster) => open(dataPlane(own, cluster)),
  );
  if (options.odd !== undefined) world.oddities = new Oddities(options.odd);
  const { rename = (name: string) => name } = options;
  world.projects.push(...PROJECTS.map(project => ({ ...project, projectName: rename(project.projectName) })));
  world.volumes.push(...VOLUMES.map(volume => ({ ...volume, description: rename(volume.description) })));
  world.roles.push(...ROLES.map(role => ({ ...role, roleName: rename(role.roleName) })));
  world.alertRules.push(...ALERT_RULES.map(rule => ({ ...rule, ruleName: rename(rule.ruleName) })));
  world.jobs.push(...seededJobs(world.now()));
  const listeners: Listener[] = [];
  const close = async () => {
    await Promise.all(listeners.splice(0).map(listener => listener.close()));
  };
  const open = async <C extends Call>(plane: Plane<C>, port?: number): Promise<string> => {
    const listener = await listen(world, plane, port);
    listeners.push(listener);
    return listener.url;
  };
  try {
    world.baseUrl = await open(controlPlane(world), options.port);
    world.hangingUrl = await open({ ...controlPlane(world), hangs: true });
    const controllerUrl = await open(controllerPlane(world));
    const embeddingsUrl = await open(embeddingPlane(world));
    const planes = PROJECTS.map(({ projectId, regionIds }) => projectPlane(projectId, regionIds[0]!));
    for (const seeded of [...CLUSTERS, ...planes]) {
      const named = { ...seeded, clusterName: rename(seeded.clusterName) };
      const cluster = clusterState(world, named, options.entities ?? 10_000);
      cluster.endpoint = await world.openEndpoint(world, cluster);
      world.clusters.push(cluster);
    }
    return {
      baseUrl: world.baseUrl,
      controllerUrl,
      apiKey,
      keys: world.keys,
      orgId: world.orgId,
      requests: world.requests,
      embeddings: { url: `${embeddingsUrl}/v1/embeddings`, model: EMBEDDING_MODEL },
      clusters: addresses(world, 'cluster').map(({ clusterId, endpoint }) => ({ clusterId, endpoint })),
      projects: addresses(world, 'project').map(({ projectId, endpoint }) => ({ projectId, endpoint })),
      fail: (operation, fault) => faults.plant(operation, fault),
      restrict: (restrictions = {}) => restricted.replace(restrictions),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const addresses = (world: World, kind: ClusterState['kind']) => world.clusters.filter(cluster => cluster.kind === kind);

/** Users sign in to a seeded cluster as `db_admin` with the API key for a password. */
export function clusterState(world: World, seeded: SeededCluster, entities: number): ClusterState {
  const names = [DEFAULT_DATABASE, ...(seeded.databases ?? [])];
  const databases = names.map((dbName, number): [string, Database] => {
    const collections = SEEDED_COLLECTIONS.filter(
      collection => collection.ownerId === (seeded.clusterId || seeded.projectId) && collection.dbName === dbName,
    ).map((collection): [string, CollectionState] => {
      const state = new CollectionState(
        world.nextCollectionId(),
        collection.plan(Math.round(entities * collection.share)),
      );
      return [state.collectionName, state];
    });
    return [dbName, { id: number + 1, collections: new Map(collections), properties: new Map() }];
  });
  const cluster = {
    ...seeded,
    endpoint: '',
    users: new Map([['db_admin', world.apiKey]]),
    databases: new Map(databases),
  };
  seedAccess(cluster);
  return cluster;
}

const embeddingPlane = (world: World): Plane<Call> => ({
  kind: 'embeddings',
  routes: embeddingRoutes,
  authorize: token => {
    if (!rightOf(world, token)) throw new Refusal(401, 'The API key is invalid', 401);
  },
  extend: call => call,
});
