import * as z from './zod';

/** One complaint about an input: where (`['policies', 0, 'resources']`; `[]` is the whole) and what. */
export interface Issue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

export type Checked<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly issues: readonly Issue[] };

/** Holds `input` against a schema: the value as the schema gives it (defaults filled in), or every complaint there is. */
export function check<S extends z.ZodMiniType>(schema: S, input: unknown): Checked<z.output<S>> {
  const parsed = z.safeParse(schema, input);
  if (parsed.success) return { ok: true, value: parsed.data };
  return {
    ok: false,
    issues: parsed.error.issues.map(({ path, message }) => ({
      path: path.map(key => (typeof key === 'number' ? key : String(key))),
      message,
    })),
  };
}
