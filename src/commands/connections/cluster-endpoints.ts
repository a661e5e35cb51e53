import * as vscode from 'vscode';
import type { Connection } from '../../connections/connection';
import { isRow } from '../../tree/rows';
import type { Node } from '../../tree/node';
import type { App } from '../app';
import { stepTitle } from '../choices/titles';
import { cluster as pickedCluster } from '../arguments';
import { walk } from '../choices/steps';
import { endpointStep, withEndpoint } from './endpoint-steps';
import { unmoved } from './unmoved';

/** The cluster whose endpoint is set. */
interface Target {
  readonly connection: Connection;
  readonly clusterId: string;
  readonly name: string;
}

/**
 * Sets the endpoint of a cluster that the service does not report correctly: for a row, for the message row below it, or for the cluster of
 * a search. Sending the key there needs the same consent as for any other host.
 */
export async function setClusterEndpoint(app: App, at?: Node | vscode.Uri): Promise<void> {
  const target = at instanceof vscode.Uri ? await searchedAt(app, at) : await chosenAt(app, at);
  if (!target) return;
  const { connection, clusterId, name } = target;
  if (connection.kind !== 'cloud') {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('The cluster endpoints of the demo service cannot be changed.'),
    );
    return;
  }
  const endpoints = await app.clients.endpoints;
  const known = await endpoints.find(connection, clusterId);
  let address: string | undefined;
  const step = () =>
    endpointStep({
      trust: app.trust,
      connection,
      title: stepTitle(app.title, connection.name, name),
      prompt: vscode.l10n.t(
        'Address of the cluster endpoint. The API key, or the user and password of the cluster, is sent to this address. Leave empty to use the address from the service.',
      ),
      placeholder: 'https://in01-3f8a1b6c9d2e705.aws-us-west-2.cloud.example.com',
      value: known?.address ?? '',
      accept: typed => void (address = typed),
    });
  if (!(await walk([step]))) return;
  await unmoved(app, connection);
  await app.connections.update(connection.id, now =>
    now.kind === 'cloud' ? { ...now, clusterEndpoints: withEndpoint(now.clusterEndpoints, clusterId, address) } : now,
  );
  if (at instanceof vscode.Uri) await (await app.searches()).find(at)?.refresh();
}

/** The cluster that a search goes to. */
async function searchedAt(app: App, uri: vscode.Uri): Promise<Target | undefined> {
  const ref = await (await app.searches()).find(uri)?.knowledge.target();
  if (!ref) return undefined;
  const known =
    ref.connection.kind === 'endpoint'
      ? undefined
      : await (await app.clients.endpoints).find(ref.connection, ref.clusterId);
  return { connection: ref.connection, clusterId: ref.clusterId, name: known?.clusterName ?? ref.clusterId };
}

/** Returns the cluster of a row or of its parent; in the Command Palette the user picks, or types its ID. */
async function chosenAt(app: App, node: Node | undefined): Promise<Target | undefined> {
  const at = [node, node && (app.tree.getParent(node) ?? (isRow(node, 'failure') ? node.parent : undefined))];
  const row = at.find(each => isRow(each, 'cluster')) ?? (await pickedCluster()(app));
  if (!isRow(row, 'cluster')) return undefined;
  return { connection: row.scope.connection, clusterId: row.cluster.clusterId, name: row.name };
}
