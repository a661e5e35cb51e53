import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { FullResponse, type Call } from './call';
import { requestTimeout } from './limits';
import type { Fault } from './faults';
import { parseJson, writeJson } from './json';
import type { Plane } from './listener';
import { CODE, Refusal } from './refusal';
import { match, type Matched } from './routing';
import type { World } from '../world';

/** Maximum size of a request (service facts 16.4). */
const BODY_BYTES = 64 * 1024 * 1024;

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** One request and its answer. */
export class Exchange<C extends Call> {
  private readonly url: URL;
  private readonly requestId = randomUUID();

  constructor(
    private readonly world: World,
    private readonly plane: Plane<C>,
    private readonly request: IncomingMessage,
    private readonly response: ServerResponse,
  ) {
    // An invalid URL has no query; its path is the raw text.
    const sent = `http://127.0.0.1${request.url ?? '/'}`;
    this.url = new URL(URL.canParse(sent) ? sent : 'http://127.0.0.1');
  }

  /** Reads, meets its fault, answers. */
  async run(): Promise<void> {
    const { method = 'GET', url = '/' } = this.request;
    this.world.settle();
    this.world.record(`${method} ${url}`);
    const path = url.split('?')[0]!; // as it was sent: URL would fold dots and keep nothing of it
    const matched = match(this.plane.routes, method, path);
    const fault = this.world.faults.next([matched.route?.operation ?? '', `${method} ${path}`]);
    const body = await this.read();
    if (this.hangs(matched.route?.operation ?? '')) {
      this.world.restricted.leave(this.request.socket);
      return;
    }
    if (fault && replaces(fault)) return this.fail(fault);
    const answer = await this.answer(method, path, matched, body, fault?.latencyMs ?? this.world.latencyMs);
    this.send(answer.status, answer.text, { ...answer.headers, ...fault?.headers }, fault);
  }

  /** The fault in place of the answer. */
  private async fail(fault: Fault): Promise<void> {
    if (fault.latencyMs) await wait(fault.latencyMs, undefined, { ref: false });
    if (fault.cut === 'before') {
      this.request.socket.destroy();
      return;
    }
    const { status, code, message } = fault;
    const refused = { code: code ?? status ?? CODE.unexpected, message: message ?? 'Refused by fault injection' };
    this.send(status ?? 200, fault.body ?? JSON.stringify(refused), fault.headers ?? {}, fault);
  }

  private async answer(
    method: string,
    path: string,
    matched: Matched<C>,
    body: Buffer | undefined,
    latencyMs: number,
  ): Promise<Answer> {
    try {
      const token = this.token();
      this.plane.authorize(token, matched.route?.operation ?? '');
      const absence = this.restricted(matched.route?.operation ?? '');
      if (absence) return absence;
      if (!matched.route && this.plane.kind === 'data') return NO_PAGE;
      if (!matched.route) throw missing(method, path, matched.allowed);
      if (!body) throw new Refusal(CODE.malformed, 'The body is larger than 64 MB', 413);
      const { operation } = matched.route;
      if (this.plane.kind === 'control') this.world.admit(operation, token);
      const success = this.code(path.startsWith('/v1/') || this.world.quirks.has('code-200') ? 200 : 0);
      const call = this.plane.extend({
        world: this.world,
        path: matched.path,
        query: this.url.searchParams,
        headers: this.request.headers,
        body: this.parsed(method, body),
        code: success,
      });
      const run = async () => {
        if (latencyMs) await wait(latencyMs, undefined, { ref: false }); // within the deadline, like work that takes long
        return matched.route.answer(call);
      };
      const data = await (this.plane.kind === 'data' ? requestTimeout(call, run) : run());
      const whole = data instanceof FullResponse ? data : new FullResponse({ code: success, data });
      const { oddities } = this.world;
      const answered = oddities?.body(operation, whole.body) ?? whole.body;
      return { status: oddities?.status(method) ?? 200, text: writeJson(answered) + whole.end, headers: {} };
    } catch (error) {
      if (error instanceof Refusal) {
        const { status, headers, code, message } = error;
        return { status, headers, text: writeJson({ code: this.code(code), message }) };
      }
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
      return { status: 500, headers: {}, text: writeJson({ code: CODE.unexpected, message }) };
    }
  }

