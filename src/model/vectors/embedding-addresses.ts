import { addressOf, isPlainAddress, withoutSlashes } from '../wire/addresses';
import { isSecretName } from '../secrets/hidden';

/**
 * Returns the full address of an embedding endpoint, from its host, its API (`…/v1`) or the operation itself. Undefined for an invalid
 * address.
 */
export function embeddingAddress(typed: string): string | undefined {
  const address = addressOf(typed);
  if (typed.trim() === '' || !isPlainAddress(address)) return undefined;
  const url = new URL(address);
  const path = withoutSlashes(url.pathname);
  const whole = path === '' ? '/v1/embeddings' : /\/v\d+$/.test(path) ? `${path}/embeddings` : path;
  return `${url.origin}${whole}${url.search}`;
}

/** Returns the part of an address's query that looks like a key, or undefined. Addresses are stored and shown, keys are not. */
export const keyInQuery = (address: string): string | undefined =>
  [...new URL(address).searchParams.keys()].find(
    name => isSecretName(name) || /(?:^|[-_])(?:key|code|sig|signature|auth)$/i.test(name),
  );
