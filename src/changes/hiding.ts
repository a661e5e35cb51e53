import { redact } from '../model/secrets/redaction';
import type * as z from '../model/zod';

/** A secret's name, or that it stays as it is: neither is a secret (design 4). */
const PLACEHOLDER = /^\$\{(?:secret:[^}]*|kept)\}$/;

const isShown = (leaf: unknown): boolean =>
  leaf === null || leaf === undefined || leaf === '' || (typeof leaf === 'string' && PLACEHOLDER.test(leaf));

/** A copy that may be shown and kept: secrets are hidden, their names are not. */
export const hidden = (schema: z.ZodMiniType | undefined, value: unknown): unknown =>
  value === undefined ? undefined : redact(schema, value, leaf => leaf, isShown);
