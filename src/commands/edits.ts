import * as vscode from 'vscode';
import { inProgress } from '../changes/in-progress';
import { isPending } from '../documents/drafts/drafts';
import { draftUri } from '../documents/files/addresses';
import type { Within } from '../documents/document-kind';
import { openDocument, openLive, pullPatiently } from '../documents/opening';
import type { Subject } from '../model/documents/documents';
import { formOf } from '../panels/forms/editors';
import type { Node } from '../tree/node';
import { refusalOfOperation } from '../tree/rights';
import type { App } from './app';

/** A thing to be opened as a document, and the operation that its plan would send. */
interface Edited {
  readonly subject: Subject;
  readonly within?: Within;
  readonly operation: string;
}

/** Opens an object as a document; read-only, with the reason, after a denied change. An existing draft stays a draft. */
export async function openToEdit({ documents, changes }: App, row: Node, edited: Edited): Promise<void> {
  const { subject, within, operation } = edited;
  const form = formOf(subject.kind);
  const refused = refusalOfOperation(changes.rights, row, operation);
  if (refused !== undefined) void vscode.window.showWarningMessage(refused);
  const draft = await documents.drafts.find(draftUri(subject));
  if (refused === undefined || (draft && isPending(draft))) return openDocument(documents, subject, within, form);
  await inProgress(() => pullPatiently(documents, subject, within));
  await openLive(subject, form);
}
