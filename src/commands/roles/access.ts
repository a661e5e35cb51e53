import * as vscode from 'vscode';
import type { CallOptions } from '../../client';
import type { Connection } from '../../connections/connection';
import { accessMatrix, accessTable, clusterAccess, type Access } from '../../model/roles/access';
import { shownLine } from '../../model/texts/shown';
import type { ClusterNode } from '../../tree/clusters';
import type { Scope } from '../../tree/scope';
import type { App } from '../app';
import { showMarkdown } from '../markdown';
import { readPlane } from '../access/reading';
import { readAccess, type Progress } from './reading-access';
import { readPlanes, type ReadPlanes } from './reading-planes';

/** Row with the connection whose roles are read: a list of roles, a cluster, a connection. */
interface RolesOwner {
  readonly scope: Scope;
}

/** Access by roles of a connection, those of the control plane and those of the data planes, as a document. */
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

/** Shows the roles with access to a cluster, with the users and roles of its data plane. */
export async function showClusterAccess(app: App, { scope, cluster, name }: ClusterNode): Promise<void> {
  const { connection } = scope;
  const access = await read(app, connection, async (progress, options) => {
    const plane = await readPlane(app.clients, { connection, clusterId: cluster.clusterId, name }, options);
    progress(1, 1);
    return { planes: [plane], problems: [] };
  });
  if (!access) return;
  // Only the roles of its own project can name it.
  const { projectId } = cluster;
  const scopes = access.scopes.filter(each => !projectId || !each.projectId || each.projectId === projectId);
  const text = clusterAccess({ id: cluster.clusterId, name }, { ...access, scopes });
  await showMarkdown(app, vscode.l10n.t('Access to {0}', name), text);
}

type ReadsPlanes = (progress: Progress, options: CallOptions) => Promise<ReadPlanes>;

/** Reads the access with progress, first that of the control plane. Undefined: cancelled. */
async function read(app: App, connection: Connection, planesOf?: ReadsPlanes): Promise<Access | undefined> {
  const title = shownLine(vscode.l10n.t('Loading roles of “{0}”', connection.name));
  const where = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  const cloud = connection.kind === 'endpoint' ? undefined : await app.clients.cloud(connection);
  return vscode.window.withProgress(where, async (progress, token) => {
    const abort = new AbortController();
    token.onCancellationRequested(() => abort.abort());
    const half = (): Progress => {
      let told = 0;
      return (done, of) => {
        const increment = ((done - told) / of) * (cloud ? 50 : 100);
        progress.report({ message: vscode.l10n.t('{0} of {1}', done, of), increment });
        told = done;
      };
    };
    const options = { signal: abort.signal };
    const access = cloud
      ? await readAccess(cloud, connection, half(), options)
      : { connection: connection.name, readAt: Date.now(), scopes: [] };
    const { planes, problems } = await (planesOf?.(half(), options) ??
      readPlanes(app.clients, connection, half(), options));
    return { ...access, planes, planeProblems: problems };
  });
}
