import * as vscode from 'vscode';
import type { Found, FoundEndpoint } from '../../connections/probing';
import type { Node } from '../../tree/node';
import { isRow } from '../../tree/rows';
import type { App } from '../app';
import { askEmbedding } from './embeddings';

/** Shows a new connection: opens an endpoint down to its first database, and says what answers there. */
export async function sayFound(app: App, id: string, { address, endpoint, limited }: Found): Promise<void> {
  if (!endpoint || limited !== undefined) return; // what is denied was said before
  const name = (await app.connections.find(id))?.name ?? address;
  await open(app, id);
  const set = vscode.l10n.t('Set Embedding Endpoint…');
  const said = vscode.l10n.t('“{0}”: {1}', name, sentences(endpoint).join(' '));
  void vscode.window.showInformationMessage(said, set).then(async chosen => {
    if (chosen === set) await askEmbedding(app, id);
  });
}

/** VS Code may read the rows anew at the same time, and then knows those no more that were read here. */
const MAX_TRIES = 3;

/** How long its rows are waited for, in milliseconds: it has just answered. */
const MAX_MS = 5000;

async function open(app: App, id: string, tries = 1): Promise<void> {
  const row = (await app.tree.getChildren()).find(node => isRow(node, 'connection') && node.key === id);
  if (!row) return;
  await app.tree.getChildren(row);
  await Promise.race([rowsCame(app, row), new Promise(resolve => void setTimeout(resolve, MAX_MS))]);
  const [first] = app.tree.known(row);
  const shown = first && isRow(first, 'database') ? first : row;
  try {
    await app.view.reveal(shown, { expand: true, focus: true, select: true });
  } catch (error) {
    app.log.debug('connection.reveal', String(error));
    if (tries < MAX_TRIES) await open(app, id, tries + 1);
  }
}

/** Resolves once the rows below are there, and not what stands for them meanwhile. */
function rowsCame({ tree }: App, row: Node): Promise<void> {
  const areThere = () => ![...tree.known(row)].some(({ kind }) => kind === 'waiting');
  if (areThere()) return Promise.resolve();
  const end = Date.now() + MAX_MS;
  return new Promise(resolve => {
    const heard = tree.onDidRead(() => {
      if (!areThere() && Date.now() < end) return;
      heard.dispose();
      resolve();
    });
  });
}

function sentences({ v1, v2, anonymous, collections = 0, databases, database }: FoundEndpoint): string[] {
  const versions = !v2
    ? vscode.l10n.t('Answers V1 only, which is deprecated.')
    : v1
      ? vscode.l10n.t('Answers V2 and V1.')
      : vscode.l10n.t('Answers V2.');
  return [
    versions,
    ...(anonymous ? [vscode.l10n.t('Authentication is off.')] : []),
    collections === 1 ? vscode.l10n.t('1 collection.') : vscode.l10n.t('{0} collections.', collections),
    ...(databases !== undefined && databases > 1 ? [vscode.l10n.t('{0} databases.', databases)] : []),
    ...(v2 && databases === undefined
      ? [vscode.l10n.t('Databases are not listed: {0} is shown.', database ?? 'default')]
      : []),
    vscode.l10n.t('Search by text needs an embedding endpoint.'),
  ];
}
