import * as vscode from 'vscode';
import type { Connection } from '../connections/connection';
import { isClosedToAgents } from '../connections/marks';
import type { AgentServices } from './tools';

/** Returns a read-only connection for an agent, whose clients send no write. */
const toRead = (connection: Connection): Connection => ({ ...connection, readOnly: true });

/** Returns the connections open to agents, and the number of closed ones. */
export async function openConnections({ connections }: AgentServices): Promise<{ open: Connection[]; closed: number }> {
  const all = (await connections.list()).connections;
  const open = all.filter(each => !isClosedToAgents(each));
  return { open: open.map(toRead), closed: all.length - open.length };
}

/** The connection with this name or id. @throws Error in words: there is none, or it is closed to agents */
export async function openConnection(services: AgentServices, named: string): Promise<Connection> {
  const { connections } = await services.connections.list();
  const found = connections.filter(({ id, name }) => id === named || name === named);
  const [connection] = found;
  if (!connection) throw new Error(vscode.l10n.t('Connection “{0}” does not exist.', named));
  if (found.length > 1)
    throw new Error(vscode.l10n.t('{0} connections are named “{1}”. Use an ID.', found.length, named));
  if (isClosedToAgents(connection)) {
    throw new Error(
      vscode.l10n.t(
        'Agent access to “{0}” is blocked. Only a person can allow access, with Allow Agent Access… in the menu of the connection.',
        connection.name,
      ),
    );
  }
  return toRead(connection);
}
