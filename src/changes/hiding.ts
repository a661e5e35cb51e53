import { HIDDEN } from '../model/secrets/hidden';
import { redact } from '../model/secrets/redaction';
import type * as z from '../model/zod';

/** A secret's name, or that it stays as it is: neither is a secret (design 4). */
const PLACEHOLDER = /^\$\{(?:secret:[^}]*|kept)\}$/;

/** A copy that may be shown and kept: secrets are hidden, their names are not. */
export const hidden = (schema: z.ZodMiniType | undefined, value: unknown): unknown =>
  value === undefined
    ? undefined
    : withNames(
        value,
        redact(schema, value, leaf => leaf),
      );

function withNames(value: unknown, redacted: unknown): unknown {
  if (redacted === HIDDEN) return typeof value === 'string' && PLACEHOLDER.test(value) ? value : HIDDEN;
  if (Array.isArray(redacted)) return redacted.map((item, at) => withNames((value as unknown[])[at], item));
  if (typeof redacted !== 'object' || redacted === null) return redacted;
  return Object.fromEntries(
    Object.entries(redacted).map(([key, item]) => [key, withNames((value as Record<string, unknown>)[key], item)]),
  );
}
