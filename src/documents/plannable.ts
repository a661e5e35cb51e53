import * as vscode from 'vscode';
import type { Issue } from '../model/check';
import { checkRoleDocument, type RoleDocument } from '../model/role-documents';
import { readText, spanOf, type Span } from '../model/text';

/** A complaint about a text, and where in it. */
export interface Complaint {
  readonly range: vscode.Range;
  readonly message: string;
}

/** What a text says, or every complaint about it: where it is no JSON, else by the one rule that service, form and text share. */
export function readRole(
  document: vscode.TextDocument,
): { readonly role: RoleDocument } | { readonly complaints: readonly Complaint[] } {
  const text = document.getText();
  const read = readText(text);
  const at = ({ offset, length }: Span) =>
    new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
  if ('broken' in read) {
    const { broken } = read;
    return {
      complaints: [{ range: at(broken), message: vscode.l10n.t('Not JSON from here on: {0}.', broken.message) }],
    };
  }
  const checked = checkRoleDocument(read.value);
  if (checked.ok) return { role: checked.value };
  const complain = ({ path, message }: Issue) => ({ range: at(spanOf(text, path)), message });
  return { complaints: checked.issues.map(complain) };
}

/** Something stands against a plan: the text is shown where it does, and the message says it too. */
export class NotPlannable extends Error {
  override readonly name = 'NotPlannable';
}
