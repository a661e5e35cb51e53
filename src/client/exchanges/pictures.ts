import { t } from '@vscode/l10n';
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import PQueue from 'p-queue';
import { pictureUrl } from '../../model/grid/card-pictures';
import { TransportError } from '../errors';
import { hostDispatcher } from '../host-dispatcher';
import type { Dispatcher } from '../undici';
import { unreachable } from '../wording';

/** The largest picture that is read, 5 MB. */
const MAX_BYTES = 5 * 1024 * 1024;

/** Maximum duration of a request in milliseconds, with its redirects. */
const CLOCK_MS = 15_000;

/** Maximum number of concurrent requests. */
const AT_ONCE = 4;

/** Maximum number of redirects within a host. */
const MAX_REDIRECTS = 3;

/** Accepted formats. SVG is a document that can contain links and scripts. */
const FORMATS = /^image\/(?:avif|bmp|gif|jpeg|png|webp)$/;

/** Addresses of this computer, of private networks, and those that no public host has. */
const PRIVATE = new BlockList();
for (const subnet of [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.168.0.0/16',
  '198.18.0.0/15 224.0.0.0/3 ::/127 64:ff9b::/96 64:ff9b:1::/48 2002::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8',
].flatMap(line => line.split(' '))) {
  const [net = '', prefix] = subnet.split('/');
  PRIVATE.addSubnet(net, Number(prefix), isIP(net) === 6 ? 'ipv6' : 'ipv4');
}

const isPrivate = (address: string): boolean => PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Matches names that only this computer or its network knows: of one part, or with a reserved ending. */
const LOCAL_NAME = /^[^.]*$|\.(?:localhost|local|internal|home\.arpa|intranet|lan)$/;

/** Returns the reason why no picture of a host is loaded; undefined: it can be. */
export function refusedHost({ hostname }: URL): string | undefined {
  const name = hostname.replaceAll(/^\[|\]$|\.$/g, '');
  const isLocal = isIP(name) === 0 ? LOCAL_NAME.test(name) : isPrivate(name);
  return isLocal ? privateHost(hostname) : undefined;
}

const privateHost = (host: string): string =>
  t('{0} is a host of this computer or of a private network. Images of such hosts are not loaded.', host);

export interface Picture {
  /** Media type, such as `image/png`. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

export interface PictureClientOptions {
  readonly dispatcher?: Dispatcher;
  /** Resolves a name to its IP addresses. Throws if this computer does not know the name; a proxy might know it. */
  readonly resolve?: (name: string) => Promise<readonly string[]>;
}

/**
 * Loads pictures from hosts that the user allowed: by https, without credentials, cookies or referrer, and never from another host than the
 * named one.
 */
export class PictureClient {
  private readonly queue = new PQueue({ concurrency: AT_ONCE });
  private readonly dispatcher: Dispatcher;
  private readonly resolve: NonNullable<PictureClientOptions['resolve']>;

  constructor({ dispatcher = hostDispatcher(), resolve = addressesOf }: PictureClientOptions = {}) {
    this.dispatcher = dispatcher;
    this.resolve = resolve;
  }

  /** @throws TransportError */
  async load(address: string, signal: AbortSignal): Promise<Picture> {
    return this.queue.add(() => this.follow(address, signal), { signal });
  }

  private async follow(address: string, given: AbortSignal): Promise<Picture> {
    const clock = AbortSignal.timeout(CLOCK_MS);
    const signal = AbortSignal.any([given, clock]);
    let url = checked(pictureUrl(address));
    await this.checkAddresses(url);
    for (let redirects = 0; ; redirects++) {
      const { status, headers, bytes } = await received(this.dispatcher, url, signal).catch((error: unknown) => {
        throw clock.aborted ? late(url) : failed(url, error);
      });
      const to = isRedirect(status) ? headers['location'] : undefined;
      if (to === undefined) return { type: typeOf(headers), bytes };
      if (redirects === MAX_REDIRECTS) throw unreadable(t('{0} redirects too often.', url.host));
      url = redirected(url, String(to));
    }
  }

