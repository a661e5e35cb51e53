import { HIDDEN, isSecretName } from '../../model/secrets/hidden';
import { redact } from '../../model/secrets/redaction';
import type * as z from '../../model/zod';
import { digitsOf, isDigits, stringifyJson } from '../../model/wire/json';

/** Shorter texts are words more often than secrets. */
const MIN_LENGTH = 4;

/**
 * `"name": value` as it stands in JSON, whole or cut off; or any other text between quotes, without the last, which may begin a name.
 * So nothing is looked at again from every quote in it.
 */
export const MEMBER =
  /"([^"\\]*(?:\\[^][^"\\]*)*)(?:"(\s*:\s*)(?:"[^"\\]*(?:\\[^][^"\\]*)*(?:"|\\?$)|[^\s",{}[\]]+)|(?="|\\?$))/g;

/** Takes known secrets out of texts and bodies: nothing leaves the client but through one of these. */
export class Scrubber {
  private found: readonly string[] | undefined;

  /** `secrets` is asked when first something is to be shown, which most calls never are. */
  constructor(private readonly given: () => readonly (string | undefined)[]) {}

  /** In every spelling, the longest first. */
  private get secrets(): readonly string[] {
    if (this.found) return this.found;
    const all = this.given().filter(secret => secret !== undefined && secret.length >= MIN_LENGTH) as string[];
    const spelled = all.flatMap(secret => [secret, JSON.stringify(secret).slice(1, -1), encoded(secret)]);
    this.found = [...new Set(spelled)].toSorted((a, b) => b.length - a.length);
    return this.found;
  }

  /** `text` without the known secrets. */
  text(text: string): string {
    return this.secrets.reduce((left, secret) => left.replaceAll(secret, HIDDEN), text);
  }

  /** The beginning of a body that could not be read: known secrets and every value with a secret's name are hidden. */
  excerpt(body: string, length = 200): string {
    const start = body.slice(0, 64 * length); // enough to find the ends of what is hidden
    const hidden = this.beginning(this.text(start)).replace(MEMBER, (member, name: string, colon?: string) =>
      colon !== undefined && isSecretName(name) ? `"${name}"${colon}"${HIDDEN}"` : member,
    );
    return hidden.length > length ? `${hidden.slice(0, length)}…` : hidden;
  }

  /** A text that may have been cut, without the beginning of a secret at its end. */
  private beginning(text: string): string {
    for (const secret of this.secrets) {
      for (let length = secret.length - 1; length >= MIN_LENGTH; length--) {
        if (text.endsWith(secret.slice(0, length))) return text.slice(0, -length) + HIDDEN;
      }
    }
    return text;
  }

  /** A copy of a body to be shown. */
  body(schema: z.ZodMiniType | undefined, value: unknown): unknown {
    return redact(schema, value, leaf => {
      if (typeof leaf === 'bigint') return digitsOf(leaf);
      return typeof leaf === 'string' ? this.text(leaf) : leaf;
    });
  }

  /** What `body` gave as JSON, to be kept: a known secret is not even among its names and numbers. */
  json(copy: unknown): string {
    const text = stringifyJson(copy);
    // Not in the JSON itself, which a secret like `true` would break.
    return this.text(text) === text ? text : stringifyJson(this.thorough(copy));
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

function encoded(secret: string): string {
  return /\p{Surrogate}/u.test(secret) ? secret : encodeURIComponent(secret); // a lone one cannot be encoded
}

/** What is secret in a token: all of it, and the password of `user:password`. */
export function secretsOfToken(token: string | undefined): (string | undefined)[] {
  const colon = token?.indexOf(':') ?? -1;
  return colon === -1 ? [token] : [token, token!.slice(colon + 1)];
}
