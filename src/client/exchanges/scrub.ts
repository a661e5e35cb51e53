import { maskOf, type Mask } from '../../model/secrets/encodings';
import { isSpecName, isStorageName } from '../../model/secrets/external-specs';
import { HIDDEN, isSecretName } from '../../model/secrets/hidden';
import { redact } from '../../model/secrets/redaction';
import type * as z from '../../model/zod';
import { digitsOf, isDigits, stringifyJson } from '../../model/wire/json';

/**
 * `"name": value` as it stands in JSON, whole or cut off; or any other text between quotes, without the last, which may begin a name.
 * So nothing is looked at again from every quote in it.
 */
export const MEMBER =
  /"([^"\\]*(?:\\[^][^"\\]*)*)(?:"(\s*:\s*)(?:"[^"\\]*(?:\\[^][^"\\]*)*(?:"|\\?$)|[^\s",{}[\]]+)|(?="|\\?$))/g;

/** Takes known secrets out of texts and bodies: nothing leaves the client but through one of these. */
export class Scrubber {
  private found: Mask | undefined;

  /** `secrets` is asked when first something is to be shown, which most calls never are. */
  constructor(private readonly secrets: () => readonly (string | undefined)[]) {}

  private get mask(): Mask {
    return (this.found ??= maskOf(this.secrets()));
  }

  /** `text` without the known secrets, in whatever encoding. */
  text(text: string): string {
    return this.mask.hide(text);
  }

  /** The beginning of a body that could not be read: known secrets and every value with a secret's name are hidden. */
  excerpt(body: string, length = 200): string {
    const start = body.slice(0, 64 * length); // enough to find the ends of what is hidden
    const hidden = this.mask
      .hideEnd(this.text(start))
      .replace(MEMBER, (member, name: string, colon?: string) =>
        colon !== undefined && isHidden(name) ? `"${name}"${colon}"${HIDDEN}"` : member,
      )
      .replace(STORAGE, HIDDEN);
    const inner = [...hidden.matchAll(INNER)].find(([, name]) => isHidden(name!));
    const left = inner ? hidden.slice(0, inner.index) + HIDDEN : hidden;
    return left.length > length ? `${left.slice(0, length)}…` : left;
  }

  /** A copy of a body to be shown. */
  body(schema: z.ZodMiniType | undefined, value: unknown): unknown {
    return redact(schema, value, leaf => {
      if (typeof leaf === 'bigint') return digitsOf(leaf);
      return typeof leaf === 'string' ? this.text(leaf) : leaf;
    });
  }

  /** What `body` gave as JSON, to be kept. */
  json(copy: unknown): string {
    return stringifyJson(this.clean(copy));
  }

  /** What `body` gave, with no known secret even among its names and numbers. */
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

const isHidden = (name: string): boolean => isSecretName(name) || isSpecName(name) || isStorageName(name);

/** The name of a member in a JSON text within JSON: there too nobody can tell where its value ends. */
const INNER = /\\"([\w.-]{1,64})\\+"\s*:/g;

/** An object with the credentials of a storage: where it ends cannot be told in a body that could not be read. */
const STORAGE = /ext[_-]?fs\\*"\s*:[^]*$/i;

/** What is secret in a token: all of it, and the password of `user:password`. */
export function secretsOfToken(token: string | undefined): (string | undefined)[] {
  const colon = token?.indexOf(':') ?? -1;
  return colon === -1 ? [token] : [token, token!.slice(colon + 1)];
}
