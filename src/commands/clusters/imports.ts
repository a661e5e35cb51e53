import * as vscode from 'vscode';
import type { Node } from '../../tree/node';
import { ImportNode } from '../../tree/import-tasks';
import type { App } from '../app';
import { pickNode } from '../choices/pick-node';

/** Watches an import until it ends; it stands in the view of long work from then on. */
export async function watchImport(app: App, node?: Node): Promise<void> {
  const chosen = node instanceof ImportNode ? node : await chooseRunning(app);
  if (!chosen) return;
  const { scope, cluster, job, identity } = chosen;
  const { id: connectionId, name: connectionName } = scope.connection;
  const known = (await app.operations.work.list()).find(
    each => each.jobId === job.jobId && each.connectionId === connectionId,
  );
  if (known) await app.operations.lookNow(known.id);
  else {
    await app.operations.work.add({
      kind: 'import',
      connectionId,
      connectionName,
      name: identity.name,
      state: 'running',
      jobId: job.jobId,
      clusterId: cluster.clusterId,
      begun: true,
      ...(cluster.regionId ? { regionId: cluster.regionId } : {}),
    });
  }
  await vscode.commands.executeCommand('vectorCloud.work.focus');
}

const chooseRunning = (app: App): Promise<ImportNode | undefined> =>
  pickNode(app, {
    placeholder: vscode.l10n.t('Which import?'),
    is: each => each instanceof ImportNode,
    lists: ['clusters', 'importTasks', 'importJobs'],
    offer: each => each.isRunning,
  });
