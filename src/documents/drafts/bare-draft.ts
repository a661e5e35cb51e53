import type * as vscode from 'vscode';
import type { Subject } from '../../model/documents/documents';
import { subjectAt } from '../files/addresses';
import type { Draft } from './drafts';

/**
 * The beginning of a draft of which only the address is left: VS Code brought back a text, and its record is gone. Undefined where the
 * address is not one of a draft.
 */
export async function bareDraft(
  uri: vscode.Uri,
  baseOf: (subject: Subject) => Promise<string | undefined>,
): Promise<Draft | undefined> {
  const subject = subjectAt(uri);
  if (!subject) return undefined;
  const text = (await baseOf(subject)) ?? '';
  return { name: subject.id, base: { text, readAt: Date.now() }, text, changedAt: 0 };
}
