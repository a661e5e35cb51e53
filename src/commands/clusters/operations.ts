import * as vscode from 'vscode';
import type { ImportNode } from '../../tree/import-tasks';
import type { OperationNode, PasswordNode } from '../../tree/work';
import type { App } from '../app';

/** Checks an operation at once and continues tracking. */
export async function lookNow(app: App, { operation }: OperationNode): Promise<void> {
  await app.operations.lookNow(operation.id);
}

/** Stops tracking an operation, which continues on the service. */
export async function stopWatching(app: App, { operation }: OperationNode): Promise<void> {
  await app.operations.work.update(operation.id, { state: 'left' });
}

/** Removes an operation from the list. Nothing else leads to the operation, so *Undo* restores it. */
export async function removeFromWork(app: App, { operation }: OperationNode): Promise<void> {
  const { work } = app.operations;
  const { id, name, connectionName } = operation;
  const removed = await work.find(id);
  await work.remove(id);
  const undo = vscode.l10n.t('Undo');
  const told = vscode.l10n.t('The operation on “{0}” of “{1}” is no longer in the list.', name, connectionName);
  if (!removed || (await vscode.window.showInformationMessage(told, undo)) !== undo) return;
  if (!(await app.connections.find(removed.connectionId))) {
    throw new Error(vscode.l10n.t('The connection “{0}” was removed.', connectionName));
  }
  await work.restore(removed);
}

/** Shows a one-time password in a dialog that stays until the user confirms it. */
export async function showPassword(app: App, { waiting }: PasswordNode): Promise<void> {
  await app.operations.passwords.open(waiting);
}

/** Tracks an import in the view Operations. */
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
