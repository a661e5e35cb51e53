import * as vscode from 'vscode';
import { DRAFT } from '../documents/files/addresses';
import { uriOf } from '../documents/files/tabs';
import type { App } from './app';

/** Restores pages without a document, and replaces drafts that were saved. */
export const restore = (app: App, failed: (error: unknown) => void): vscode.Disposable =>
  vscode.Disposable.from(
    replaceRestored(app, failed),
    vscode.window.registerWebviewPanelSerializer('vectorCloud.metrics', {
      deserializeWebviewPanel: async (panel, stored) =>
        (await import('./clusters/metrics')).restoreMetrics(app, panel, stored),
    }),
    vscode.window.registerWebviewPanelSerializer('vectorCloud.fleet', {
      deserializeWebviewPanel: async panel => (await app.fleet.get()).serve(panel),
    }),
  );

/**
 * Shows the saved file in place of each draft whose tab VS Code restores after the draft was saved as a file: a window that is reloaded right
 * after *Save As…* opens the tabs from before.
 */
function replaceRestored(app: App, failed: (error: unknown) => void): vscode.Disposable {
  const replacing = new Set<string>(); // a draft can have several tabs
  const replace = async (uri: vscode.Uri, key = uri.toString()) => {
    if (replacing.has(key)) return;
    replacing.add(key);
    try {
      await (await import('./searches/saving')).replaceByFile(app, uri);
    } finally {
      replacing.delete(key);
    }
  };
  const look = (tabs: readonly vscode.Tab[]) => {
    for (const uri of tabs.map(uriOf)) if (uri?.scheme === DRAFT) replace(uri).catch(failed);
  };
  look(vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs));
  return vscode.window.tabGroups.onDidChangeTabs(({ opened }) => look(opened));
}
