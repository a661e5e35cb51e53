import * as vscode from 'vscode';
import { connectionLine } from '../../changes/where';
import { askBeforeLoss } from '../../connections/modals';
import type { ClusterNode } from '../../tree/clusters';
import type { App } from '../app';
import type { OwnConnection } from '../arguments';
import { keyStep, kindOf, type Given } from './steps';
import { requiredStep, walk } from '../choices/steps';
import { unmoved } from './unmoved';

/** Replaces the key of a connection; the old key stays until the new one was tested. */
export async function replaceKey(app: App, connection: OwnConnection): Promise<void> {
  const given: Given = { address: connection.address, key: '', name: connection.name };
  if (!(await walk([keyStep(app, app.title, given, kindOf(connection))]))) return;
  await unmoved(app, connection);
  await app.connections.setKey(connection.id, given.key);
  await app.connections.update(connection.id, now => ({ ...now, limited: given.limited }));
}

/** Sets a user of one cluster in place of the API key (spec 5.3), tested before it is stored. */
export async function useClusterUser(app: App, chosen: ClusterNode): Promise<void> {
  const { endpoint } = chosen.identity;
  if (!endpoint) return sayNoEndpoint(chosen.name);
  const { title } = app;
  const { addressOf } = await import('../../model/wire/addresses');
  const given: Given = { address: addressOf(endpoint), key: '', name: '' };
  const { connection } = chosen.scope;
  // The endpoint is the service's word: a password goes there as a key does, or not at all.
  if (connection.kind === 'cloud') await app.trust.mayGoTo(connection, endpoint);
  const signIn = { user: '', password: '' };
  const finished = await walk([
    () =>
      requiredStep({
        title,
        prompt: vscode.l10n.t('Username'),
        value: signIn.user,
        empty: vscode.l10n.t('Enter the username.'),
        keep: user => void (signIn.user = user),
      }),
    () => ({
      title,
      prompt: vscode.l10n.t('Password of {0}. Stored in VS Code’s secret storage only.', signIn.user),
      value: signIn.password,
      password: true,
      accept: async password => {
        if (password === '') return vscode.l10n.t('Enter the password.');
        signIn.password = password;
        given.key = `${signIn.user}:${password}`;
        return keyStep(app, title, given, 'cluster')().accept(given.key);
      },
    }),
  ]);
  if (!finished) return;
  await unmoved(app, connection);
  await app.connections.keys.storeUser(connection.id, chosen.cluster.clusterId, given.key);
}

/** Deletes the user of a cluster, after a question: nothing else knows the password. */
export async function useClusterKey(app: App, { name, scope, cluster }: ClusterNode): Promise<void> {
  const { keys } = app.connections;
  const { connection } = scope;
  const { clusterId } = cluster;
  const signIn = await keys.user(connection.id, clusterId);
  if (signIn === undefined) {
    const key = vscode.l10n.t('“{0}” of “{1}” already uses the API key.', name, connection.name);
    return void vscode.window.showInformationMessage(key);
  }
  const shownId = name === clusterId ? '' : ` (${clusterId})`;
  const [keep, use] = [vscode.l10n.t('Keep User'), vscode.l10n.t('Use API Key')];
  const answer = await askBeforeLoss({
    question: vscode.l10n.t('Use the API key for “{0}” and delete its stored user and password?', name),
    detail: [
      connectionLine(connection),
      vscode.l10n.t('Cluster: {0}', name + shownId),
      vscode.l10n.t('User: {0}', signIn.slice(0, signIn.indexOf(':'))),
    ].join('\n'),
    safe: keep,
    others: [use],
  });
  if (answer === use) await keys.deleteUser(connection.id, clusterId);
}

/** Deletes the users of several clusters, after one question. */
export async function useKeyOfClusters(app: App, nodes: readonly ClusterNode[]): Promise<void> {
  const { keys } = app.connections;
  const found = await Promise.all(
    nodes.map(async ({ scope, cluster, name }) => {
      const { connection } = scope;
      const signIn = await keys.user(connection.id, cluster.clusterId);
      const user = signIn?.slice(0, signIn.indexOf(':'));
      return user === undefined ? [] : [{ connection, clusterId: cluster.clusterId, name, user }];
    }),
  );
  const users = found.flat();
  if (users.length === 0) {
    const already = vscode.l10n.t('The selected clusters already use the API key.');
    return void vscode.window.showInformationMessage(already);
  }
  const [keep, use] = [vscode.l10n.t('Keep Users'), vscode.l10n.t('Use API Key')];
  const answer = await askBeforeLoss({
    question:
      users.length === 1
        ? vscode.l10n.t('Use the API key for “{0}” and delete its stored user and password?', users[0]!.name)
        : vscode.l10n.t('Use the API key for {0} clusters and delete their stored users and passwords?', users.length),
    detail: users
      .map(({ connection, name, user }) =>
        [connectionLine(connection), vscode.l10n.t('Cluster: {0}', name), vscode.l10n.t('User: {0}', user)].join(' · '),
      )
      .join('\n'),
    safe: keep,
    others: [use],
  });
  if (answer !== use) return;
  for (const { connection, clusterId } of users) await keys.deleteUser(connection.id, clusterId);
}

function sayNoEndpoint(name: string): void {
  void vscode.window.showInformationMessage(vscode.l10n.t('{0} has no endpoint until it is running.', name));
}
