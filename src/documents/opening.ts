import * as vscode from 'vscode';
import type { Subject } from '../model/documents';
import { baseUri, draftUri, liveUri } from './addresses';
import type { Documents } from './documents';
import { isChanged } from './drafts';

/** Opens the draft of a thing: the one that is there, else a new one of what is read now. What nobody may change opens read-only. */
export async function openDocument(documents: Documents, subject: Subject): Promise<void> {
  const uri = draftUri(subject);
  const draft = await documents.drafts.find(uri);
  if (draft && isChanged(draft)) {
    await show(uri, draft.text);
    await tellChanges(documents, subject);
    return;
  }
  const pulled = await documents.pull(subject);
  if (!pulled.editable) return show(liveUri(subject));
  await documents.begin(subject, pulled);
  await show(uri, pulled.text);
}

/** Says what others changed since a draft began, when they did. */
async function tellChanges(documents: Documents, subject: Subject): Promise<void> {
  const { base, name } = (await documents.drafts.find(draftUri(subject)))!;
  const { text } = await documents.pull(subject);
  if (text === base.text) return;
  const { changedFields } = await import('../model/text');
  const what = changedFields(base.text, text).join(', ');
  const difference = vscode.l10n.t('Show Difference');
  const answer = await vscode.window.showInformationMessage(
    vscode.l10n.t('Since your draft of “{0}” began, others changed: {1}.', name, what),
    difference,
  );
  if (answer !== difference) return;
  const title = vscode.l10n.t('{0}: when the draft began ↔ now', name);
  await vscode.commands.executeCommand('vscode.diff', baseUri(subject), liveUri(subject), title);
}

/** Shows a document. `text`: what it must hold by now. */
export async function show(uri: vscode.Uri, text?: string): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri);
  if (text !== undefined && !document.isDirty && document.getText() !== text) await readAgain(document);
  await vscode.window.showTextDocument(document, { preview: false });
}

/** VS Code keeps a text for minutes after its tab was closed. It reads a newer one in a moment; who types before that could not save. */
function readAgain(document: vscode.TextDocument): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      clearTimeout(patience);
      listening.dispose();
      resolve();
    };
    const patience = setTimeout(done, 1000);
    const listening = vscode.workspace.onDidChangeTextDocument(change => change.document === document && done());
  });
}
