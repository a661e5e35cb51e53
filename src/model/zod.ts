/**
 * The only import of zod: mini, because schemas run in webviews too, and without code generation, which a webview's content security
 * policy forbids and reports. Displayed messages are defined with their rules, or else in `texts/complaints.ts`.
 */
import { config, type core, maxLength as atMost, minLength as atLeast } from 'zod/mini';
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
