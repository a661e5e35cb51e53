import * as vscode from 'vscode';
import { inProgress } from '../changes/in-progress';
import type { JournalRecord } from '../changes/journal-record';
import { knownPlaces, type KnownPlace } from '../changes/known-places';
import { askBeforeLoss } from '../connections/modals';
import type { Subject } from '../model/documents/documents';
import { get } from '../model/documents/forms';
import { keptRequests } from '../model/wire/change-reports';
import { stringifyJson } from '../model/wire/json';
import { draftUri } from './files/addresses';
import type { Documents } from './documents';
import type { DocumentKind, Pulled } from './document-kind';
import { isPending } from './drafts/drafts';
import { textOf } from './document-kind';
import { kindOf, kindOfResource } from './kinds';
import { show } from './opening';

/** Opens a draft that reverts a recorded change, keeping later changes by others. Writes nothing. */
export async function proposeRevert(documents: Documents, record: JournalRecord): Promise<void> {
  const name = kindOfResource(record.kind);
  const kind = name && (await kindOf(name));
  if (!name || !kind?.reverted) throw new Error(vscode.l10n.t('This kind of change cannot be reverted.'));
  const [before, after] = [plain(record.before), plain(record.after)];
  const remade = () => kind.remade?.(before, record.within ?? {});
  const remake = async () => {
    const { openNew } = await import('./opening');
    const beginning = { kind: name, name: record.name, document: remade(), pending: true, copies: before };
    await openNew({ id: record.connectionId }, documents, beginning);
    showRevertDraft(record);
  };
  if (isDeletion(record) && kind.remade) return remake();
  const id = kind.idWithin?.(record.thingId, record.within ?? {}) ?? record.thingId;
  const subject: Subject = { connectionId: record.connectionId, kind: name, id };
  const uri = draftUri(subject);
  const draft = await documents.drafts.find(uri);
  if (draft && isPending(draft)) {
    const answer = await mayReplace(draft.name, (await whereIs(documents, record)).lines);
    if (answer === 'open') await show(uri, draft.name, draft.text);
    if (answer !== 'yes') return;
  }
  const pulled = await pullIfExists(documents, subject, record, { kind, remade });
  if (!pulled) return offerNewDraft(documents, record, remake);
  const text = textOf(kind.reverted(JSON.parse(pulled.text), { before, after }));
  await documents.propose(subject, pulled, text, textOf(before));
  await show(uri, pulled.name, text);
  showRevertDraft(record);
}

/** Tells that a draft reverts a change and that nothing was sent. */
export function showRevertDraft({ name }: JournalRecord): void {
  void vscode.window.showInformationMessage(
    vscode.l10n.t('Created a draft that reverts a change of “{0}”. Nothing was sent.', name),
  );
}

/** Reads the object of a change. Undefined: it no longer exists. `remade`: returns a document that creates it. */
async function pullIfExists(
  documents: Documents,
  subject: Subject,
  { within }: JournalRecord,
  { kind, remade }: { readonly kind: DocumentKind; readonly remade: () => unknown },
): Promise<Pulled | undefined> {
  try {
    return await documents.pull(subject, within);
  } catch (error) {
    const connection = await documents.connectionOf(subject);
    const target = { connection, id: subject.id, document: kind.remade && remade(), ...(within && { within }) };
    const resource = kind.remade && kind.change?.(documents.services, target).resource;
    // What cannot be read either is told as it was.
    const live = await inProgress(async () => resource?.read({})).catch(() => error);
    if (!resource || live !== undefined) throw error;
    return undefined;
  }
}

/** Tells that the object of a change no longer exists, with the offer to create it anew in its state before the change. */
async function offerNewDraft(documents: Documents, record: JournalRecord, remake: () => Promise<void>): Promise<void> {
  const { path } = await whereIs(documents, record);
  const create = vscode.l10n.t('Create New');
  const message = [
    vscode.l10n.t('“{0}” on {1} no longer exists. Nothing was sent.', record.name, path),
    vscode.l10n.t('Create a draft with the state from before the change?'),
  ].join(' ');
  if ((await vscode.window.showWarningMessage(message, create)) === create) await remake();
}

/** Returns a recorded state as a document holds it: the journal keeps integers beyond 53 bits, which documents do not. */
const plain = (state: unknown): unknown => (state === undefined ? undefined : JSON.parse(stringifyJson(state)));

/**
 * Returns true if the change was a deletion, which a creation reverts, and was done. A role of a cluster is dropped by the last of several
 * requests: a role dropped in part is still there.
 */
const isDeletion = ({ outcome, after, request }: JournalRecord): boolean =>
  outcome === 'applied' &&
  after === undefined &&
  (get(request, ['method']) === 'DELETE' || keptRequests(request).some(({ path }) => path.endsWith('/roles/drop')));

async function whereIs(documents: Documents, record: JournalRecord): Promise<KnownPlace> {
  const { connectionId, connectionName, within } = record;
  const connection = await documents.connectionOf({ connectionId });
  const [place] = await knownPlaces(documents.services.clients, [{ connection, connectionName, within }]);
  return place!;
}

async function mayReplace(name: string, where: readonly string[]): Promise<'yes' | 'no' | 'open'> {
  const replace = vscode.l10n.t('Replace Draft');
  const detail = [vscode.l10n.t('Unapplied edits are lost. The service is not changed.'), '', ...where].join('\n');
  const question = vscode.l10n.t('Replace the existing draft of “{0}”?', name);
  const open = vscode.l10n.t('Open Draft');
  const answer = await askBeforeLoss({ question, detail, safe: open, others: [replace] });
  if (answer === open) return 'open';
  return answer === replace ? 'yes' : 'no';
}
