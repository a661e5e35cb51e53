import { t } from '@vscode/l10n';
import type { Issue } from '../issues';
import { HIDDEN, isSecretName } from './hidden';
import type { Path } from '../documents/json-text';

/** Fields of secrets in a kind of document: the text contains names only, and applying inserts the values (design 4). */
export interface SecretFields {
  /** Returns true if a value is in a field for secrets. */
  isSecret(path: Path, leaf: unknown): boolean;
  /** A complaint about a secret's name in another field. */
  misplaced(): string;
  /** A leaf that holds secrets among other things, as a value in which each of them has a field; undefined for any other leaf. */
  opened?(path: Path, leaf: unknown): unknown;
}

/** Matches fields of actions with an address, which can contain a key, or with a key. Services can add types with fields of other names. */
const FIELD = /(?:url|uri|hook|endpoint|address|key|code|auth|headers?)$/i;

/** Returns true for a field of an action that can contain a secret, including unknown fields. */
export const holdsSecret = (field: string | number): boolean =>
  FIELD.test(String(field)) || isSecretName(String(field));

/** Placeholder of a value that the service has and does not return. */
export const KEPT = '${kept}';

/** Returns the reference to a secret in a document. */
export const named = (name: string): string => `\${secret:${name}}`;

/** Returns true for a valid name of a secret. */
export const isNameOfSecret = (name: string): boolean => /^[\w.-]+$/.test(name);

/** The name in `${secret:name}`, as the whole of a text; undefined for anything else. */
export const nameIn = (text: unknown): string | undefined =>
  typeof text === 'string' ? /^\$\{secret:([\w.-]+)\}$/.exec(text)?.[1] : undefined;

/**
 * Returns true for a text that is probably a key, although its characters are valid in a name: a run of 16 or more letters and digits with
 * letters after digits.
 */
export const looksLikeValue = (text: string): boolean =>
  (text.match(/[A-Za-z\d]{16,}/g) ?? []).some(run => /\d[A-Za-z]/.test(run));

/** Returns the word, with a number if a secret of this name exists. */
export function freeName(word: string, names: readonly string[]): string {
  for (let number = 2, name = word; ; name = `${word}-${number++}`) if (!names.includes(name)) return name;
}

/**
 * Returns the name in a text pasted for a secret; undefined if the text is, or might be, the value: a new name cannot be told from a
 * password. `names`: existing names.
 */
export function pastedName(text: string, names: readonly string[]): string | undefined {
  const given = text.trim();
  return nameIn(given) ?? (names.includes(given) ? given : undefined);
}

/** Secrets of the actions of an alert rule. */
export const ACTION_SECRETS: SecretFields = {
  isSecret: path => path.some(key => typeof key === 'string' && holdsSecret(key)),
  misplaced: () => t('Secrets are allowed in apiKey, url and webhookUrl only'),
};

type Visit = (value: unknown, path: Path, secret: boolean) => unknown;

/** Maximum nesting depth of a record; deeper values would overflow the stack and count as secrets. */
const MAX_DEPTH = 256;

/** Returns a copy with every leaf replaced by the result of `change`; `secret`: the leaf is in a field for secrets. */
export function mapLeaves(
  value: unknown,
  change: Visit,
  path: Path = [],
  fields: SecretFields = ACTION_SECRETS,
): unknown {
  if (path.length === MAX_DEPTH) return change(value, path, true);
  const inner = (item: unknown, key: string | number) => mapLeaves(item, change, [...path, key], fields);
  if (Array.isArray(value)) return value.map(inner);
  if (typeof value !== 'object' || value === null) return change(value, path, fields.isSecret(path, value));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inner(item, key)]));
}

/** Returns true for an empty value, which is not a secret. */
export const isEmpty = (value: unknown): boolean => value === '' || value === null || value === undefined;

/** Returns true if a value is a secret itself; `secret`: it is in a field for secrets. */
export const isRaw = (value: unknown, secret: boolean): boolean =>
  secret && !isEmpty(value) && value !== KEPT && nameIn(value) === undefined;

/** Returns the paths of secret values in a document. */
export function rawSecrets(document: unknown, fields?: SecretFields): Path[] {
  const found: Path[] = [];
  const look: Visit = (value, path, secret) => {
    if (isRaw(value, secret)) found.push(path);
    return value;
  };
  mapLeaves(document, look, [], fields);
  return found;
}

/** Returns true if a value typed in a form contains a secret; the marks of secrets that the text already has pass. */
export function hasTypedSecret(value: unknown): boolean {
  let found = false;
  const look: Visit = (leaf, _, secret) => {
    found ||= isRaw(leaf, secret) && !String(leaf).startsWith(HIDDEN);
    return leaf;
  };
  mapLeaves(value, look);
  return found;
}

/** Checks the secrets of a document: reports secret values, and names of secrets in other fields. Empty texts pass. */
export function checkSecretNames(document: unknown, fields: SecretFields = ACTION_SECRETS): Issue[] {
  const issues: Issue[] = [];
  const look: Visit = (value, path, secret) => {
    if (isRaw(value, secret)) {
      issues.push({ path, message: t('Do not store the value in the document. Move it to the secret storage') });
    }
    if (!secret && typeof value === 'string' && /\$\{(secret:|kept\})/.test(value)) {
      issues.push({ path, message: fields.misplaced() });
    }
    return value;
  };
  mapLeaves(document, look, [], fields);
  return issues;
}

/** Returns a record of the service with `${kept}` in place of every secret. */
export const withoutSecrets = (record: unknown): unknown =>
  mapLeaves(record, (value, _, secret) => (secret && !isEmpty(value) ? KEPT : value));

/** Returns the names of secrets in a document with their paths. */
export function secretNamesIn(
  document: unknown,
  fields?: SecretFields,
): { readonly path: Path; readonly name: string }[] {
  const found: { path: Path; name: string }[] = [];
  const look: Visit = (value, path, secret) => {
    const name = secret ? nameIn(value) : undefined;
    if (name !== undefined) found.push({ path, name });
    return value;
  };
  mapLeaves(document, look, [], fields);
  return found;
}

/** A missing value to ask for; `name`: absent if the service has the value and does not return it. */
export interface Missing {
  readonly path: Path;
  readonly name?: string;
}

/** Returns the document as sent, with the values of secrets. */
export function resolveSecrets(
  document: unknown,
  stored: (name: string) => string | undefined,
  kept: (path: Path) => unknown,
  fields?: SecretFields,
): { readonly value: unknown; readonly missing: readonly Missing[] } {
  const missing: Missing[] = [];
  const resolve: Visit = (leaf, path, secret) => {
    const name = secret ? nameIn(leaf) : undefined;
    if (name === undefined && !(secret && leaf === KEPT)) return leaf;
    const found = name === undefined ? kept(path) : stored(name);
    if (found === undefined) missing.push({ path, ...(name === undefined ? {} : { name }) });
    return found ?? leaf;
  };
  return { value: mapLeaves(document, resolve, [], fields), missing };
}
