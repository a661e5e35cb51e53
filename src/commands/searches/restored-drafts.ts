import * as vscode from 'vscode';
import { exists } from '../../connections/replacing';
import { DRAFT } from '../../documents/files/addresses';
import { uriOf } from '../../documents/files/tabs';
import type { App } from '../app';

/**
 * Shows the saved file in place of each draft whose tab VS Code restores after the draft was saved as a file: a window that is reloaded right
 * after *Save As…* opens the tabs from before.
 */
export function replaceRestored(app: App, failed: (error: unknown) => void): vscode.Disposable {
  const look = (tabs: readonly vscode.Tab[]) => {
    const drafts = new Set(tabs.map(uriOf).flatMap(uri => (uri?.scheme === DRAFT ? [uri.toString()] : [])));
    for (const draft of drafts) replace(app, vscode.Uri.parse(draft, true)).catch(failed);
  };
  look(vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs));
  return vscode.window.tabGroups.onDidChangeTabs(({ opened }) => look(opened));
}

async function replace({ documents: { drafts, savedDrafts } }: App, draft: vscode.Uri): Promise<void> {
  const saved = await savedDrafts.find(draft);
  if (!saved) return;
  const [kept, file] = [await drafts.find(draft), vscode.Uri.parse(saved.file, true)];
  const isEdited = kept !== undefined && kept.changedAt > saved.savedAt;
  if (isEdited || !(await exists(file))) return;
  await (await import('./saving')).showInPlace(draft, file);
  if (kept) await drafts.delete(draft); // the window was closed before
}
