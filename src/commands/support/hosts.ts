/** Before the host of an address: a scheme and two slashes, also percent-encoded or escaped for JSON; perhaps a user, or the kind of a remote. */
const AFTER_SCHEME =
  /(?<![a-z\d+.-])[a-z][a-z\d+.-]*(?::|%3a)(?:\\{0,8}\/|%2f){2}(?:[^\s/?#"'@\\%]*(?:@|%40))?(?:[a-z-]+(?:\+|%2b))?((?:\[[\da-f:.]+\]|[\p{L}\p{N}_.-]+)(?::\d+)?)/giu;

/** Labels with dots between them. */
const DOTTED = /(?<![\p{L}\p{N}_-])[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+/gu;

/** A name with a port. A place in a program has a column, too. */
const WITH_PORT = /(?<![\p{L}\p{N}_.%-])([\p{L}_][\p{L}\p{N}_-]*):\d{2,5}(?![\d:])/gu;

const IPV6 = /(?<![\p{L}\p{N}:])(?:(?:[\da-f]{1,4}:){7}[\da-f]{1,4}|[\da-f:]*::[\da-f:.]*[\da-f])/giu;

/** A field of JSON that says where something is; its value can be one word. */
const NAMED =
  /\\*"[\w-]*(?:address|domain|endpoint|host|hostname|location|proxy|server|service_?name|ur[il])s?\\*"\s*:\s*\\*"([\p{L}\p{N}_.-]{3,})(?::\d+)?\\*"/giu;

/** A private endpoint service of a cloud that names services by paths. */
const ATTACHMENT = /projects\/[\w.:-]+\/regions\/[\w-]+\/serviceAttachments\/[\w-]+/g;

/** Hosts of this machine tell nothing. */
const HERE = /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i;

const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/** A version, or a number with its unit. */
const NUMBER = /^v?\d+(?:\.\d+)+(?:[a-z]{1,3}|[-+][\w-]*)?$/i;

/** Files of programs and of ours; no host ends so. */
const FILE = /\.(?:c?js|mjs|json|log|npy|ts|tsx|txt|vsix)$/i;

/** Operations of the client and fields of answers, as messages name them: `clusters.list`, `clusters.0.clusterName`. */
const OPERATION =
  /^[a-zA-Z]+\.(?:create|delete|describe|drop|get|getLoadState|getStats|insert|list|listAll|load|query|release|search|try|update|upsert)$/;
const FIELD = /^(?:[a-zA-Z]+\.)*\d+\.[a-z]+[A-Z]\w*$/;

/** Ids of our commands and settings. */
const OURS = /^vectorCloud\.[\w.]+$/;

const isHost = (name: string): boolean => {
  if (HERE.test(name)) return false;
  if (IPV4.test(name)) return true;
  if ([NUMBER, FILE, OPERATION, FIELD, OURS].some(pattern => pattern.test(name))) return false;
  return /[\p{L}][\p{L}\p{N}_-]|[\p{L}\p{N}_-][\p{L}]/u.test(name.split('.').at(-1)!);
};

const plain = (host: string): string => host.toLowerCase().replace(/:\d+$/, '');

/**
 * The hosts in a text, by what they look like: what follows a scheme, names with dots, names with a port, IP addresses, and the values of
 * fields that say where something is. In doubt it is a host: better a word too few in a log that is given away than a host too many.
 */
export function hostsIn(text: string): Set<string> {
  const after = [...text.matchAll(AFTER_SCHEME)].map(([, host = '']) => plain(host));
  const ported = [...text.matchAll(WITH_PORT)].map(([, host = '']) => plain(host));
  const named = [...text.matchAll(NAMED)].map(([, host = '']) => plain(host));
  const dotted = [...text.matchAll(DOTTED)].map(([name]) => name).filter(isHost);
  const others = [...text.matchAll(IPV6), ...text.matchAll(ATTACHMENT)].map(([name]) => name);
  const all = [...after, ...ported, ...named, ...dotted.map(plain), ...others.map(each => each.toLowerCase())];
  return new Set(all.filter(host => host !== '' && !HERE.test(host)));
}

/** What can stand before a host: no letter or digit of its own, but the end of an escape. */
const BEFORE = String.raw`(?:(?<=%[\da-f]{2})|(?<=\\[bfnrt])|(?<![\p{L}\p{N}]))`;

/** Finds these hosts in a text, the longest first; undefined: there are none. */
export function patternOfHosts(hosts: ReadonlySet<string>): RegExp | undefined {
  if (hosts.size === 0) return undefined;
  const names = [...hosts].toSorted((a, b) => b.length - a.length);
  const escaped = names.map(host => host.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`));
  return new RegExp(`${BEFORE}(?:${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
}
