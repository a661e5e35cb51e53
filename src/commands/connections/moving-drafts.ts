import * as vscode from 'vscode';
import type { Connection } from '../../connections/connection';
import { explain } from '../../connections/explain';
import { connectionItems } from '../../connections/marks';
import type { DraftRecord } from '../../documents/drafts/draft-record';
import { isPending } from '../../documents/drafts/drafts';
import { saveNow } from '../../documents/drafts/save-now';
import { draftUri, subjectAt } from '../../documents/files/addresses';
import { tabsOf } from '../../documents/files/tabs';
import { newSubject } from '../../documents/opening';
import type { App } from '../app';

/**
 * Moves drafts to a connection that the user picks. A draft that exists there, or cannot be moved, stays, and is named. Returns true if all
 * were moved.
 */
export async function moveDrafts(
  { title, documents, log }: App,
  drafts: readonly DraftRecord[],
  connections: readonly Connection[],
): Promise<boolean> {
  const options = { title, placeHolder: vscode.l10n.t('Move drafts to'), matchOnDescription: true };
  const target = (await vscode.window.showQuickPick(connectionItems(connections), options))?.connection;
  if (!target) return false;
  const taken: string[] = [];
  const failed: string[] = [];
  const move = async (uri: vscode.Uri): Promise<void> => {
    const open = vscode.workspace.textDocuments.find(document => document.uri.toString() === uri.toString());
    if (open?.isDirty) await saveNow(open); // move unsaved edits too
    const draft = await documents.drafts.find(uri);
    if (!draft) return;
    const { kind, isNew, ...rest } = subjectAt(uri)!;
    const subject = isNew
      ? await newSubject(documents, target.id, { kind, ...draft }) // its address names the connection
      : { ...rest, kind, connectionId: target.id };
    const there = await documents.drafts.find(draftUri(subject));
    if (there && isPending(there)) return void taken.push(draft.name);
    const { base, name, text, received } = draft;
    await documents.propose(subject, { text: base.text, name, editable: true }, text, received);
    await vscode.window.tabGroups.close(tabsOf(uri));
    await documents.drafts.delete(uri);
  };
  for (const { uri, name } of drafts) {
    try {
      await move(vscode.Uri.parse(uri, true));
    } catch (error) {
      const { message } = explain(error);
      log.warn('drafts.move', message);
      failed.push(`“${name}” (${message})`);
    }
  }
  if (taken.length > 0) {
    void vscode.window.showWarningMessage(
      vscode.l10n.t(
        '“{0}” already has drafts of: {1}. These drafts were not moved, and no connection was removed.',
        target.name,
        taken.join(', '),
      ),
    );
  }
  if (failed.length > 0) {
    void vscode.window.showErrorMessage(
      vscode.l10n.t('Drafts not moved to “{0}”: {1}. No connection was removed.', target.name, failed.join(', ')),
    );
  }
  return taken.length + failed.length === 0;
}
