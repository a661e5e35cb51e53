import type { ExchangeRecord, KeptBody } from '../../model/wire/exchanges';
import { HIDDEN, isSecretName } from '../../model/secrets/hidden';
import { isDeep, pruned, shortened } from './pruning';
import type { Exchange, Seen } from './exchange';
import { isDigits } from '../../model/wire/json';
import type { Operation } from '../operation';
import type { Scrubber } from './scrub';
import type { Sending } from './sending';

/** Maximum size of a body that is stored whole, in characters. */
const WHOLE = 32 * 1024;

/** Maximum characters of a nested text, and of a body that is not JSON. */
const TEXT = 2000;

/** Response headers that help to understand an exchange; other headers are omitted. */
const TELLING =
  /^(?:content-(?:type|length|encoding)|date|server|via|retry-after|location|www-authenticate|(?:x-)?request-?id|server-timing|(?:x-)?ratelimit-.*|traceparent)$/;

type Facts = Omit<Exchange, 'request' | 'answer' | 'record'>;

/**
 * Returns a function that creates the record of an attempt. Mutable facts are read now; copies of the bodies, which are expensive, are made
 * on demand.
 */
export function recordOf(facts: Facts, sending: Sending, seen: Seen, endedAt: number): () => ExchangeRecord {
  const { scrubber, operation } = sending;
  const shared = {
    operation: facts.operation,
    method: facts.method,
    origin: facts.origin,
    path: facts.path,
    at: Date.now() - facts.durationMs,
    durationMs: facts.durationMs,
    times: timesOf(sending, endedAt),
    earlier: [...sending.earlier],
    ...(facts.status !== undefined && { status: facts.status }),
    ...(facts.repeatedAfterMs !== undefined && { repeatedAfterMs: facts.repeatedAfterMs }),
  };
  return () => {
    const request = requestBody(sending);
    const answer = answerBody(seen, operation, scrubber);
    return {
      ...shared,
      ...(facts.error && { error: { ...facts.error, message: flat(facts.error.message) } }),
      headers: shownHeaders(sending.headers, scrubber, () => true),
      answerHeaders: shownHeaders(seen.answer?.headers ?? {}, scrubber, name => TELLING.test(name)),
      ...(request && { request }),
      ...(answer && { answer }),
    };
  };
}

/** Parts of the duration of an attempt that ended at `endedAt`; they sum up to it. A part ends no earlier than the one before. */
function timesOf({ startedAt, leftAt, answeredAt }: Sending, endedAt: number): ExchangeRecord['times'] {
  if (leftAt === 0) return { queueMs: endedAt - startedAt };
  const left = Math.max(startedAt, leftAt); // timers can fire slightly early
  if (answeredAt === 0) return { queueMs: left - startedAt, networkMs: endedAt - left };
  const answered = Math.max(left, answeredAt);
  return { queueMs: left - startedAt, networkMs: answered - left, parseMs: endedAt - answered };
}

function requestBody({ body, operation, scrubber }: Sending): KeptBody | undefined {
  if (body === undefined) return undefined;
  return kept(body.length, operation.body, scrubber, value => scrubber.body(operation.request, value));
}

function answerBody({ answer, parsed }: Seen, operation: Operation, scrubber: Scrubber): KeptBody | undefined {
  if (!answer || answer.text === '') return undefined;
  const { length } = answer.text;
  if (parsed) return kept(length, parsed.value, scrubber, value => shownAnswer(value, operation, scrubber));
  const text = flat(scrubber.excerpt(answer.text, TEXT));
  return { text, isJson: false, length, isCut: length > TEXT };
}

function kept(length: number, value: unknown, scrubber: Scrubber, shown: (value: unknown) => unknown): KeptBody {
  const isCut = length > WHOLE || isDeep(value);
  if (!isCut) return { text: scrubber.json(shown(value)), isJson: true, length, isCut };
  // Redacted before truncation: a truncated text might not be recognizable as a secret.
  const text = scrubber.json(withShortTexts(shown(pruned(value))));
  if (text.length <= 2 * WHOLE) return { text, isJson: true, length, isCut };
  return { text: flat(shortened(text, WHOLE)), isJson: false, length, isCut };
}

function withShortTexts(value: unknown): unknown {
  if (typeof value === 'string') return shortened(value, TEXT);
  if (Array.isArray(value)) return value.map(withShortTexts);
  if (typeof value !== 'object' || value === null || isDigits(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withShortTexts(item)]));
}

/** Returns a copy of a text: a substring or a joined text would keep the larger texts in memory. */
const flat = (text: string): string => Buffer.from(text).toString();

function shownHeaders(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  scrubber: Scrubber,
  isShown: (name: string) => boolean,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      if (value === undefined || !isShown(name)) return [];
      if (name === 'authorization') return [[name, `Bearer ${HIDDEN}`]];
      const text = typeof value === 'string' ? value : value.join(', ');
      return [[name, isSecretName(name) ? HIDDEN : flat(scrubber.text(text))]];
    }),
  );
}

/** Returns a displayable answer. The schema describes the data, with or without an envelope around it. */
export function shownAnswer(value: unknown, { takes = 'data', result }: Operation, scrubber: Scrubber): unknown {
  const enveloped =
    (takes === 'data' || takes === 'message') && typeof value === 'object' && value !== null && 'data' in value;
  if (!enveloped) return scrubber.body(result, value);
  const { data, ...around } = value;
  return { ...(scrubber.body(undefined, around) as object), data: scrubber.body(result, data) };
}
