import type { Socket } from 'node:net';
import { REGIONS } from '../control-plane/regions';
import { named, NAMED_OPERATIONS, nameOf } from './operations';
import { CODE, Refusal } from './refusal';

/** Answers to missing operations. */
export const ABSENT_STYLES = ['json', 'html', 'empty'] as const;
export type AbsentStyle = (typeof ABSENT_STYLES)[number];

/** Answers to denied operations: by HTTP status, or by a code under HTTP 200. */
export const DENIED_STYLES = ['401', '403', '404', 'code'] as const;
export type DeniedStyle = (typeof DENIED_STYLES)[number];

/** Operations that are absent, denied or unanswered, by the names of `NAMED_OPERATIONS`. */
export interface Restrictions {
  /** Answers 404 to everything that the specification does not have; true: as JSON. */
  readonly onlySpecified?: AbsentStyle | boolean | undefined;
  readonly deny?: readonly string[] | undefined;
  /** 403 by default. `404` hides the operation as if the record did not exist, with a code of the service. */
  readonly denyAs?: DeniedStyle | undefined;
  /** Operations, and regions with their data planes and control plane, that accept requests and never answer. */
  readonly hang?: readonly string[] | undefined;
}

export type RestrictedPlane = 'control' | 'data';

export interface Absence {
  readonly status: 404;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

const ABSENCES: Readonly<Record<AbsentStyle, Omit<Absence, 'status'>>> = {
  json: { text: '{"code":404,"message":"Not Found"}', headers: {} },
  html: {
    text: '<!doctype html><html><head><title>404 Not Found</title></head><body><h1>404 Not Found</h1></body></html>',
    headers: { 'content-type': 'text/html' },
  },
  empty: { text: '', headers: { 'content-type': 'text/plain' } },
};

/** Restrictions that hold now; they can be replaced at any time. */
export class Restricted {
  private absence: Absence | undefined;
  private denied: ReadonlySet<string> = new Set();
  private denyAs: DeniedStyle = '403';
  private hanging: ReadonlySet<string> = new Set();
  private readonly left = new Set<Socket>();

  /** @throws RangeError for an unknown operation, region or style */
  constructor(restrictions: Restrictions = {}) {
    this.replace(restrictions);
  }

  /** Replaces the restrictions; hanging requests are cut off. @throws RangeError as the constructor, without a replacement */
  replace({ onlySpecified, deny = [], denyAs = '403', hang = [] }: Restrictions): void {
    const style = onlySpecified === true ? 'json' : onlySpecified;
    if (style) needsOneOf('404 format', style, ABSENT_STYLES);
    needsOneOf('denial response', denyAs, DENIED_STYLES);
    const denied = new Set(deny.flatMap(name => operations(name, 'operation')));
    const hanging = new Set(hang.flatMap(name => (isRegion(name) ? [name] : operations(name, 'operation or region'))));
    this.absence = style ? { status: 404, ...ABSENCES[style] } : undefined;
    this.denied = denied;
    this.denyAs = denyAs;
    this.hanging = hanging;
    for (const socket of this.left) socket.destroy();
  }

  /** Leaves a request without an answer: its connection stays until either side closes it. */
  leave(socket: Socket): void {
    this.left.add(socket);
    socket.once('close', () => this.left.delete(socket));
  }

  /** Returns true if a request gets no answer. `regionId`: its destination. */
  hangs(plane: RestrictedPlane, route: string, regionId: string | undefined): boolean {
    return this.hanging.has(nameOf(plane, route) ?? '') || this.isHanging(regionId);
  }

  isHanging(regionId: string | undefined): boolean {
    return regionId !== undefined && this.hanging.has(regionId);
  }

  /** Returns the answer for a missing operation; undefined: it exists. Route '' does not exist. */
  absent(plane: RestrictedPlane, route: string): Absence | undefined {
    const name = nameOf(plane, route);
    return name !== undefined && NAMED_OPERATIONS[name]!.section !== undefined ? undefined : this.absence;
  }

  /** @throws Refusal for an operation that is denied */
  admit(plane: RestrictedPlane, route: string): void {
    if (this.denied.has(nameOf(plane, route) ?? '')) throw denial(plane, route, this.denyAs);
  }
}

const isRegion = (name: string): boolean => (REGIONS as readonly string[]).includes(name);

function denial(plane: RestrictedPlane, route: string, style: DeniedStyle): Refusal {
  const isControl = plane === 'control';
  if (style === '401') {
    return isControl
      ? new Refusal(CODE.illegalKey, 'The API key is illegal', 401)
      : new Refusal(CODE.noCredentials, 'User not authenticated', 401);
  }
  if (style === '404')
    return new Refusal(isControl ? CODE.parameter : CODE.invalid, 'The resource does not exist', 404);
  const code = isControl ? CODE.noPermission : style === '403' ? CODE.unexpected : CODE.notPermitted;
  return new Refusal(code, `The API key has no permission for ${route}`, style === '403' ? 403 : 200);
}

/** Returns the operations of a name. `what`: noun for the error. */
function operations(name: string, what: string): string[] {
  const found = named(name);
  if (found.length > 0) return found;
  throw new RangeError(`Unknown ${what} "${name}". Known: ${Object.keys(NAMED_OPERATIONS).join(', ')}`);
}

function needsOneOf(what: string, given: string, known: readonly string[]): void {
  if (!known.includes(given)) throw new RangeError(`Unknown ${what} "${given}". Known: ${known.join(', ')}`);
}
