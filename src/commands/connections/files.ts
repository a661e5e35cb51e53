import * as vscode from 'vscode';
import type { Connection } from '../../connections/connection';
import { freeName, takenName } from '../../model/texts/free-names';
import type { App } from '../app';
import { leadOn } from '../choices/lead-on';

/** Exports all connections to a file, without keys and consents. */
export async function exportConnections(app: App): Promise<void> {
  const connections = (await app.connections.list()).connections.filter(({ kind }) => kind !== 'demo');
  if (connections.length === 0) {
    return leadOn(app, vscode.l10n.t('No connections to export.'), 'addConnection', 'addEndpoint');
  }
  const uri = await vscode.window.showSaveDialog({
    title: app.title,
    filters: { JSON: ['json'] },
    saveLabel: vscode.l10n.t('Export'),
    ...defaultFile(),
  });
  if (!uri) return;
  const text = `${JSON.stringify({ connections: connections.map(withoutTrust) }, null, 2)}\n`;
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  const written = vscode.l10n.t('{0} connections exported without keys.', connections.length);
  void vscode.window.showInformationMessage(written);
}

/** Imports connections from a file; each is signed out until its key is set. Existing ones stay unchanged. */
export async function importConnections(app: App): Promise<void> {
  const [uri] = (await vscode.window.showOpenDialog({ title: app.title, filters: { JSON: ['json'] } })) ?? [];
  if (!uri) return;
  const { readConnection } = await import('../../connections/connection');
  const { isSafeAddress } = await import('../../model/wire/addresses');
  const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  const found = connectionsIn(text);
  if (!found) {
    void vscode.window.showErrorMessage(vscode.l10n.t('The file contains no exported connections.'));
    return;
  }
  const { connections } = await app.connections.list();
  const here = new Set(connections.map(identity));
  const renamed = new Set(connections.map(each => identity({ ...each, name: each.name.replace(/ \(\d+\)$/, '') })));
  const names = connections.map(({ name }) => name);
  let added = 0;
  let wrong = 0;
  for (const json of found) {
    const read = readConnection(json);
    // The part after a question mark might be a key, and addresses are not secret.
    if (
      !read.ok ||
      read.value.kind === 'demo' ||
      !isSafeAddress(read.value.address) ||
      /[?#]/.test(read.value.address)
    ) {
      wrong += 1;
      continue;
    }
    const isTaken = takenName(read.value.name, names) !== undefined;
    if (here.has(identity(read.value)) || (isTaken && renamed.has(identity(read.value)))) continue;
    const name = freeName(read.value.name, names);
    names.push(name);
    const connection = withoutTrust({ ...read.value, name, id: crypto.randomUUID() });
    if (connection.kind !== 'demo') await app.connections.add(connection);
    added += 1;
  }
  const left = found.length - added - wrong;
  void vscode.window.showInformationMessage(
    vscode.l10n.t('{0} added, {1} already exist, {2} unreadable. Enter the keys with Replace Key.', added, left, wrong),
  );
}

function connectionsIn(text: string): unknown[] | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  const list = (json as { connections?: unknown } | null)?.connections;
  return Array.isArray(list) ? list : undefined;
}

const identity = (connection: Connection): string =>
  connection.kind === 'demo' ? 'demo' : `${connection.kind} ${connection.address} ${connection.name}`;

/**
 * Fields accepted from a file. A file must not choose the destination of a key, of a text or of an opened browser: only the address
 * remains, which is shown. Other fields, such as a manually added key, are dropped.
 */
const IN_FILES: ReadonlySet<string> = new Set(
  'id kind name order production readOnly address orgId pinned plane anonymous'.split(' '),
);

const withoutTrust = (connection: Connection): Connection =>
  Object.fromEntries(Object.entries(connection).filter(([name]) => IN_FILES.has(name))) as Connection;

function defaultFile(): { defaultUri?: vscode.Uri } {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  return folder ? { defaultUri: vscode.Uri.joinPath(folder, 'connections.json') } : {};
}
