import * as z from '../zod';

/** Envelope of every answer (spec 1). `code` can be a string (spec 4.10). */
export const Envelope = z.looseObject({
  code: z.optional(z.union([z.number(), z.string()])),
  data: z.optional(z.unknown()),
  message: z.optional(z.nullable(z.string())),
});
export type Envelope = z.output<typeof Envelope>;

/** 0 is success on V2 (spec 1), 200 in the samples of V1 (spec 4.7); both are taken, as number or string. */
const isSuccess = (code: number | string): boolean => Number(code) === 0 || Number(code) === 200;

/** Returns the text of a member; undefined if empty. */
export const saidIn = (text: unknown): string | undefined =>
  typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined;

/** Returns true for a code that alone does not tell a success: 200, which engines answer for an unknown partition, or an empty one. */
const isVague = (code: number | string): boolean => Number(code) === 200 || saidIn(String(code)) === undefined;

/** Returns true if an answer under HTTP 200 is a failure: another code, or a vague one with a `message` and no `data`. */
export const isRefusal = (code: number | string, members: Readonly<Record<string, unknown>>): boolean =>
  !isSuccess(code) || (isVague(code) && !('data' in members) && saidIn(members['message']) !== undefined);

/** The answer to a write without further information: an empty object, a word, true, or nothing (spec 4.3; service facts 2). */
export const Done = z.optional(z.unknown());
