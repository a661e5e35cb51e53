import * as vscode from 'vscode';
import { LIVE, subjectAt } from '../documents/addresses';
import { openDocument } from '../documents/opening';
import { discardDraftAt } from '../documents/discarding';
import { kindOfFile } from '../model/documents';
import { planRoleText } from '../documents/planning';
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

/** Shows what applying a document would do, and applies it when the person says so. */
export async function planDocument(app: App, uri?: vscode.Uri): Promise<void> {
  const document = await chooseDocument(uri);
  if (!document) return;
  const outcome = await planRoleText(app, document);
  if (outcome?.kind === 'applied') app.tree.refresh();
}

/** Which connection a file is about, asked again. */
export async function chooseDocumentConnection(app: App, uri?: vscode.Uri): Promise<void> {
  const document = await chooseDocument(uri);
  if (!document) return;
  if (subjectAt(document.uri)) {
    void vscode.window.showInformationMessage(vscode.l10n.t('A draft stays with the connection it was begun for.'));
    return;
  }
  await app.documents.targets.ask(document.uri);
}

/** The document a lens stands in; from the palette and by key the one in the editor. */
async function chooseDocument(uri?: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  const document = uri ? await vscode.workspace.openTextDocument(uri) : vscode.window.activeTextEditor?.document;
  if (document && kindOfFile(document.uri.path) && document.uri.scheme !== LIVE) return document;
  void vscode.window.showInformationMessage(
    vscode.l10n.t('Open a role to plan: Edit Role… on its row, or a file that ends in .vcrole.json.'),
  );
  return undefined;
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
