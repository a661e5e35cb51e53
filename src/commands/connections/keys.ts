import * as vscode from 'vscode';
import type { ClusterNode } from '../../tree/clusters';
import type { App } from '../app';
import type { OwnConnection } from '../arguments';
import { keyStep, kindOf, type Given } from './steps';
import { walk } from '../choices/steps';
import { unmoved } from './unmoved';

/** The new key is tried first; the old one stays until then. */
export async function replaceKey(app: App, connection: OwnConnection): Promise<void> {
  const given: Given = { address: connection.address, key: '', name: connection.name };
  if (!(await walk([keyStep(app, vscode.l10n.t('Replace Key of “{0}”', connection.name), given, kindOf(connection))])))
    return;
  await unmoved(app, connection);
  await app.connections.setKey(connection.id, given.key);
  await app.connections.update(connection.id, now => ({ ...now, limited: given.limited }));
}

/** A user of one cluster instead of the API key (spec 5.3); tried before it is kept. */
export async function useClusterUser(app: App, chosen: ClusterNode): Promise<void> {
  const { endpoint } = chosen.identity;
  if (!endpoint) return sayNoEndpoint(chosen.name);
  const title = vscode.l10n.t('User of {0}', chosen.name);
  const { addressOf } = await import('../../model/wire/addresses');
  const given: Given = { address: addressOf(endpoint), key: '', name: '' };
  const { connection } = chosen.scope;
  // The endpoint is the service's word: a password goes there as a key does, or not at all.
  if (connection.kind === 'cloud') await app.trust.mayGoTo(connection, endpoint);
  const user = await vscode.window.showInputBox({ title, prompt: vscode.l10n.t('User name'), ignoreFocusOut: true });
  if (!user) return;
  const finished = await walk([
    () => ({
      title,
      prompt: vscode.l10n.t('Password of {0}. Kept in VS Code’s secret storage only.', user),
      password: true,
      accept: async password => {
        if (password === '') return vscode.l10n.t('Enter the password.');
        given.key = `${user}:${password}`;
        return keyStep(app, title, given, 'cluster')().accept(given.key);
      },
    }),
  ]);
  if (!finished) return;
  await unmoved(app, connection);
  await app.connections.keys.storeUser(connection.id, chosen.cluster.clusterId, given.key);
}

export async function useClusterKey(app: App, { scope, cluster }: ClusterNode): Promise<void> {
  await app.connections.keys.deleteUser(scope.connection.id, cluster.clusterId);
}

function sayNoEndpoint(name: string): void {
  void vscode.window.showInformationMessage(vscode.l10n.t('{0} has no endpoint until it is running.', name));
}
