import * as vscode from 'vscode';
import { marksOf } from '../connections/marks';
import { check } from '../model/check';
import { DEFAULT_LIMIT, SearchState, type SearchTarget } from '../model/search-panel';
import { SearchPanel, type SearchServices } from './search-panel';

export const SEARCH_VIEW = 'vectorCloud.search';

/** The search panels of this window: one for each collection. */
export class SearchPanels {
  private readonly open = new Map<string, SearchPanel>();

  constructor(private readonly services: SearchServices) {}

  /** Shows the panel of a collection: the one that is there, or a new one. `clusterName` stands in its header. */
  async show(target: SearchTarget, clusterName = target.clusterId): Promise<SearchPanel> {
    const shown = this.open.get(JSON.stringify(target));
    if (shown) {
      shown.reveal();
      return shown;
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

  private async fill(panel: vscode.WebviewPanel, state: SearchState, clusterName: string): Promise<SearchPanel> {
    const { target, query, limit } = state;
    const key = JSON.stringify(target);
    const connection = await this.services.connections.find(target.connectionId);
    const search = new SearchPanel(this.services, panel, {
      target,
      connectionName: connection?.name ?? target.connectionId,
      clusterName,
      demo: connection?.kind === 'demo',
      marks: connection ? marksOf(connection) : [],
      query,
      limit,
      running: false,
    });
    this.open.set(key, search);
    panel.onDidDispose(() => this.open.delete(key));
    return search;
  }
}
