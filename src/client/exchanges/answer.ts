import { t } from '@vscode/l10n';
import { nearestIssues } from '../../model/issues';
import { isRefusal, saidIn } from '../../model/wire/envelope';
import type * as z from '../../model/zod';
import { safeParse } from '../../model/zod';
import { ApiError, TransportError } from '../errors';
import { retryAfterMs } from '../limiter';
import { parseJson } from '../json';
import type { Scrubber } from './scrub';
import { advice, proxySignIn } from '../wording';

/** A received answer before decoding. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/**
 * The part of an answer that an operation returns: `data`, `data` with a non-empty `message`, the whole envelope, a body without an
 * envelope, or nothing of an envelope.
 */
export type Takes = 'data' | 'message' | 'envelope' | 'body' | 'nothing';

interface Context {
  readonly operation: string;
  readonly host: string;
  /** The call changes nothing. */
  readonly reads: boolean;
  readonly scrubber: Scrubber;
  /** A user with a password asks, no API key. */
  readonly byUser: boolean;
}

type Members = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const header = (answer: RawAnswer, name: string): string | undefined => {
  const value = answer.headers[name];
  return typeof value === 'string' ? value : value?.[0];
};

export function requestIdOf(answer: RawAnswer, scrubber: Scrubber): string | undefined {
  const id = header(answer, 'requestid') ?? header(answer, 'x-request-id');
  return id === undefined ? undefined : scrubber.text(id);
}

