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

/** Removes the slashes at the end. A pattern would search again from each slash of a text that a service sent. */
export function withoutSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}

/** An address with a scheme and without a slash at its end: https where it names none, http for this machine. */
export function addressOf(text: string): string {
  const whole = text.trim();
  const [scheme = ''] = SCHEME.exec(whole) ?? [];
  const address = withoutSlashes(whole.slice(scheme.length));
  if (scheme) return scheme + address;
  return `${isLoopback(/^[^/?#]*/.exec(address)![0]) ? 'http' : 'https'}://${address}`;
}

/** Scheme, host, port, a path of single slashes, perhaps a query. URL parsers drop line breaks and tabs, and take `\\` for `/`. */
const PLAIN = /^https?:\/\/[^/?#\\@\0-\x20]+(?:\/[^/?#\\\0-\x20]+)*\/?(?:\?[^#\0-\x20]*)?$/i;

/** Maximum length of an address. */
const MAX_LENGTH = 2048;

/** Returns true if no part of an address can redirect a request to another host than the visible one (design 3). */
export const isPlainAddress = (address: string): boolean =>
  address.length <= MAX_LENGTH && PLAIN.test(address) && URL.canParse(address);

/** The address of a region's control plane (spec 4.11: `domain`, often without a scheme); undefined where it has none. */
export const domainOf = (region: Region): string | undefined => (region.domain ? addressOf(region.domain) : undefined);

/** Returns true if two addresses lead to the same host and port; false if one of them cannot be read. */
export function isSameHost(a: string, b: string): boolean {
  const [first, second] = [a, b].map(each => (each.length > MAX_LENGTH ? null : URL.parse(addressOf(each))));
  return first !== null && first?.host === second?.host;
}

/** Returns true if two addresses send a request to the same place: spelling, default ports and a slash at the end make no difference. */
export function isSameAddress(a: string, b: string): boolean {
  const [first, second] = [a, b].map(each => URL.parse(addressOf(each))?.href ?? each);
  return first === second;
}

/** Returns true for `https` or a loopback host, where a key can be sent without a warning. */
export function isSafeAddress(address: string): boolean {
  if (address.length > MAX_LENGTH || !URL.canParse(address)) return false;
  const { protocol, host } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(host));
}

/** Returns true for the host of an API, as a control plane is named (spec 1), and not the endpoint of a cluster. */
export const isNamedApi = (address: string): boolean => /^api\./i.test(new URL(address).hostname);
