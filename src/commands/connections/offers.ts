import * as vscode from 'vscode';
import { timeOf } from '../../changes/times';
import type { Connection } from '../../connections/connection';
import type { Offer } from '../../connections/offers/offer-record';
import { hasEndpointServices } from '../../connections/planes';
import { isV1Only } from '../../connections/marks';
import { isOfDataPlane } from '../../connections/failure-kinds';
import { code, plainText, table } from '../../model/texts/markdown';
import type { ConnectionNode } from '../../tree/connections';
import type { App } from '../app';
import { showMarkdown } from '../markdown';
import { BEYOND, SPECIFIED } from './operations';

/** Shows the operations that the service of a connection offers, as tables. */
export async function showOffers(app: App, { scope: { connection } }: ConnectionNode): Promise<void> {
  const title = vscode.l10n.t('API support of “{0}”', connection.name);
  const offers = (await app.clients.offers()).of(connection.id);
  await showMarkdown(app, title, offersText(title, connection, offers));
}

/** The operations of the specification and then those beyond it, each with how it was answered last, or that it was not tried. */
function offersText(title: string, connection: Connection, offers: readonly Offer[]): string {
  const rowsOf = (operation: string) => {
    const tried = offers.filter(each => each.operation === operation);
    return tried.length > 0 ? tried.map(rowOf) : [[code(operation), vscode.l10n.t('not tried yet'), '', '', '']];
  };
  const specified = Object.keys(SPECIFIED).filter(operation => canAsk(connection, operation));
  const known = BEYOND.filter(operation => canAsk(connection, operation));
  const others = offers.map(({ operation }) => operation).filter(operation => !(operation in SPECIFIED));
  const beyond = [...new Set([...known, ...others])].toSorted();
  return [
    `# ${plainText(title)}`,
    '',
    vscode.l10n.t(
      'Based on responses of the last 24 h. Unsupported lists are requested again on refresh or after 24 h.',
    ),
    '',
    `## ${vscode.l10n.t('Operations in the API specification')}`,
    '',
    ...table(
      [vscode.l10n.t('Section'), ...HEAD()],
      specified.flatMap(operation => rowsOf(operation).map(row => [SPECIFIED[operation]!, ...row])),
    ),
    '',
    `## ${vscode.l10n.t('Operations not in the API specification')}`,
    '',
    ...table(HEAD(), beyond.flatMap(rowsOf)),
  ].join('\n');
}

/** Returns true if a connection can send an operation: an endpoint has one plane only. */
function canAsk(connection: Connection, operation: string): boolean {
  if (connection.kind !== 'endpoint') return true;
  if (isV1Only(connection)) return V1.has(operation);
  return operation === 'privateEndpointServices.list' ? hasEndpointServices(connection) : isOfDataPlane(operation);
}

/** Operations of V1 (spec 4.7, service facts 15). */
const V1: ReadonlySet<string> = new Set(['collections.list', 'collections.describe', 'searchV1', 'query', 'get']);

const HEAD = (): string[] => [
  vscode.l10n.t('Operation'),
  vscode.l10n.t('State'),
  vscode.l10n.t('Host'),
  vscode.l10n.t('Last seen'),
  vscode.l10n.t('Response'),
];

const rowOf = ({ operation, standing, host, at, status, said, v1 }: Offer): string[] => [
  v1 ? `${code(operation)} (V1)` : code(operation),
  STATES[standing](),
  code(host),
  timeOf(at),
  said === undefined ? '' : plainText([status && vscode.l10n.t('HTTP {0}', status), said].filter(Boolean).join(': ')),
];

const STATES: Readonly<Record<Offer['standing'], () => string>> = {
  answered: () => vscode.l10n.t('supported'),
  absent: () => vscode.l10n.t('not supported'),
  denied: () => vscode.l10n.t('no permission'),
  silent: () => vscode.l10n.t('timed out'),
  unreadable: () => vscode.l10n.t('unreadable response'),
  failed: () => vscode.l10n.t('failed'),
};
