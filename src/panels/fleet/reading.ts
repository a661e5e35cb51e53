import * as vscode from 'vscode';
import type { CallOptions, CloudClient } from '../../client';
import type { Clients } from '../../connections/clients';
import type { Connection } from '../../connections/connection';
import { explain, isCancelled } from '../../connections/explain';
import { standingOf } from '../../connections/standings';
import { isDedicated, type Cluster } from '../../model/clusters/clusters';
import type { FleetReading } from '../../model/fleet/rows';
import type { FleetSource } from '../../model/fleet/pages';
import type { Project } from '../../model/regions/projects';
import type { Unreadable } from '../../model/wire/unreadable';

/** Options of a read. `isAgain`: reads the details of clusters again that are known; `background`: leaves the rate to what the user does. */
interface ReadOptions {
  readonly isAgain: boolean;
  readonly background: boolean;
}

/** The clusters of one connection, read by itself. `changed`: called when something has arrived. */
export class ConnectionReading {
  private clusters: readonly Cluster[] = [];
  private readonly projects = new Map<string, string>();
  private rules: ReadonlyMap<string, number> | undefined;
  private problem: string | undefined;
  private readonly notes = new Map<string, string>();
  /** Described clusters by ID, with the listed record that was described. */
  private readonly details = new Map<string, { readonly listed: string; readonly described: Cluster }>();
  private stop: AbortController | undefined;
  /** Time at which the last read began; undefined: none. */
  readAt: number | undefined;

  constructor(
    public connection: Connection,
    private readonly clients: Clients,
    private readonly changed: () => void,
  ) {}

  get isReading(): boolean {
    return this.stop !== undefined;
  }

  /** The state so far. A failed refresh keeps the clusters of the last read. */
  get state(): FleetReading {
    const { id: connectionId, name: connection } = this.connection;
    const clusters = this.clusters.map(cluster => this.withDetails(cluster));
    const { projects, rules, problem } = this;
    return { connectionId, connection, clusters, projects, rules, problem };
  }

  get source(): FleetSource {
    const { connection, isReading, problem, notes } = this;
    const { id, name } = connection;
    return { id, name, reading: isReading, ...(problem !== undefined && { problem }), notes: [...notes.values()] };
  }

  /** Reads everything. A read that is pending goes on instead. */
  async read({ isAgain, background }: ReadOptions): Promise<void> {
    if (this.stop) return;
    const stop = new AbortController();
    this.stop = stop;
    this.readAt = Date.now();
    const options = { signal: stop.signal, background };
    if (isAgain) this.details.clear();
    this.changed();
    try {
      const cloud = await this.clients.cloud(this.connection);
      const projects = this.readProjects(cloud, options);
      await this.readClusters(cloud, options);
      this.problem = undefined;
      this.changed();
      await this.readRules(cloud, await projects, options);
      await this.describe(cloud, { ...options, background: true });
      await this.learn(await projects);
    } catch (error) {
      if (!isCancelled(error) && !stop.signal.aborted) this.problem = explain(error).message;
    } finally {
      this.stop = undefined;
      this.changed();
    }
  }

  cancel(): void {
    this.stop?.abort();
  }

  private async readClusters(cloud: CloudClient, options: CallOptions): Promise<void> {
    const isFirst = this.clusters.length === 0;
    const unreadable: Unreadable[] = [];
    const found: Cluster[] = [];
    const listed = cloud.clusters.listAll({}, { ...options, onUnreadable: records => unreadable.push(...records) });
    for await (const cluster of listed) {
      found.push(cluster);
      if (!isFirst) continue; // a list that grows anew would take rows away
      this.problem = undefined;
      this.clusters = [...found];
      this.changed();
    }
    this.clusters = found;
    this.note('unreadable', unreadable.length > 0 ? unreadableText(unreadable.length) : undefined);
  }

