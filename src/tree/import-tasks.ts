import * as vscode from 'vscode';
import { NoController } from '../connections/failures';
import type { Cluster } from '../model/clusters';
import type { ImportTask } from '../model/import-tasks';
import { ListNode } from './lists';
import type { Node } from './node';
import type { Scope } from './scope';
import { recordTooltip } from './tooltips';

/** The import tasks of a cluster (spec 4.10, V1). */
export const importTasksNode = (scope: Scope, { clusterId, regionId }: Cluster): Node =>
  new ListNode<ImportTask>({
    key: 'importTasks',
    label: vscode.l10n.t('Import Tasks'),
    icon: 'cloud-upload',
    context: 'importTasks',
    empty: vscode.l10n.t('Nothing was imported into this cluster.'),
    pageSize: scope.pageSize,
    read: async (currentPage, pageSize) => {
      if (scope.connection.kind === 'cloud' && !scope.connection.controller) throw new NoController();
      const cloud = await scope.clients.cloud(scope.connection);
      const region = regionId ? { regionId } : {};
      const { tasks, count } = await cloud.importTasks.list({ clusterId, currentPage, pageSize }, region);
      return { items: tasks, count };
    },
    node: task => new ImportTaskNode(task),
  });

const ICONS: Record<string, string> = {
  ImportRunning: 'sync',
  ImportCompleted: 'pass',
  ImportFailed: 'error',
};

class ImportTaskNode implements Node {
  readonly key: string;
  readonly identity;
  constructor(private readonly task: ImportTask) {
    this.key = task.jobId;
    this.identity = { id: task.jobId, name: task.collectionName || task.jobId };
  }

  item(): vscode.TreeItem {
    const { jobId, collectionName, state } = this.task;
    const words = state.replace(/^Import/, '').toLowerCase();
    const item = new vscode.TreeItem(collectionName || jobId);
    item.description = collectionName ? `${words} · ${jobId}` : words;
    item.iconPath = new vscode.ThemeIcon(ICONS[state] ?? 'question');
    item.contextValue = `importTask ${words}`;
    item.tooltip = recordTooltip(this.task);
    return item;
  }

  record(): Promise<unknown> {
    return Promise.resolve(this.task);
  }
}
