import { Dispatcher } from './undici';

type Fetched = Awaited<ReturnType<typeof globalThis.fetch>>;
type Init = NonNullable<Parameters<typeof globalThis.fetch>[1]>;

/** Headers that no longer apply: fetch has decoded the body, and with them the reader would decode it again, or check a wrong length. */
const SPENT: ReadonlySet<string> = new Set(['content-encoding', 'content-length']);

/** Controller of an answer in progress: a handler can pause or abort it. */
class Controller implements Dispatcher.DispatchController {
  private readonly abortController = new AbortController();
  private waiting: PromiseWithResolvers<void> | undefined;
  readonly signal = this.abortController.signal;
  rawHeaders = null;

  get aborted(): boolean {
    return this.signal.aborted;
  }
  get reason(): Error | null {
    return this.aborted ? (this.signal.reason as Error) : null;
  }
  get paused(): boolean {
    return this.waiting !== undefined;
  }
  abort(reason?: Error): void {
    this.abortController.abort(reason);
    this.resume();
  }
  pause(): void {
    this.waiting ??= Promise.withResolvers();
  }
  resume(): void {
    this.waiting?.resolve();
    this.waiting = undefined;
  }
  async flowing(): Promise<void> {
    while (this.waiting) await this.waiting.promise;
  }
}

/**
 * undici's API over the host's network: VS Code patches `globalThis.fetch` to follow its proxy settings and the system's
 * certificates, which a bundled undici by itself does not see.
 */
class HostFetchDispatcher extends Dispatcher {
  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    void exchange(options, handler, new Controller());
    return true;
  }
  override async close(): Promise<void> {}
  override async destroy(): Promise<void> {}
}

async function exchange(
  options: Dispatcher.DispatchOptions,
  handler: Dispatcher.DispatchHandler,
  controller: Controller,
): Promise<void> {
  try {
    handler.onRequestStart?.(controller, {});
    if (controller.aborted) throw controller.reason;
    // Read at every call, because VS Code replaces it late.
    const response = await globalThis.fetch(urlOf(options), {
      method: options.method,
      ...contentOf(options),
      redirect: 'manual',
      credentials: 'omit', // our credentials are in a header; otherwise fetch can hide a 401 that answers a stream
      signal: controller.signal,
    });
    await pass(response, handler, controller);
  } catch (error) {
    handler.onResponseError?.(controller, failure(error, controller));
  }
}

/**
 * Joins origin and path without resolving: `//host` as a path would be another host. @throws Error for a path that still leaves the origin
 */
function urlOf({ origin, path }: Dispatcher.DispatchOptions): URL {
  const { origin: own } = new URL(origin ?? '');
  const url = new URL(`${own}${path}`);
  if (url.origin !== own) throw new Error(`${path} leads away from ${own}`);
  return url;
}

type HeaderValue = string | readonly string[] | null | undefined;

/** undici takes headers as an object, as names and values in turn, and as pairs. */
function headersOf(headers: Dispatcher.DispatchOptions['headers']): [string, string][] {
  if (!headers) return [];
  const pairs = (
    Array.isArray(headers) && typeof headers[0] === 'string'
      ? headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1]]] : []))
      : Symbol.iterator in headers
        ? [...headers]
        : Object.entries(headers)
  ) as [string, HeaderValue][];
  return pairs.flatMap(([name, value]) => [value ?? []].flat().map((one): [string, string] => [name, one]));
}

/**
 * Fetch repeats a request by itself that is answered by 421, if it still has the body; a stream is gone, so it does not. Hence all but
 * GET has a stream, an empty one for no body, with its length.
 */
function contentOf({ method, headers, body }: Dispatcher.DispatchOptions): Init {
  const pairs = headersOf(headers);
  if (streams(body)) return { headers: pairs, body: body as NonNullable<Init['body']>, duplex: 'half' };
  if (method === 'GET' || method === 'HEAD') return { headers: pairs };
  const bytes = typeof body === 'string' ? Buffer.from(body) : ((body ?? new Uint8Array()) as Uint8Array<ArrayBuffer>);
  const own = pairs.filter(([name]) => name.toLowerCase() !== 'content-length');
  return {
    headers: [...own, ['content-length', String(bytes.byteLength)]],
    body: new Blob([bytes]).stream(),
    duplex: 'half',
  };
}

const streams = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && !ArrayBuffer.isView(body) && Symbol.asyncIterator in body;

async function pass(response: Fetched, handler: Dispatcher.DispatchHandler, controller: Controller): Promise<void> {
  const decoded = response.headers.has('content-encoding');
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !decoded || !SPENT.has(name)));
  handler.onResponseStart?.(controller, response.status, headers, response.statusText);
  for await (const chunk of response.body ?? []) {
    if (controller.paused) await controller.flowing();
    if (controller.aborted) throw controller.reason;
    handler.onResponseData?.(controller, Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
  }
  if (controller.paused) await controller.flowing();
  if (controller.aborted) throw controller.reason;
  handler.onResponseEnd?.(controller, {});
}

/** Returns the cause of "fetch failed", whose code has the reason. */
function failure(error: unknown, controller: Controller): Error {
  if (controller.aborted) return controller.reason!;
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause : new Error(String(cause));
}

let shared: Dispatcher | undefined;

/** The dispatcher over the host's `fetch`. It has no state, so a single one suffices. */
export const hostDispatcher = (): Dispatcher => (shared ??= new HostFetchDispatcher());
