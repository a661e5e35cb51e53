import * as vscode from 'vscode';
import { DRAFT } from '../../documents/files/addresses';
import { uriOf } from '../../documents/files/tabs';
import type { App } from '../app';

/**
 * Shows the saved file in place of each draft whose tab VS Code restores after the draft was saved as a file: a window that is reloaded right
 * after *Save As…* opens the tabs from before.
 */
export function replaceRestored(app: App, failed: (error: unknown) => void): vscode.Disposable {
  const look = (tabs: readonly vscode.Tab[]) => {
    for (const tab of tabs) {
      const uri = uriOf(tab);
      if (uri?.scheme === DRAFT) import('./saving').then(({ replaceByFile }) => replaceByFile(app, uri)).catch(failed);
    }
  };
  look(vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs));
  return vscode.window.tabGroups.onDidChangeTabs(({ opened }) => look(opened));
}
