import * as vscode from 'vscode';
import { isScratch, type Subject } from '../model/documents/documents';
import { baseUri, DRAFT, draftUri, liveUri } from './files/addresses';
import type { Documents } from './documents';
import { isPending } from './drafts/drafts';
import type { Within } from './document-kind';
import { saveNow } from './drafts/save-now';

/**
 * Opens the draft of a thing: the one that is there, else a new one of what is read now. What nobody may change opens read-only, in the
 * editor `form` where there is one.
 */
export async function openDocument(
  documents: Documents,
  subject: Subject,
  within?: Within,
  form?: string,
): Promise<void> {
  const uri = draftUri(subject);
  const draft = await documents.drafts.find(uri);
  if (draft && isPending(draft)) {
    await show(uri, draft.name, draft.text);
    if (!subject.isNew && !isScratch(subject)) await tellChanges(documents, subject);
    return;
  }
  if (subject.isNew || isScratch(subject)) return show(uri, draft?.name, draft?.text); // it is all that there is
  const pulled = await documents.pull(subject, within);
  if (!pulled.editable) {
    // Diffs of live copies are text; this is no diff.
    return void (await vscode.commands.executeCommand('vscode.openWith', liveUri(subject), form ?? 'default'));
  }
  await documents.begin(subject, pulled);
  await show(uri, pulled.name, pulled.text);
}

/** Says what others changed since a draft began, when they did. */
async function tellChanges(documents: Documents, subject: Subject): Promise<void> {
  const { base, name } = (await documents.drafts.find(draftUri(subject)))!;
  const { text } = await documents.pull(subject);
  if (text === base.text) return;
  const { changedFields } = await import('../model/documents/json-text');
  const what = changedFields(base.text, text).join(', ');
  const difference = vscode.l10n.t('Show Difference');
  const answer = await vscode.window.showInformationMessage(
    vscode.l10n.t('Since your draft of “{0}” began, others changed: {1}.', name, what),
    difference,
  );
  if (answer === difference) await showOthers(subject, name);
}

/** What a draft began with, beside what the service had when it was read last. */
export function showOthers(subject: Subject, name: string): Thenable<unknown> {
  const title = vscode.l10n.t('{0}: when the draft began ↔ now', name);
  return vscode.commands.executeCommand('vscode.diff', baseUri(subject), liveUri(subject), title);
}

/** Shows a document. `title`: of its tab, since all files of a kind have one name; a form finds its own. `text`: what it must hold by now. */
export async function show(uri: vscode.Uri, title?: string, text?: string): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri);
  if (text !== undefined) await caughtUp(document, text);
  await vscode.commands.executeCommand('vscode.open', uri, { preview: false }, title); // in its form, where it has one
}

/**
 * Waits until VS Code has read what is kept of a draft by now; who types before that could not save. It keeps a text for minutes after
 * its tab was closed.
 */
export async function caughtUp(document: vscode.TextDocument, text: string): Promise<void> {
  if (document.isDirty || document.getText() === text) return;
  await new Promise<void>(resolve => {
    const done = () => {
      clearTimeout(patience);
      listening.dispose();
      resolve();
    };
    const patience = setTimeout(done, 1000);
    const listening = vscode.workspace.onDidChangeTextDocument(change => change.document === document && done());
  });
}

/** Shows the document that is being looked at in another editor, in place of the one it is in. */
export async function reopenAs(uri: vscode.Uri, editor: string): Promise<void> {
  const document = vscode.workspace.textDocuments.find(each => each.uri.toString() === uri.toString());
  if (uri.scheme === DRAFT && document?.isDirty) await saveNow(document); // older hosts would ask whether to save it
  await vscode.commands.executeCommand('reopenActiveEditorWith', editor);
}
