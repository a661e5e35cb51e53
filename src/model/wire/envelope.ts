import * as z from '../zod';

/** What stands around every answer (spec 1). `code` may come as a string (spec 4.10). */
export const Envelope = z.looseObject({
  code: z.optional(z.union([z.number(), z.string()])),
  data: z.optional(z.unknown()),
  message: z.optional(z.nullable(z.string())),
});
export type Envelope = z.output<typeof Envelope>;

/** 0 is success on V2 (spec 1), 200 in the samples of V1 (spec 4.7); both are taken, as number or string. */
export const isSuccess = (code: number | string): boolean => Number(code) === 0 || Number(code) === 200;

/** The answer to a write that says nothing more: an empty object, a word, true, or nothing at all (spec 4.3; service facts 2). */
export const Done = z.optional(z.unknown());
