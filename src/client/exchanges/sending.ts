import { t } from '@vscode/l10n';
import type { EarlierAttempt } from '../../model/wire/exchanges';
import { secretsIn } from '../../model/secrets/redaction';
import { isPlainAddress, withoutSlashes } from '../../model/wire/addresses';
import type * as z from '../../model/zod';
import { InvalidRequest } from '../errors';
import { stringifyJson } from '../../model/wire/json';
import type { CallOptions, Operation } from '../operation';
import { isRead } from '../operation';
import { Scrubber, secretsOfToken } from './scrub';

/** A call in progress: the request of every attempt, and its state. */
export class Sending<S extends z.ZodMiniType = z.ZodMiniType> {
  readonly reads: boolean;
  readonly path: string;
  readonly body: string | Uint8Array | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly scrubber: Scrubber;
  /** True if the request has left, or might have left. */
  left = false;
  /** Start of the current attempt, on the clock of `performance`. */
  startedAt = performance.now();
  /** Times of the call, of the departure of the last attempt and of the complete answer, on the same clock. */
  readonly calledAt = performance.now();
  leftAt = 0;
  answeredAt = 0;
  /** The attempts that are over. */
  readonly earlier: EarlierAttempt[] = [];

  constructor(
    readonly operation: Operation<S>,
    readonly options: CallOptions,
    readonly address: Address,
    readonly token: string | undefined,
    headers: Readonly<Record<string, string>>,
  ) {
    const { body, request, serialize = stringifyJson } = operation;
    this.reads = isRead(operation);
    this.path = `${address.prefix}${operation.path}${queryText(address.query, operation.query)}`;
    this.body = body === undefined ? undefined : bounded(operation.name, serialize(body as never));
    this.headers = this.allHeaders(headers);
    this.scrubber = new Scrubber(() => [...secretsOfToken(token), ...address.secrets, ...secretsIn(request, body)]);
  }

  private allHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
    const all: Record<string, string> = { accept: 'application/json', ...headers, ...this.operation.headers };
    if (this.token !== undefined) all['authorization'] = `Bearer ${this.token}`;
    if (this.body !== undefined) all['content-type'] = 'application/json';
    for (const [name, value] of Object.entries(all)) {
      if (!UNSENDABLE.test(value)) continue;
      const message = t('Must not contain line breaks or characters that headers do not allow');
      throw new InvalidRequest(this.operation.name, [{ path: [name], message }]);
    }
    return all;
  }

  /** An attempt begins now, or in a while. */
  begin(inMs = 0): void {
    this.startedAt = performance.now() + inMs;
    this.leftAt = 0;
    this.answeredAt = 0;
  }
}

/** The largest body of a request, in bytes (service facts 16.4). */
const MAX_BODY_BYTES = 64 * 1024 * 1024;

/** @throws InvalidRequest if the service would refuse the body for its size. */
function bounded<T extends string | Uint8Array>(name: string, body: T): T {
  if (3 * body.length <= MAX_BODY_BYTES || Buffer.byteLength(body) <= MAX_BODY_BYTES) return body;
  const [size, limit] = [Buffer.byteLength(body), MAX_BODY_BYTES].map(bytes => Math.ceil(bytes / 1024 / 1024));
  const message = t('The request is {0} MB; the limit is {1} MB. Send less data per request.', size!, limit!);
  throw new InvalidRequest(name, [{ path: [], message }]);
}

/** Characters not allowed in a header value: above all line breaks, which could inject headers. */
const UNSENDABLE = /[^\t\x20-\x7e\x80-\xff]/;

/** Returns the error of a token, or undefined. `keyOnly`: `user:password` is refused (spec 5.4). */
export function tokenFault(token: string, keyOnly: boolean): string | undefined {
  if (token === '') return t('No key. Enter the key.');
  if (UNSENDABLE.test(token))
    return t('The key contains a line break or a character that headers do not allow. Enter the key again.');
  if (keyOnly && token.includes(':')) return t('This endpoint needs an API key, not user:password.');
  return undefined;
}

/** The parsed address of a client. */
export interface Address {
  readonly origin: string;
  readonly host: string;
  /** Path prefix of all operations. */
  readonly prefix: string;
  /** A query of the address's own, sent with every call. */
  readonly query: string;
  /** Values of the query, and names without a value: some services take their key there. */
  readonly secrets: readonly string[];
}

/** Parses an address. @throws InvalidRequest for anything but a plain http address */
export function addressParts(text: string): Address {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !isPlainAddress(text)) {
    throw new InvalidRequest('connect', [{ path: ['address'], message: t('Not an http or https address') }]);
  }
  return {
    origin: url.origin,
    host: url.host,
    prefix: withoutSlashes(url.pathname),
    query: url.search.slice(1),
    secrets: [...url.searchParams].map(([name, value]) => value || name),
  };
}

function queryText(own: string, query: Operation['query']): string {
  const given = new URLSearchParams(own);
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) given.set(name, String(value));
  }
  return given.size === 0 ? '' : `?${given.toString()}`;
}
