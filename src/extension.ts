import * as vscode from 'vscode';
import { registerTools } from './agents/tools';
import { Changes, type ProposeReverse } from './changes/changes';
import type { App } from './commands/app';
import { registerCommands } from './commands/registering';
import type { Exchange } from './client';
import { Clients } from './connections/clients';
import { ConnectionStore } from './connections/connection-store';
import type { RequestContext } from './connections/recent-exchanges';
import { Keys } from './connections/keys';
import { Latencies } from './connections/latencies';
import { logExchange } from './connections/log';
import { Favorites } from './connections/favorites';
import { searchChecks } from './panels/checks/checks';
import { searchTexts } from './panels/searches/texts';
import { settings } from './connections/settings';
import { Trust } from './connections/trust';
import { Documents } from './documents/documents';
import type { Inspector } from './documents/files/inspector';
import { RequestFiles } from './documents/files/request-files';
import { FormEditors } from './panels/forms/editors';
import type { SendMigration } from './changes/resources/migrations';
import { ConnectionBadges } from './tree/connection-badges';
import { Counts } from './tree/counts';
import { Current } from './tree/current';
import { ReorderByDragging } from './tree/dragging';
import { TreeProvider } from './tree/provider';
import { RecordDocuments } from './documents/files/record-documents';
import { View } from './tree/views';
import { followConnections, refreshConnections, refreshOnFocus, showCurrent } from './tree/watching';
import { OneTimePasswords } from './work/one-time-passwords';
import type { Operation } from './work/operation';
import { Watcher } from './work/watcher';
import { Work } from './work/work';

/** `window` and `env`: those this extension calls, in whose place tests answer; on older hosts each extension has its own. */
export type AppUnderTest = App & { readonly window: typeof vscode.window; readonly env: typeof vscode.env };

/** What is done when the window ends. VS Code calls `deactivate` of this module, and hands it nothing. */
let leave: (() => Promise<void>) | undefined;
export const deactivate = (): Promise<void> | undefined => leave?.();

