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
    issues: parsed.error.issues.map(issue => ({
      path: issue.path.map(key => (typeof key === 'number' ? key : String(key))),
      message: issue.message,
      ...(issue.code === 'unrecognized_keys' && { unknown: issue.keys }),
    })),
  };
}
