import * as vscode from 'vscode';
import type { ApiError, CallOptions, CloudClient } from '../../client';
import type { Clients } from '../../connections/clients';
import type { Connection } from '../../connections/connection';
import { explain, isCancelled } from '../../connections/explain';
import { failureKindOf } from '../../connections/failure-kinds';
import { isDedicated, type Cluster } from '../../model/clusters/clusters';
import type { FleetReading } from '../../model/fleet/rows';
import { countRules, type ProjectRules } from '../../model/fleet/rules';
import type { FleetSource } from '../../model/fleet/pages';
import type { Project } from '../../model/regions/projects';
import type { Unreadable } from '../../model/wire/unreadable';

/** Options of a read. `isAgain`: reads the details of clusters again that are known; `background`: leaves the rate to what the user does. */
interface ReadOptions {
  readonly isAgain: boolean;
  readonly background: boolean;
}

type Call = CallOptions & { readonly signal: AbortSignal };

/** The described cluster, or why it is unknown, with the listed record that was described. */
interface Detail {
  readonly listed: string;
  readonly described?: Cluster;
  readonly failure?: Error;
}

/** The clusters of one connection, read by itself. `changed`: called when something has arrived. */
export class ConnectionReading {
  private clusters: readonly Cluster[] = [];
  private readonly projects = new Map<string, string>();
  private rules: ReadonlyMap<string, ProjectRules> = new Map();
  private problem: string | undefined;
  private readonly notes = new Map<string, string>();
  /** Details by the ID of the cluster. */
  private readonly details = new Map<string, Detail>();
  private stop: AbortController | undefined;
  /** True if the next read is to read known details again. */
  private wantsAgain = false;
  /** Time at which the last read began; undefined: none, or it was cancelled. */
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

  /** Reads everything. A read that is pending goes on instead; if details are to be read again, another follows it. */
  async read({ isAgain, background }: ReadOptions): Promise<void> {
    this.wantsAgain ||= isAgain;
    if (this.stop) return;
    const stop = new AbortController();
    this.stop = stop;
    await this.readOnce({ signal: stop.signal, background });
    while (this.wantsAgain && this.stop === stop) await this.readOnce({ signal: stop.signal, background: false });
    if (this.stop !== stop) return;
    this.stop = undefined;
    this.changed();
  }

  /** Ends a pending read, which then changes nothing more; the next begins anew. */
  cancel(): void {
    if (!this.stop) return;
    this.stop.abort();
    this.stop = undefined;
    this.readAt = undefined;
    this.changed();
  }

  /** Makes everything that was read so far too old for the next read. */
  expire(): void {
    this.wantsAgain = true;
    this.readAt = undefined;
  }

  private async readOnce(options: Call): Promise<void> {
    const { signal } = options;
    this.readAt = Date.now();
    if (this.wantsAgain) this.details.clear();
    this.wantsAgain = false;
    this.changed();
    const reads = new AbortController(); // what one read leaves when it fails
    const call = { ...options, signal: AbortSignal.any([signal, reads.signal]) };
    try {
      const cloud = await this.clients.cloud(this.connection);
      const [projects] = await Promise.all([this.readProjects(cloud, call), this.readClusters(cloud, call)]);
      await this.readRules(cloud, projects, call);
      await this.describe(cloud, { ...call, background: true });
      await this.learn(projects, call);
    } catch (error) {
      reads.abort();
      if (!signal.aborted && !isCancelled(error)) this.problem = explain(error).message;
    }
  }

  private async readClusters(cloud: CloudClient, options: Call): Promise<void> {
    const isFirst = this.clusters.length === 0;
    const unreadable: Unreadable[] = [];
    const found: Cluster[] = [];
    const listed = cloud.clusters.listAll({}, { ...options, onUnreadable: records => unreadable.push(...records) });
    for await (const cluster of listed) {
      options.signal.throwIfAborted();
      found.push(cluster);
      if (!isFirst) continue; // a list that grows anew would take rows away
      this.problem = undefined;
      this.clusters = [...found];
      this.changed();
    }
    options.signal.throwIfAborted();
    this.clusters = found;
    this.problem = undefined;
    this.note('unreadable', unreadable.length > 0 ? unreadableText(unreadable.length) : undefined);
    this.changed();
  }

  /** Names of projects; where the service lists none, their IDs stay. */
  private async readProjects(cloud: CloudClient, options: Call): Promise<readonly Project[]> {
    const { connection, clients } = this;
    let projects: readonly Project[] = [];
    const failures = await eachOf([options], async call => {
      projects = await cloud.projects.list({ ...call, onUnreadable: () => {} });
    });
    options.signal.throwIfAborted();
    this.note('projects', noteOf(vscode.l10n.t('Project names'), failures[0]));
    clients.placeNames.learn(connection.id, projects);
    for (const { projectId, projectName } of projects) if (projectName) this.projects.set(projectId, projectName);
    this.changed();
    return projects;
  }

