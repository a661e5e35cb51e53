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
  /** What a success is called here, for whole answers. */
  readonly code: number | string;
}

/** A request on a cluster endpoint or a project endpoint. */
export interface DataCall extends Call {
  readonly cluster: ClusterState;
}

/** A whole answer, for what does not stand in `data` alone. */
export class Whole {
  constructor(readonly body: unknown) {}
}

const sentence = ({ path, message }: Issue): string => (path.length ? `${path.join('.')}: ${message}` : message);

/** The input as a schema of src/model has it. Throws a Refusal (`code`, else `parameter`) that names every wrong field. */
export function valid<S extends z.ZodMiniType>(schema: S, input: unknown, code: number = CODE.parameter): z.output<S> {
  const checked = inEnglish(() => check(schema, input));
  if (checked.ok) return checked.value;
  throw new Refusal(code, `Invalid request. ${checked.issues.map(sentence).join('; ')}`);
}

/** The body of a data-plane request by its schema: missing fields are 1802, wrong ones 1100 (service facts 16.1). */
export function validData<S extends z.ZodMiniType>(schema: S, call: Call): z.output<S> {
  const body = object(call.body);
  const checked = check(schema, body);
  if (checked.ok) return checked.value;
  const missing = checked.issues.some(({ path }) => path.length === 1 && body[path[0]!] === undefined);
  return valid(schema, body, missing ? CODE.fieldMissing : CODE.invalid);
}

/** The body as an object; no body, or anything else, is malformed (service facts 14.2). */
export function object(body: unknown): Record<string, unknown> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
  throw new Refusal(CODE.malformed, 'The body must be a JSON object');
}

/** The query as an object, the named ones as integers where they are written as such; what is empty counts as absent. */
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
