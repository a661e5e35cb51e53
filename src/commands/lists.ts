import * as vscode from 'vscode';
import type { PinKind } from '../connections/connection';
import { ListNode, type MoreNode } from '../tree/lists';
import { showMatches } from '../tree/matches';
import type { Node } from '../tree/node';
import type { App } from './app';
import { chooseConnection, connectionOf } from './choose';

/** One page more of a list. */
export function loadMore(app: App, node: MoreNode): void {
  node.parent.pages += 1;
  app.tree.refresh(node.parent);
}

/** Shows only rows with a text. */
export async function filterTree(app: App): Promise<void> {
  const text = await vscode.window.showInputBox({
    title: vscode.l10n.t('Filter'),
    prompt: vscode.l10n.t('Part of a name or an id. Rows that were not opened yet are not searched.'),
    value: app.tree.filter,
  });
  if (text !== undefined) await setFilter(app, text);
}

export const clearFilter = (app: App): Promise<void> => setFilter(app, '');

async function setFilter(app: App, text: string): Promise<void> {
  app.tree.filter = text;
  showMatches(app.view, app.tree);
  await vscode.commands.executeCommand('setContext', 'vectorCloud.filtered', app.tree.filter !== '');
}

const KINDS: Readonly<Record<PinKind, () => string>> = {
  projects: () => vscode.l10n.t('Id of the project'),
  clusters: () => vscode.l10n.t('Id of the cluster'),
  roles: () => vscode.l10n.t('Id of the role'),
};

/** Shows an id where the service has no list. */
export async function addById(app: App, node?: Node): Promise<void> {
  const connection = (await chooseConnection(app, node, ({ scope }) => scope.connection.kind === 'cloud'))?.scope
    .connection;
  if (!connection) return;
  const kind = node instanceof ListNode && node.pins ? node.pins.kind : await pickKind(node);
  if (!kind) return;
  const id = (await vscode.window.showInputBox({ title: KINDS[kind](), ignoreFocusOut: true }))?.trim();
  if (id) await app.connections.pin(connection.id, kind, id);
}

/** Below a connection it is a project that is missing; from the palette it may be anything. */
async function pickKind(node: Node | undefined): Promise<PinKind | undefined> {
  if (node) return 'projects';
  const items = (Object.keys(KINDS) as PinKind[]).map(pin => ({ label: KINDS[pin](), pin }));
  return (await vscode.window.showQuickPick(items, { placeHolder: vscode.l10n.t('What is it the id of?') }))?.pin;
}

/** Takes a pinned id away again. */
export async function unpin(app: App, node?: Node): Promise<void> {
  const connection = node && connectionOf(app, node)?.scope.connection;
  if (!node?.identity || !connection) return;
  const parent = app.tree.getParent(node);
  const kind = parent instanceof ListNode ? parent.pins?.kind : 'projects';
  if (kind) await app.connections.unpin(connection.id, kind, node.identity.id);
}
