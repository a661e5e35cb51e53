import { addressOf } from './addresses';

/**
 * The whole address of an embedding service, from what a person has of it: its host, its API (`…/v1`) or the operation itself.
 * Undefined where it is no address.
 */
export function embeddingAddress(typed: string): string | undefined {
  const address = addressOf(typed);
  if (typed.trim() === '' || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
  const path = url.pathname.replace(/\/+$/, '');
  const whole = path === '' ? '/v1/embeddings' : /\/v\d+$/.test(path) ? `${path}/embeddings` : path;
  return `${url.origin}${whole}${url.search}`;
}
