import * as vscode from 'vscode';
import type { CloudConnection, Connection, EndpointConnection } from '../../connections/connection';
import { explain } from '../../connections/explain';
import { ConnectionNode } from '../../tree/connections';
import type { Node } from '../../tree/node';
import type { App } from '../app';
import { addressStep, keyStep, nameStep, type Given } from './steps';
import { chooseConnection, chooseOwnConnection } from '../choices/choose';
import { walk } from '../choices/steps';

/** One click: the built-in service starts when its row is opened. */
export async function connectDemo(app: App): Promise<void> {
  await app.connections.addDemo();
  await vscode.commands.executeCommand('vectorCloud.tree.focus');
}

/** Address, key, name. The key is tried before the name is asked, and nothing is kept before all three are there. */
export async function addConnection(app: App): Promise<void> {
  const title = vscode.l10n.t('Add Connection');
  const given: Given = { address: '', key: '', name: '' };
  const steps = [addressStep(title, given), keyStep(app, title, given, 'cloud'), nameStep(title, given)];
  if (!(await walk(steps))) return;
  const { address, name, key } = given;
  await app.connections.add({ id: crypto.randomUUID(), kind: 'cloud', name, address }, key);
  await vscode.commands.executeCommand('vectorCloud.tree.focus');
}

/** One endpoint instead of a whole service: a cluster, also a self-hosted one that needs no token, or a project endpoint. */
export async function addEndpoint(app: App): Promise<void> {
  const kinds = [
    { label: vscode.l10n.t('A cluster'), description: vscode.l10n.t('also a self-hosted server'), plane: 'cluster' },
    { label: vscode.l10n.t('A project endpoint'), description: vscode.l10n.t('by API key only'), plane: 'project' },
  ] as const;
  const title = vscode.l10n.t('Add Endpoint');
  const kind = await vscode.window.showQuickPick(kinds, { title, placeHolder: vscode.l10n.t('What is it?') });
  if (!kind) return;
  const given: Given = { address: '', key: '', name: '' };
  if (!(await walk([addressStep(title, given), keyStep(app, title, given, kind.plane), nameStep(title, given)])))
    return;
  const { address, name, key } = given;
  const connection: EndpointConnection = {
    id: crypto.randomUUID(),
    kind: 'endpoint',
    plane: kind.plane,
    name,
    address,
  };
  if (key === '') await app.connections.add({ ...connection, anonymous: true });
  else await app.connections.add(connection, key);
  await vscode.commands.executeCommand('vectorCloud.tree.focus');
}

/** Asks the service for something small, and says how that went. */
export async function testConnection(app: App, node?: Node): Promise<void> {
  const chosen = await chooseConnection(app, node);
  if (!chosen) return;
  const { connection } = chosen.scope;
  const progress = { location: { viewId: 'vectorCloud.tree' } };
  const outcome = await vscode.window.withProgress(progress, async () => {
    const started = Date.now();
    try {
      await chosen.children();
      return { ms: Date.now() - started };
    } catch (error) {
      return { problem: explain(error).message };
    }
  });
  if (outcome.problem !== undefined) {
    void vscode.window.showErrorMessage(vscode.l10n.t('“{0}” does not answer: {1}', connection.name, outcome.problem));
  } else {
    void vscode.window.showInformationMessage(vscode.l10n.t('“{0}” answered in {1} ms.', connection.name, outcome.ms));
  }
}

/** Address, key and name, as they are to begin with; the key is tried again where address or key change. */
export async function editConnection(app: App, node?: Node): Promise<void> {
  const connection = await chooseOwnConnection(app, node);
  if (!connection) return;
  const title = vscode.l10n.t('Edit “{0}”', connection.name);
  const key = (await app.connections.keys.get(connection.id)) ?? '';
  const given: Given = { address: connection.address, key, name: connection.name };
  const kind = connection.kind === 'cloud' ? 'cloud' : connection.plane;
  if (!(await walk([addressStep(title, given), keyStep(app, title, given, kind), nameStep(title, given)]))) return;
  const { address, name } = given;
  // No key is there while the address changes: the old one must not reach the new host, nor the new one the old.
  if (new URL(address).host !== new URL(connection.address).host) await app.connections.keys.delete(connection.id);
  await app.connections.update(connection.id, now => moved(now, address, name));
  if (given.key !== (await app.connections.keys.get(connection.id))) {
    await app.connections.setKey(connection.id, given.key);
  }
}

