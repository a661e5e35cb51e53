/**
 * The only import of zod: mini, because schemas run in webviews too, and without code generation, which a webview's content security
 * policy forbids and reports. Displayed messages are defined with their rules, or else in `texts/complaints.ts`.
 */
import { config, type core, maxLength as atMost, minLength as atLeast, record, ZodMiniRecord } from 'zod/mini';
import { ownWords } from './texts/complaints';

config({ localeError: issue => ownWords(issue), jitless: true });

export * from 'zod/mini';
/** Replaces an unreadable value. The original name would look like a promise's method. */
export { catch as orElse } from 'zod/mini';

/** Limits a check of length to texts and lists. By itself it reads the length of any value, and throws where that is no number. */
function ofTextsAndLists<C extends core.$ZodCheck>(made: C): C {
  made._zod.def.when = ({ value }) => typeof value === 'string' || Array.isArray(value);
  return made;
}

export const minLength: typeof atLeast = (...given) => ofTextsAndLists(atLeast(...given));
export const maxLength: typeof atMost = (...given) => ofTextsAndLists(atMost(...given));

const PROTO = '__proto__';

/** Makes a record keep a member called `__proto__`, which the library drops. */
function keepingProto(made: ZodMiniRecord): ZodMiniRecord {
  const { _zod: inner } = made;
  const parse = inner.parse.bind(inner);
  const isUnchecked = inner.run === inner.parse;
  const own: typeof parse = (payload, ctx) => {
    const input: unknown = payload.value;
    const parsed = parse(payload, ctx);
    const isDropped = typeof input === 'object' && input !== null && Object.hasOwn(input, PROTO);
    if (!isDropped || parsed instanceof Promise || parsed.value === input) return parsed;
    const given = (input as Record<string, unknown>)[PROTO];
    const read = inner.def.valueType._zod.run({ value: given, issues: [] }, ctx);
    if (read instanceof Promise) return parsed;
    parsed.issues.push(...read.issues.map(issue => ({ ...issue, path: [PROTO, ...(issue.path ?? [])] })));
    parsed.value = Object.fromEntries([...Object.entries(parsed.value as object), [PROTO, read.value]]);
    return parsed;
  };
  inner.parse = own;
  if (isUnchecked) inner.run = own;
  // The library makes a copy for each check that is added.
  (inner as { constr?: unknown }).constr = function copy(def: ZodMiniRecord['def']) {
    return keepingProto(new ZodMiniRecord(def));
  };
  return made;
}

/** A record whose members have names that users give, such as those of fields. Pages use `record`, to stay small: their names are our own. */
export const dictionary: typeof record = (...given) => keepingProto(record(...given) as never) as never;
