import * as vscode from 'vscode';
import type { Connection } from '../../connections/connection';
import { connectionItems } from '../../connections/marks';
import type { DraftRecord } from '../../documents/drafts/draft-record';
import { isPending } from '../../documents/drafts/drafts';
import { saveNow } from '../../documents/drafts/save-now';
import { draftUri, subjectAt } from '../../documents/files/addresses';
import { tabsOf } from '../../documents/files/tabs';
import type { App } from '../app';

/**
 * Moves drafts to a connection that the user picks. A draft whose address already exists there stays, and is named. False: cancelled,
 * nothing was moved.
 */
export async function moveDrafts(
  { documents }: App,
  drafts: readonly DraftRecord[],
  connections: readonly Connection[],
): Promise<boolean> {
  const options = { placeHolder: vscode.l10n.t('Move drafts to'), matchOnDescription: true };
  const target = (await vscode.window.showQuickPick(connectionItems(connections), options))?.connection;
  if (!target) return false;
  const taken: string[] = [];
  for (const { uri: from } of drafts) {
    const uri = vscode.Uri.parse(from, true);
    const open = vscode.workspace.textDocuments.find(document => document.uri.toString() === uri.toString());
    if (open?.isDirty) await saveNow(open); // move unsaved edits too
    const draft = await documents.drafts.find(uri);
    const subject = { ...subjectAt(uri)!, connectionId: target.id };
    const there = await documents.drafts.find(draftUri(subject));
    if (!draft) continue;
    if (there && isPending(there)) {
      taken.push(draft.name);
      continue;
    }
    const { base, name, text, received } = draft;
    await documents.propose(subject, { text: base.text, name, editable: true }, text, received);
    await vscode.window.tabGroups.close(tabsOf(uri));
    await documents.drafts.delete(uri);
  }
  if (taken.length > 0) {
    void vscode.window.showWarningMessage(
      vscode.l10n.t('“{0}” already has drafts of: {1}. These are not moved.', target.name, taken.join(', ')),
    );
  }
  return true;
}
