import * as vscode from 'vscode';
import { marksOf } from '../connections/marks';
import { check } from '../model/check';
import { DEFAULT_LIMIT, SearchState, type SearchTarget } from '../model/search-panel';
import { SearchPanel, type SearchHeader, type SearchServices } from './search-panel';

export const SEARCH_VIEW = 'vectorCloud.search';

/** The search panels of this window: one for each collection. */
export class SearchPanels {
  private readonly open = new Map<string, Promise<SearchPanel>>();

  constructor(private readonly services: SearchServices) {}

  /** Shows the panel of a collection: the one that is there, or a new one. `clusterName` stands in its header. */
  async show(target: SearchTarget, clusterName = target.clusterId): Promise<SearchPanel> {
    const shown = this.open.get(JSON.stringify(target));
    if (shown) {
      const panel = await shown;
      panel.reveal();
      return panel;
    }
    const panel = vscode.window.createWebviewPanel(SEARCH_VIEW, target.collectionName, vscode.ViewColumn.Active);
    return this.fill(panel, { target, query: '', limit: DEFAULT_LIMIT }, clusterName);
  }

  /** A panel that VS Code brings back after a reload, with what its page kept. Nothing is sent until the person runs it. */
  async restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const kept = check(SearchState, state);
    if (kept.ok) await this.fill(panel, kept.value, kept.value.target.clusterId);
    else panel.dispose();
  }

  /** A connection was renamed, marked or removed. */
  async refreshHeaders(): Promise<void> {
    for (const panel of await Promise.all(this.open.values())) {
      await panel.refreshHeader(await this.header(panel.shown.target.connectionId));
    }
  }

  private fill(panel: vscode.WebviewPanel, state: SearchState, clusterName: string): Promise<SearchPanel> {
    const key = JSON.stringify(state.target);
    const filled = this.header(state.target.connectionId).then(
      header => new SearchPanel(this.services, panel, { ...state, ...header, clusterName, running: false }),
    );
    this.open.set(key, filled);
    panel.onDidDispose(() => {
      if (this.open.get(key) === filled) this.open.delete(key);
    });
    return filled;
  }

  private async header(connectionId: string): Promise<SearchHeader> {
    const connection = await this.services.connections.find(connectionId);
    return {
      connectionName: connection?.name ?? connectionId,
      demo: connection?.kind === 'demo',
      marks: connection ? marksOf(connection) : [],
    };
  }
}
