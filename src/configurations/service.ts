import { t } from '@vscode/l10n';
import { ApiError, isAbsent, type CallOptions, type CloudClient, type ClusterClient } from '../client';
import type { AlertRule } from '../model/alert-rules/alert-rules';
import { isDedicated, type Cluster } from '../model/clusters/clusters';
import { ENDPOINT } from '../model/collections/refs';
import { settingsOf } from '../model/clusters/replicas';
import type { Environment } from '../model/configurations/configurations';
import type { References } from '../model/configurations/references';
import type { Role } from '../model/roles/roles';
import type { Volume } from '../model/volumes';

/** Objects of a list, or undefined if the service does not have the list. */
type Listed<T> = readonly T[] | undefined;

/** A project by its ID; the name if it is known. */
export interface ProjectRef {
  readonly id: string;
  readonly name?: string | undefined;
}

/** A part of the service, such as a cluster, that gets no request, by its address. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

/** Clients of other addresses than that of the environment. They refuse an address that must not receive the key. */
export interface Planes {
  /** Returns the control plane of a region; that of the environment if the region is unknown or has none. */
  regional(regionId: string | undefined, options?: CallOptions): Promise<CloudClient>;
  /** Returns the data plane of a cluster. */
  cluster(cluster: Cluster, options?: CallOptions): Promise<ClusterClient>;
}

/** Reads the service once for a plan: each list is read when needed, and again after `renew`. */
export class Service {
  private readonly lists = new Map<string, Promise<Listed<unknown>>>();

  /** `control`: undefined for an endpoint, which is the only cluster. */
  constructor(
    private readonly control: CloudClient | undefined,
    readonly planes: Planes,
    readonly endpoint?: Cluster,
  ) {}

  /** @throws Unreachable for an endpoint */
  get cloud(): CloudClient {
    if (!this.control) throw new Unreachable(t('An endpoint has no control plane.'));
    return this.control;
  }

  /** Forgets the lists, after a write. */
  renew(): void {
    this.lists.clear();
  }

  /** Returns the roles of a project, or of the organization (empty `projectId`), without their policies. */
  roles(projectId: string, options: CallOptions = {}): Promise<Listed<Role>> {
    const query = projectId === '' ? {} : { projectId };
    return this.list(`roles:${projectId}`, () => this.cloud.roles.listAll(query, options));
  }

  rules(projectId: string, options: CallOptions = {}): Promise<Listed<AlertRule>> {
    return this.list(`rules:${projectId}`, () => this.cloud.alertRules.listAll({ projectId }, options));
  }

  /** Returns the clusters of a project, or of all projects. */
  async clusters(projectId: string | undefined, options: CallOptions = {}): Promise<Listed<Cluster>> {
    if (this.endpoint) return [this.endpoint];
    const listed = await this.list('clusters', () => this.cloud.clusters.listAll({}, options));
    return listed?.filter(each => projectId === undefined || !each.projectId || each.projectId === projectId);
  }

  /** Returns the volumes of a project, by name and description. */
  volumes(projectId: string, options: CallOptions = {}): Promise<Listed<Volume>> {
    return this.list(`volumes:${projectId}`, () => this.cloud.volumes.listAll({ projectId }, options));
  }

  /** Returns a cluster as described, otherwise as listed; undefined if neither is available. */
  async cluster(clusterId: string, options: CallOptions = {}): Promise<Cluster | undefined> {
    if (this.endpoint?.clusterId === clusterId) return this.endpoint;
    if (this.endpoint) throw new Error(t('Cluster {0} is not the endpoint. Use {1}.', clusterId, '${cluster:name}'));
    const listed = await this.clusterOf(clusterId, options);
    try {
      return await (
        await this.planes.regional(listed?.regionId ?? undefined, options)
      ).clusters.describe(clusterId, options);
    } catch (error) {
      if (isAbsent(error)) return listed;
      throw error;
    }
  }

  /** Returns the clusters of a project that have replica settings, as described. */
  async replicas(projectId: string | undefined, options: CallOptions = {}): Promise<Listed<Cluster>> {
    const clusters = await this.clusters(projectId, options);
    const dedicated = clusters?.filter(isDedicated);
    const described = dedicated?.map(async each => (await this.cluster(each.clusterId, options)) ?? each);
    const read = described && (await Promise.all(described));
    return read?.filter(each => Object.keys(settingsOf(each).change).length > 0);
  }

