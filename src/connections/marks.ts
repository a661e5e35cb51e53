import * as vscode from 'vscode';
import type { Connection } from './connection';

/** Returns true for an endpoint that answers V1 only, which is deprecated (spec 9). */
export const isV1Only = (connection: Connection): boolean =>
  connection.kind === 'endpoint' && connection.v1Only === true;

type Marked = Pick<Connection, 'production' | 'readOnly' | 'closedToAgents' | 'limited'> &
  Partial<Pick<Connection, 'kind'>>;

/** The words about a connection that must not be overlooked. */
export const marksOf = (connection: Marked): string[] => [...guardsOf(connection), ...othersOf(connection)]; // a narrow sidebar cuts the others

const othersOf = (connection: Marked): string[] => [
  ...(connection.kind === 'demo' ? [vscode.l10n.t('demo')] : []),
  ...(connection.limited ? [vscode.l10n.t('limited permissions')] : []),
  ...agentsMark(connection),
];

/** The marks that every write depends on. */
export const guardsOf = ({ production, readOnly }: Marked): string[] => [
  ...(production ? [vscode.l10n.t('PRODUCTION')] : []),
  ...(readOnly ? [vscode.l10n.t('read-only')] : []),
];

/** Returns true if agents cannot use the connection: production connections are closed by default. */
export const isClosedToAgents = ({ production, closedToAgents }: Marked): boolean =>
  closedToAgents ?? production === true;

/** The mark where it differs from the default of the connection. */
function agentsMark(connection: Marked): string[] {
  const closed = isClosedToAgents(connection);
  if (closed === (connection.production === true)) return [];
  return [closed ? vscode.l10n.t('agents blocked') : vscode.l10n.t('agents allowed')];
}

/** Returns the items of a choice among connections: beside the name the address and the marks, because names can be alike. */
export const connectionItems = <C extends Connection>(
  connections: readonly C[],
): (vscode.QuickPickItem & { readonly connection: C })[] =>
  connections.map(connection => ({
    label: connection.name,
    description: [
      ...guardsOf(connection),
      connection.kind === 'demo' ? undefined : connection.address,
      ...othersOf(connection),
    ]
      .filter(Boolean)
      .join(' · '),
    connection,
  }));

/** Scheme of the addresses that stand for the rows of connections, which wear the marks as letters. */
export const CONNECTION_ROW = 'vectorcloud-connection';