  /** Counts the alert rules of each project. */
  private async readRules(cloud: CloudClient, projects: readonly Project[], options: Call): Promise<void> {
    const listed = this.clusters.flatMap(({ projectId }) => projectId || []);
    const ids = [...new Set([...projects.map(({ projectId }) => projectId), ...listed])];
    const rules = new Map<string, ProjectRules>();
    const unreadable: Unreadable[] = [];
    const call = { ...options, onUnreadable: (records: readonly Unreadable[]) => unreadable.push(...records) };
    const failures = await eachOf(ids, async projectId => {
      rules.set(projectId, countRules(await Array.fromAsync(cloud.alertRules.listAll({ projectId }, call))));
    });
    options.signal.throwIfAborted();
    this.rules = rules;
    const [failed, of] = [ids.length - rules.size, ids.length];
    const note =
      failed === of
        ? noteOf(vscode.l10n.t('Alert rules'), failures[0])
        : partNoteOf(vscode.l10n.t('Alert rules of {0} of {1} projects', failed, of), failures[0]);
    this.note('rules', note);
    this.note('unreadableRules', unreadable.length > 0 ? unreadableRulesText(unreadable.length) : undefined);
    this.changed();
  }

  /** Describes dedicated clusters whose listed record has no replicas, each once for a listed record, at the rate of background work. */
  private async describe(cloud: CloudClient, options: Call): Promise<void> {
    const all = this.clusters.filter(each => isDedicated(each) && typeof each.replica !== 'number');
    const wanted = all.filter(cluster => {
      const detail = this.details.get(cluster.clusterId);
      return detail?.listed !== JSON.stringify(cluster) || (detail.failure && !isRefused(detail.failure));
    });
    await eachOf(wanted, async cluster => {
      const listed = JSON.stringify(cluster);
      try {
        const described = await cloud.clusters.describe(cluster.clusterId, options);
        options.signal.throwIfAborted();
        this.details.set(cluster.clusterId, { listed, described });
      } catch (error) {
        if (!(error instanceof Error) || options.signal.aborted) throw error;
        this.details.set(cluster.clusterId, { listed, failure: error });
        throw error;
      }
      this.changed();
    });
    options.signal.throwIfAborted();
    const details = all.map(({ clusterId }) => this.details.get(clusterId));
    const failure = details.find(detail => detail?.failure)?.failure;
    const [failed, of] = [details.filter(detail => !detail?.described).length, all.length];
    const note =
      failed === of
        ? noteOf(vscode.l10n.t('Replicas'), failure)
        : partNoteOf(vscode.l10n.t('Replicas of {0} of {1} clusters', failed, of), failure);
    this.note('details', note);
  }

  /** Stores endpoints and names for others, as the list of a project does. */
  private async learn(projects: readonly Project[], { signal }: Call): Promise<void> {
    const { connection, clusters, clients } = this;
    const endpoints = await clients.endpoints;
    signal.throwIfAborted();
    await endpoints.learn(connection, clusters);
    for (const project of projects) {
      signal.throwIfAborted();
      const here = clusters.filter(({ projectId }) => projectId === project.projectId);
      await endpoints.learnListed(connection, project, here);
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

/**
 * Reads what the rows do without, item by item, and returns the failures. A failure of one item ends the others only if the service lacks
 * the operation. @throws for a cancellation
 */
async function eachOf<T>(items: readonly T[], read: (item: T) => Promise<void>): Promise<Error[]> {
  const failures: Error[] = [];
  for (const item of items) {
    try {
      await read(item);
    } catch (error) {
      if (isCancelled(error) || !(error instanceof Error) || error.name === 'AbortError') throw error;
      failures.push(error);
      if (isMissing(error)) break;
    }
  }
  return failures;
}

/** Returns true if the service lacks the operation; a 404 with a code of its own can be about one record. */
const isMissing = (error: Error): boolean => error.name === 'ApiError' && (error as ApiError).absent;

/** Returns true for an answer that a repeated request would get again. */
const isRefused = (error: Error): boolean => ['absent', 'denied'].includes(failureKindOf(error));

/** Returns the note about a list that was not read at all. Undefined: no failure. */
const noteOf = (what: string, error: Error | undefined): string | undefined =>
  error && failureKindOf(error) === 'absent'
    ? vscode.l10n.t('{0}: {1}', what, vscode.l10n.t('The service does not support this list.'))
    : partNoteOf(what, error);

const partNoteOf = (what: string, error: Error | undefined): string | undefined =>
  error && vscode.l10n.t('{0}: {1}', what, explain(error).message);

const unreadableRulesText = (count: number): string =>
  count === 1
    ? vscode.l10n.t('1 alert rule record is unreadable.')
    : vscode.l10n.t('{0} alert rule records are unreadable.', count);

const unreadableText = (count: number): string =>
  count === 1
    ? vscode.l10n.t('1 cluster record is unreadable.')
    : vscode.l10n.t('{0} cluster records are unreadable.', count);
