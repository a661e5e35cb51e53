import { nestedJson } from './external-specs';
import { isSecretName } from './hidden';

/**
 * Minimum length of a part: shorter strings in a credentials file are not secret (such as types), and shorter paths of an address identify the
 * service.
 */
const LONG = 16;

/** Matches names of credentials in the query of an address. */
const IN_QUERY = /auth|credential|key|password|secret|sig|token/i;

/** Fields of a connection string: `AccountName=a;AccountKey=…`. */
const FIELD = /(?:^|;)([^=;]*)=([^;]*)/g;

/**
 * Returns the parts of a secret that a service can repeat alone: values of a file of credentials; user, password, path and signature of an
 * address; fields of a connection string.
 */
export function partsOf(secret: string): string[] {
  const inJson = nestedJson(secret);
  if (inJson !== undefined) return [...valuesIn(inJson)];
  const fields = [...secret.matchAll(FIELD)].flatMap(([, name, value]) =>
    isSecretName(name!.trim()) ? [value!.trim()] : [],
  );
  return [...fields, ...(URL.canParse(secret) ? partsOfAddress(new URL(secret)) : [])];
}

/** Maximum nesting depth of a file of credentials. */
const MAX_DEPTH = 64;

function* valuesIn(value: unknown, name = '', depth = MAX_DEPTH): Generator<string> {
  if (typeof value === 'string' && (value.length >= LONG || isSecretName(name))) yield value;
  if (typeof value !== 'object' || value === null || depth === 0) return;
  for (const [each, inner] of Object.entries(value))
    yield* valuesIn(inner, Array.isArray(value) ? name : each, depth - 1);
}

function partsOfAddress({ username, password, pathname, search, searchParams }: URL): string[] {
  const signed = [...searchParams].flatMap(([name, value]) => (IN_QUERY.test(name) ? [value] : []));
  return [username, password, ...[pathname, search].filter(({ length }) => length >= LONG), ...signed];
}
