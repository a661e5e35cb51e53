/** What is known of a failed connection; Node says whom it tried to reach. */
interface Cause {
  readonly message: string;
  readonly code?: unknown;
  readonly address?: unknown;
  readonly port?: unknown;
  readonly hostname?: unknown;
}

/** The innermost things that are known of why a connection failed: undici and fetch wrap them. */
function chain(error: unknown): Cause[] {
  const found: Cause[] = [];
  for (let at: unknown = error; at instanceof Error && found.length < 8; at = at.cause) {
    found.push(at);
    if (at instanceof AggregateError)
      found.push(...at.errors.filter((inner): inner is Error => inner instanceof Error));
  }
  return found;
}

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|ERR_TLS|HOSTNAME_MISMATCH/;

const NOT_CONNECTED = /^(?:ENOTFOUND|EAI_\w+|ECONNREFUSED|UND_ERR_CONNECT_TIMEOUT|EHOSTUNREACH|ENETUNREACH)$/;

/** A proxy that does not let a connection through, with its status. */
const NO_TUNNEL = /\bproxy response \((\d{3})\)/i;

/** True for what fails before a connection stands: nothing can have been sent. */
export const neverConnected = (error: unknown): boolean =>
  chain(error).some(
    ({ code, message }) =>
      (typeof code === 'string' && (NOT_CONNECTED.test(code) || CERTIFICATE.test(code))) || NO_TUNNEL.test(message),
  );

/** Whom the connection was to, where it was not the service at `url`: then it was the proxy before it. */
function proxyIn(causes: readonly Cause[], url: URL): string | undefined {
  const own = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  for (const { address, port, hostname } of causes) {
    if (typeof hostname === 'string' && hostname !== url.hostname) return hostname;
    if (typeof address === 'string' && typeof port === 'number' && port !== own) return `${address}:${port}`;
  }
  return undefined;
}

/** Why the service at `origin` could not be reached, and what to do, in one or two sentences. */
export function unreachable(origin: string, error: unknown): string {
  const { host } = new URL(origin);
  const causes = chain(error);
  const codes = causes.map(({ code }) => (typeof code === 'string' ? code : ''));
  const has = (...wanted: string[]) => wanted.some(code => codes.includes(code));
  const before = `The proxy between this machine and ${host}`;
  if (causes.some(({ message }) => /\b407\b|proxy authentication/i.test(message))) {
    return `${before} asks for a sign-in (407). Check the proxy settings.`;
  }
  const status = causes.map(({ message }) => NO_TUNNEL.exec(message)?.[1]).find(Boolean);
  if (status) return `${before} does not connect to it (${status}). Check the address and what the proxy allows.`;
  const proxy = proxyIn(causes, new URL(origin));
  if (proxy !== undefined) {
    const code = codes.find(each => each !== '');
    return `${before}, ${proxy}, could not be reached${code ? ` (${code})` : ''}. Check the proxy settings and that the proxy is running.`;
  }
  if (has('ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME')) {
    return `The name ${host} was not found. Check the address and the network.`;
  }
  if (has('ECONNREFUSED')) return `${host} refused the connection. Check the address and that the service is running.`;
  const certificate = codes.find(code => CERTIFICATE.test(code));
  if (certificate) {
    return `The certificate of ${host} was not accepted (${certificate}). Check the address; behind a company proxy, its certificate must be trusted by the system.`;
  }
  if (codes.some(code => code === 'EPROTO' || code.startsWith('ERR_SSL'))) {
    return `${host} does not speak https on this port. Check the address and the port.`;
  }
  if (has('ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT')) {
    return `${host} did not take the connection in time. Check the address and the network.`;
  }
  if (has('EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN', 'EADDRNOTAVAIL')) {
    return `There is no way from this machine to ${host}. Check the network or the VPN.`;
  }
  if (has('ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'))
    return `${host} closed the connection before it answered. Try again.`;
  const known = codes.find(code => code !== '');
  return `${host} could not be reached${known ? ` (${known})` : ''}. Check the address, the network and the proxy.`;
}

/** A length of time as a person says it. */
export function duration(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 120) return `${seconds} second${seconds === 1 ? '' : 's'}`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

/** What to do where a write may have been carried out though nothing good came back. */
export const DOUBT = 'The change may have been made all the same: look before you repeat it.';

/** What to do about a refusal, from its status; empty where only the service's words help. `reads`: the call changes nothing. */
export function advice(status: number, reads: boolean, retryAfterSeconds: number | undefined): string {
  if (!reads && (status === 408 || (status >= 500 && status !== 501))) {
    return `The service ${status === 408 || status === 504 ? 'ran out of time' : 'failed'}. ${DOUBT}`;
  }
  if (status === 401) return 'The key was refused: check it, or replace it.';
  if (status === 403) return 'The key has no permission for this: ask an administrator, or use another key.';
  if (status === 408) return 'The service ran out of time: ask for less, or allow more time.';
  if (status === 404 || status === 405 || status === 501)
    return 'Check the address; this service may lack the operation.';
  if (status === 413) return 'The request is too large: send less at once.';
  if (status === 429 || status === 503) {
    return `The service is busy: try again ${!retryAfterSeconds ? 'later' : `in ${duration(retryAfterSeconds * 1000)}`}.`;
  }
  return status >= 500 ? 'The service failed: try again later.' : '';
}
