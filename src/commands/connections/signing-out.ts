import * as vscode from 'vscode';
import type { Connection } from '../../connections/connection';
import { askBeforeLoss } from '../../connections/modals';
import type { App } from '../app';
import type { OwnConnection } from '../arguments';
import { leadOn } from '../choices/lead-on';
import { sentencesOf, showDetails, usersOf } from './dependents';

/** Deletes the keys of a connection, after a question; the connection stays, and the secrets that its documents name. */
export function signOut(app: App, connection: OwnConnection): Promise<void> {
  const lost = vscode.l10n.t(
    'Deletes the stored API key and embedding key. Keeps the connection and the secrets of documents.',
  );
  return ask(app, [connection], vscode.l10n.t('Sign out of “{0}”?', connection.name), lost);
}

export async function signOutAll(app: App): Promise<void> {
  const connections = (await app.connections.list()).connections.filter(({ kind }) => kind !== 'demo');
  if (connections.length === 0) {
    return leadOn(app, vscode.l10n.t('No connection is signed in.'), 'addConnection', 'addEndpoint');
  }
  const lost = vscode.l10n.t(
    'Deletes all stored keys and cluster passwords. Keeps the connections and the secrets of documents.',
  );
  await ask(app, connections, vscode.l10n.t('Sign out of all {0} connections?', connections.length), lost);
}

async function ask(app: App, connections: readonly Connection[], question: string, lost: string): Promise<void> {
  const users = [await usersOf(app, connections)];
  const [button, look] = [vscode.l10n.t('Sign Out'), vscode.l10n.t('Show Details')];
  const detail = [lost, ...sentencesOf(users)].join('\n');
  const answer = await askBeforeLoss({ question, detail, safe: look, others: [button] });
  if (answer === look) {
    const names = connections.map(({ name }) => name).join(', ');
    const lines = [lost, vscode.l10n.t('Connections: {0}', names), ...sentencesOf(users, Number.POSITIVE_INFINITY)];
    await showDetails(app, question, lines);
  }
  if (answer !== button) return;
  for (const { id } of connections) await app.connections.keys.signOut(id);
}
