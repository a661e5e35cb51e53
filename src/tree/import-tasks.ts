import * as vscode from 'vscode';
import type { CallOptions } from '../client';
import { explain } from '../connections/explain';
import { NoController } from '../connections/failures';
import { failureKindOf } from '../connections/failure-kinds';
import type { Cluster } from '../model/clusters/clusters';
import { ONLY_READABLE } from '../model/wire/unreadable';
import { ListNode, type List } from './lists';
import type { Node } from './node';
import { NOUNS } from './nouns';
import type { Scope } from './scope';
import { recordTooltip } from './tooltips';

/** An import, as in either list. */
interface Import {
  readonly jobId: string;
  readonly collectionName?: string | null | undefined;
  readonly state?: string | null | undefined;
}

/** The import tasks of a cluster (spec 4.10, V1), from its region's controller. */
export function importTasksNode(scope: Scope, cluster: Cluster): Node {
  // For a cluster known by id only, the region is that of the controller with its tasks.
  let { regionId } = cluster;
  return importsNode(scope, () => ({ ...cluster, regionId }), {
    key: 'importTasks',
    label: vscode.l10n.t('Import Tasks'),
    icon: 'cloud-upload',
    note: vscode.l10n.t('V1, deprecated'),
    noun: NOUNS.importTasks(),
    read: async (currentPage, pageSize, _only, options) => {
      const { connection, clients } = scope;
      if (connection.kind === 'cloud') await mustBeUsable(connection.controller);
      const cloud = await clients.cloud(connection);
      const query = { clusterId: cluster.clusterId, currentPage, pageSize };
      const isRegional = connection.kind === 'cloud' && connection.controller?.includes('{regionId}');
      if (!regionId && isRegional) regionId = await regionWithTasks(scope, cluster, options);
      const region = regionId ? { regionId } : {};
      const { tasks, count, unreadable } = await cloud.importTasks.list(query, { ...region, ...options });
      return { items: tasks, count, unreadable };
    },
  });
}

/**
 * Returns the region whose controller lists tasks of a cluster, of the listed regions and those of known clusters; without any tasks, the
 * first that answers. @throws where regions are not listed and no known one has tasks; and where no region has tasks, for one that does not
 * answer, because the tasks could be there
 */
async function regionWithTasks(
  { clients, connection }: Scope,
  { clusterId }: Cluster,
  options?: CallOptions,
): Promise<string | undefined> {
  const cloud = await clients.cloud(connection);
  const { promise: found, resolve } = Promise.withResolvers<string>();
  const reads = new Map<string, Promise<void>>();
  const answered: string[] = [];
  const failures: unknown[] = [];
  const read = async (regionId: string): Promise<void> => {
    const page = { clusterId, currentPage: 1, pageSize: 1 };
    try {
      const { tasks } = await cloud.importTasks.list(page, { ...options, regionId });
      if (tasks.length > 0) resolve(regionId);
      answered.push(regionId);
    } catch (error) {
      failures.push(error);
    }
  };
  const ask = (regionId: string) => reads.set(regionId, reads.get(regionId) ?? read(regionId));
  const known = await (await clients.endpoints).all(connection);
  for (const { regionId } of known) if (regionId) ask(regionId);
  const all = async (): Promise<undefined> => {
    const regions = await cloud.regions.list({}, { ...options, ...ONLY_READABLE }).catch((error: unknown) => {
      if (options?.signal?.aborted) throw error;
      const isState = ['absent', 'denied', 'silent'].includes(failureKindOf(error));
      failures.unshift(isState ? new NoController(undefined, explain(error).message.replace(/\.$/, '')) : error);
      return [];
    });
    for (const { regionId } of regions) ask(regionId);
    await Promise.all(reads.values());
  };
  const regionId = await Promise.race([found, all()]);
  if (regionId === undefined && failures.length > 0) throw failures[0];
  return regionId ?? answered[0];
}

async function mustBeUsable(controller: string | undefined): Promise<void> {
  if (!controller) throw new NoController();
  const { addressOf, isPlainAddress } = await import('../model/wire/addresses');
  if (!isPlainAddress(addressOf(controller.replaceAll('{regionId}', 'region')))) throw new NoController(controller);
}

