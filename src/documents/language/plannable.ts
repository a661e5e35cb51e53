import * as vscode from 'vscode';
import { isMissing } from '../../model/documents/forms';
import type { Issue } from '../../model/issues';
import { readText, spansIn, type Span } from '../../model/documents/json-text';
import { warningsOf, type DocumentKind } from '../document-kind';

/** An issue of a text, with its position. `missing`: a required value is absent. */
export interface Complaint {
  readonly range: vscode.Range;
  readonly message: string;
  readonly missing?: boolean;
}

/** A document with its warnings, or the errors of a text. */
export type Read<T> =
  { readonly document: T; readonly warnings: readonly Complaint[] } | { readonly complaints: readonly Complaint[] };

/** Parses a text; returns the issues of its syntax or of its kind. */
export function readDocument<T>(kind: DocumentKind<T>, document: vscode.TextDocument): Read<T> {
  const text = document.getText();
  const read = readText(text);
  const at = ({ offset, length }: Span) =>
    new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
  if ('broken' in read) {
    const { broken } = read;
    return {
      complaints: [{ range: at(broken), message: vscode.l10n.t('Not valid JSON from here: {0}.', broken.message) }],
    };
  }
  const spanOf = spansIn(text);
  const complain = (issue: Issue) => ({
    range: at(spanOf(issue.path)),
    message: issue.message,
    missing: isMissing(read.value, issue),
  });
  const checked = kind.check(read.value);
  if (!checked.ok) return { complaints: checked.issues.map(complain) };
  return { document: checked.value, warnings: warningsOf(kind, checked.value).map(complain) };
}

/** An error that prevents a plan: it is marked in the text and contained in the message. */
export class NotPlannable extends Error {
  override readonly name = 'NotPlannable';
}
