import { getDomain } from 'tldts';

/**
 * What stands for the owner of a host: the name that can be registered, by the public suffix list with its private part, so that two
 * tenants of one cloud are two owners; the whole of an IP address or a single label. Trust is asked for once per suffix.
 */
export function domainSuffix(host: string): string {
  const name = host.replace(/:\d+$/, '').replace(/\.$/, '').toLowerCase();
  return getDomain(name, { allowPrivateDomains: true }) ?? name;
}
