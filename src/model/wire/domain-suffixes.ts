import { getDomain } from 'tldts';

/**
 * Returns the owner of a host: the registrable name by the public suffix list with its private part, so that two tenants of a cloud are two
 * owners; the whole of an IP address or a single label. Trust is requested once per suffix.
 */
export function domainSuffix(host: string): string {
  const name = host.replace(/:\d+$/, '').replace(/\.$/, '').toLowerCase();
  return getDomain(name, { allowPrivateDomains: true }) ?? name;
}