  /** Returns a cluster of the list; undefined also where clusters cannot be listed. */
  async clusterOf(clusterId: string, options: CallOptions): Promise<Cluster | undefined> {
    try {
      return (await this.clusters(undefined, options))?.find(each => each.clusterId === clusterId);
    } catch (error) {
      if (error instanceof ApiError) return undefined;
      throw error;
    }
  }

  /** Returns the project of an environment by its name or ID. @throws Error if several projects have the name, or none */
  async project({ project }: Environment, options: CallOptions = {}): Promise<ProjectRef | undefined> {
    if (project === undefined || this.endpoint) return undefined;
    let projects;
    try {
      projects = await this.cloud.projects.list(options);
    } catch (error) {
      if (!isAbsent(error)) throw error;
      return { id: project };
    }
    const [found, ...others] = projects.some(({ projectId }) => projectId === project)
      ? projects.filter(({ projectId }) => projectId === project)
      : projects.filter(({ projectName }) => projectName === project);
    if (others.length > 0) throw new Error(t('Several projects are named “{0}”. Use the project ID.', project));
    if (!found) throw new Error(t('Project “{0}” does not exist.', project));
    return { id: found.projectId, name: found.projectName };
  }

  private list<T>(key: string, items: () => AsyncIterable<T>): Promise<Listed<T>> {
    const known = this.lists.get(key) ?? all(items());
    this.lists.set(key, known);
    return known as Promise<Listed<T>>;
  }
}

async function all<T>(items: AsyncIterable<T>): Promise<Listed<T>> {
  try {
    return await Array.fromAsync(items);
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

/** The place of an environment: its project, and its clusters by ID. */
export interface Place {
  readonly project: ProjectRef | undefined;
  readonly clusters: ReadonlyMap<string, string>;
  readonly references: References;
}

/** Returns the only cluster of an endpoint. */
const endpointCluster = (address: string): Cluster => ({
  clusterId: ENDPOINT,
  clusterName: ENDPOINT,
  status: 'RUNNING',
  connectAddress: address,
});

/** Returns the service of an endpoint, whose only cluster has this client. */
export function endpointService(client: ClusterClient, address: string): Service {
  const noControl = () => Promise.reject(new Unreachable(t('An endpoint has no control plane.')));
  return new Service(undefined, { regional: noControl, cluster: async () => client }, endpointCluster(address));
}

/** Reads the project and the clusters of an environment. A refused list of clusters fails only references to clusters. */
export async function placeOf(service: Service, environment: Environment, options: CallOptions = {}): Promise<Place> {
  const project = await service.project(environment, options);
  const { clusters: given = {}, variables = {} } = environment;
  let clustersUnread: string | undefined;
  const listed = await service.clusters(project?.id, options).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    clustersUnread = t('Clusters cannot be listed: {0}', error.message);
    return undefined;
  });
  const names = new Map([
    ...(listed ?? []).map(({ clusterId, clusterName }) => [clusterId, clusterName ?? ''] as const),
    ...Object.entries(given).map(([name, id]) => [id, name] as const),
  ]);
  return {
    project,
    clusters: names,
    references: {
      project: project?.id,
      variables,
      clustersUnread,
      isEndpoint: service.endpoint !== undefined,
      cluster(name) {
        if (service.endpoint) return { id: service.endpoint.clusterId };
        if (Object.hasOwn(given, name)) return { id: given[name]! };
        const [found, ...others] = (listed ?? []).filter(({ clusterName }) => clusterName === name);
        if (found && others.length === 0) return { id: found.clusterId };
        if (found) return { why: t('Several clusters are named “{0}”. Set the ID in `clusters`', name) };
        if (clustersUnread !== undefined) return { why: clustersUnread };
        return listed
          ? { why: t('Cluster “{0}” does not exist', name) }
          : { why: t('The service does not list clusters. Set the ID of “{0}” in `clusters`', name) };
      },
    },
  };
}