/** Row of the import jobs of a cluster (V2, beyond the specification; service facts 12). */
export const importJobsNode = (scope: Scope, cluster: Cluster): Node =>
  importsNode(scope, () => cluster, {
    key: 'importJobs',
    label: vscode.l10n.t('Import Jobs'),
    icon: 'server-process',
    noun: NOUNS.importJobs(),
    read: async (currentPage, pageSize, _only, options) => {
      const cloud = await scope.clients.regional(scope.connection, cluster.regionId);
      const { records, count, unreadable } = await cloud.importJobs.list(
        { clusterId: cluster.clusterId, currentPage, pageSize },
        options,
      );
      return { items: records, count, unreadable };
    },
  });

const importsNode = (
  scope: Scope,
  cluster: () => Cluster,
  list: Pick<List<Import>, 'key' | 'label' | 'icon' | 'note' | 'noun' | 'read'>,
): ListNode<Import> =>
  new ListNode<Import>({
    ...list,
    context: list.key,
    empty: vscode.l10n.t('No imports into this cluster.'),
    pageSize: scope.pageSize,
    node: each => new ImportNode(scope, cluster(), each, list.key === 'importJobs'),
  });

/** The states of both vocabularies (spec 3; service facts 12): a word for menus, and an icon. */
const STATES: Readonly<Record<string, readonly [word: string, icon: string]>> = {
  ImportRunning: ['running', 'sync'],
  ImportCompleted: ['completed', 'pass'],
  ImportFailed: ['failed', 'error'],
  Pending: ['running', 'sync'],
  InProgress: ['running', 'sync'],
  Importing: ['running', 'sync'],
  Completed: ['completed', 'pass'],
  Failed: ['failed', 'error'],
};

/** The displayed words of states. */
const WORDS = (): Readonly<Record<string, string>> => ({
  running: vscode.l10n.t('running'),
  completed: vscode.l10n.t('completed'),
  failed: vscode.l10n.t('failed'),
});

/** Colors of the icons of states that matter; others have the color of their row. Errors of tests and lists have no color in high contrast. */
export const STATE_COLORS = new Map([
  ['pass', new vscode.ThemeColor('testing.iconPassed')],
  ['warning', new vscode.ThemeColor('list.warningForeground')],
  ['error', new vscode.ThemeColor('problemsErrorIcon.foreground')],
]);

/** An import into a cluster. */
export class ImportNode implements Node {
  readonly kind = 'import';
  readonly key: string;
  readonly identity;
  constructor(
    readonly scope: Scope,
    readonly cluster: Cluster,
    readonly job: Import,
    /** True for a job, whose progress the service reports. */
    private readonly isJob: boolean,
  ) {
    this.key = job.jobId;
    this.identity = { id: job.jobId, name: job.collectionName || job.jobId };
  }

  /** True unless the import has ended, as far as known. */
  get isRunning(): boolean {
    const [word] = STATES[this.job.state ?? ''] ?? [];
    return word !== 'completed' && word !== 'failed';
  }

  item(): vscode.TreeItem {
    const { jobId, collectionName, state } = this.job;
    const [word, icon] = STATES[state ?? ''] ?? [state?.replace(/^Import/, '').toLowerCase() ?? '', 'question'];
    const shown = WORDS()[word] ?? word;
    const item = new vscode.TreeItem(collectionName || jobId);
    item.description = collectionName ? `${shown} · ${jobId}` : shown;
    item.iconPath = new vscode.ThemeIcon(icon, STATE_COLORS.get(icon));
    item.contextValue = `importTask ${word}`;
    if (!this.isJob) item.tooltip = recordTooltip(this.job);
    item.command = { command: 'vectorCloud.thing.showRecord', title: vscode.l10n.t('Show Record'), arguments: [this] };
    item.accessibilityInformation = { label: vscode.l10n.t('Import into {0}, {1}', collectionName || jobId, shown) };
    return item;
  }

  /** Jobs are read from the control plane of their region; tasks from its controller. */
  async notice(): Promise<string | undefined> {
    const { connection, clients } = this.scope;
    return this.isJob ? clients.regionNotice(connection, this.cluster.regionId) : undefined;
  }

  /** Reads the progress of a job and the reason of a failure. */
  async record(options?: CallOptions): Promise<unknown> {
    const { scope, cluster, job } = this;
    if (!this.isJob) return job;
    const cloud = await scope.clients.regional(scope.connection, cluster.regionId);
    return cloud.importJobs.getProgress({ jobId: job.jobId, clusterId: cluster.clusterId }, options);
  }
}
