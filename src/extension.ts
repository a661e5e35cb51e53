import * as vscode from 'vscode';
import { registerTools } from './agents/tools';
import { Changes } from './changes/changes';
import type { App, AppUnderTest } from './commands/app';
import { registerCommands } from './commands/registering';
import { Lazy } from './connections/lazy';
import { failureLog, openLog } from './connections/log';
import { ConnectionServices } from './connections/services';
import { ownWindow } from './connections/window/shown-names';
import { settings } from './connections/settings';
import { Documents } from './documents/documents';
import { RecordDocuments } from './documents/files/record-documents';
import { RequestFiles } from './documents/files/request-files';
import { searchChecks } from './panels/checks/checks';
import { evaluationResults } from './panels/evaluations/results-editor';
import { FormEditors } from './panels/forms/editors';
import { searchTexts } from './panels/searches/texts';
import { Sidebar } from './tree/sidebar';
import { Operations } from './work/operations';

/** Saves unwritten form edits. VS Code calls `deactivate` of this module without arguments when the window closes. */
let leave: (() => Promise<void>) | undefined;
export const deactivate = (): Promise<void> | undefined => leave?.();

/** The composition root: creates all parts in order and connects them. Sends no request. */
export function activate(context: vscode.ExtensionContext): AppUnderTest | undefined {
  const {
    extension,
    extensionUri,
    globalStorageUri: storage,
    logUri: logFolder,
    secrets,
    workspaceState: state,
  } = context;
  const log = openLog();
  const failed = failureLog(log, 'error');
  const unseen = failureLog(log, 'debug');

  const startDemo = async () => (await import('./demo')).startDemo();
  const connecting: ConnectionServices = new ConnectionServices({
    storage,
    secrets,
    log,
    startDemo,
    onExchange: (...seen) => requests.see(...seen),
  });
  const { connections, trust, clients, latencies, favorites } = connecting;

  const namesOf = async (id: string) => (await import('./panels/plans/names')).namesOf(connecting, id, failed);
  const changes = new Changes(storage, connections, clients.placeNames, { namesOf, failed });
  const requests = new RequestFiles({ connections, journal: changes.journal, failed: unseen });
  const onEnded = (ids: readonly string[]) => sidebar.refresh(ids); // their clusters are in another state by now
  const operations = new Operations({ storage, connections, clients, journal: changes.journal, onEnded, failed });
  const exports = new Lazy(async () => new (await import('./work/exports')).FileExports(storage));
  const imports = new Lazy(async () => {
    const { FileImports } = await import('./work/imports/imports');
    return new FileImports(storage, { connections, journal: changes.journal }, () => sidebar.views.work.tree.refresh());
  });
  const evaluations = new Lazy(async () => {
    const { EvaluationRuns } = await import('./work/evaluations/evaluations');
    const runs = new EvaluationRuns(storage, { extensionUri, connections, clients });
    runs.onDidChange(() => sidebar.views.work.tree.refresh());
    return runs;
  });
  const configurations = new Lazy(async () => {
    const { Configurations } = await import('./work/configurations/configurations');
    const { bases, targets } = documents;
    const all = new Configurations({ connections, clients, bases, chosen: uri => targets.find(uri) });
    all.onDidChange(() => sidebar.views.configuration.tree.refresh());
    return all;
  });
  const documents: Documents = new Documents(storage, connections, clients, operations.migrate, failed);

  const { keepResults, historySize } = settings;
  const recording = { storage, changes, keepResults, historySize, failed };
  const forms = new FormEditors({
    extensionUri,
    connections,
    clients,
    documents,
    latencies,
    evaluations,
    ...recording,
  });
  const { searches } = forms;
  leave = () => forms.leave(storage);

  const sidebar: Sidebar = new Sidebar({
    connections,
    clients,
    favorites,
    documents,
    operations,
    imports,
    evaluations,
    configurations,
    offerExports: async () => (await import('./commands/collections/interrupted-exports')).offerInterruptedExports(app),
    searched: async () => (await searches()).history.recorded(),
    rights: changes.rights,
    onDidWrite: changes.onDidWrite,
    plans: changes.plans,
    state,
    failed: unseen,
  });
  const records = new RecordDocuments();
  const fleet = new Lazy(async () => (await import('./commands/fleet/page')).fleetPage(app, failed));

  const { counts, roots, tree, view, views, current, problems } = sidebar;
  const app: App = {
    title: '',
    extensionUri,
    log,
    logFolder,
    storage,
    state,
    connections,
    trust,
    clients,
    inspector: requests.inspector,
    favorites,
    latencies,
    changes,
    documents,
    searches,
    forms,
    operations,
    exports,
    imports,
    evaluations,
    configurations,
    problems,
    fleet,
    counts,
    roots,
    tree,
    view,
    views,
    current,
    unapplied: {
      descriptions: new Map(),
      replicas: new Map(),
      collections: new Map(),
      filters: new Map(),
      entityIds: new Map(),
    },
    records,
    overviews: new Map(),
  };
  context.subscriptions.push(
    vscode.Disposable.from(
      log,
      connecting,
      changes,
      documents,
      forms,
      operations,
      exports,
      imports,
      evaluations,
      configurations,
      fleet,
      sidebar,
      records,
      requests,
    ),
    registerCommands(app, extension),
    registerTools({ connections, clients, documents }),
    searchTexts({ searches, failed }),
    evaluationResults({ extensionUri, documents }),
    searchChecks({ clients, documents, searches, failed }),
  );
  import('./commands/restored-tabs')
    .then(({ restore }) => context.subscriptions.push(restore(app, failed)))
    .catch(failed);
  void speakAs(vscode.l10n.bundle).catch(unseen);
  // Every other extension can read the result of activate: only tests get it.
  return context.extensionMode === vscode.ExtensionMode.Test
    ? { ...app, window: ownWindow, env: vscode.env }
    : undefined;
}

/** Sets the translations of code that does not depend on VS Code, such as plans. */
async function speakAs(bundle: typeof vscode.l10n.bundle): Promise<void> {
  if (bundle) (await import('./model/texts/language')).speak(bundle);
}
