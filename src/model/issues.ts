import { t } from '@vscode/l10n';
import { WORDLESS } from './texts/complaints';
import * as z from './zod';

/**
 * An issue of an input: its path (`['policies', 0, 'resources']`; `[]` is the whole) and message. `unknown`: the unknown fields, if that is
 * the issue.
 */
export interface Issue {
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly unknown?: readonly string[];
}

export type Checked<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly issues: readonly Issue[] };

/** Maximum number of issues that are shown of one document. */
const MAX_ISSUES = 200;

/** Returns the issues to show; beyond a maximum, their number alone. */
export function firstIssues(issues: readonly Issue[]): readonly Issue[] {
  if (issues.length <= MAX_ISSUES) return issues;
  const more = issues.length - MAX_ISSUES;
  const message = more === 1 ? t('1 more problem') : t('{0} more problems', more);
  return [...issues.slice(0, MAX_ISSUES), { path: [], message }];
}

/** Checks `input` against a schema: returns the parsed value (with defaults), or every issue. */
export function check<S extends z.ZodMiniType>(schema: S, input: unknown): Checked<z.output<S>> {
  const parsed = z.safeParse(schema, input);
  if (parsed.success) return { ok: true, value: parsed.data };
  return {
    ok: false,
    issues: nearestIssues(parsed.error.issues).map(issue => ({
      path: issue.path.map(key => (typeof key === 'number' ? key : String(key))),
      message: issue.message,
      ...(issue.code === 'unrecognized_keys' && { unknown: issue.keys }),
    })),
  };
}

/**
 * Replaces issues of unions by those of their nearest branch: the one that fails deepest, the first of several. A union with its own
 * message stays unchanged.
 */
export function nearestIssues(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  return issues.flatMap(issue => {
    if (issue.code !== 'invalid_union' || issue.message !== WORDLESS) return [worded(issue)];
    const branches = issue.errors.map(nearestIssues).filter(branch => branch.length > 0);
    const depths = branches.map(branch => branch.reduce((least, { path }) => Math.min(least, path.length), Infinity));
    const nearest = branches[depths.indexOf(Math.max(...depths))];
    return nearest ? nearest.map(each => ({ ...each, path: [...issue.path, ...each.path] })) : [worded(issue)];
  });
}

const worded = (issue: z.core.$ZodIssue): z.core.$ZodIssue =>
  issue.message === WORDLESS ? { ...issue, message: t('Invalid value') } : issue;

/** Returns an issue as one line, with its path. */
export const issueText = ({ path, message }: Issue): string =>
  path.length > 0 ? `${path.join('.')}: ${message}` : message;
