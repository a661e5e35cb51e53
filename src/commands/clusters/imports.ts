import * as vscode from 'vscode';
import type { ImportNode } from '../../tree/import-tasks';
import type { App } from '../app';

/** Watches an import until it ends; it stands in the view of long work from then on. */
export async function watchImport(app: App, { scope, cluster, job, identity }: ImportNode): Promise<void> {
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
