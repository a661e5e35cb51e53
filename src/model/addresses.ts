import type { Region } from './regions';

/** True for this machine, the one place that plain http goes to without asking. */
export function isLoopback(host: string): boolean {
  const name = host
    .replace(/:\d+$/, '')
    .replace(/^\[|\]$/g, '')
    .toLowerCase();
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(?:\.\d{1,3}){3}$/.test(name);
}

/** An address with a scheme and without a slash at its end: https where it names none, http for this machine. */
export function addressOf(text: string): string {
  const [, scheme, rest = ''] = /^([a-z][a-z\d+.-]*:\/\/)?(.*)$/is.exec(text.trim())!;
  const address = rest.replace(/\/+$/, '');
  if (scheme) return scheme + address;
  return `${isLoopback(/^[^/?#]*/.exec(address)![0]) ? 'http' : 'https'}://${address}`;
}

/** The address of a region's control plane (spec 4.11: `domain`, often without a scheme); undefined where it has none. */
export const domainOf = (region: Region): string | undefined => (region.domain ? addressOf(region.domain) : undefined);

/** `https`, or a loopback host: an address that a key may go to without a warning. */
export function isSafeAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(host));
}

/** Suffixes under which anybody may have a name: the owner stands one label further left. */
const SHARED_SUFFIX = /^(?:ac|co|com|edu|gov|net|org)\.[a-z]{2}$/;

/**
 * What stands for the owner of a host: its last two labels, three under `com.cn` and the like; the whole of an IP address or a
 * single label. Trust is asked for once per suffix.
 */
export function domainSuffix(host: string): string {
  const name = host.replace(/:\d+$/, '').replace(/\.$/, '').toLowerCase();
  if (name.startsWith('[') || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(name)) return name;
  const labels = name.split('.');
  const two = labels.slice(-2).join('.');
  return SHARED_SUFFIX.test(two) ? labels.slice(-3).join('.') : two;
}
