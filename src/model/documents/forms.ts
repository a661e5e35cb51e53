import type { Issue } from '../issues';
import type { Path } from './json-text';
import { Badge } from '../badges';
import type { Protocol } from '../rpc';
import * as z from '../zod';

const FormPath = z.array(z.union([z.string(), z.number()]));
const Mark = z.optional(z.literal(true));
/**
 * An issue of a form. `warning`: it prevents nothing; `missing`: a required value of a new object is absent, which is an error only after
 * an attempt to apply.
 */
export interface FormIssue extends Issue {
  readonly warning?: true | undefined;
  readonly missing?: true | undefined;
}

/**
 * One version of a document, as its form sees it. `version` is the text document's: it grows with every change, undo included.
 * `broken`: where and why the text is no JSON, in words; then there is no `value`.
 */
export const Revision = z.object({
  version: z.number(),
  value: z.optional(z.unknown()),
  issues: z.array(
    z.object({
      path: FormPath,
      message: z.string(),
      warning: Mark,
      missing: Mark,
    }),
  ),
  broken: z.optional(z.string()),
});
export type Revision = z.output<typeof Revision>;

/** One change made in a form. No value: remove. int64 ids are strings of digits: no bigint can cross. */
const Change = { path: FormPath, value: z.optional(z.json()) };
const Typed = z.array(z.object(Change));
export type Typed = z.output<typeof Typed>;

/** A change by someone looking at `version`. */
const Edit = z.object({ version: z.number(), ...Change });

/** Protocol between a form and its document. */
export const twinProtocol = {
  calls: {
    open: { params: z.null(), result: Revision },
    /** Result of an edit. It is refused if the text has changed or is read-only; `revision` is the current one. */
    edit: { params: Edit, result: z.object({ applied: z.boolean(), revision: Revision }) },
    /** Pending edits, sent with every key press: a closed page cannot write them, but its host can. */
    typed: { params: Typed, result: z.null() },
    /** Says that all typed edits are written. */
    written: { params: z.null(), result: z.null() },
  },
  /** `write`: a command waits until pending edits are written. */
  events: { changed: Revision, write: z.null() },
} satisfies Protocol;

/** Context of a form. `readOnly`: it cannot be edited. `bundle`: texts of the page, in the language of VS Code. */
export const Frame = z.object({
  readOnly: z.boolean(),
  /** Label of the action on Ctrl+S. */
  action: z.string(),
  /** Target connection; absent for a file without a chosen connection. */
  connectionName: z.optional(z.string()),
  marks: z.array(Badge),
  /** Name of the draft, as in its tab; absent for a file. */
  name: z.optional(z.string()),
  /** True for the draft of an object to be created, which is named as its text. */
  isNew: z.optional(z.boolean()),
  bundle: z.optional(z.record(z.string(), z.string())),
  /** View state of the page before it was hidden. */
  view: z.optional(z.json()),
});
export type Frame = z.output<typeof Frame>;

/** Protocol between every form and its host; others extend it. */
export const formProtocol = {
  calls: {
    ...twinProtocol.calls,
    frame: { params: z.null(), result: Frame },
    keepView: { params: z.json(), result: z.null() },
    /** Reloads the page. */
    reload: { params: z.null(), result: z.null() },
    /** Shows the text instead of the form, with the caret at a place of it. */
    openText: { params: FormPath, result: z.null() },
    /** Runs the action on Ctrl+S: shows the plan of a draft, or runs the search. */
    act: { params: z.null(), result: z.null() },
    /** Reverts the last write: for a key press while the page was writing. */
    undo: { params: z.null(), result: z.null() },
  },
  /** `showIssues`: the action needs these issues to be fixed. */
  events: { ...twinProtocol.events, framed: Frame, showIssues: z.null() },
} satisfies Protocol;

/** Returns the value after an edit of its text that sets `path` to `value` (undefined: removed). Creates missing parents. */
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

/** Returns the value at a path, or undefined. */
export const get = (whole: unknown, path: Path): unknown => path.reduce(at, whole);

/** Returns true if an issue is a missing value. */
export function isMissing(whole: unknown, { path }: Issue): boolean {
  const there = get(whole, path);
  return there === undefined || there === '' || (Array.isArray(there) && there.length === 0);
}

function at(whole: unknown, key: string | number): unknown {
  if (typeof whole !== 'object' || whole === null) return undefined;
  return Object.hasOwn(whole, key) ? (whole as Record<string | number, unknown>)[key] : undefined;
}

/** Returns `after` with the unchanged parts of `before`, so that rendering by identity skips them. */
export function sharing(before: unknown, after: unknown): unknown {
  if (Object.is(before, after) || typeof before !== 'object' || typeof after !== 'object') return after;
  if (before === null || after === null || Array.isArray(before) !== Array.isArray(after)) return after;
  const shared = Object.entries(after).map(([key, value]) => [key, sharing(at(before, key), value)] as const);
  const keys = Object.keys(before);
  const same =
    keys.length === shared.length && shared.every(([key, value], i) => keys[i] === key && at(before, key) === value);
  if (same) return before;
  return Array.isArray(after) ? shared.map(([, value]) => value) : Object.fromEntries(shared);
}
