import * as z from './zod';

/** The answer to a write that says nothing more: an empty object, a word, true, or nothing at all (spec 4.3; service facts 2). */
export const Done = z.optional(z.unknown());
