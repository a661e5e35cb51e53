import * as vscode from 'vscode';
import { readAddress } from '../connections/address';
import type { CloudConnection, Connection } from '../connections/connection';
import { explain } from '../connections/explain';
import { ConnectionNode } from '../tree/connections';
import { FailureNode } from '../tree/messages';
import type { Node } from '../tree/node';
import type { App } from './app';
import { walk } from './steps';

/** One click: the built-in service starts when its row is opened. */
export async function connectDemo(app: App): Promise<void> {
  await app.connections.addDemo();
  await vscode.commands.executeCommand('vectorCloud.tree.focus');
}

/** Address, key, name. The key is tried before the name is asked, and nothing is kept before all three are there. */
export async function addConnection(app: App): Promise<void> {
  const title = vscode.l10n.t('Add Connection');
  const given = { address: '', key: '', name: '' };
  const finished = await walk([
    () => ({
      title,
      prompt: vscode.l10n.t('Address of the control plane'),
      placeholder: 'https://api.cloud.example.com',
      value: given.address,
      accept: async value => {
        const read = readAddress(value);
        if ('problem' in read) return read.problem;
        if (read.plain && !(await acceptsPlain(read.address))) return vscode.l10n.t('Give an address with https.');
        given.address = read.address;
        return undefined;
      },
    }),
    () => ({
      title,
      prompt: vscode.l10n.t(
        'API key for {0}. It is kept in VS Code’s secret storage only.',
        new URL(given.address).host,
      ),
      value: given.key,
      password: true,
      accept: async value => {
        if (value === '') return vscode.l10n.t('Paste the API key.');
        given.key = value;
        return tryKey(app, given.address, value);
      },
    }),
    () => ({
      title,
      prompt: vscode.l10n.t('The key works. How shall the connection be called?'),
      value: given.name || new URL(given.address).host,
      accept: async value => {
        if (value === '') return vscode.l10n.t('Give it a name.');
        given.name = value;
        return undefined;
      },
    }),
  ]);
  if (!finished) return;
  const { address, name, key } = given;
  await app.connections.add({ id: crypto.randomUUID(), kind: 'cloud', name, address }, key);
  await vscode.commands.executeCommand('vectorCloud.tree.focus');
}

/** The new key is tried first; the old one stays until then. */
export async function replaceKey(app: App, node?: ConnectionNode | FailureNode): Promise<void> {
  const connection = node ? connectionOf(app, node) : await pick(app, each => each.kind === 'cloud');
  if (connection?.kind !== 'cloud') return;
  let key = '';
  const finished = await walk([
    () => ({
      title: vscode.l10n.t('Replace Key of “{0}”', connection.name),
      prompt: vscode.l10n.t('API key for {0}. It is kept in VS Code’s secret storage only.', connection.address),
      password: true,
      accept: async value => {
        if (value === '') return vscode.l10n.t('Paste the API key.');
        key = value;
        return tryKey(app, connection.address, value);
      },
    }),
  ]);
  if (finished) await app.connections.keys.store(connection.id, key);
}

export async function removeConnection(app: App, node?: ConnectionNode): Promise<void> {
  const connection = node?.scope.connection ?? (await pick(app, () => true));
  if (!connection) return;
  const remove = vscode.l10n.t('Remove');
  const question = vscode.l10n.t('Remove the connection “{0}”?', connection.name);
  const detail =
    connection.kind === 'demo'
      ? vscode.l10n.t('It can be connected again at any time.')
      : vscode.l10n.t('Its key is deleted from the secret storage. Nothing changes on the service.');
  if ((await vscode.window.showWarningMessage(question, { modal: true, detail }, remove)) !== remove) return;
  await app.connections.remove(connection);
}

/** Undefined when the service takes the key; else what to say under the box. */
async function tryKey(app: App, address: string, key: string): Promise<string | undefined> {
  try {
    const cloud = await app.clients.candidate(address, key);
    await cloud.regions.list();
    return undefined;
  } catch (error) {
    const { message, remedy } = explain(error);
    app.log.warn('connection.try', message);
    if (remedy !== 'key') return message;
    return vscode.l10n.t('The service refuses this key. Check that it is whole, and a key of this service.');
  }
}

async function acceptsPlain(address: string): Promise<boolean> {
  const use = vscode.l10n.t('Use It Anyway');
  const answer = await vscode.window.showWarningMessage(
    vscode.l10n.t('{0} is not encrypted', address),
    { modal: true, detail: vscode.l10n.t('Anyone on the way can read the API key that goes there.') },
    use,
  );
  return answer === use;
}

/** The connection a row belongs to, the row itself included. */
function connectionOf(app: App, node: Node): Connection | undefined {
  let at: Node | undefined = node instanceof FailureNode ? node.parent : node;
  while (at && !(at instanceof ConnectionNode)) at = app.tree.getParent(at);
  return at?.scope.connection;
}

async function pick(app: App, which: (connection: Connection) => boolean): Promise<Connection | undefined> {
  const { connections } = await app.connections.list();
  const items = connections.filter(which).map(connection => ({
    label: connection.name,
    description: (connection as CloudConnection).address,
    connection,
  }));
  const chosen = await vscode.window.showQuickPick(items, { placeHolder: vscode.l10n.t('Which connection?') });
  return chosen?.connection;
}
