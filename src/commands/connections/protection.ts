import * as vscode from 'vscode';
import type { Connection } from '../../connections/connection';
import { askModal } from '../../connections/modals';
import type { ConnectionNode } from '../../tree/connections';
import type { App } from '../app';

export const markProduction = (app: App, node: ConnectionNode): Promise<void> => set(app, node, { production: true });
export const unmarkProduction = (app: App, node: ConnectionNode): Promise<void> =>
  set(app, node, { production: false });

/** Makes a connection read-only: its clients refuse every write. */
export const makeReadOnly = (app: App, node: ConnectionNode): Promise<void> => set(app, node, { readOnly: true });

export async function makeWritable(app: App, { scope: { connection } }: ConnectionNode): Promise<void> {
  if (connection.production) {
    const allow = vscode.l10n.t('Allow Changes');
    const question = vscode.l10n.t('Allow changes on the production connection “{0}”?', connection.name);
    const detail = vscode.l10n.t('Every change is still shown before it is applied.');
    if (!(await askModal({ question, detail }, allow))) return;
  }
  await app.connections.update(connection.id, now => ({ ...now, readOnly: false }));
}

/** Closes a connection to the tools of agents. */
export async function closeToAgents(app: App, { scope }: ConnectionNode): Promise<void> {
  await app.connections.update(scope.connection.id, now => ({ ...now, closedToAgents: true }));
}

/** Opens a connection to agents: data read by their tools is sent to a language model. */
export async function openToAgents(app: App, { scope }: ConnectionNode): Promise<void> {
  const open = vscode.l10n.t('Allow Agent Access');
  const question = vscode.l10n.t('Allow agents to read “{0}”?', scope.connection.name);
  const detail = vscode.l10n.t(
    'Agents can then search, and list clusters, roles and alert rules. Results go to a language model. Agents see no secrets and cannot write.',
  );
  if (!(await askModal({ question, detail }, open))) return;
  await app.connections.update(scope.connection.id, now => ({ ...now, closedToAgents: false }));
}

const set = (app: App, { scope }: ConnectionNode, marks: Partial<Connection>): Promise<void> =>
  app.connections.update(scope.connection.id, now => ({ ...now, ...marks }) as Connection);
