import * as vscode from 'vscode';
import type { Offer } from '../../connections/offers/offer-record';
import { code, plainText, table } from '../../model/texts/markdown';
import type { ConnectionNode } from '../../tree/connections';
import type { App } from '../app';
import { showMarkdown } from '../markdown';

/** What the service of a connection offers, as a table of its operations. */
export async function showOffers(app: App, { scope: { connection } }: ConnectionNode): Promise<void> {
  const title = vscode.l10n.t('What “{0}” Offers', connection.name);
  await showMarkdown(app, title, offersText(title, (await app.clients.offers()).of(connection.id)));
}

/** The operations, each with how it was answered last. */
export function offersText(title: string, offers: readonly Offer[]): string {
  const head = [
    vscode.l10n.t('Operation'),
    vscode.l10n.t('State'),
    vscode.l10n.t('Host'),
    vscode.l10n.t('Last seen'),
    vscode.l10n.t('Answer'),
  ];
  const rows = offers.map(({ operation, standing, host, at, status, said }) => [
    code(operation),
    STATES[standing](),
    code(host),
    new Date(at).toISOString(),
    said === undefined ? '' : plainText([status && vscode.l10n.t('HTTP {0}', status), said].filter(Boolean).join(': ')),
  ]);
  const none = vscode.l10n.t('Nothing was asked yet. Open rows of the connection.');
  const about = vscode.l10n.t(
    'As this window was answered within the last day. Every operation is tried again when you refresh or use it.',
  );
  return [`# ${plainText(title)}`, '', rows.length === 0 ? none : about, '', ...table(head, rows)].join('\n');
}

const STATES: Readonly<Record<Offer['standing'], () => string>> = {
  answered: () => vscode.l10n.t('offered'),
  absent: () => vscode.l10n.t('not offered'),
  denied: () => vscode.l10n.t('no permission'),
  silent: () => vscode.l10n.t('no answer in time'),
  unreadable: () => vscode.l10n.t('answer not readable'),
  failed: () => vscode.l10n.t('failed'),
};
