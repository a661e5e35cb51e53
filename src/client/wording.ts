/** The innermost things that are known of why a connection failed: undici and fetch wrap them. */
function chain(error: unknown): { code?: unknown; message: string }[] {
  const found: { code?: unknown; message: string }[] = [];
  for (let at: unknown = error; at instanceof Error && found.length < 8; at = at.cause) {
    found.push(at);
    if (at instanceof AggregateError)
      found.push(...at.errors.filter((inner): inner is Error => inner instanceof Error));
  }
  return found;
}

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|ERR_TLS|HOSTNAME_MISMATCH/;

const NOT_CONNECTED = /^(?:ENOTFOUND|EAI_\w+|ECONNREFUSED|UND_ERR_CONNECT_TIMEOUT|EHOSTUNREACH|ENETUNREACH)$/;

/** True for what fails before a connection stands: nothing can have been sent. */
export const neverConnected = (error: unknown): boolean =>
  chain(error).some(({ code }) => typeof code === 'string' && (NOT_CONNECTED.test(code) || CERTIFICATE.test(code)));

/** Why `host` could not be reached, and what to do, in one or two sentences. */
export function unreachable(host: string, error: unknown): string {
  const causes = chain(error);
  const codes = causes.map(({ code }) => (typeof code === 'string' ? code : ''));
  const has = (...wanted: string[]) => wanted.some(code => codes.includes(code));
  if (causes.some(({ message }) => /\b407\b|proxy authentication/i.test(message))) {
    return `The proxy between this machine and ${host} asks for a sign-in (407). Check the proxy settings.`;
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
