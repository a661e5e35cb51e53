import * as vscode from 'vscode';
import type { Documents } from './documents';
import { tabsOf } from './tabs';

/** Throws a draft away and closes its tabs. */
export async function discardDraftAt(documents: Documents, uri: vscode.Uri): Promise<void> {
  const is = (document: vscode.TextDocument) => document.uri.toString() === uri.toString();
  // What is not saved yet would ask to be saved.
  for (const document of vscode.workspace.textDocuments.filter(is)) if (document.isDirty) await document.save();
  await vscode.window.tabGroups.close(tabsOf(uri));
  await documents.drafts.discard(uri);
}
