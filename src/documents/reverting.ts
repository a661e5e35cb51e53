import * as vscode from 'vscode';
import type { JournalRecord } from '../changes/journal-record';
import { knownPlaces } from '../changes/known-places';
import { askBeforeLoss } from '../connections/modals';
import type { Subject } from '../model/documents/documents';
import { get } from '../model/documents/forms';
import { stringifyJson } from '../model/wire/json';
import { draftUri } from './files/addresses';
import type { Documents } from './documents';
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
  if (isDeletion(record) && kind.remade) {
    const { openNew } = await import('./opening');
    const document = kind.remade(before, record.within ?? {});
    await openNew({ id: record.connectionId }, documents, { kind: name, name: record.name, document, pending: true });
    return tellRevert(record);
  }
  const subject: Subject = { connectionId: record.connectionId, kind: name, id: record.thingId };
  const uri = draftUri(subject);
  const draft = await documents.drafts.find(uri);
  if (draft && isPending(draft)) {
    const answer = await mayReplace(draft.name, await whereIs(documents, record));
    if (answer === 'open') await show(uri, draft.name, draft.text);
    if (answer !== 'yes') return;
  }
  const pulled = await documents.pull(subject, record.within);
  const text = textOf(kind.reverted(JSON.parse(pulled.text), { before, after }));
  await documents.propose(subject, pulled, text, textOf(before));
  await show(uri, pulled.name, text);
  tellRevert(record);
}

/** Tells that a draft reverts a change and that nothing was sent. */
export function tellRevert({ name }: JournalRecord): void {
  void vscode.window.showInformationMessage(
    vscode.l10n.t('Created a draft that reverts a change of “{0}”. Nothing was sent.', name),
  );
}

/** Returns a recorded state as a document holds it: the journal keeps integers beyond 53 bits, which documents do not. */
const plain = (state: unknown): unknown => (state === undefined ? undefined : JSON.parse(stringifyJson(state)));

/** Returns true if the change was a deletion, which a creation reverts. */
const isDeletion = ({ request }: JournalRecord): boolean => get(request, ['method']) === 'DELETE';

async function whereIs(documents: Documents, record: JournalRecord): Promise<readonly string[]> {
  const { connectionId, connectionName, within } = record;
  const connection = await documents.connectionOf({ connectionId });
  const [place] = await knownPlaces(documents.services.clients, [{ connection, connectionName, within }]);
  return place!.lines;
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
