import { t } from '@vscode/l10n';
import { doubt } from '../model/texts/doubt';

/** Facts about a failed connection; Node reports the host it tried to reach. */
interface Cause {
  readonly message: string;
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly address?: unknown;
  readonly port?: unknown;
  readonly hostname?: unknown;
}

/** Maximum number of causes that are examined. */
const MAX_DEPTH = 8;

/** The innermost things that are known of why a connection failed: undici and fetch wrap them. */
function chain(error: unknown): Cause[] {
  const found: Cause[] = [];
  for (let at: unknown = error; at instanceof Error && found.length < MAX_DEPTH; at = at.cause) {
    found.push(at);
    if (at instanceof AggregateError)
      found.push(...at.errors.filter((inner): inner is Error => inner instanceof Error));
  }
  return found;
}

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|ERR_TLS|HOSTNAME_MISMATCH/;

/** Matches codes of failed name lookups and connections only; other codes also occur while reading. */
const NOT_CONNECTED = /^(?:ENOTFOUND|EAI_\w+|ECONNREFUSED|UND_ERR_CONNECT_TIMEOUT)$/;

/** System calls that Node reports for failures of name lookups and connections. */
const CONNECTING: ReadonlySet<unknown> = new Set(['connect', 'getaddrinfo']);

/** Returns true if this side refused the certificate during the handshake. `ERR_SSL` comes from the other side, possibly later. */
const isCertificateRefused = (code: string): boolean => CERTIFICATE.test(code) && !code.startsWith('ERR_SSL');

/** Returns true if this side refused the certificate of the other. */
export const isUntrusted = (error: unknown): boolean =>
  chain(error).some(({ code }) => typeof code === 'string' && isCertificateRefused(code));

/** A proxy that does not let a connection through, with its status. */
const NO_TUNNEL = /\bproxy response \((\d{3})\)/i;

/** System calls on a connection that stands. */
const CONNECTED: ReadonlySet<unknown> = new Set(['read', 'write']);

const isBeforeConnection = ({ code, syscall, message }: Cause): boolean =>
  CONNECTING.has(syscall) ||
  (typeof code === 'string' && !CONNECTED.has(syscall) && (NOT_CONNECTED.test(code) || isCertificateRefused(code))) ||
  NO_TUNNEL.test(message);

/** Returns true for failures before a connection: nothing can have been sent. Of several attempts, each must have failed so. */
export function neverConnected(error: unknown, depth = MAX_DEPTH): boolean {
  if (!(error instanceof Error) || depth === 0) return false;
  if (error instanceof AggregateError && error.errors.length > 0)
    return error.errors.every(each => neverConnected(each, depth - 1));
  return isBeforeConnection(error) || neverConnected(error.cause, depth - 1);
}

/** Returns the host of the failed connection if that is not the service at `url`: then it is the proxy. */
function proxyIn(causes: readonly Cause[], url: URL): string | undefined {
  const own = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  for (const { address, port, hostname } of causes) {
    if (typeof hostname === 'string' && hostname !== url.hostname) return hostname;
    if (typeof address === 'string' && typeof port === 'number' && port !== own) return `${address}:${port}`;
  }
  return undefined;
}

/** Maximum number of recorded proxies. */
const MAX_PROXIES = 200;

const proxies = new Set<string>();

/** Returns the proxies that messages have named: a script of the system can choose them, so no setting tells their hosts. */
export const namedProxies = (): readonly string[] => [...proxies];

/**
 * Describes why the service at `origin` is unreachable and what to do, in one or two sentences. `advised`: adds the advice to retry, where
 * allowed.
 */
export function unreachable(origin: string, error: unknown, advised: (words: string, next: string) => string): string {
  const { host } = new URL(origin);
  const causes = chain(error);
  const codes = causes.map(({ code }) => (typeof code === 'string' ? code : ''));
  const has = (...wanted: string[]) => wanted.some(code => codes.includes(code));
  if (causes.some(({ message }) => /\b407\b|proxy authentication/i.test(message))) {
    return proxySignIn(host);
  }
  const status = causes.map(({ message }) => NO_TUNNEL.exec(message)?.[1]).find(Boolean);
  if (status)
    return t('The proxy refused to connect to {0} ({1}). Check the address and the rules of the proxy.', host, status);
  const proxy = proxyIn(causes, new URL(origin));
  if (proxy !== undefined) {
    if (proxies.size < MAX_PROXIES) proxies.add(proxy);
    const code = codes.find(each => each !== '');
    return t(
      'The proxy for {0}, {1}, is unreachable{2}. Check the proxy settings and that the proxy is running.',
      host,
      proxy,
      code ? ` (${code})` : '',
    );
  }
  if (has('ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME')) {
    return t('Host {0} not found. Check the address and the network.', host);
  }
  if (has('ECONNREFUSED'))
    return t('{0} refused the connection. Check the address and that the service is running.', host);
  const certificate = codes.find(code => CERTIFICATE.test(code));
  if (certificate) {
    return t(
      'The certificate of {0} is not trusted ({1}). Check the address. If the service or a company proxy uses its own certificate authority, add the authority to the trust store of your operating system.',
      host,
      certificate,
    );
  }
  if (codes.some(code => code === 'EPROTO' || code.startsWith('ERR_SSL'))) {
    return t(
      '{0} does not support https on this port. Check the address and the port; without encryption, the address must start with http://.',
      host,
    );
  }
  if (has('ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT')) {
    return t('Connecting to {0} timed out. Check the address and the network.', host);
  }
  if (has('EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN', 'EADDRNOTAVAIL')) {
    return t('No route to {0}. Check the network or the VPN.', host);
  }
  if (has('ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'))
    return advised(t('{0} closed the connection without a response.', host), t('Try again.'));
  const known = codes.find(code => code !== '');
  return t('{0} is unreachable{1}. Check the address, the network and the proxy.', host, known ? ` (${known})` : '');
}

/** Returns the message for a proxy that requires credentials. */
export const proxySignIn = (host: string): string =>
  t('The proxy for {0} requires authentication (407). Check the proxy settings.', host);

/** Formats a duration. */
export function duration(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 120) return seconds === 1 ? t('1 second') : t('{0} seconds', seconds);
  return t('{0} minutes', Math.ceil(seconds / 60));
}

/** Returns advice for a refusal by its status; empty if only the message of the service helps. `reads`: the call changes nothing; `byUser`: a user with a password asks, no API key. */
export function advice(status: number, reads: boolean, retryAfterSeconds: number | undefined, byUser = false): string {
  if (!reads && (status === 408 || (status >= 500 && status !== 501))) {
    return `${status === 408 || status === 504 ? t('The service timed out.') : t('The service failed.')} ${doubt()}`;
  }
  if (status === 401 && byUser) return t('The user and password were refused. Check both.');
  if (status === 403 && byUser) return t('Ask an administrator for the permission, or use another user.');
  if (status === 401) return t('The key was refused. Check or replace the key.');
  if (status === 403) return t('Ask an administrator for the permission, or use another key.');
  if (status === 408) return t('The service timed out. Request less data, or increase the timeout.');
  if (status === 404 || status === 405 || status === 501)
    return t('Check the address. The service might not support this operation.');
  if (status === 413) return t('The request is too large. Send less data per request.');
  if (status === 429 || status === 503) {
    return retryAfterSeconds
      ? t('The service is busy. Try again in {0}.', duration(retryAfterSeconds * 1000))
      : t('The service is busy. Try again later.');
  }
  return status >= 500 ? t('The service failed. Try again later.') : '';
}
