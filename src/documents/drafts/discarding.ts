import * as vscode from 'vscode';
import type { Subject } from '../../model/documents/documents';
import { draftUri } from '../files/addresses';
import type { Documents } from '../documents';
import { isPending } from './drafts';
import { saveNow } from './save-now';
import { tabsOf } from '../files/tabs';

/** Removes the draft of a deleted object, unless it has unapplied edits. */
export async function discardUntouched(documents: Documents, subject: Subject): Promise<void> {
  const uri = draftUri(subject);
  const draft = await documents.drafts.find(uri);
  if (draft && !isPending(draft)) await discardDraftAt(documents, uri);
}

/** Throws a draft away and closes its tabs. */
export async function discardDraftAt(documents: Documents, uri: vscode.Uri): Promise<void> {
  const is = (document: vscode.TextDocument) => document.uri.toString() === uri.toString();
  // VS Code would ask to save unsaved text.
  for (const document of vscode.workspace.textDocuments.filter(is)) if (document.isDirty) await saveNow(document);
  await vscode.window.tabGroups.close(tabsOf(uri));
  await documents.drafts.discard(uri);
}
