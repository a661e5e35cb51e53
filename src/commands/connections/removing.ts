import * as vscode from 'vscode';
import { clustersWithUsers } from '../../connections/cluster-users';
import type { Connection } from '../../connections/connection';
import type { DraftRecord } from '../../documents/drafts/draft-record';
import { fits } from '../../documents/document-kind';
import { subjectAt } from '../../documents/files/addresses';
import { kindOf } from '../../documents/kinds';
import type { ConnectionNode } from '../../tree/connections';
import type { OperationRecord } from '../../work/operation-record';
import type { App } from '../app';
import type { OwnConnection } from '../arguments';

/**
 * Removes the selected connections after one confirmation. Their drafts are moved to another connection, or stay and show that theirs was
 * removed.
 */
export async function removeConnection(app: App, nodes: readonly ConnectionNode[]): Promise<void> {
  const connections = nodes.map(({ scope }) => scope.connection);
  const [first] = connections;
  if (!first) return;
  const question =
    connections.length === 1
      ? vscode.l10n.t('Remove the connection “{0}”?', first.name)
      : vscode.l10n.t('Remove {0} connections?', connections.length);
  const detail = [
    ...(connections.length > 1 ? [vscode.l10n.t('Connections: {0}', listOf(connections.map(({ name }) => name)))] : []),
    vscode.l10n.t(
      'Deletes the keys, recent collections, and the search history with favorites and results. The service is not changed.',
    ),
    ...(await dependentsOf(app, connections)),
  ];
  const drafts = await draftsOf(app, connections);
  const kinds = await Promise.all(drafts.map(({ uri }) => kindOf(subjectAt(vscode.Uri.parse(uri, true))!.kind)));
  const others = (await app.connections.list()).connections.filter(
    other => !connections.some(({ id }) => id === other.id) && kinds.every(kind => fits(kind, other)),
  );
  const remove = vscode.l10n.t('Remove');
  const move = vscode.l10n.t('Move Drafts and Remove…');
  const buttons = drafts.length > 0 && others.length > 0 ? [remove, move] : [remove];
  const chosen = await vscode.window.showWarningMessage(
    question,
    { modal: true, detail: detail.join('\n') },
    ...buttons,
  );
  if (chosen === undefined) return;
  if (chosen === move && !(await (await import('./moving-drafts')).moveDrafts(app, drafts, others))) return;
  for (const connection of connections) {
    await app.connections.remove(connection);
    (await app.clients.offers()).forget(connection.id);
    await (await app.searches()).forgetConnection(connection.id);
    const { recents } = await app.favorites.list();
    for (const each of recents) if (each.connectionId === connection.id) await app.favorites.forget(each, 'recents');
  }
}

/** Deletes the keys of a connection, after a question; the connection stays, and the secrets that its documents name. */
export async function signOut(app: App, connection: OwnConnection): Promise<void> {
  const detail = [
    vscode.l10n.t('Deletes the stored API key and embedding key. Keeps the connection and the secrets of documents.'),
    ...(await usersOf(app, [connection])),
  ];
  const question = vscode.l10n.t('Sign out of “{0}”?', connection.name);
  if (!(await isConfirmed(question, detail, vscode.l10n.t('Sign Out')))) return;
  await app.connections.keys.signOut(connection.id);
}

/** Returns sentences about everything that is deleted with connections, ends with them, or stays without them. */
async function dependentsOf(app: App, connections: readonly Connection[]): Promise<string[]> {
  const ids = new Set(connections.map(({ id }) => id));
  const secrets = (await Promise.all([...ids].map(id => app.connections.keys.secretNames(id)))).flat();
  const operations = (await app.operations.work.list()).filter(each => ids.has(each.connectionId) && isUnderWay(each));
  const drafts = await draftsOf(app, connections);
  return [
    ...(await usersOf(app, connections)),
    ...(secrets.length > 0 ? [vscode.l10n.t('Deletes secrets of documents: {0}', listOf(secrets))] : []),
    ...(operations.length > 0
      ? [vscode.l10n.t('Stops tracking operations: {0}', listOf(operations.map(({ name }) => name)))]
      : []),
    ...(drafts.length > 0
      ? [
          vscode.l10n.t(
            'Keeps drafts, which cannot be applied without the connection: {0}',
            listOf(drafts.map(({ name }) => name)),
          ),
        ]
      : []),
  ];
}

async function draftsOf({ documents }: App, connections: readonly Connection[]): Promise<DraftRecord[]> {
  const ids = new Set(connections.map(({ id }) => id));
  return (await documents.drafts.list()).filter(({ uri }) => {
    const subject = subjectAt(vscode.Uri.parse(uri, true));
    return subject !== undefined && ids.has(subject.connectionId);
  });
}

/** Returns true if an operation is in progress: tracked, or without an answer yet. */
const isUnderWay = ({ state }: OperationRecord): boolean => state === 'sent' || state === 'running';

async function usersOf(app: App, connections: readonly Connection[]): Promise<string[]> {
  const { keys } = app.connections;
  const clusters = (await Promise.all(connections.map(({ id }) => clustersWithUsers(keys, id)))).flat();
  return clusters.length > 0
    ? [vscode.l10n.t('Deletes the stored users and passwords of clusters: {0}', listOf(clusters))]
    : [];
}

const MAX_NAMES = 10;

/** Names in a sentence; of many, the first. */
function listOf(names: readonly string[]): string {
  const first = names.slice(0, MAX_NAMES).join(', ');
  return names.length > MAX_NAMES ? vscode.l10n.t('{0} and {1} more', first, names.length - MAX_NAMES) : first;
}

async function isConfirmed(question: string, detail: readonly string[], button: string): Promise<boolean> {
  const options = { modal: true, detail: detail.join('\n') };
  return (await vscode.window.showWarningMessage(question, options, button)) === button;
}
