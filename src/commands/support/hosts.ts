/** Encodings of a colon and a slash: plain, percent-encoded, also repeatedly, and escaped for JSON or HTML. */
const COLON = String.raw`(?::|%(?:25)*3a|\\{1,8}u003a|&#(?:58|x3a);)`;
const SLASH = String.raw`(?:\\{0,8}\/|%(?:25)*2f|\\{1,8}u002f|&#(?:47|x2f);)`;

/** Before the host of an address: a scheme and two slashes; perhaps a user, or the kind of a remote. */
const AFTER_SCHEME = new RegExp(
  String.raw`(?<![a-z\d+.-])[a-z][a-z\d+.-]*${COLON}${SLASH}{2}(?:[^\s/?#"'@\\%]*(?:@|%40))?(?:[a-z-]+(?:\+|%2b))?((?:\[[\da-f:.]+\]|[\p{L}\p{N}_.-]+)(?::\d+)?)`,
  'giu',
);

/** An address without its scheme. */
const AFTER_SLASHES = /(?<=^|[\s"'(=])\/\/([\p{L}\p{N}_.-]+)(?::\d+)?(?=\/)/gmu;

/** Labels with dots between them, which can be encoded. */
const DOTTED = /(?<![\p{L}\p{N}_-])(?:[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+|[a-z\d_-]+(?:%(?:25)*2e[a-z\d_-]+)+)/giu;

/** A name with a port. A place in a program has a column, too. */
const WITH_PORT = /(?<![\p{L}\p{N}_.%-])([\p{L}_][\p{L}\p{N}_-]*):\d{2,5}(?![\d:])/gu;

const IPV6 = /(?<![\p{L}\p{N}:])(?:(?:[\da-f]{1,4}:){7}[\da-f]{1,4}|[\da-f:]{0,40}::[\da-f:.]{0,40}[\da-f])/giu;

/** Matches a JSON field with an address, and its value or list of values; they can be single words. */
const NAMED =
  /(?<!\\)\\*"[\w-]*(?:address|authority|domain|endpoint|fqdn|host|hostname|location|peer|proxy|server|(?:dns|domain|host|server|service)[_-]?name|ur[il])(?:e?s)?\\*"\s*:\s*(\\*"[^"\\]{3,500}\\*"|\[[^\][]{3,1000}\])/giu;

/** One word, or several with commas, as a value has them; with their ports. */
const IN_VALUE = /(?<=["\\]|[,;]\s?)([\p{L}\p{N}_.-]{3,})(?::\d+)?(?=["\\,;])/gu;

/** Texts of the system, certificates and proxy scripts before a host. */
const SAID = [
  /\b(?:EAI_AGAIN|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|ETIMEDOUT)\s+([\p{L}_][\p{L}\p{N}_.-]{2,})/gu,
  /\b(?:DNS:|CN=)(?:\*\.)?([\p{L}\p{N}_][\p{L}\p{N}_.-]{2,})/gu,
  /\b(?:PROXY|SOCKS\d?)\s+([\p{L}_][\p{L}\p{N}_.-]{2,})(?=\s*(?:;|$))/gmu,
];

/** A private endpoint service of a cloud that names services by paths. */
const ATTACHMENT = /projects\/[\w.:-]+\/regions\/[\w-]+\/serviceAttachments\/[\w-]+/g;

/** Matches hosts of this machine, which need no masking. */
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

/** The method of a line of a stack, before its place in a program. */
const METHOD =
  /\bat (?:(?:async|get|new|set) )*[\w$.<>#]+(?: \[as [\w$.]+\])?(?= \((?:(?:file:\/\/|node:|\/|[a-z]:[\\/])[^()\n]*:\d+:\d+|<anonymous>)\))/giu;

const isHost = (name: string): boolean => {
  if (HERE.test(name)) return false;
  if (IPV4.test(name)) return true;
  if ([NUMBER, FILE, OPERATION, FIELD, OURS].some(pattern => pattern.test(name))) return false;
  return /[\p{L}][\p{L}\p{N}_-]|[\p{L}\p{N}_-][\p{L}]/u.test(name.split('.').at(-1)!);
};

const plain = (host: string): string => host.toLowerCase().replace(/:\d+$/, '');

/** Maximum length of a host; also bounds the pattern of all hosts. */
const MAX_LENGTH = 253;

const groupsOf = (text: string, pattern: RegExp): string[] =>
  Array.from(text.matchAll(pattern), ([, host = '']) => plain(host));

/**
 * Returns the hosts in a text by their form: text after a scheme, names with dots, names with a port, IP addresses, and values of address
 * fields. In doubt a word is a host: removing a word too many from a shared log is better than revealing a host.
 */
export function hostsIn(log: string): Set<string> {
  const text = log.replace(METHOD, 'at');
  const after = [AFTER_SCHEME, AFTER_SLASHES].flatMap(pattern => groupsOf(text, pattern));
  const ported = groupsOf(text, WITH_PORT);
  const named = [...text.matchAll(NAMED)].flatMap(([, value = '']) => groupsOf(value, IN_VALUE));
  const said = SAID.flatMap(pattern => groupsOf(text, pattern));
  const dotted = [...text.matchAll(DOTTED)].map(([name]) => name).filter(isHost);
  const others = [...text.matchAll(IPV6), ...text.matchAll(ATTACHMENT)].map(([name]) => name);
  const all = [...after, ...ported, ...named, ...said, ...dotted.map(plain), ...others.map(each => each.toLowerCase())];
  return new Set(all.filter(host => host !== '' && host.length <= MAX_LENGTH && !HERE.test(host)));
}

/** Context before a host: no letter or digit, except the end of an escape. */
const BEFORE = String.raw`(?:(?<=%(?:25)*[\da-f]{2})|(?<=\\(?:[bfnrt]|u[\da-f]{4}))|(?<![\p{L}\p{N}]))`;

/** Returns a pattern that finds these hosts in a text, the longest first; undefined: no hosts. */
export function patternOfHosts(hosts: ReadonlySet<string>): RegExp | undefined {
  if (hosts.size === 0) return undefined;
  const names = [...hosts].toSorted((a, b) => b.length - a.length);
  const escaped = names.map(host => host.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`));
  return new RegExp(`${BEFORE}(?:${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
}