  private hangs(operation: string): boolean {
    const { kind, hangs = false } = this.plane;
    const regionId = this.plane.regionOf?.(this.url.searchParams);
    return hangs || (kind !== 'embeddings' && this.world.restricted.hangs(kind, operation, regionId));
  }

  /** The answer to an operation that is not offered; undefined: it is. Throws a Refusal for one that is denied. */
  private restricted(operation: string): Answer | undefined {
    const { kind } = this.plane;
    if (kind === 'embeddings') return undefined;
    this.world.restricted.admit(kind, operation);
    return this.world.restricted.absent(kind, operation);
  }

  /** Returns the key or `user:password` of a request; engines accept Basic on the data plane too, where `--strict` requires spec 5.1. */
  private token(): string {
    const [, scheme = '', value = ''] = /^(\w+) (.+)$/.exec(this.request.headers.authorization ?? '') ?? [];
    if (/^bearer$/i.test(scheme)) return value;
    const takesBasic = this.plane.kind === 'data' && !this.world.strict;
    return takesBasic && /^basic$/i.test(scheme) ? Buffer.from(value, 'base64').toString() : '';
  }

  private code(code: number): number | string {
    return this.world.quirks.has('string-codes') ? String(code) : code;
  }

  private parsed(method: string, bytes: Buffer): unknown {
    const text = bytes.toString();
    if (method === 'GET') return undefined;
    if (text.trim() === '') {
      if (this.plane.kind === 'data') throw new Refusal(CODE.malformed, 'The body is empty; an empty request is {}');
      return undefined;
    }
    try {
      const body = parseJson(text); // regardless of the content type
      return body === null && this.plane.kind === 'data' ? {} : body;
    } catch (error) {
      throw new Refusal(CODE.malformed, `The body is not JSON: ${(error as Error).message}`);
    }
  }

  /** The body; undefined: it is larger than allowed (the rest is read and dropped, so that the answer gets through). */
  private async read(): Promise<Buffer | undefined> {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of this.request as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size <= BODY_BYTES) chunks.push(chunk);
    }
    return size <= BODY_BYTES ? Buffer.concat(chunks) : undefined;
  }

  private send(status: number, text: string, headers: Readonly<Record<string, string>>, fault?: Fault): void {
    const whole = Buffer.from(text);
    const half = whole.subarray(0, Math.ceil(whole.length / 2));
    const body = fault?.truncated ? half : whole;
    const { oddities } = this.world;
    if (oddities && !fault) {
      const given = { 'content-type': 'application/json; charset=utf-8', requestid: this.requestId, ...headers };
      return void oddities.send(this.response, status, whole, given, String(this.request.headers['accept-encoding']));
    }
    this.response.writeHead(status, {
      'content-type': fault?.contentType ?? 'application/json; charset=utf-8',
      'content-length': body.length,
      requestid: this.requestId,
      ...headers,
    });
    if (fault?.cut === 'within') this.response.write(half, () => this.request.socket.destroy());
    else this.response.end(body);
  }
}

/** Answers of engines to a path, or a method, that they do not know. */
const NO_PAGE: Answer = { status: 404, text: '404 page not found', headers: { 'content-type': 'text/plain' } };

/** Returns true for a fault that prevents the operation. */
const replaces = ({ cut, body, status, code, message }: Fault): boolean =>
  cut === 'before' || [body, status, code, message].some(given => given !== undefined);

function missing(method: string, path: string, allowed: readonly string[]): Refusal {
  return allowed.length
    ? new Refusal(405, `${method} is not allowed for ${path}`, 405, { allow: allowed.join(', ') })
    : new Refusal(404, `Operation not found: ${method} ${path}`, 404);
}