/** What was trusted, pinned and set for another service goes with it. */
function moved(now: Connection, address: string, name: string): Connection {
  if (now.kind === 'demo') return now;
  const elsewhere = new URL(address).host !== new URL(now.address).host;
  if (now.kind === 'endpoint' || !elsewhere) return { ...now, address, name };
  const { trusted: _, controller: __, console: ___, orgId: ____, pinned: _____, ...rest } = now;
  return { ...rest, address, name };
}

export async function renameConnection(app: App, node?: Node): Promise<void> {
  const connection = (await chooseConnection(app, node))?.scope.connection;
  if (!connection) return;
  const given: Given = { address: '', key: '', name: connection.name };
  if (!(await walk([nameStep(vscode.l10n.t('Rename “{0}”', connection.name), given)]))) return;
  await app.connections.update(connection.id, now => ({ ...now, name: given.name }));
}

/** The same address and key under another name; what was trusted is asked for again. */
export async function duplicateConnection(app: App, node?: Node): Promise<void> {
  const connection = await chooseOwnConnection(app, node);
  if (!connection) return;
  const given: Given = { address: '', key: '', name: vscode.l10n.t('{0} (copy)', connection.name) };
  if (!(await walk([nameStep(vscode.l10n.t('Duplicate “{0}”', connection.name), given)]))) return;
  const key = await app.connections.keys.get(connection.id);
  const copy = { ...connection, id: crypto.randomUUID(), name: given.name };
  const untrusted: CloudConnection | EndpointConnection = copy.kind === 'cloud' ? { ...copy, trusted: [] } : copy;
  await app.connections.add(untrusted, key);
}

/** One or, with several rows selected, all of them after one question. */
export async function removeConnection(app: App, node?: Node, nodes?: readonly Node[]): Promise<void> {
  const several = (nodes ?? []).filter(each => each instanceof ConnectionNode);
  const chosen = several.length > 1 ? several : [await chooseConnection(app, node)];
  const connections = chosen.filter(each => each !== undefined).map(({ scope }) => scope.connection);
  const [first] = connections;
  if (!first) return;
  const remove = vscode.l10n.t('Remove');
  const question =
    connections.length === 1
      ? vscode.l10n.t('Remove the connection “{0}”?', first.name)
      : vscode.l10n.t('Remove {0} connections?', connections.length);
  const keys = vscode.l10n.t(
    'Keys are deleted from the secret storage, and the search history with its favorites and results. Nothing changes on the service.',
  );
  const detail = [connections.length > 1 ? connections.map(({ name }) => name).join(', ') : '', keys].join('\n').trim();
  if ((await vscode.window.showWarningMessage(question, { modal: true, detail }, remove)) !== remove) return;
  for (const connection of connections) {
    await app.connections.remove(connection);
    await (await app.searches()).forgetConnection(connection.id);
  }
}

export const moveConnectionUp = (app: App, node?: Node): Promise<void> => move(app, node, -1);
export const moveConnectionDown = (app: App, node?: Node): Promise<void> => move(app, node, 1);

async function move(app: App, node: Node | undefined, by: -1 | 1): Promise<void> {
  const chosen = await chooseConnection(app, node);
  if (!chosen) return;
  const ids = (await app.connections.list()).connections.map(({ id }) => id);
  const from = ids.indexOf(chosen.scope.connection.id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= ids.length) return;
  await app.connections.reorder(ids.with(from, ids[to]!).with(to, ids[from]!));
}

/** Where import tasks are asked for (spec 4.10): the key goes there, so only a person says where it is. */
export async function setController(app: App, node?: Node): Promise<void> {
  const chosen = await chooseConnection(app, node, ({ scope }) => scope.connection.kind === 'cloud');
  const connection = chosen?.scope.connection;
  if (connection?.kind !== 'cloud') return;
  const { isSafeAddress } = await import('../../model/wire/addresses');
  const controller = await vscode.window.showInputBox({
    title: vscode.l10n.t('Controller of “{0}”', connection.name),
    prompt: vscode.l10n.t('Address of the V1 controller; {regionId} is filled in. The API key goes there.'),
    placeHolder: 'https://controller.{regionId}.cloud.example.com',
    value: connection.controller ?? '',
    ignoreFocusOut: true,
    validateInput: text =>
      text.trim() === '' || isSafeAddress(text.replaceAll('{regionId}', 'region'))
        ? undefined
        : vscode.l10n.t('Give an address with https.'),
  });
  if (controller === undefined) return;
  await app.connections.update(connection.id, now =>
    now.kind === 'cloud' ? { ...now, controller: controller.trim() || undefined } : now,
  );
}
