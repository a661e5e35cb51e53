import * as vscode from 'vscode';
import type { Connection } from '../connections/connection';
import type { KindName, Subject } from '../model/documents/documents';
import { withValue } from '../model/documents/json-text';
import { draftUri } from './files/addresses';
import type { Documents } from './documents';
import { textOf, type Pulled } from './document-kind';
import { show } from './opening';
import { saveNow } from './drafts/save-now';
import { tabsOf } from './files/tabs';

/** What is begun: a document of nothing that is there. `pending`: there is something in it to lose already, such as a copy. */
export interface Beginning {
  readonly kind: KindName;
  /** Of the draft, as the view of drafts shows it (`New Role`). */
  readonly name: string;
  readonly document: unknown;
  readonly pending?: boolean;
  /** As it is written, where that is not as any document is. */
  readonly text?: string;
  /** Done before it is shown, with its address. */
  readonly prepare?: (uri: vscode.Uri) => Promise<void>;
}

/** Opens a draft of something that does not exist yet. Gives its address. */
export const openNew = ({ id }: Pick<Connection, 'id'>, documents: Documents, what: Beginning): Promise<vscode.Uri> =>
  open(documents, { connectionId: id, kind: what.kind, id: word(), isNew: true }, what);

/** Opens a scratch document, which belongs to no connection: something to try out. Gives its address. */
export const openScratch = (documents: Documents, what: Beginning): Promise<vscode.Uri> =>
  open(
    documents,
    { connectionId: '', kind: what.kind, id: `${what.name.replaceAll(/[^\w.-]+/g, '_')}-${word()}` },
    what,
  );

const word = (): string => crypto.randomUUID().slice(0, 8);

async function open(documents: Documents, subject: Subject, what: Beginning): Promise<vscode.Uri> {
  const text = what.text ?? textOf(what.document);
  const base = { text: what.pending ? '' : text, name: what.name, editable: true };
  if (what.pending) await documents.drafts.propose(subject, base, text);
  else await documents.drafts.begin(subject, base);
  const uri = draftUri(subject);
  await what.prepare?.(uri);
  await show(uri, what.name, text);
  return uri;
}

/** The draft of something new goes on as a draft of what was made; what was typed since then goes with it, and says what it is of. */
export async function goOnAs(
  documents: Documents,
  made: vscode.TextDocument,
  subject: Subject,
  applied: Pulled & { readonly idField: string },
): Promise<void> {
  const uri = draftUri(subject);
  await documents.settle(uri, subject, applied);
  const { base, name } = (await documents.drafts.find(uri))!;
  let carried = applied.text;
  const carryOver = async () => {
    // Asked for in any case: the window may know of something unsaved before we do, and would ask about it.
    if (!made.isClosed) await saveNow(made);
    const typed = made.getText();
    if (typed === carried) return;
    carried = typed;
    const named = withValue(typed, [applied.idField], subject.id);
    await documents.propose(subject, { text: base.text, name, editable: true }, named);
  };
  await carryOver();
  if (tabsOf(made.uri).length > 0) await show(uri, name, (await documents.drafts.find(uri))?.text);
  await carryOver(); // its form may have written as it lost the focus
  await vscode.window.tabGroups.close(tabsOf(made.uri));
  await documents.drafts.delete(made.uri);
}
