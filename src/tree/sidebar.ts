import * as vscode from 'vscode';
import type { Clients } from '../connections/clients';
import type { ConnectionStore } from '../connections/connection-store';
import type { Favorites } from '../connections/favorites';
import { settings } from '../connections/settings';
import { CONNECTION_ROW } from '../connections/marks';
import type { HistoryRecord } from '../model/searches/history';
import type { PlanFiles } from '../changes/plan-files';
import type { Changes } from '../changes/changes';
import type { Rights } from '../changes/rights';
import type { Documents } from '../documents/documents';
import { Lazy } from '../connections/lazy';
import type { EvaluationRuns } from '../work/evaluations/evaluations';
import type { FileImports } from '../work/imports/imports';
import type { Problems } from '../work/problems/problems';
import type { Configurations } from '../work/configurations/configurations';
import type { Operations } from '../work/operations';
import { Counts } from './counts';
import { Current } from './current/current';
import { followActiveEditor, showCurrent } from './current/following';
import type { Node } from './node';
import { OpenRows } from './open-rows';
import { TreeProvider } from './provider';
import { View, type ViewName } from './views';
import { followConnections, refreshConnections, refreshOnFocus } from './top/watching';

/** Services that the sidebar uses. */
export interface SidebarServices {
  readonly connections: ConnectionStore;
  readonly clients: Clients;
  readonly favorites: Favorites;
  readonly documents: Documents;
  readonly operations: Operations;
  readonly imports: Lazy<FileImports>;
  readonly evaluations: Lazy<EvaluationRuns>;
  readonly configurations: Lazy<Configurations>;
  readonly plans: PlanFiles;
  readonly rights: Rights;
  readonly onDidWrite: Changes['onDidWrite'];
  /** Offers the exports that VS Code interrupted. */
  readonly offerExports: () => Promise<void>;
  /** Returns the recorded searches; undefined if searches are not recorded. */
  readonly searched: () => Promise<readonly HistoryRecord[] | undefined>;
  /** How the person left the window. */
  readonly state: vscode.Memento;
  readonly failed: (error: unknown) => void;
}

/** Media type of a drag within the tree, named by VS Code's rule. */
const TREE_MIME = 'application/vnd.code.tree.vectorcloud.tree';

/** The views of the sidebar, and the connection of the selected row in the status bar. Rows are loaded with the first look. */
export class Sidebar implements vscode.Disposable {
  readonly counts: Counts;
  readonly tree: TreeProvider;
  readonly views: Readonly<Record<ViewName, View>>;
  readonly current = new Current();
  /** Problems of the connections; loaded with the first look. */
  readonly problems: Lazy<Problems>;
  private readonly registered: vscode.Disposable;

  constructor(private readonly services: SidebarServices) {
    const { connections, clients, favorites, documents, operations, imports, evaluations } = services;
    const { configurations, rights, onDidWrite, state, failed } = services;
    const { work, passwords } = operations;
    let marking: typeof import('./rights') | undefined; // loaded with the first refusal
    const mark = async () => {
      marking ??= await import('./rights');
      this.tree.redraw([...this.tree.known()].filter(marking.isChangeable));
    };
    this.tree = new TreeProvider(
      this.roots,
      failed,
      (node, item) => marking?.markRefused(rights, node, item),
      new OpenRows('tree.open', state),
    );
    this.counts = new Counts(nodes => this.tree.redraw(nodes));
    const places = new TreeProvider(async () => (await import('./favorites')).favoriteRows(favorites), failed);
    const drafts = new TreeProvider(
      async () => (await import('./drafts')).draftRows(documents.drafts, connections, clients),
      failed,
    );
    const workTree = new TreeProvider(
      async () => (await import('./work')).workRows({ operations, imports, evaluations, connections, clients }),
      failed,
    );
    const configuration = new TreeProvider(
      async () => (await import('./configurations/rows')).configurationRows(await configurations.get()),
      failed,
    );
    this.problems = new Lazy(async () => (await import('./problems/showing')).showProblems(this, services));
    const problems = new TreeProvider(async () => (await import('./problems/rows')).problemRows(this, failed), failed);
    const reorder = async () => new (await import('./dragging')).ReorderByDragging(connections, TREE_MIME);
    const dragMimeTypes = [TREE_MIME];
    const dragAndDropController: vscode.TreeDragAndDropController<Node> = {
      dragMimeTypes,
      dropMimeTypes: dragMimeTypes,
      handleDrag: async (nodes, transfer) => (await reorder()).handleDrag(nodes, transfer),
      handleDrop: async (target, transfer) => (await reorder()).handleDrop(target, transfer),
    };
    this.views = {
      tree: new View('tree', this.tree, { showCollapseAll: true, dragAndDropController }),
      places: new View('places', places),
      drafts: new View('drafts', drafts),
      work: new View('work', workTree),
      configuration: new View('configuration', configuration),
      problems: new View('problems', problems),
    };
    let offered: Promise<void> | undefined;
    const look = () => {
      operations.wake();
      offered ??= import('./current/interrupted').then(({ offerAll }) => offerAll(services)).catch(failed);
      void import('./work').then(({ showWaiting }) => showWaiting(this.views.work.view, passwords)).catch(failed);
    };
    const following = new Lazy(async () => (await import('./configurations/following')).followConfigurations(failed));
    following.get().catch(failed);
    this.registered = vscode.Disposable.from(
      this.counts,
      this.problems,
      ...Object.values(this.views),
      this.current,
      followConnections(connections, this.counts, this.tree, this.current, failed),
      onDidWrite(() => this.counts.forget()), // entities were written, or a collection was loaded
      rights.onDidChange(() => void mark().catch(failed)),
      // Another key can have more rights.
      connections.keys.onDidChange(id => {
        rights.forget();
        operations.lookAgain(id).catch(failed);
      }),
      favorites.onDidChange(() => places.refresh()),
      documents.drafts.onDidChange(() => drafts.refresh()),
      // The tooltips there name connections with their marks.
      connections.onDidChange(() => [drafts, workTree].forEach(each => each.refresh())),
      work.onDidChange(() => workTree.refresh()),
      passwords.onDidChange(() => workTree.refresh()),
      following,
      this.tree.onDidRead(look),
      workTree.onDidRead(look),
      vscode.window.registerFileDecorationProvider({
        provideFileDecoration: async uri =>
          uri.scheme === CONNECTION_ROW ? (await import('./connections')).badgeOf(uri) : undefined,
      }),
      showCurrent(this.view, this.tree, this.current),
      followActiveEditor(this.current, services),
      refreshOnFocus(this.tree, this.counts, settings.refreshOnFocus),
    );
  }

  /** Returns new rows at each call: a pick must not traverse the rows that the tree shows. */
  readonly roots = async (): Promise<Node[]> => {
    const { rootsOf } = await import('./connections');
    return rootsOf(this.services, this, settings.pageSize);
  };

  get view(): vscode.TreeView<Node> {
    return this.views.tree.view;
  }

  /** Reads the rows of these connections again. */
  refresh(connectionIds: readonly string[]): void {
    refreshConnections(this.tree, connectionIds);
  }

  dispose(): void {
    this.registered.dispose();
  }
}
