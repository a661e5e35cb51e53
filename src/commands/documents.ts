import * as vscode from 'vscode';
import { subjectAt } from '../documents/addresses';
import { openDocument } from '../documents/opening';
import { discardDraftAt } from '../documents/discarding';
import type { DraftNode } from '../tree/drafts';
import type { App } from './app';

/** Opens a draft again, and says what others changed since it began. */
export async function openDraft(app: App, node?: DraftNode): Promise<void> {
  const uri = await chooseDraft(app, node);
  const subject = uri && subjectAt(uri);
  if (subject) await openDocument(app.documents, subject);
}

/** Throws a draft away, once the person said so. */
export async function discardDraft(app: App, node?: DraftNode): Promise<void> {
  const uri = await chooseDraft(app, node);
  const draft = uri && (await app.documents.drafts.find(uri));
  if (!draft) return;
  const discard = vscode.l10n.t('Discard');
  const answer = await vscode.window.showWarningMessage(
    vscode.l10n.t('Discard the draft of “{0}”?', draft.name),
    { modal: true, detail: vscode.l10n.t('What was typed and not applied is lost. The service stays as it is.') },
    discard,
  );
  if (answer === discard) await discardDraftAt(app.documents, uri);
}

/** The row's draft; the one in the editor; else the person picks. */
async function chooseDraft(app: App, node?: DraftNode): Promise<vscode.Uri | undefined> {
  if (node?.uri) return node.uri;
  const drafts = await app.documents.drafts.list();
  const active = vscode.window.activeTextEditor?.document.uri.toString();
  const open = drafts.find(({ uri }) => uri === active);
  if (open) return vscode.Uri.parse(open.uri, true);
  if (drafts.length === 0) {
    void vscode.window.showInformationMessage(vscode.l10n.t('There is no draft.'));
    return undefined;
  }
  const items = drafts.map(({ name, uri }) => ({ label: name, uri }));
  const picked = await vscode.window.showQuickPick(items, { placeHolder: vscode.l10n.t('Which draft?') });
  return picked && vscode.Uri.parse(picked.uri, true);
}
