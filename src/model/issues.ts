import * as z from './zod';

/**
 * One complaint about an input: where (`['policies', 0, 'resources']`; `[]` is the whole) and what. `unknown`: the fields that do not
 * belong there, where that is the complaint.
 */
export interface Issue {
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly unknown?: readonly string[];
}

export type Checked<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly issues: readonly Issue[] };

/** Holds `input` against a schema: the value as the schema gives it (defaults filled in), or every complaint there is. */
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

/** Message of zod for a union without an own message. */
const WORDLESS = /^Invalid input$/;

/**
 * The complaints with those of unions in the words of their nearest branch: of the one that fails deepest, the first where several do.
 * A union that says in its own words what is wrong is left as it is.
 */
export function nearestIssues(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  return issues.flatMap(issue => {
    if (issue.code !== 'invalid_union' || !WORDLESS.test(issue.message)) return [issue];
    const branches = issue.errors.map(nearestIssues).filter(branch => branch.length > 0);
    const depths = branches.map(branch => Math.min(...branch.map(({ path }) => path.length)));
    const nearest = branches[depths.indexOf(Math.max(...depths))];
    return nearest ? nearest.map(each => ({ ...each, path: [...issue.path, ...each.path] })) : [issue];
  });
}
