import * as vscode from 'vscode';
import { readableJson } from '../model/wire/json';
import type { Node } from '../tree/node';
import type { Scope } from '../tree/scope';
import type { App } from './app';
import { chooseThing } from './choices/choose';

export const copyId = (app: App, node?: Node, nodes?: readonly Node[]) =>
  copy(app, node, nodes, each => each.identity?.id);
export const copyName = (app: App, node?: Node, nodes?: readonly Node[]) =>
  copy(app, node, nodes, each => each.identity?.name);
export const copyEndpoint = (app: App, node?: Node, nodes?: readonly Node[]) =>
  copy(app, node, nodes, each => each.identity?.endpoint);

/** One a line, where several rows are selected. */
async function copy(
  app: App,
  node: Node | undefined,
  nodes: readonly Node[] | undefined,
  text: (node: Node) => string | undefined,
): Promise<void> {
  const several = node ? nodes : app.view.selection; // from the palette and by key: what is selected
  const chosen = several && several.length > 1 ? several : [await chooseThing(app, node)];
  const texts = chosen.flatMap(each => (each ? (text(each) ?? []) : []));
  if (texts.length > 0) await vscode.env.clipboard.writeText(texts.join('\n'));
  else if (chosen[0]) void vscode.window.showInformationMessage(vscode.l10n.t('There is nothing to copy here.'));
}

/** The whole record, read anew. */
export async function copyRecord(app: App, node?: Node): Promise<void> {
  const chosen = await chooseThing(app, node, each => each.record !== undefined);
  if (chosen?.record) await vscode.env.clipboard.writeText(readableJson(await app.tree.record(chosen)));
}

/** The whole record as a read-only document beside the tree. */
export async function showRecord(app: App, node?: Node): Promise<void> {
  const chosen = await chooseThing(app, node, each => each.record !== undefined);
  if (!chosen?.record) return;
  const uri = app.records.show(chosen.identity?.name ?? chosen.key, readableJson(await app.tree.record(chosen)));
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.languages.setTextDocumentLanguage(document, 'json');
  await vscode.window.showTextDocument(document, { preview: true });
}

/** The thing in the service's own console, by the address that was given once for the connection. */
export async function openInConsole(app: App, node?: Node): Promise<void> {
  const chosen = await chooseThing(app, node, isInConsole);
  const connection = (chosen as Partial<{ scope: Scope }> | undefined)?.scope?.connection;
  if (!chosen || !connection) return;
  if (connection.kind !== 'cloud') {
    void vscode.window.showInformationMessage(vscode.l10n.t('“{0}” has no console.', connection.name));
    return;
  }
  const template = connection.console ?? (await askTemplate(app, connection.id));
  if (!template) return;
  const values: Record<string, string> = { id: chosen.identity?.id ?? '', ...idsAbove(app, chosen) };
  const address = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  // As text: a Uri would turn an encoded slash into one that parts the path.
  await vscode.env.openExternal(address as unknown as vscode.Uri);
}

const isInConsole = (node: Node): boolean =>
  /^(project|cluster|volume|role|alertRule)\b/.test(node.item().contextValue ?? '');

async function askTemplate(app: App, connectionId: string): Promise<string | undefined> {
  const template = await vscode.window.showInputBox({
    title: vscode.l10n.t('Open in Console'),
    prompt: vscode.l10n.t(
      'Address of the console; {projectId}, {clusterId} and {id} are filled in. Asked once for this connection.',
    ),
    placeHolder: 'https://console.example.com/projects/{projectId}/clusters/{clusterId}',
    ignoreFocusOut: true,
    validateInput: text =>
      /^https?:\/\//.test(text) && URL.canParse(text) ? undefined : vscode.l10n.t('An address starts with https://.'),
  });
  if (!template) return undefined;
  await app.connections.update(connectionId, now => (now.kind === 'cloud' ? { ...now, console: template } : now));
  return template;
}

/** Ids of the project and the cluster that a row stands under. */
function idsAbove(app: App, node: Node): Record<string, string> {
  const ids: Record<string, string> = {};
  for (let at: Node | undefined = node; at; at = app.tree.getParent(at)) {
    const { contextValue } = at.item();
    const noun = contextValue?.split(' ')[0];
    if ((noun === 'project' || noun === 'cluster') && at.identity) ids[`${noun}Id`] ??= at.identity.id;
  }
  return ids;
}
