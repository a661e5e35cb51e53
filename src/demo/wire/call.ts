import type { IncomingHttpHeaders } from 'node:http';
import { check, type Issue } from '../../model/issues';
import { inEnglish } from '../../model/texts/language';
import type * as z from '../../model/zod';
import { CODE, Refusal } from './refusal';
import type { ClusterState, World } from '../world';

/** One request as an operation sees it: authorized, its path taken apart, its body parsed. */
export interface Call {
  readonly world: World;
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** Undefined: there was none. */
  readonly body: unknown;
  /** Success code of whole answers. */
  readonly code: number | string;
}

/** A request on a cluster endpoint or a project endpoint. */
export interface DataCall extends Call {
  readonly cluster: ClusterState;
}

/** A whole answer, for content outside `data`. `end`: text after the JSON. */
export class FullResponse {
  constructor(
    readonly body: unknown,
    readonly end = '',
  ) {}
}

/** Returns an answer with rows: `cost` beside `data`, and a line feed at the end. */
export const rowsAnswer = (call: Call, data: readonly unknown[], more: object = {}): FullResponse =>
  new FullResponse({ code: call.code, cost: 0, data, ...more }, '\n');

const sentence = ({ path, message }: Issue): string => (path.length ? `${path.join('.')}: ${message}` : message);

/** The input as a schema of src/model has it. Throws a Refusal (`code`, else `parameter`) that names every wrong field. */
export function valid<S extends z.ZodMiniType>(schema: S, input: unknown, code: number = CODE.parameter): z.output<S> {
  const checked = inEnglish(() => check(schema, input));
  if (checked.ok) return checked.value;
  throw new Refusal(code, `Invalid request. ${checked.issues.map(sentence).join('; ')}`);
}

/**
 * Parses the body of a data-plane request as engines do: null and empty strings count as absent, members outside `shape` are ignored; a
 * wrong type is 1801, a missing member 1802. With `--strict` it is validated with `strict` first (1802, else 1100).
 */
export function validData<S extends z.ZodMiniType>(shape: S, call: Call, strict?: z.ZodMiniType): z.output<S> {
  const body = bodyOf(call);
  if (call.world.strict && strict)
    needs(strict, body, issues => (issues.some(missingIn(body)) ? CODE.fieldMissing : CODE.invalid));
  needsTexts(shape, object(call.body));
  return needs(shape, body, issues => (issues.every(missingIn(body)) ? CODE.fieldMissing : CODE.malformed));
}

/** Refuses an empty text where none is taken: it counts as absent among texts alone. */
function needsTexts(shape: z.ZodMiniType, body: Record<string, unknown>): void {
  if (!Object.values(body).includes('')) return;
  const checked = check(shape, body);
  const wrong = checked.ok ? [] : checked.issues.filter(({ path }) => path.length === 1 && body[path[0]!] === '');
  if (wrong.length > 0) throw new Refusal(CODE.malformed, `Invalid request. ${wrong.map(sentence).join('; ')}`);
}

function needs<S extends z.ZodMiniType>(
  schema: S,
  body: Record<string, unknown>,
  code: (issues: readonly Issue[]) => number,
): z.output<S> {
  const checked = check(schema, body);
  return checked.ok ? checked.value : valid(schema, body, code(checked.issues));
}

const missingIn =
  (body: Record<string, unknown>) =>
  ({ path }: Issue): boolean =>
    path.length === 1 && body[path[0]!] === undefined;

/** Returns the members of a data-plane body; null and empty strings count as absent, except with `--strict`. */
export function bodyOf(call: Call): Record<string, unknown> {
  const body = object(call.body);
  return call.world.strict ? body : withoutEmpty(body);
}

/** Returns the non-empty members. */
export const withoutEmpty = (body: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null && value !== ''));

/** Returns the members of a schema. */
export function withoutUnknown(schema: z.ZodMiniType, body: Record<string, unknown>): Record<string, unknown> {
  const checked = check(schema, body);
  const unknown = new Set(
    checked.ok ? [] : checked.issues.flatMap(issue => (issue.path.length ? [] : (issue.unknown ?? []))),
  );
  return Object.fromEntries(Object.entries(body).filter(([key]) => !unknown.has(key)));
}

/** The body as an object; no body, or anything else, is malformed (service facts 14.2). */
export function object(body: unknown): Record<string, unknown> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
  throw new Refusal(CODE.malformed, 'The body must be a JSON object');
}

/** Returns the query as an object, with the named integers parsed; empty values count as absent. */
export function queryOf(
  call: Call,
  integers: readonly string[] = ['currentPage', 'pageSize'],
): Record<string, unknown> {
  return Object.fromEntries(
    [...call.query]
      .filter(([, value]) => value !== '')
      .map(([key, value]) => [key, integers.includes(key) && /^-?\d+$/.test(value) ? Number(value) : value]),
  );
}
