import * as vscode from 'vscode';
import type { Connection } from '../../connections/connection';
import { isClosedToAgents } from '../../connections/marks';
import type { Node } from '../../tree/node';
import type { App } from '../app';
import { chooseConnection } from '../choices/choose';

export const markProduction = (app: App, node?: Node): Promise<void> => set(app, node, { production: true });
export const unmarkProduction = (app: App, node?: Node): Promise<void> => set(app, node, { production: false });

/** From now on nothing that changes the service leaves this connection's clients. */
export const makeReadOnly = (app: App, node?: Node): Promise<void> => set(app, node, { readOnly: true });

export async function makeWritable(app: App, node?: Node): Promise<void> {
  const chosen = await chooseConnection(app, node, ({ scope }) => scope.connection.readOnly === true);
  if (!chosen) return;
  const { connection } = chosen.scope;
  if (connection.production) {
    const allow = vscode.l10n.t('Allow Changes');
    const question = vscode.l10n.t('Allow changes on the production connection “{0}”?', connection.name);
    const detail = vscode.l10n.t('Each change is still shown before it is made.');
    if ((await vscode.window.showWarningMessage(question, { modal: true, detail }, allow)) !== allow) return;
  }
  await app.connections.update(connection.id, now => ({ ...now, readOnly: false }));
}

/** From now on no agent's tool looks at this connection. */
export async function closeToAgents(app: App, node?: Node): Promise<void> {
  const chosen = await chooseConnection(app, node, ({ scope }) => !isClosedToAgents(scope.connection));
  if (chosen) await app.connections.update(chosen.scope.connection.id, now => ({ ...now, closedToAgents: true }));
}

/** Lets agents' tools look at this connection: what they find goes to a language model. */
export async function openToAgents(app: App, node?: Node): Promise<void> {
  const chosen = await chooseConnection(app, node, ({ scope }) => isClosedToAgents(scope.connection));
  if (!chosen) return;
  const open = vscode.l10n.t('Open to Agents');
  const question = vscode.l10n.t('Open “{0}” to agents?', chosen.scope.connection.name);
  const detail = vscode.l10n.t(
    'Their tools may then list clusters, roles and alert rules, and search: what they find goes to a language model. They see no secret and write nothing.',
  );
  if ((await vscode.window.showWarningMessage(question, { modal: true, detail }, open)) !== open) return;
  await app.connections.update(chosen.scope.connection.id, now => ({ ...now, closedToAgents: false }));
}

async function set(app: App, node: Node | undefined, marks: Partial<Connection>): Promise<void> {
  const [name] = Object.keys(marks) as ['production' | 'readOnly'];
  const chosen = await chooseConnection(app, node, ({ scope }) => (scope.connection[name] ?? false) !== marks[name]);
  if (chosen) await app.connections.update(chosen.scope.connection.id, now => ({ ...now, ...marks }) as Connection);
}
