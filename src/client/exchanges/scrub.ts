import { maskOf, type Mask } from '../../model/secrets/encodings';
import { HIDDEN } from '../../model/secrets/hidden';
import { withoutMembers } from '../../model/secrets/quotes';
import { redact } from '../../model/secrets/redaction';
import { CompactVector } from '../../model/vectors/compact';
import type * as z from '../../model/zod';
import { digitsOf, isDigits, stringifyJson } from '../../model/wire/json';

/** Removes known secrets from texts and bodies: everything that leaves the client passes through one of these. */
export class Scrubber {
  private found: Mask | undefined;

  /** `secrets` is called only before something is shown, which most calls never need. */
  constructor(private readonly secrets: () => readonly (string | undefined)[]) {}

  private get mask(): Mask {
    return (this.found ??= maskOf(this.secrets()));
  }

  /** Returns `text` without the known secrets, in every encoding. */
  text(text: string): string {
    return this.mask.hide(text);
  }

  /** The beginning of a body that could not be read: known secrets and every value with a secret's name are hidden. */
  excerpt(body: string, length = 200): string {
    const start = body.slice(0, 64 * length); // enough to find the ends of masked secrets
    return beginning(withoutMembers(this.mask.hideEnd(this.text(start))), length);
  }

  /** Returns a message of the service, which can quote a body; truncated if long. */
  words(said: string): string {
    return beginning(withoutMembers(this.text(said.slice(0, 64 * MAX_WORDS))), MAX_WORDS);
  }

  /** A copy of a body to be shown. */
  body(schema: z.ZodMiniType | undefined, value: unknown): unknown {
    return redact(schema, value, leaf => {
      if (typeof leaf === 'bigint') return digitsOf(leaf);
      if (leaf instanceof CompactVector) return leaf.numbers();
      return typeof leaf === 'string' ? this.text(leaf) : leaf;
    });
  }

  /** Serializes the result of `body` for storage. */
  json(copy: unknown): string {
    return stringifyJson(this.clean(copy));
  }

  /** Removes known secrets from the result of `body`, including from names and numbers. */
  clean(copy: unknown): unknown {
    const text = stringifyJson(copy);
    // Not in the JSON itself, which a secret like `true` would break.
    return this.text(text) === text ? copy : this.thorough(copy);
  }

  private thorough(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value);
    if (Array.isArray(value)) return value.map(item => this.thorough(item));
    if (typeof value === 'object' && value !== null && !isDigits(value)) {
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [this.text(name), this.thorough(item)]));
    }
    const text = stringifyJson(value);
    return typeof value === 'boolean' || this.text(text) === text ? value : HIDDEN;
  }
}

/** Maximum number of characters of a failure. */
const MAX_WORDS = 2000;

const beginning = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length)}…` : text);

/** Returns the secrets in a token: the whole token, and the password of `user:password`. */
export function secretsOfToken(token: string | undefined): (string | undefined)[] {
  const colon = token?.indexOf(':') ?? -1;
  return colon === -1 ? [token] : [token, token!.slice(colon + 1)];
}
