import * as vscode from 'vscode';
import type { Clients } from '../connections/clients';
import type { Connections } from '../connections/connections';
import { readableJson } from '../client/json';
import { explain, isCancelled } from '../connections/explain';
import { searchProtocol, type SearchView } from '../model/search-panel';
import type { Hit } from '../model/searches';
import { showPage } from './page';
import { serve, tell } from './rpc';
import { runSearch } from './search-run';

/** What a search panel needs of the rest. */
export interface SearchServices {
  readonly connections: Connections;
  readonly clients: Clients;
  readonly extensionUri: vscode.Uri;
  /** Whether hits are kept while the panel is hidden. */
  readonly keepResults: () => boolean;
}

/** What stands over the form. */
export type SearchHeader = Pick<SearchView, 'connectionName' | 'demo' | 'marks'>;

/** One collection's panel, host side. The hits stay here; a page that was hidden asks for them again. */
export class SearchPanel {
  private running: AbortController | undefined;
  private hits: readonly Hit[] = [];
  private gone = false;

  constructor(
    private readonly services: SearchServices,
    private readonly panel: vscode.WebviewPanel,
    private view: SearchView,
  ) {
    panel.iconPath = new vscode.ThemeIcon('search');
    const serving = serve(panel.webview, searchProtocol, {
      open: async () => ({ view: this.view, ...(vscode.l10n.bundle ? { bundle: vscode.l10n.bundle } : {}) }),
      run: async ({ query, limit }) => {
        await this.run(query, limit);
        return null;
      },
      cancel: async () => {
        this.running?.abort();
        return null;
      },
      copy: async () => {
        await vscode.env.clipboard.writeText(readableJson(this.hits));
        return null;
      },
    });
    panel.onDidChangeViewState(() => {
      if (!panel.visible && !services.keepResults()) this.forgetHits();
    });
    panel.onDidDispose(() => {
      this.gone = true;
      this.running?.abort();
      serving.dispose();
    });
    showPage(panel, services.extensionUri, 'search');
  }

  reveal(): void {
    this.panel.reveal();
  }

  close(): void {
    this.panel.dispose();
  }

  /** Resolves when the panel is no longer on the screen. */
  hidden(): Promise<void> {
    return new Promise(resolve => {
      const listening = this.panel.onDidChangeViewState(({ webviewPanel }) => {
        if (webviewPanel.visible) return;
        listening.dispose();
        resolve();
      });
    });
  }

  async refreshHeader(header: SearchHeader): Promise<void> {
    await this.show({ ...this.view, ...header });
  }

  /** What the page shows now. */
  get shown(): SearchView {
    return this.view;
  }

  /** Searches by what was typed; a search that still runs is given up for it. The outcome is shown in the page. */
  async run(query: string, limit = this.view.limit): Promise<void> {
    this.running?.abort();
    const controller = new AbortController();
    this.running = controller;
    const { hits: _, problem: __, ...kept } = this.view;
    await this.show({ ...kept, query, limit, running: true });
    const outcome = await this.outcome(query, limit, controller.signal);
    if (this.running !== controller) return; // a newer search took its place
    this.running = undefined;
    await this.show({ ...kept, query, limit, running: false, ...outcome });
  }

  private forgetHits(): void {
    const { hits: _, ...kept } = this.view;
    this.view = kept;
    this.hits = [];
  }

  private async outcome(query: string, limit: number, signal: AbortSignal): Promise<Partial<SearchView>> {
    const { target } = this.view;
    const { connections, clients } = this.services;
    try {
      const connection = await connections.find(target.connectionId);
      if (!connection) return { problem: vscode.l10n.t('The connection of this search was removed.') };
      const { shown, clusterName, hits } = await runSearch(clients, connection, target, query, limit, signal);
      this.hits = hits;
      return { hits: shown, clusterName };
    } catch (error) {
      if (isCancelled(error) || signal.aborted) return { problem: vscode.l10n.t('Cancelled.') };
      return { problem: explain(error).message };
    }
  }

  private async show(view: SearchView): Promise<void> {
    this.view = view;
    if (this.gone) return; // its webview may not be touched any more
    if (!this.panel.visible && !this.services.keepResults()) this.forgetHits();
    await tell(this.panel.webview, searchProtocol, 'changed', this.view);
  }
}
