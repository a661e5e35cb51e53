import type { Path } from './text';
import type { Protocol } from './rpc';
import * as z from './zod';

const FormPath = z.array(z.union([z.string(), z.number()]));
const FormIssue = z.object({ path: FormPath, message: z.string() });

/**
 * One version of a document, as its form sees it. `version` is the text document's: it grows with every change, undo included.
 * `broken`: where and why the text is no JSON, in words; then there is no `value`.
 */
export const Revision = z.object({
  version: z.number(),
  value: z.optional(z.unknown()),
  issues: z.array(FormIssue),
  broken: z.optional(z.string()),
});
export type Revision = z.output<typeof Revision>;

/** One change made in a form, by someone looking at `version`. No value: remove. int64 ids are strings of digits: no bigint can cross. */
const Edit = z.object({ version: z.number(), path: FormPath, value: z.optional(z.json()) });

/** All that a form and its host say to each other. */
export const formProtocol = {
  calls: {
    open: { params: z.null(), result: Revision },
    /** Not applied: the text is another by now, or may not be changed; the revision says which. */
    edit: { params: Edit, result: z.object({ applied: z.boolean(), revision: Revision }) },
    /** The page's word that nothing typed is unwritten. */
    written: { params: z.null(), result: z.null() },
  },
  /** `write`: a command waits until what is typed is written. */
  events: { changed: Revision, write: z.null() },
} satisfies Protocol;

/** The value with `path` being `value` (undefined: gone), as an edit of its text would make it. What is on the way is made. */
export function put(whole: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const inner = put(at(whole, key), rest, value);
  if (typeof key === 'number') {
    const list: readonly unknown[] = Array.isArray(whole) ? whole : [];
    if (inner === undefined) return list.filter((_, index) => index !== key);
    return key < list.length ? list.with(key, inner) : [...list, inner];
  }
  const fields = typeof whole === 'object' && whole !== null && !Array.isArray(whole) ? whole : {};
  if (inner === undefined) return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== key));
  return { ...fields, [key]: inner };
}

/** What stands at a path; undefined where nothing does. */
export const get = (whole: unknown, path: Path): unknown => path.reduce(at, whole);

function at(whole: unknown, key: string | number): unknown {
  if (typeof whole !== 'object' || whole === null) return undefined;
  return Object.hasOwn(whole, key) ? (whole as Record<string | number, unknown>)[key] : undefined;
}
