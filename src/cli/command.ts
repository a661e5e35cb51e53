import { ClusterClient } from '../client';
import { addressOf, isSafeAddress } from '../model/wire/addresses';

/** An error in the command or its options. */
export class UsageError extends Error {}

/** Returns the key of the endpoint. @throws UsageError if it is not set */
export function keyFromEnvironment(variable = 'VECTOR_CLOUD_KEY'): string {
  const key = process.env[variable];
  if (!key) throw new UsageError(`${variable} is not set. Set the variable to the key of the endpoint.`);
  return key;
}

/** Options of all commands that search. */
export const SEARCH_OPTIONS = {
  endpoint: { type: 'string', multiple: true, default: [] as string[] },
  embedding: { type: 'string' },
  model: { type: 'string' },
  timeout: { type: 'string', default: '10' },
  junit: { type: 'string' },
} as const;

/** An embedding endpoint, with the key of the environment. */
export interface EmbeddingOptions {
  readonly url: string;
  readonly model: string;
  readonly token?: string;
}

/** Returns the embedding endpoint of the options; undefined: none. @throws UsageError for an address without a model, or the reverse */
export function embeddingOf({
  embedding: url,
  model,
}: {
  readonly embedding?: string | undefined;
  readonly model?: string | undefined;
}): EmbeddingOptions | undefined {
  if (Boolean(url) !== Boolean(model)) throw new UsageError('--embedding and --model must be used together.');
  const { VECTOR_CLOUD_EMBEDDING_KEY: token } = process.env;
  return url && model ? { url, model, ...(token ? { token } : {}) } : undefined;
}

/** Options of all commands that transfer entities. */
export const OUTPUT_OPTIONS = {
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** Returns the timeout of requests in seconds. @throws UsageError */
export function timeoutOf(option: string): number {
  const seconds = Number(option);
  if (!(seconds > 0)) throw new UsageError('--timeout must be a number of seconds greater than 0.');
  return seconds;
}

/** Returns the client of an endpoint with the key of the environment, and the address. Warns if the key travels in clear text. @throws UsageError */
export function clusterAt(
  endpoint: string,
  timeout: string,
  readOnly: boolean,
  variable?: string,
): { address: string; client: ClusterClient } {
  const requestTimeoutSeconds = timeoutOf(timeout);
  const token = keyFromEnvironment(variable);
  const address = addressOf(endpoint);
  warnOfUnsafe([address]);
  return { address, client: new ClusterClient({ endpoint: address, token, readOnly, requestTimeoutSeconds }) };
}

/** Warns of addresses to which keys travel in clear text. */
export function warnOfUnsafe(addresses: readonly string[]): void {
  for (const address of addresses) {
    if (!isSafeAddress(address))
      process.stderr.write(`Warning: ${plain(address)} is not encrypted: others on the network can read the key.\n`);
  }
}

/** Returns an address without user, password, query and fragment, which can contain keys. */
export const plain = (address: string): string => address.replace(/\/\/[^/]*@/, '//').replace(/[?#].*$/s, '');

export const INTERRUPTED = 130;

/** Returns a signal that Ctrl+C and a request to end abort, so that the state of the export is saved. */
export function interruptible(): { readonly signal: AbortSignal; readonly release: () => void } {
  const stop = new AbortController();
  const abort = () => stop.abort();
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const name of signals) process.once(name, abort);
  return {
    signal: stop.signal,
    release: () => {
      for (const name of signals) process.off(name, abort);
    },
  };
}

/** Calls a function at most once in a number of milliseconds. */
export function throttled<P>(ms: number, call: (progress: P) => void): (progress: P) => void {
  let last = -Infinity;
  return progress => {
    const now = performance.now();
    if (now - last < ms) return;
    last = now;
    call(progress);
  };
}

export const number = (value: number): string => value.toLocaleString('en');
