import * as vscode from 'vscode';
import { inProgress } from '../changes/in-progress';
import { levelsOf } from '../changes/where';
import { patiently } from '../changes/patience';
import type { Connection } from '../connections/connection';
import { isScratch, type KindName, placedId, type Subject } from '../model/documents/documents';
import { withValue } from '../model/documents/json-text';
import { placeIn } from '../model/documents/places';
import type { Documents } from './documents';
import { isPending } from './drafts/drafts';
import { saveNow } from './drafts/save-now';
import { baseUri, DRAFT, draftUri, liveUri, subjectAt } from './files/addresses';
import { tabsOf } from './files/tabs';
import { type Pulled, textOf, type Within } from './document-kind';

/**
 * Opens the draft of an object: the existing one, otherwise a new one of the current state. A read-only object opens read-only, in the
 * editor `form` if given.
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
    if (!subject.isNew && !isScratch(subject))
      await showChangesByOthers(documents, subject, await inProgress(() => pullPatiently(documents, subject)));
    return;
  }
  if (subject.isNew || isScratch(subject)) return show(uri, draft?.name, draft?.text); // it is all that there is
  const pulled = await inProgress(() => pullPatiently(documents, subject, within));
  if (!pulled.editable) return openLive(subject, form);
  await documents.begin(subject, pulled);
  await show(uri, pulled.name, pulled.text);
}

/** Reads the object of a document that the user asked for. */
export const pullPatiently = (documents: Documents, subject: Subject, within?: Within): Promise<Pulled> =>
  patiently(vscode.l10n.t('Reading the document…'), options => documents.pull(subject, within, options));

/** Opens a live copy read-only. Diffs show live copies as text; this opens a form. */
export async function openLive(subject: Subject, form = 'default'): Promise<void> {
  await vscode.commands.executeCommand('vscode.openWith', liveUri(subject), form);
}

/** Shows changes by others since a draft began, if any. */
export async function showChangesByOthers(documents: Documents, subject: Subject, { text }: Pulled): Promise<void> {
  const { base, name } = (await documents.drafts.find(draftUri(subject)))!;
  if (text === base.text) return;
  const { changedFields } = await import('../model/documents/json-text');
  const what = changedFields(base.text, text).join(', ');
  const difference = vscode.l10n.t('Show Difference');
  const answer = await vscode.window.showInformationMessage(
    vscode.l10n.t('After you started the draft of “{0}”, others changed: {1}.', name, what),
    difference,
  );
  if (answer === difference) await showOthers(subject, name);
}

/** Shows the difference of a draft's base and the live copy. */
export function showOthers(subject: Subject, name: string): Thenable<unknown> {
  const title = vscode.l10n.t('{0}: start of the draft ↔ now', name);
  return vscode.commands.executeCommand('vscode.diff', baseUri(subject), liveUri(subject), title);
}

/** Shows a document. `title`: of its tab, because all files of a kind have one name; a form sets its own. `text`: the text it must have. */
export async function show(uri: vscode.Uri, title?: string, text?: string): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri);
  if (text !== undefined) await caughtUp(document, text);
  await vscode.commands.executeCommand('vscode.open', uri, { preview: false }, title); // in its form, where it has one
}

/**
 * Waits until VS Code has read the stored text of a draft; earlier edits could not be saved. VS Code keeps a text for minutes after its tab
 * was closed.
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

/** Reopens the active document with another editor, in the same tab. */
export async function reopenAs(uri: vscode.Uri, editor: string): Promise<void> {
  const document = vscode.workspace.textDocuments.find(each => each.uri.toString() === uri.toString());
  if (uri.scheme === DRAFT && document?.isDirty) await saveNow(document); // older hosts would ask whether to save it
  await vscode.commands.executeCommand('reopenActiveEditorWith', editor);
}

/** Reopens the active document as text, in the same tab. The tab of a draft keeps the title of its form: all files of a kind have one name. */
export async function reopenAsText(uri: vscode.Uri): Promise<void> {
  const title = vscode.window.tabGroups.activeTabGroup.activeTab?.label;
  await reopenAs(uri, 'default');
  if (!subjectAt(uri)) return;
  // `override` keeps the text where a form is the default editor.
  await vscode.commands.executeCommand('vscode.open', uri, { preview: false, override: false }, title);
}

