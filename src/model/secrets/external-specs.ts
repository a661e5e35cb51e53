import { isCredential, isSecretName } from './hidden';
import { exactJson, stringifyJson } from '../wire/json';
import type { Path } from '../documents/json-text';

/** Returns true for the field with the options of a collection's source (spec 4.3). */
export const isSpecName = (name: string): boolean => /^external[_-]?spec$/i.test(name);

/** An address where a source lies, as collections and imports name it. */
export const isSourceName = (name: string): boolean => /^(?:external[_-]?source|object[_-]?urls?)$/i.test(name);

/** Returns true for the part with the credentials of the storage. */
export const isStorageName = (name: string): boolean => /^ext[_-]?fs$/i.test(name);

/**
 * Fields of `extfs` that hold no credentials. Every other field is taken for a secret: storages have more kinds
 * of credentials than anyone can list.
 */
const HARMLESS: ReadonlySet<string> = new Set(
  [
    'anonymous',
    'address',
    'bucket_name',
    'cloud_provider',
    'connect_timeout_ms',
    'endpoint',
    'endpoint_override',
    'endpoint_url',
    'gcp_native_without_auth',
    'gcp_target_service_account',
    'iam_endpoint',
    'load_frequency',
    'log_level',
    'max_connections',
    'provider',
    'region',
    'request_timeout_ms',
    'role_arn',
    'root_path',
    'scheme',
    'session_name',
    'storage_type',
    'tls_min_version',
    'use_crc32c_checksum',
    'use_iam',
    'use_ssl',
    'use_virtual_host',
  ].map(plain),
);

/** Services spell a field in several ways. */
function plain(field: string): string {
  return field.replaceAll(/[_-]/g, '').toLowerCase();
}

/** Matches a user before the host of an address. */
const USER = /:\/\/[^/]*@|:[^/:@]*@/;

/** Matches the name of a signature in a query, as storages hand them out. */
const SIGNED = /auth|credential|key|password|secret|sig|token/i;

/**
 * Returns true if the address of a source contains a credential. The names of the query are those before each `=`; one pattern for all would
 * take cubic time.
 */
export function holdsCredential(address: string): boolean {
  if (USER.test(address)) return true;
  return address
    .split('=')
    .slice(0, -1)
    .some(part => {
      const name = part.slice(Math.max(0, part.lastIndexOf('&')));
      const start = name.search(/[?&#]/);
      return start >= 0 && SIGNED.test(name.slice(start + 1));
    });
}

/** Returns the address of a source without its user and its query, if one of them contains a credential. */
export function withoutCredential(address: string): string {
  if (!holdsCredential(address)) return address;
  const bare = address.replace(/[?#][^]*$/, '').replace(/^([a-z][\w+.-]*:\/\/)[^/]*@/i, '$1');
  return holdsCredential(bare) ? '' : bare;
}

/**
 * Returns true if a value of an `externalSpec` is a secret, by its path. The empty path: a text that is not JSON, which can contain
 * anything.
 */
export function isSecretInSpec(path: Path, leaf: unknown): boolean {
  if (path.length === 0) return typeof leaf === 'string';
  const keys = path.flatMap(key => (typeof key === 'string' ? key.split('.') : [String(key)]));
  const at = keys.findIndex(isStorageName);
  if (at === -1) return keys.some(isSecretName) || (typeof leaf === 'string' && holdsCredential(leaf));
  const [field = '', ...deeper] = keys.slice(at + 1);
  const isKnown = deeper.length === 0 && HARMLESS.has(plain(field));
  return !/^(?:true|false)$/.test(String(leaf)) && !(isKnown && !holdsCredential(String(leaf)));
}

type Visit = (leaf: unknown, secret: boolean) => unknown;

const isStorage = (key: string | number): boolean => String(key).split('.').some(isStorageName);

/** Returns true if a name in `extfs` is itself a credential. */
const isNoField = (key: string): boolean => isCredential(key) && !HARMLESS.has(plain(key));

/** Maximum nesting depth of a spec. */
const MAX_DEPTH = 64;

/** Copies an `externalSpec` with `visit` applied to each leaf and each name that is a credential, also in JSON texts. */
export function mapSpec(spec: unknown, visit: Visit, path: Path = [], depth: number = MAX_DEPTH): unknown {
  if (depth === 0) return visit(spec, true);
  const inner = (value: unknown, key: string | number) => mapSpec(value, visit, [...path, key], depth - 1);
  if (Array.isArray(spec)) return spec.map(inner);
  if (typeof spec === 'object' && spec !== null) {
    const name = (key: string) => (path.some(isStorage) && isNoField(key) ? String(visit(key, true)) : key);
    return Object.fromEntries(Object.entries(spec).map(([key, value]) => [name(key), inner(value, key)]));
  }
  const secret = isSecretInSpec(path, spec);
  const isOpen = !secret || path.length === 0 || isStorageName(String(path.at(-1)));
  const parsed = typeof spec === 'string' && isOpen ? nestedJson(spec) : undefined;
  if (parsed === undefined) return visit(spec, secret);
  let changed = false;
  const noting: Visit = (leaf, isSecret) => {
    const told = visit(leaf, isSecret);
    changed ||= !Object.is(told, leaf);
    return told;
  };
  const mapped = mapSpec(parsed, noting, path, depth - 1);
  return changed ? stringifyJson(mapped) : visit(spec, false);
}

/** Returns the object, list or string in a JSON text; undefined for other texts. */
export function nestedJson(text: string): unknown {
  if (!/^\s*["{[]/.test(text)) return undefined;
  try {
    return exactJson(text);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}
