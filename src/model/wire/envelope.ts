import * as z from '../zod';

/** What stands around every answer (spec 1). `code` may come as a string (spec 4.10). */
export const Envelope = z.looseObject({
  code: z.optional(z.union([z.number(), z.string()])),
  data: z.optional(z.unknown()),
  message: z.optional(z.nullable(z.string())),
});
export type Envelope = z.output<typeof Envelope>;

/** 0 is success on V2 (spec 1), 200 in the samples of V1 (spec 4.7); both are taken, as number or string. */
const isSuccess = (code: number | string): boolean => Number(code) === 0 || Number(code) === 200;

/** What a member says; undefined where it says nothing. */
export const saidIn = (text: unknown): string | undefined =>
  typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined;

/**
 * Whether an answer under HTTP 200 says no: by any other code, or by code 200 with a `message` and no `data`, as engines say that there
 * is no such partition.
 */
export const isRefusal = (code: number | string, members: Readonly<Record<string, unknown>>): boolean =>
  !isSuccess(code) || (Number(code) === 200 && !('data' in members) && saidIn(members['message']) !== undefined);

/** The answer to a write that says nothing more: an empty object, a word, true, or nothing at all (spec 4.3; service facts 2). */
export const Done = z.optional(z.unknown());