/** A document of something that does not exist yet. `pending`: there is something in it to lose already, such as a copy. */
export interface Beginning {
  readonly kind: KindName;
  /** The name of the draft in the view Drafts (`New Role`). */
  readonly name: string;
  readonly document: unknown;
  readonly pending?: boolean;
  /** The names above it: where a scratch document belongs. */
  readonly path?: readonly string[];
  /** The text to compare with, if the document begins with another one. */
  readonly base?: string;
  /** The text of the document, if its format differs from the default. */
  readonly text?: string;
  /** The object of the service that the document is a copy of. */
  readonly copies?: unknown;
  /** Done before it is shown, with its address. */
  readonly prepare?: (uri: vscode.Uri) => Promise<void>;
}

/** Opens a draft of a new object. Returns its address, which names where the object will belong. */
export async function openNew(
  { id }: Pick<Connection, 'id'>,
  documents: Documents,
  what: Beginning,
): Promise<vscode.Uri> {
  const text = what.text ?? textOf(what.document);
  return open(documents, await newSubject(documents, id, { ...what, text }), what);
}

/** Returns a subject for a new object: its id names where the object will belong, as far as known. */
export async function newSubject(
  documents: Documents,
  connectionId: string,
  { kind, name, text }: Pick<Beginning, 'kind' | 'name'> & { readonly text: string },
): Promise<Subject> {
  const id = placedId(await namesAbove(documents, connectionId, text), word(), name);
  return { connectionId, kind, id, isNew: true };
}

/** The names of the connection and of the project, cluster and database in a document, as far as known. */
async function namesAbove({ connections, services }: Documents, connectionId: string, text: string): Promise<string[]> {
  const connection = await connections.find(connectionId);
  if (!connection) return [];
  const levels = levelsOf({ within: placeIn(text) }, connection, services.clients.placeNames);
  return [connection.name, ...levels.map(({ name }) => name)];
}

/** Opens a scratch document, which belongs to no connection. Returns its address. */
export const openScratch = (documents: Documents, what: Beginning): Promise<vscode.Uri> =>
  open(documents, { connectionId: '', kind: what.kind, id: placedId(what.path ?? [], word(), what.name) }, what);

const word = (): string => crypto.randomUUID().slice(0, 8);

async function open(documents: Documents, subject: Subject, what: Beginning): Promise<vscode.Uri> {
  const text = what.text ?? textOf(what.document);
  const base = { text: what.base ?? (what.pending ? '' : text), name: what.name, editable: true };
  const received = what.copies === undefined ? undefined : textOf(what.copies);
  if (base.text !== text) await documents.drafts.propose(subject, base, text, received);
  else await documents.drafts.begin(subject, base);
  const uri = draftUri(subject);
  await what.prepare?.(uri);
  await show(uri, what.name, text);
  return uri;
}

/** Moves the draft of a new object to the created object, with later edits and the new id. */
export async function goOnAs(
  documents: Documents,
  made: vscode.TextDocument,
  subject: Subject,
  applied: Pulled & { readonly idField: string | undefined },
): Promise<void> {
  const uri = draftUri(subject);
  await documents.settle(uri, subject, applied);
  const { base, name } = (await documents.drafts.find(uri))!;
  let carried = applied.text;
  const carryOver = async () => {
    // Always save: the window might know of unsaved edits earlier than we do, and would ask.
    if (!made.isClosed) await saveNow(made);
    const typed = made.getText();
    if (typed === carried) return;
    carried = typed;
    const { idField } = applied;
    const named = idField === undefined ? typed : withValue(typed, [idField], subject.id);
    await documents.propose(subject, { text: base.text, name, editable: true }, named);
  };
  await carryOver();
  if (tabsOf(made.uri).length > 0) await show(uri, name, (await documents.drafts.find(uri))?.text);
  await carryOver(); // its form can write on blur
  await vscode.window.tabGroups.close(tabsOf(made.uri));
  await documents.drafts.delete(made.uri);
}
