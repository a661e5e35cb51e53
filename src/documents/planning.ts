import * as vscode from 'vscode';
import type { Changes } from '../changes/changes';
import type { Outcome } from '../changes/outcome';
import type { Connection } from '../connections/connection';
import { hasReferences } from '../model/configurations/references';
import { isScratch, kindOfFile, type KindName, type Subject } from '../model/documents/documents';
import { get } from '../model/documents/forms';
import { brokenAt, readText } from '../model/documents/json-text';
import { DRAFT, subjectAt } from './files/addresses';
import { applyEdits } from './files/text-edits';
import type { Documents } from './documents';
import { fits, formatOf, type Chosen, type DocumentKind } from './document-kind';
import { kindOf } from './kinds';
import { caughtUp, openNew, showOthers } from './opening';
import { NotPlannable, readDocument } from './language/plannable';
import { saveNow } from './drafts/save-now';
import { objectKindOf } from '../model/configurations/kinds';

/** Services of planning. */
export interface Planning {
  readonly documents: Documents;
  readonly changes: Changes;
}

/**
 * Shows the plan of a text, which the user can apply. Undefined: no target. `showIssues` shows the issues in the form; without it, in the
 * text.
 */
export async function applyDocument(
  { documents, changes }: Planning,
  text: vscode.TextDocument,
  showIssues: () => Promise<boolean> = async () => false,
): Promise<Outcome<unknown> | undefined> {
  const name = kindOfFile(text.uri.path);
  const kind = name && (await kindOf(name));
  if (!name || !kind?.change) throw new NotPlannable(vscode.l10n.t('Nothing to apply in this file.'));
  // Regardless of `isDirty`: a finished save marks the text as clean, even after newer edits.
  if (text.uri.scheme === DRAFT && !(await saveNow(text))) {
    throw new NotPlannable(vscode.l10n.t('No plan was made: the draft could not be saved.'));
  }
  const planned = text.getText();
  if (await needsEnvironment(text)) {
    throw new NotPlannable(
      vscode.l10n.t(
        'This document has configuration references or `ensure`. Plan the document in the Configuration view or on the command line.',
      ),
    );
  }
  const document = await plannable(kind, text, showIssues);
  if (document === undefined) return undefined;
  const target = await targetOf(documents, kind, text.uri, document);
  if (!target) return undefined;
  const { connection, id } = target;
  const subject = id === undefined ? undefined : { connectionId: connection.id, kind: name, id };
  const base = subject ? await baseOf(documents, text.uri, subject) : await begunFrom(documents, kind, text.uri);
  const received = await receivedBy(documents, text.uri);
  const { resource, ...change } = kind.change(documents.services, { ...target, document, base, received });
  const showChanges = async () => {
    await documents.pull(subject!);
    await showOthers(subject!, resource.name);
  };
  const { idField } = kind;
  const createNew = async () => {
    const { [idField ?? '']: _, ...rest } = JSON.parse(text.getText()) as Record<string, unknown>;
    await openNew(connection, documents, { kind: name, name: kind.nameOf(rest), document: rest, pending: true });
  };
  const own = base !== undefined && text.uri.scheme === DRAFT;
  const outcome = await changes.apply(resource, {
    ...change,
    confirm: 'plan',
    ...(own && { showOthers: showChanges }),
    ...((idField || kind.idWithin) && kind.remade && subjectAt(text.uri) && { createNew }),
    document: text.uri,
    outdated: () => text.getText() !== planned,
    edit: () => vscode.commands.executeCommand('vscode.open', text.uri, { preview: false }),
  });
  if (outcome.kind === 'cancelled' && text.uri.scheme === DRAFT) showDraftKept(resource.name);
  const madeId = kind.idWithin?.(resource.id, resource.within ?? {}) ?? resource.id;
  if (outcome.kind === 'partial' || outcome.kind === 'unknown') {
    if (kind.idWithin && subjectAt(text.uri)?.isNew && outcome.live !== undefined) {
      // Made in part: the rest, which is the whole text over the state of the object, is still to be applied.
      const rest = { text: '', name: resource.name, editable: true, idField };
      const made = { connectionId: connection.id, kind: name, id: madeId };
      await (await import('./opening')).goOnAs(documents, text, made, rest);
    }
    return outcome;
  }
  if (outcome.kind !== 'applied' && outcome.kind !== 'nothing') return outcome;
  const made = kind.applied && 'live' in outcome && outcome.live !== undefined && kind.applied(document, outcome.live);
  await settle(documents, text, {
    connection,
    kind,
    name,
    id: madeId,
    planned,
    document,
    made: made || undefined,
  });
  return outcome;
}

/** Returns true for a text that only an environment of its configuration can plan: it has references, or says whether the object must exist. */
async function needsEnvironment(text: vscode.TextDocument): Promise<boolean> {
  if (text.uri.scheme === DRAFT || objectKindOf(text.uri.path) === undefined) return false;
  if (hasReferences(text.getText())) return true;
  const read = readText(text.getText());
  const isEnsured = 'value' in read && get(read.value, ['ensure']) !== undefined;
  return isEnsured && (await (await import('./configurations/owners')).configuredAt(text.uri)) !== undefined;
}