/** The composition root: everything is made here, in order, and handed to what needs it. Nothing here touches the network. */
export function activate(context: vscode.ExtensionContext): AppUnderTest | undefined {
  const { extensionUri, globalStorageUri: storage, secrets } = context;
  const { pageSize, requestTimeoutSeconds, historySize, keepResults } = settings;
  const log = vscode.window.createOutputChannel('Vector Cloud', { log: true });
  const connections = new ConnectionStore(storage, new Keys(secrets));
  const trust = new Trust(connections);
  const startDemo = async () => (await import('./demo')).startDemo();
  const latencies = new Latencies();
  const observe = (exchange: Exchange, context: RequestContext) => {
    void inspector().then(({ exchanges }) => exchanges.see(exchange, context), failed);
    latencies.see(exchange);
    logExchange(log, exchange);
  };
  const clients = new Clients(connections, trust, startDemo, observe, requestTimeoutSeconds);
  const favorites = new Favorites(storage, historySize);
  const propose: ProposeReverse = async record =>
    (await import('./documents/reversing')).proposeReverse(documents, record);
  const changes = new Changes(storage, connections, { alertRule: propose, role: propose });
  const work = new Work(storage);
  const passwords = new OneTimePasswords(connections.keys);
  const migrate: SendMigration = async (...sent) =>
    (await import('./work/migrating')).sendMigration({ clients, work, passwords }, ...sent);
  const explained = async (level: 'error' | 'debug', error: unknown) =>
    log[level]((await import('./connections/explain')).explain(error).message);
  const logFailure = (error: unknown) => void explained('error', error);
  const failed = (error: unknown) => void explained('debug', error);
  const requests: RequestFiles = new RequestFiles(() => inspector());
  const loadInspector = async () =>
    new (await import('./documents/files/inspector')).Inspector({
      connections,
      journal: changes.journal,
      changed: uris => requests.tell(uris),
      failed,
    });
  let inspecting: Promise<Inspector> | undefined;
  const inspector = () => (inspecting ??= loadInspector());
  const documents: Documents = new Documents(storage, connections, clients, migrate, logFailure);
  const around = { storage, connections, clients, documents, changes, keepResults, historySize, failed: logFailure };
  const loadSearches = async () => new (await import('./panels/searches/searches')).Searches(around);
  let loaded: ReturnType<typeof loadSearches> | undefined;
  const searches = () => (loaded ??= loadSearches());
  const forms = new FormEditors({ extensionUri, connections, clients, documents, latencies, searches });
  leave = () => forms.leave(storage);
  const { remembered } = documents.services;
  const counts: Counts = new Counts(nodes => tree.redraw(nodes));
  const roots = async () =>
    (await import('./tree/connections')).roots(connections, { clients, counts, remembered, pageSize });
  const tellEnded = async (ended: readonly Operation[]) => (await import('./work/telling')).tellEnded(ended);
  const onEnded = (ended: readonly Operation[]) => {
    const of = ended.map(({ connectionId }) => connectionId);
    refreshConnections(tree, of); // a cluster is in another state by now
    void tellEnded(ended);
  };
  const watcher = new Watcher(storage, { work, connections, clients }, onEnded, logFailure);
  const tree: TreeProvider = new TreeProvider(roots, failed);
  const favoriteTree = new TreeProvider(async () => (await import('./tree/favorites')).favoriteRows(favorites), failed);
  const draftTree = new TreeProvider(
    async () => (await import('./tree/drafts')).draftRows(documents.drafts, connections),
    failed,
  );
  const working = { work, passwords, connections, clients, nextLookAt: (id: string) => watcher.nextLookAt(id) };
  const workTree = new TreeProvider(async () => (await import('./tree/work')).workRows(working), failed);
  const views = {
    tree: new View('tree', tree, {
      showCollapseAll: true,
      dragAndDropController: new ReorderByDragging(connections),
    }),
    places: new View('places', favoriteTree),
    drafts: new View('drafts', draftTree),
    work: new View('work', workTree),
  };
  const { view } = views.tree;
  const lookAround = () => {
    watcher.wake();
    void import('./tree/waiting').then(({ showWaiting }) => showWaiting(views.work.view, passwords)).catch(failed);
  };
  const records = new RecordDocuments();
  const current = new Current();
  const app: App = {
    log,
    logFolder: context.logUri,
    storage,
    connections,
    trust,
    clients,
    inspector,
    favorites,
    changes,
    documents,
    forms,
    work,
    passwords,
    watcher,
    counts,
    roots,
    tree,
    view,
    views,
    records,
    current,
    searches,
  };
  context.subscriptions.push(
    vscode.Disposable.from(
      log,
      connections,
      clients,
      favorites,
      changes,
      documents,
      forms,
      work,
      passwords,
      watcher,
      counts,
      ...Object.values(views),
      records,
      current,
      requests,
    ),
    followConnections(connections, clients, counts, tree, current, failed),
    favorites.onDidChange(() => favoriteTree.refresh()),
    documents.drafts.onDidChange(() => draftTree.refresh()),
    work.onDidChange(() => workTree.refresh()),
    passwords.onDidChange(() => workTree.refresh()),
    vscode.Disposable.from(...[tree, workTree].map(each => each.onDidRead(lookAround))),
    vscode.window.registerFileDecorationProvider(new ConnectionBadges()),
    showCurrent(view, tree, current),
    refreshOnFocus(tree, counts, settings.refreshOnFocus),
    registerCommands(app, context.extension),
    registerTools({ connections, clients, documents }),
    searchTexts({ searches, failed: logFailure }),
    searchChecks({ clients, documents, searches, failed: logFailure }),
    { dispose: () => void loaded?.then(all => all.dispose()) },
    { dispose: () => void inspecting?.then(all => all.dispose()) },
  );
  void speakAs(vscode.l10n.bundle).catch(failed);
  // What activate returns is open to every other extension: only the tests may have it.
  return context.extensionMode === vscode.ExtensionMode.Test
    ? { ...app, window: vscode.window, env: vscode.env }
    : undefined;
}

/** The texts of what knows no VS Code, such as plans, are found where ours are. */
async function speakAs(bundle: typeof vscode.l10n.bundle): Promise<void> {
  if (bundle) (await import('./model/texts/language')).speak(bundle);
  if (bundle && /^zh(?:-cn)?$/i.test(vscode.env.language)) (await import('./model/texts/chinese')).complainInChinese();
}
