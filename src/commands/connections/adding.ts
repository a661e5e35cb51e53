import * as vscode from 'vscode';
import type { EndpointConnection } from '../../connections/connection';
import type { App } from '../app';
import { walk } from '../choices/steps';
import { addressStep, keyStep, nameStep, type Given } from './steps';

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
  const { address, name, key, limited = false } = given;
  await app.connections.add(
    { id: crypto.randomUUID(), kind: 'cloud', name, address, ...(limited && { limited }) },
    key,
  );
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
  const { address, name, key, limited = false } = given;
  const connection: EndpointConnection = {
    id: crypto.randomUUID(),
    kind: 'endpoint',
    plane: kind.plane,
    name,
    address,
    ...(limited && { limited }),
  };
  if (key === '') await app.connections.add({ ...connection, anonymous: true });
  else await app.connections.add(connection, key);
  await vscode.commands.executeCommand('vectorCloud.tree.focus');
}
