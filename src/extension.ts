import * as vscode from 'vscode';
import { Changes } from './changes/changes';
import { registerCommands } from './commands';
import type { App } from './commands/app';
import { Clients } from './connections/clients';
import { Connections } from './connections/connections';
import { explain } from './connections/explain';
import { Keys } from './connections/keys';
import { logExchange } from './connections/log';
import { Places } from './connections/places';
import { settings } from './connections/settings';
import { Trust } from './connections/trust';
import { Documents } from './documents/documents';
import { Counts } from './tree/counts';
import { Current } from './tree/current';
import { ReorderByDragging } from './tree/dragging';
import { showMatches } from './tree/matches';
import { TreeProvider } from './tree/provider';
import { RecordDocuments } from './tree/record-documents';
import { followConnections, refreshOnFocus, showCurrent } from './tree/watching';

/** The composition root: everything is made here, in order, and handed to what needs it. Nothing here touches the network. */
export function activate(context: vscode.ExtensionContext): App | undefined {
  const { extensionUri, globalStorageUri: storage, secrets } = context;
  const { pageSize, requestTimeoutSeconds, historySize, keepResults } = settings;
  const log = vscode.window.createOutputChannel('Vector Cloud', { log: true });
  const connections = new Connections(storage, new Keys(secrets));
  const trust = new Trust(connections);
  const startDemo = async () => (await import('./demo')).startDemo();
  const observe = logExchange.bind(undefined, log);
  const clients = new Clients(connections, trust, startDemo, observe, requestTimeoutSeconds);
  const places = new Places(storage, historySize);
  const changes = new Changes(storage, connections, {
    role: async record => (await import('./documents/role-reverse')).proposeReverse(documents, record),
  });
  const documents: Documents = new Documents(storage, connections, clients, error => log.error(explain(error).message));
  const counts: Counts = new Counts(clients, node => tree.redraw(node));
  const roots = async () => (await import('./tree/connections')).roots(connections, { clients, counts, pageSize });
  const failed = (error: unknown) => log.debug(explain(error).message);
  const tree = new TreeProvider(roots, failed);
  const view = vscode.window.createTreeView('vectorCloud.tree', {
    treeDataProvider: tree,
    showCollapseAll: true,
    canSelectMany: true,
    dragAndDropController: new ReorderByDragging(connections),
  });
  const placeTree = new TreeProvider(async () => (await import('./tree/places')).placeRows(places), failed);
  const draftTree = new TreeProvider(
    async () => (await import('./tree/drafts')).draftRows(documents.drafts, connections),
    failed,
  );
  const records = new RecordDocuments();
  const current = new Current();
  const panels = { connections, clients, extensionUri, keepResults };
  const loadSearches = async () => new (await import('./panels/searches')).SearchPanels(panels);
  let loaded: ReturnType<typeof loadSearches> | undefined;
  const searches = () => (loaded ??= loadSearches());
  const app: App = {
    log,
    storage,
    connections,
    trust,
    clients,
    places,
    changes,
    documents,
    counts,
    roots,
    tree,
    view,
    records,
    current,
    searches,
  };
  context.subscriptions.push(
    vscode.Disposable.from(
      log,
      connections,
      clients,
      places,
      changes,
      documents,
      counts,
      tree,
      view,
      placeTree,
      draftTree,
      records,
      current,
    ),
    vscode.window.registerTreeDataProvider('vectorCloud.places', placeTree),
    vscode.window.registerTreeDataProvider('vectorCloud.drafts', draftTree),
    followConnections(
      connections,
      clients,
      counts,
      tree,
      current,
      async () => (await loaded)?.refreshHeaders(),
      failed,
    ),
    places.onDidChange(() => placeTree.refresh()),
    documents.drafts.onDidChange(() => draftTree.refresh()),
    showCurrent(view, tree, current),
    tree.onDidRead(() => tree.filter && showMatches(view, tree)),
    refreshOnFocus(tree, counts, settings.refreshOnFocus),
    registerCommands(app),
    vscode.window.registerWebviewPanelSerializer('vectorCloud.search', {
      deserializeWebviewPanel: async (panel, state) => (await searches()).restore(panel, state),
    }),
  );
  // What activate returns is open to every other extension: only the tests may have it.
  return context.extensionMode === vscode.ExtensionMode.Test ? app : undefined;
}
