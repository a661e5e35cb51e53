import { warningsOf, type DocumentKind } from '../../documents/document-kind';
import { isMissing, type FormIssue } from '../../model/documents/forms';
import { unseenIn } from '../../model/documents/unseen';

/** Returns the issues of a text, and hints: also of an incomplete one, if they need no valid document. */
export function issuesOf<T>(kind: DocumentKind<T>, value: unknown, toBeMade: boolean): readonly FormIssue[] {
  const checked = kind.check(value);
  const hints = checked.ok ? warningsOf(kind, checked.value) : unseenIn(value);
  const wrong = checked.ok ? [] : checked.issues;
  return [
    ...wrong.map(issue => (toBeMade && isMissing(value, issue) ? { ...issue, missing: true } : issue)),
    ...hints.map(issue => ({ ...issue, warning: true })),
  ];
}
