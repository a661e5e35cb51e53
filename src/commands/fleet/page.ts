import * as vscode from 'vscode';
import { explain, isCancelled } from '../../connections/explain';
import { connectionItems } from '../../connections/marks';
import { FleetPage } from '../../panels/fleet/page';
import type { App } from '../app';

/** Returns the page of the fleet. */
export const fleetPage = async (app: App, failed: (error: unknown) => void): Promise<FleetPage> =>
  new FleetPage({
    extensionUri: app.extensionUri,
    connections: app.connections,
    clients: app.clients,
    latencies: await app.latencies.get(),
    work: app.operations.work,
    journal: app.changes.journal,
    onDidWrite: app.changes.onDidWrite,
    state: app.state,
    failed,
    act: async (action, rows) => {
      try {
        const { act } = await import('./actions');
        await act(app, action, rows);
      } catch (error) {
        if (!isCancelled(error)) void vscode.window.showErrorMessage(explain(error).message);
      }
    },
    choose: chosen => chooseConnections(app, chosen),
  });

/** Asks which connections to show: ids, undefined for all of them, also later ones. False: cancelled. */
async function chooseConnections(
  { connections }: App,
  chosen: readonly string[] | undefined,
): Promise<readonly string[] | undefined | false> {
  const all = (await connections.list()).connections.filter(({ kind }) => kind !== 'endpoint');
  const items = connectionItems(all).map(item => ({
    ...item,
    picked: chosen === undefined || chosen.includes(item.connection.id),
  }));
  const picked = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t('Fleet'),
    placeHolder: vscode.l10n.t('Select the connections to show'),
    canPickMany: true,
    matchOnDescription: true,
  });
  if (!picked) return false;
  return picked.length === all.length ? undefined : picked.map(({ connection }) => connection.id);
}
