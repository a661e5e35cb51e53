import type * as vscode from 'vscode';
import type { Subject } from '../../model/documents/documents';
import { subjectAt } from '../files/addresses';
import type { Draft } from './drafts';

/** Creates a draft from its address alone: VS Code restored a text whose record is missing. Undefined for an address without a draft. */
export async function bareDraft(
  uri: vscode.Uri,
  baseOf: (subject: Subject) => Promise<string | undefined>,
): Promise<Draft | undefined> {
  const subject = subjectAt(uri);
  if (!subject) return undefined;
  const text = (await baseOf(subject)) ?? '';
  return { name: subject.id, base: { text, readAt: Date.now() }, text, changedAt: 0 };
}