/** The body as JSON; undefined, which no JSON is, when it cannot be read. */
export function parsedBody(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: parseJson(text) };
  } catch (error) {
    // The text itself goes into the error that is raised for it; a SyntaxError would quote it with its secrets.
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * Removes the envelope of an answer (spec 1). @throws ApiError for a failure, TransportError 'unreadable' for an answer that this client
 * does not understand.
 */
export function decode(
  answer: RawAnswer,
  parsed: { readonly value: unknown } | undefined,
  takes: Takes,
  context: Context,
): unknown {
  if (answer.status >= 300 && answer.status < 400) throw redirected(answer, context);
  const value = parsed?.value;
  const members = isObject(value) ? value : undefined;
  if (answer.status >= 400) throw refusal(answer, members, context);
  if (!parsed) throw unreadable(answer, context);
  if (takes === 'body') return value;
  const mustBeEnvelope = takes === 'envelope' || takes === 'nothing';
  if (!members) {
    // Services send lists without an envelope, and nothing else.
    if (Array.isArray(value) && !mustBeEnvelope) return value;
    throw withoutEnvelope(answer, context);
  }
  const code = codeOf(members);
  if (code !== undefined && isRefusal(code, members)) throw refusal(answer, members, context);
  const isEnvelope = code !== undefined || 'data' in members;
  if (!isEnvelope && (mustBeEnvelope || Object.keys(members).length === 0)) throw withoutEnvelope(answer, context);
  if (takes === 'envelope') return value;
  if ('data' in members) return takes === 'message' ? withMessage(members) : members['data'];
  // Without a complete envelope, the remaining members are the data (spec 4.12).
  const { code: _code, message: _message, ...rest } = members;
  return code === undefined ? value : rest;
}

/** Returns true if the body is an envelope of the service, which always has a code (spec 1). */
export const hasCode = (parsed: { readonly value: unknown } | undefined): boolean =>
  isObject(parsed?.value) && codeOf(parsed.value) !== undefined;

function withMessage({ data, message }: Members): unknown {
  const said = saidIn(message);
  const isTold = said === undefined || !isObject(data) || saidIn(data['message']) !== undefined;
  return isTold ? data : { ...data, message: said };
}

/** Validates decoded data against the schema. @throws TransportError 'unreadable' with the invalid fields */
export function typed<S extends z.ZodMiniType>(
  schema: S,
  data: unknown,
  { operation, host }: Pick<Context, 'operation' | 'host'>,
  hasEnvelope = false,
): z.output<S> {
  const result = safeParse(schema, data);
  if (result.success) return result.data;
  const where = nearestIssues(result.error.issues)
    .slice(0, 3)
    .map(({ path, message }) => `${path.length > 0 ? path.map(String).join('.') : t('body')}: ${message}`);
  throw new TransportError(
    operation,
    'unreadable',
    sentences(
      t('The response from {0} does not match the format of {1} ({2}).', host, operation, where.join('; ')),
      // An answer with an envelope comes from the service.
      hasEnvelope ? t('See the log for the full response.') : t('Check that the address belongs to the service.'),
    ),
    { cause: result.error },
  );
}

function codeOf(members: Members): number | string | undefined {
  const code = members['code'];
  if (typeof code === 'number') return code;
  if (typeof code === 'bigint') return String(code);
  if (typeof code !== 'string') return undefined;
  return code.trim() !== '' && Number.isFinite(Number(code)) ? Number(code) : code;
}

function refusal(
  answer: RawAnswer,
  members: Members | undefined,
  { operation, host, reads, scrubber, byUser }: Context,
): Error {
  const { status } = answer;
  if (status === 407) {
    return new TransportError(operation, 'unreachable', proxySignIn(host));
  }
  const ms = retryAfterMs(answer.headers['retry-after']);
  const retryAfterSeconds = ms === undefined ? undefined : Math.ceil(ms / 1000);
  const said = members ? messageOf(members) : undefined;
  const words =
    said === undefined
      ? t('{0} returned HTTP {1}', host, status) + quoted(answer.text, scrubber)
      : scrubber.words(said);
  const code = members ? codeOf(members) : undefined;
  return new ApiError({
    operation,
    status,
    code: typeof code === 'string' ? scrubber.words(code) : code,
    message: sentences(words, advice(status, reads, retryAfterSeconds, byUser)),
    requestId: requestIdOf(answer, scrubber),
    retryAfterSeconds,
    byUser,
  });
}

/** The service's own words: `message`, or the `error.message` of OpenAI-style services. */
function messageOf(members: Members): string | undefined {
  const error = members['error'];
  const texts = [members['message'], isObject(error) ? error['message'] : error, members['detail']];
  return texts.map(saidIn).find(text => text !== undefined);
}

function sentences(words: string, next: string): string {
  if (next === '') return words;
  return `${words}${/[.!?…。！？]$/.test(words) ? '' : '.'} ${next}`;
}

const quoted = (text: string, scrubber: Scrubber): string =>
  text.trim() === '' ? '' : `: ${scrubber.excerpt(text.trim())}`;

const unreadable = (answer: RawAnswer, context: Context): TransportError =>
  foreign(
    answer,
    context,
    answer.text.trim() === ''
      ? t('{0} returned an empty body', context.host)
      : t('{0} did not return JSON', context.host),
  );

const withoutEnvelope = (answer: RawAnswer, context: Context): TransportError =>
  foreign(answer, context, t('{0} returned JSON without code and data', context.host));

/** Returns an error for an answer that is probably not the service's. */
const foreign = ({ text }: RawAnswer, { operation, scrubber }: Context, what: string): TransportError =>
  new TransportError(
    operation,
    'unreadable',
    sentences(what + quoted(text, scrubber), t('Check that the address belongs to the service.')),
  );

function redirected(answer: RawAnswer, { operation, host, scrubber }: Context): TransportError {
  const location = header(answer, 'location');
  const url = location && URL.canParse(location, `https://${host}`) ? new URL(location, `https://${host}`) : undefined;
  const to = url && `${url.protocol}//${url.host}`;
  return new TransportError(
    operation,
    'unreadable',
    t(
      '{0} redirects to {1}. The redirect was not followed: the key would be sent there. Check the address.',
      host,
      to === undefined ? t('another address') : scrubber.text(to),
    ),
  );
}