/** Tells the user that the draft stays after its plan was discarded. */
function showDraftKept(name: string): void {
  const kept = vscode.l10n.t('Nothing was sent. The draft of “{0}” is kept.', name);
  vscode.window.setStatusBarMessage(kept, 10_000);
}

interface Applied {
  readonly connection: Connection;
  readonly kind: DocumentKind;
  readonly name: KindName;
  /** Empty: it has none, or it was made and is gone again. */
  readonly id: string;
  readonly planned: string;
  readonly document: unknown;
  /** The document with generated values, such as IDs. */
  readonly made: unknown;
}

/** Ends the draft of an applied text and writes the new id into it. */
async function settle(documents: Documents, text: vscode.TextDocument, applied: Applied): Promise<void> {
  const { connection, kind, name, id, document, made } = applied;
  const { edits } = formatOf(kind);
  const isEdited = text.getText() !== applied.planned;
  if (made !== undefined && !isEdited) await applyEdits(text, edits(text.getText(), [], made));
  const planned = made === undefined || isEdited ? applied.planned : text.getText();
  const pulled = { text: planned, name: kind.nameOf(document) || id, editable: true };
  const { idField } = kind;
  if (id === '' || !(idField || kind.idWithin)) return documents.keep(text.uri, pulled);
  const subject: Subject = { connectionId: connection.id, kind: name, id };
  if (subjectAt(text.uri)?.isNew) {
    return (await import('./opening')).goOnAs(documents, text, subject, { ...pulled, idField });
  }
  await documents.settle(text.uri, subject, pulled);
  const draft = subjectAt(text.uri) && (await documents.drafts.find(text.uri));
  if (draft) await caughtUp(text, draft.text);
  if (idField && get(document, [idField]) === undefined) await applyEdits(text, edits(text.getText(), [idField], id));
}

/** Returns the document; undefined if its form shows the issues at their fields. @throws NotPlannable, with the first issue shown */
export async function plannable<T>(
  kind: DocumentKind<T>,
  text: vscode.TextDocument,
  showIssues: () => Promise<boolean> = async () => false,
): Promise<T | undefined> {
  const read = readDocument(kind, text);
  if ('document' in read) return read.document;
  const { range, message } = read.complaints[0]!;
  const isJson = !('broken' in formatOf(kind).readText(text.getText())); // else a form has no field for it
  const isShown = await showIssues();
  if (isShown && isJson) return undefined;
  if (!isShown) await vscode.window.showTextDocument(text, { selection: range });
  const more = read.complaints.length - 1;
  const where = vscode.l10n.t('Line {0}: {1}', range.start.line + 1, message);
  throw new NotPlannable(more === 0 ? where : vscode.l10n.t('{0} ({1} more in Problems)', where, more));
}

/** Returns the target of a text: the address of a draft contains it; a file has an id field, and its connection is asked for once. */
async function targetOf<T>(
  documents: Documents,
  kind: DocumentKind<T>,
  uri: vscode.Uri,
  document: T,
): Promise<({ connection: Connection } & Chosen) | undefined> {
  const subject = subjectAt(uri);
  const { idField } = kind;
  const id = idField && (get(document, [idField]) as string | undefined);
  const bound = subject !== undefined && !isScratch(subject);
  const connection = bound
    ? await documents.connectionOf(subject)
    : await documents.targets.choose(uri, each => fits(kind, each));
  if (!connection) return undefined;
  const wanted = bound && !subject.isNew ? subject.id : undefined;
  if (kind.idWithin && wanted !== undefined) return { connection, id: wanted, within: kind.withinOf?.(document) ?? {} };
  if (bound && id !== wanted) {
    throw new NotPlannable(
      wanted === undefined
        ? vscode.l10n.t('This draft creates a new object. Remove {0}.', idField ?? '')
        : vscode.l10n.t('This draft belongs to {0}. {1} cannot be changed.', wanted, idField ?? ''),
    );
  }
  const open = id === undefined && !(bound && idField); // a draft of a new role needs no question
  const chosen = open && kind.choose ? await kind.choose(documents.services, connection, document, bound) : { id };
  return chosen && { connection, ...chosen };
}

/** Returns the document that a draft began as, if that is the base of its kind. An empty draft began with no objects of the service. */
export async function begunFrom(documents: Documents, kind: DocumentKind, uri: vscode.Uri): Promise<unknown> {
  const draft = kind.basedOnDraft && uri.scheme === DRAFT ? await documents.drafts.find(uri) : undefined;
  if (!draft) return undefined;
  if (draft.base.text === '') return { entities: [] };
  const read = formatOf(kind).readText(draft.base.text);
  if ('broken' in read) throw new Error(brokenAt(draft.base.text, read.broken)); // written by us
  return read.value;
}

/** Returns the object that a draft copies or reverts to. */
async function receivedBy(documents: Documents, uri: vscode.Uri): Promise<unknown> {
  const draft = uri.scheme === DRAFT ? await documents.drafts.find(uri) : undefined;
  return draft?.received === undefined ? undefined : JSON.parse(draft.received);
}

async function baseOf(documents: Documents, uri: vscode.Uri, subject: Subject): Promise<unknown> {
  const draft = subjectAt(uri) && (await documents.drafts.find(uri));
  const text = draft?.base.text || (await documents.bases.find(subject));
  if (!text) return undefined; // the base is unknown
  const read = readText(text); // written by us
  return 'value' in read ? read.value : undefined;
}
