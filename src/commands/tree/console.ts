import * as vscode from 'vscode';
import type { Node } from '../../tree/node';
import type { Scope } from '../../tree/scope';
import type { App } from '../app';

/** Opens a row in the console of the service, at the address that was entered for the connection. */
export async function openInConsole(app: App, row: Node): Promise<void> {
  const connection = (row as Partial<{ scope: Scope }>).scope?.connection;
  if (!connection) return;
  if (connection.kind !== 'cloud') {
    void vscode.window.showInformationMessage(vscode.l10n.t('“{0}” has no console.', connection.name));
    return;
  }
  const template = connection.console ?? (await askTemplate(app, connection.id));
  if (!template) return;
  const values: Record<string, string> = { id: row.identity?.id ?? '', ...idsAbove(app, row) };
  const address = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  // As text: a Uri would turn an encoded slash into one that parts the path.
  await vscode.env.openExternal(address as unknown as vscode.Uri);
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
