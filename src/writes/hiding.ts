import { redact } from '../model/secrets/redaction';
import { digitsOf } from '../model/wire/json';
import type * as z from '../model/zod';

/** Matches the name of a secret or `${kept}`: neither is a secret (design 4). */
const PLACEHOLDER = /^\$\{(?:secret:[^}]*|kept)\}$/;

const isShown = (leaf: unknown): boolean =>
  leaf === null || leaf === undefined || leaf === '' || (typeof leaf === 'string' && PLACEHOLDER.test(leaf));

/** Returns a copy for display and storage: secrets are masked, their names are not. */
export const hidden = (schema: z.ZodMiniType | undefined, value: unknown): unknown =>
  value === undefined ? undefined : redact(schema, value, written, isShown);

/** JSON has no bigint: its digits are written. */
const written = (leaf: unknown): unknown => (typeof leaf === 'bigint' ? digitsOf(leaf) : leaf);