  /** Names of projects; where the service lists none, their IDs stay. */
  private async readProjects(cloud: CloudClient, options: CallOptions): Promise<readonly Project[]> {
    const { connection, clients } = this;
    return this.optional('projects', vscode.l10n.t('Project names'), async () => {
      const projects = await cloud.projects.list({ ...options, onUnreadable: () => {} });
      clients.placeNames.learn(connection.id, projects);
      for (const { projectId, projectName } of projects) if (projectName) this.projects.set(projectId, projectName);
      this.changed();
      return projects;
    }).then(projects => projects ?? []);
  }

  /** Counts the alert rules of each cluster, project by project. */
  private async readRules(cloud: CloudClient, projects: readonly Project[], options: CallOptions): Promise<void> {
    const listed = this.clusters.flatMap(({ projectId }) => projectId || []);
    const ids = new Set([...projects.map(({ projectId }) => projectId), ...listed]);
    this.rules = await this.optional('rules', vscode.l10n.t('Alert rules'), async () => {
      const counts = new Map<string, number>();
      for (const projectId of ids) {
        const rules = cloud.alertRules.listAll({ projectId }, { ...options, onUnreadable: () => {} });
        for await (const { targetInstanceIds } of rules) {
          for (const id of new Set(targetInstanceIds ?? [])) counts.set(id, (counts.get(id) ?? 0) + 1);
        }
      }
      return counts;
    });
    this.changed();
  }

  /** Describes dedicated clusters whose listed record has no replicas, each once for a listed record, at the rate of background work. */
  private async describe(cloud: CloudClient, options: CallOptions): Promise<void> {
    const wanted = this.clusters.filter(
      cluster =>
        isDedicated(cluster) &&
        typeof cluster.replica !== 'number' &&
        this.details.get(cluster.clusterId)?.listed !== JSON.stringify(cluster),
    );
    await this.optional('details', vscode.l10n.t('Replicas'), async () => {
      for (const cluster of wanted) {
        const described = await cloud.clusters.describe(cluster.clusterId, options);
        this.details.set(cluster.clusterId, { listed: JSON.stringify(cluster), described });
        this.changed();
      }
    });
  }

  /** Stores endpoints and names for others, as the list of a project does. */
  private async learn(projects: readonly Project[]): Promise<void> {
    const { connection, clusters, clients } = this;
    const endpoints = await clients.endpoints;
    await endpoints.learn(connection, clusters);
    for (const project of projects) {
      const here = clusters.filter(({ projectId }) => projectId === project.projectId);
      await endpoints.learnListed(connection, project, here);
    }
  }

  /** Reads what the rows do without; a failure is a note. */
  private async optional<R>(key: string, what: string, read: () => Promise<R>): Promise<R | undefined> {
    try {
      const result = await read();
      this.note(key, undefined);
      return result;
    } catch (error) {
      if (isCancelled(error)) throw error;
      const why = standingOf(error) === 'absent' ? notOffered() : explain(error).message;
      this.note(key, vscode.l10n.t('{0}: {1}', what, why));
      return undefined;
    }
  }

  private note(key: string, text: string | undefined): void {
    if (text === undefined) this.notes.delete(key);
    else this.notes.set(key, text);
  }

  private withDetails(cluster: Cluster): Cluster {
    const described = this.details.get(cluster.clusterId)?.described;
    const typed = this.connection.kind === 'cloud' ? this.connection.clusterEndpoints : undefined;
    const address = new Map(Object.entries(typed ?? {})).get(cluster.clusterId);
    return { ...described, ...cluster, ...replicaOf(cluster, described), ...(address && { connectAddress: address }) };
  }
}

const replicaOf = (listed: Cluster, described: Cluster | undefined) =>
  typeof listed.replica === 'number' ? {} : { replica: described?.replica };

const notOffered = (): string => vscode.l10n.t('The service does not offer this list.');

const unreadableText = (count: number): string =>
  count === 1
    ? vscode.l10n.t('1 cluster record is unreadable.')
    : vscode.l10n.t('{0} cluster records are unreadable.', count);
