import * as vscode from 'vscode';
import { get, isMissing } from '../../model/documents/forms';
import { isNew, subjectAt } from '../files/addresses';
import { firstIssues, type Issue } from '../../model/issues';
import { lostDigits } from '../../model/searches/texts';
import type { Span } from '../../model/documents/json-text';
import { formatOf, isBlank, warningsOf, type DocumentKind } from '../document-kind';

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
  if (isBlank(text)) {
    const message = vscode.l10n.t('Empty document. Insert a template to begin.');
    return { complaints: [{ range: new vscode.Range(0, 0, 0, 0), message, missing: true }] };
  }
  const { readText, spansIn } = formatOf(kind);
  const read = readText(text);
  const at = ({ offset, length }: Span) =>
    new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
  if ('broken' in read) {
    const { broken } = read;
    return {
      complaints: [{ range: at(broken), message: vscode.l10n.t('Not valid JSON, starting at: {0}.', broken.message) }],
    };
  }
  const spanOf = spansIn(text);
  const complain = (issue: Issue) => ({
    range: at(spanOf(issue.path)),
    message: named(read.value, issue),
    missing: isMissing(read.value, issue),
  });
  const checked = kind.check(read.value);
  if (!checked.ok) return { complaints: firstIssues(checked.issues).map(complain) };
  const lost = kind.judgesDigits ? [] : lostDigits(text);
  if (lost.length > 0) return { complaints: firstIssues(lost).map(complain) };
  return { document: checked.value, warnings: firstIssues(warningsOf(kind, checked.value)).map(complain) };
}

/** Returns whether a document creates an object: its missing values are no errors. */
export function isToBeMade({ idField }: Pick<DocumentKind, 'idField'>, uri: vscode.Uri, value: unknown): boolean {
  if (subjectAt(uri) !== undefined) return isNew(uri);
  return idField === undefined || get(value, [idField]) === undefined;
}

/** Returns the message of an issue; of a missing value, with the path: the text has no position for it. */
const named = (whole: unknown, { path, message }: Issue): string =>
  path.length > 0 && isMissing(whole, { path, message }) ? `${path.join('.')}: ${message}` : message;

/** An error that prevents a plan: it is marked in the text and contained in the message. */
export class NotPlannable extends Error {
  override readonly name = 'NotPlannable';
}
