import type { Region } from '../regions/regions';

/** True for this machine, the one place that plain http goes to without asking. */
export function isLoopback(host: string): boolean {
  const name = host
    .replace(/:\d+$/, '')
    .replace(/^\[|\]$/g, '')
    .toLowerCase();
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(?:\.\d{1,3}){3}$/.test(name);
}

/** Matches an address that begins with a scheme. */
const SCHEME = /^[a-z][a-z\d+.-]*:\/\//i;
export const hasScheme = (text: string): boolean => SCHEME.test(text.trim());

/** An address with a scheme and without a slash at its end: https where it names none, http for this machine. */
export function addressOf(text: string): string {
  const [, scheme, rest = ''] = /^([a-z][a-z\d+.-]*:\/\/)?(.*)$/is.exec(text.trim())!;
  const address = rest.replace(/\/+$/, '');
  if (scheme) return scheme + address;
  return `${isLoopback(/^[^/?#]*/.exec(address)![0]) ? 'http' : 'https'}://${address}`;
}

/** Scheme, host, port, a path of single slashes, perhaps a query. URL parsers drop line breaks and tabs, and take `\\` for `/`. */
const PLAIN = /^https?:\/\/[^/?#\\@\0-\x20]+(?:\/[^/?#\\\0-\x20]+)*\/?(?:\?[^#\0-\x20]*)?$/i;

/** Returns true if no part of an address can redirect a request to another host than the visible one (design 3). */
export const isPlainAddress = (address: string): boolean => PLAIN.test(address) && URL.canParse(address);

/** The address of a region's control plane (spec 4.11: `domain`, often without a scheme); undefined where it has none. */
export const domainOf = (region: Region): string | undefined => (region.domain ? addressOf(region.domain) : undefined);

/** Returns true for `https` or a loopback host, where a key can be sent without a warning. */
export function isSafeAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(host));
}
