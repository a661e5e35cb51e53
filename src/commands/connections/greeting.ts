import * as vscode from 'vscode';
import { failureText } from '../../connections/failure-text';
import type { Found, FoundEndpoint } from '../../connections/probing/probing';
import { DEFAULT_DATABASE } from '../../model/collections/databases';
import { isRow } from '../../tree/rows';
import type { App } from '../app';
import { askEmbedding } from './embeddings';

/** Selects the row of a new endpoint and shows the detected versions. */
export async function sayFound(app: App, id: string, { address, endpoint, limited }: Found): Promise<void> {
  if (!endpoint || limited !== undefined) return; // a denial was reported before
  const name = (await app.connections.find(id))?.name ?? address;
  await select(app, id);
  const set = vscode.l10n.t('Set Embedding Endpoint…');
  const said = vscode.l10n.t('“{0}”: {1}', name, sentences(endpoint).join(' '));
  void vscode.window.showInformationMessage(said, set).then(async chosen => {
    if (chosen === set) await askEmbedding(app, id);
  });
}

/** Maximum wait until VS Code draws a new row, in milliseconds. */
const MAX_MS = 5000;

/** Selects the row of a connection once VS Code reads its children. The keyboard stays where it is: the list of collections is open. */
async function select({ tree, view, log }: App, id: string): Promise<void> {
  const find = () => [...tree.known()].find(node => isRow(node, 'connection') && node.key === id);
  await within(MAX_MS, tree.onDidRead, () => {
    const row = find();
    const [first] = row ? tree.known(row) : [];
    return first !== undefined;
  });
  const row = find();
  if (!row) return;
  try {
    await view.reveal(row, { focus: false, select: true });
  } catch (error) {
    log.debug('connection.reveal', failureText(error)); // VS Code refreshed the rows in between; they are expanded anyway
  }
}

/** Resolves once a condition holds, checked at each event, or after a timeout. */
async function within(ms: number, event: vscode.Event<void>, isSo: () => boolean): Promise<void> {
  if (isSo()) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const heard = event(() => isSo() && resolve());
  const clock = setTimeout(resolve, ms);
  await promise;
  clearTimeout(clock);
  heard.dispose();
}

function sentences({ v1, v2, anonymous, collections, databases, database }: FoundEndpoint): string[] {
  const versions = !v2
    ? vscode.l10n.t('Supports V1 only, which is deprecated.')
    : v1
      ? vscode.l10n.t('Supports V2 and V1.')
      : vscode.l10n.t('Supports V2.');
  const isMany = databases !== undefined && databases > 1;
  return [
    versions,
    ...(anonymous ? [vscode.l10n.t('Authentication is off.')] : []),
    ...(collections === undefined ? [] : [countOf(collections, database ?? (isMany ? DEFAULT_DATABASE : undefined))]),
    ...(isMany ? [vscode.l10n.t('{0} databases.', databases)] : []),
    ...(v2 && databases === undefined
      ? [vscode.l10n.t('The service does not list databases. Only {0} is shown.', database ?? DEFAULT_DATABASE)]
      : []),
    vscode.l10n.t('Search by text needs an embedding endpoint.'),
  ];
}

function countOf(collections: number, database: string | undefined): string {
  if (database !== undefined) {
    return collections === 1
      ? vscode.l10n.t('1 collection in database {0}.', database)
      : vscode.l10n.t('{0} collections in database {1}.', collections, database);
  }
  return collections === 1 ? vscode.l10n.t('1 collection.') : vscode.l10n.t('{0} collections.', collections);
}