  /** Refuses a name that leads to a private address. @throws TransportError */
  private async checkAddresses({ hostname }: URL): Promise<void> {
    const addresses = await this.resolve(hostname).catch(() => []); // a proxy might know the name
    const own = addresses.find(isPrivate);
    if (own !== undefined) throw unreadable(privateHost(`${hostname} (${own})`));
  }
}

const addressesOf = async (name: string): Promise<string[]> =>
  (await lookup(name.replaceAll(/^\[|\]$/g, ''), { all: true })).map(({ address }) => address);

type Headers = Readonly<Record<string, string | string[] | undefined>>;

interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
}

/** Reads a picture, or a redirect to one. @throws TransportError, and the error of the dispatcher */
const received = (dispatcher: Dispatcher, { origin, pathname, search }: URL, signal: AbortSignal): Promise<Received> =>
  new Promise((resolve, reject) => {
    const options = { origin, path: pathname + search, method: 'GET', headers: { accept: 'image/*' } } as const;
    dispatcher.dispatch(options, new Receiving(resolve, reject, signal));
  });

/** Reads an answer, and ends a connection at once whose answer is not a picture or too large. */
class Receiving implements Dispatcher.DispatchHandler {
  private controller: Dispatcher.DispatchController | undefined;
  private status = 0;
  private headers: Headers = {};
  private readonly chunks: Uint8Array[] = [];
  private size = 0;

  constructor(
    private readonly resolve: (answer: Received) => void,
    private readonly reject: (reason: unknown) => void,
    private readonly signal: AbortSignal,
  ) {
    signal.addEventListener('abort', this.abort);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.signal.aborted) this.abort();
  }
  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: Headers): void {
    this.status = status; // also of an interim answer (1xx): the last one wins
    this.headers = headers;
    if (status < 200 || isRedirect(status)) return;
    if (status !== 200) this.end(unreadable(t('The host returned no image (HTTP {0}).', status)));
    else if (!FORMATS.test(typeOf(headers)))
      this.end(unreadable(t('“{0}” is not a supported image format.', typeOf(headers))));
    else if (Number(headers['content-length'] ?? 0) > MAX_BYTES) this.end(tooLarge());
  }
  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.size += chunk.byteLength;
    if (this.size > MAX_BYTES) this.end(tooLarge());
    else this.chunks.push(chunk);
  }
  onResponseEnd(): void {
    this.done();
    const { status, headers, chunks } = this;
    this.resolve({ status, headers, bytes: Buffer.concat(chunks) });
  }
  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.done();
    this.reject(error);
  }

  private readonly abort = (): void => this.end(this.signal.reason as Error);

  private end(error: Error): void {
    this.done();
    this.reject(error);
    this.controller?.abort(error);
  }

  private done(): void {
    this.signal.removeEventListener('abort', this.abort);
  }
}

const isRedirect = (status: number): boolean => status >= 300 && status < 400;

const typeOf = (headers: Headers): string =>
  String(headers['content-type'] ?? '')
    .split(';')[0]!
    .trim()
    .toLowerCase();

const tooLarge = (): TransportError => unreadable(t('The image exceeds 5 MB.'));

/** Returns an address that can be asked. @throws TransportError */
function checked(url: URL | undefined): URL {
  const refused = url ? refusedHost(url) : t('The address of the image is not an https address.');
  if (refused !== undefined) throw unreadable(refused);
  return url!;
}

/** Returns the address of a redirect within a host. @throws TransportError */
function redirected(url: URL, location: string): URL {
  const to = URL.parse(location, url.href);
  const next = to && pictureUrl(to.href);
  if (next?.host === url.host) return next;
  throw unreadable(t('{0} redirects to another host: {1}', url.host, to?.host ?? location.slice(0, 100)));
}

const unreadable = (message: string): TransportError => new TransportError('picture', 'unreadable', message);

const late = ({ host }: URL): TransportError =>
  new TransportError('picture', 'timeout', t('{0} did not respond within {1} s.', host, CLOCK_MS / 1000));

const failed = (url: URL, cause: unknown): TransportError =>
  cause instanceof TransportError
    ? cause
    : new TransportError(
        'picture',
        'unreachable',
        unreachable(url.origin, cause, words => words),
        { cause },
      );
