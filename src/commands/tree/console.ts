import * as vscode from 'vscode';
import type { Cluster } from '../../model/clusters/clusters';
import type { ClusterNode } from '../../tree/clusters';
import type { Node } from '../../tree/node';
import type { Scope } from '../../tree/scope';
import type { App } from '../app';
import { stepTitle } from '../choices/titles';

/** Opens a row in the console of the service, at the address that was entered for the connection. */
export async function openInConsole(app: App, row: Node): Promise<void> {
  await openRow(app, row);
}

/** Opens clusters in the console, as far as their connections have one. */
export async function openAllInConsole(app: App, rows: readonly ClusterNode[]): Promise<void> {
  const without = new Set<string>();
  for (const row of rows) {
    const { id, name } = row.scope.connection;
    if (without.has(id)) continue;
    const title = stepTitle(app.title, name);
    if (!(await openRow({ ...app, title }, row))) without.add(id);
  }
}

/** Returns false if the connection has no console, or the question for its address was canceled. */
async function openRow(app: App, row: Node): Promise<boolean> {
  const { scope, cluster } = row as Partial<{ scope: Scope; cluster: Cluster }>;
  const connection = scope && (await app.connections.find(scope.connection.id));
  if (!connection) return false;
  if (connection.kind !== 'cloud') {
    void vscode.window.showInformationMessage(vscode.l10n.t('“{0}” has no console.', connection.name));
    return false;
  }
  const template = connection.console ?? (await askTemplate(app, connection.id));
  if (!template) return false;
  // A row of the fleet has no parents.
  const project = cluster?.projectId ? { projectId: cluster.projectId } : {};
  const values: Record<string, string> = { id: row.identity?.id ?? '', ...project, ...idsAbove(app, row) };
  const address = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  // As text: a Uri would turn an encoded slash into one that parts the path.
  await vscode.env.openExternal(address as unknown as vscode.Uri);
  return true;
}

async function askTemplate(app: App, connectionId: string): Promise<string | undefined> {
  const template = await vscode.window.showInputBox({
    title: app.title,
    prompt: vscode.l10n.t(
      'Console URL with {projectId}, {clusterId} and {id} as placeholders (asked once per connection)',
    ),
    placeHolder: 'https://console.example.com/projects/{projectId}/clusters/{clusterId}',
    ignoreFocusOut: true,
    validateInput: text =>
      /^https?:\/\//.test(text) && URL.canParse(text)
        ? undefined
        : vscode.l10n.t('The address must start with https://.'),
  });
  if (!template) return undefined;
  await app.connections.update(connectionId, now => (now.kind === 'cloud' ? { ...now, console: template } : now));
  return template;
}

/** Returns the ids of the project and the cluster above a row. */
function idsAbove(app: App, node: Node): Record<string, string> {
  const ids: Record<string, string> = {};
  for (let at: Node | undefined = node; at; at = app.tree.getParent(at)) {
    const { contextValue } = at.item();
    const noun = contextValue?.split(' ')[0];
    if ((noun === 'project' || noun === 'cluster') && at.identity) ids[`${noun}Id`] ??= at.identity.id;
  }
  return ids;
}
