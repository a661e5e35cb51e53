import * as vscode from 'vscode';
import type { Connection } from '../../connections/connection';
import { accessMatrix, accessTable, clusterAccess, type Access } from '../../model/roles/access';
import { shownLine } from '../../model/texts/shown';
import type { ClusterNode } from '../../tree/clusters';
import type { Scope } from '../../tree/scope';
import type { App } from '../app';
import { showMarkdown } from '../markdown';
import { readAccess } from './reading-access';

/** Row with the connection whose roles are read: a list of roles, a cluster, a connection. */
interface RolesOwner {
  readonly scope: Scope;
}

/** Roles × resource types × privileges of a connection, as a document. */
export async function showAccess(app: App, { scope }: RolesOwner): Promise<void> {
  const access = await read(app, scope.connection);
  if (access) await showMarkdown(app, vscode.l10n.t('Access matrix of {0}', access.connection), accessMatrix(access));
}

/** Exports the access matrix: Markdown, or CSV with a line for each grant. */
export async function exportAccess(app: App, { scope }: RolesOwner): Promise<void> {
  const access = await read(app, scope.connection);
  if (!access) return;
  const day = new Date(access.readAt).toISOString().slice(0, 10);
  const name = `access-${access.connection.replaceAll(/[^\p{L}\p{N}_-]+/gu, '-')}-${day}.csv`;
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const file = await vscode.window.showSaveDialog({
    ...(folder && { defaultUri: vscode.Uri.joinPath(folder, name) }),
    filters: { CSV: ['csv'], Markdown: ['md'] },
    title: vscode.l10n.t('Export Access Matrix'),
  });
  if (!file) return;
  const isMarkdown = file.path.toLowerCase().endsWith('.md');
  const text = isMarkdown
    ? accessMatrix(access)
    : (await import('../../model/grid/exports')).csvLines(accessTable(access));
  await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
  const open = vscode.l10n.t('Open');
  const saved = vscode.l10n.t('Access matrix saved as {0}.', vscode.workspace.asRelativePath(file));
  const answer = await vscode.window.showInformationMessage(saved, open);
  if (answer === open) await vscode.window.showTextDocument(file);
}

/** Shows the roles with access to a cluster. */
export async function showClusterAccess(app: App, { scope, cluster, name }: ClusterNode): Promise<void> {
  const access = await read(app, scope.connection);
  if (!access) return;
  // Only the roles of its own project can name it.
  const { projectId } = cluster;
  const scopes = access.scopes.filter(each => !projectId || !each.projectId || each.projectId === projectId);
  const text = clusterAccess({ id: cluster.clusterId, name }, { ...access, scopes });
  await showMarkdown(app, vscode.l10n.t('Access to {0}', name), text);
}

/** Reads the access with progress. Undefined: cancelled. */
async function read(app: App, connection: Connection): Promise<Access | undefined> {
  const cloud = await app.clients.cloud(connection);
  const title = shownLine(vscode.l10n.t('Loading roles of “{0}”', connection.name));
  const where = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  return vscode.window.withProgress(where, async (progress, token) => {
    const abort = new AbortController();
    token.onCancellationRequested(() => abort.abort());
    let told = 0;
    const report = (done: number, of: number) => {
      progress.report({ message: vscode.l10n.t('{0} of {1}', done, of), increment: ((done - told) / of) * 100 });
      told = done;
    };
    return readAccess(cloud, connection, report, { signal: abort.signal });
  });
}
