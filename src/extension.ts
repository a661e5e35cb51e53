import * as vscode from 'vscode';
import { registerCommands } from './commands';
import type { App } from './commands/app';
import { Clients } from './connections/clients';
import { Connections } from './connections/connections';
import { explain } from './connections/explain';
import { Keys } from './connections/keys';
import { logExchange } from './connections/log';
import { Trust } from './connections/trust';
import { TreeProvider } from './tree/provider';

/** The composition root: everything is made here, in order, and handed to what needs it. Nothing here touches the network. */
export function activate(context: vscode.ExtensionContext): App | undefined {
  const { extensionUri, globalStorageUri: storage, secrets } = context;
  const log = vscode.window.createOutputChannel('Vector Cloud', { log: true });
  const connections = new Connections(storage, new Keys(secrets));
  const trust = new Trust(connections);
  const startDemo = async () => (await import('./demo')).startDemo();
  const clients = new Clients(connections, trust, startDemo, exchange => logExchange(log, exchange));
  const tree = new TreeProvider(
    async () => (await import('./tree/connections')).roots(connections, clients),
    error => log.debug(explain(error).message),
  );
  const view = vscode.window.createTreeView('vectorCloud.tree', { treeDataProvider: tree, showCollapseAll: true });
  const loadSearches = async () =>
    new (await import('./panels/searches')).SearchPanels({ connections, clients, extensionUri });
  let searches: ReturnType<typeof loadSearches> | undefined;
  const app: App = {
    log,
    storage,
    connections,
    trust,
    clients,
    tree,
    view,
    searches: () => (searches ??= loadSearches()),
  };
  context.subscriptions.push(
    log,
    connections,
    clients,
    tree,
    view,
    connections.onDidChange(() => tree.refresh()),
    connections.keys.onDidChange(() => tree.refresh()),
    registerCommands(app),
    vscode.window.registerWebviewPanelSerializer('vectorCloud.search', {
      deserializeWebviewPanel: async (panel, state) => (await app.searches()).restore(panel, state),
    }),
  );
  // What activate returns is open to every other extension: only the tests may have it.
  return context.extensionMode === vscode.ExtensionMode.Test ? app : undefined;
}
