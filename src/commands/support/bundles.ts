import { maskOf } from '../../model/secrets/encodings';
import { HIDDEN } from '../../model/secrets/hidden';
import { hostsIn, patternOfHosts } from './hosts';

/** Matches user and password before the host of an address: those of a proxy are not stored here. */
const USER = /(?<=:(?:\\{0,8}\/){2})[^\s/?#"'@\\]+(?=@)|(?<=(?:%3a|:)(?:%2f){2})[^\s/?#"'@\\]{1,2000}?(?=%40)/gi;

/** Matches the name of the user in the path of a home directory, also escaped or as part of an address. */
const HOME_OF =
  /(?<=[\\/](?:home|Users)(?:\\{1,2}|\/)|[A-Za-z](?::|%3[Aa])(?:\\{1,2}|\/)[Uu]sers(?:\\{1,2}|\/))(?:[^\\/"':\r\n]{1,64}(?=[\\/])|[^\\/\s"':),;]+)/gu;

/**
 * Removes `secrets` and the names of home directories from texts and, without `hosts`, also hosts: each becomes `host-1`, `host-2` …, the same in every text, so that they
 * stay distinguishable. Hosts are detected by their form; `known` are those that look like words. `ours`: names that look like hosts and
 * are not.
 */
export function redactTexts(
  texts: Readonly<Record<string, string>>,
  {
    secrets,
    hosts,
    known = [],
    ours = [],
  }: {
    readonly secrets: readonly string[];
    readonly hosts: boolean;
    readonly known?: readonly string[];
    readonly ours?: readonly string[];
  },
): Record<string, string> {
  const mask = maskOf(secrets);
  const safe = Object.entries(texts).map(
    ([name, text]) => [name, mask.hide(text).replace(USER, HIDDEN).replace(HOME_OF, 'user')] as const,
  );
  if (hosts) return Object.fromEntries(safe);
  const found = hostsIn([...known.map(host => `x://${host}`), ...safe.map(([, text]) => text)].join('\n'));
  for (const name of ours) found.delete(name.toLowerCase());
  const number = new Map([...found].map((host, at) => [host, `host-${at + 1}`]));
  const pattern = patternOfHosts(found);
  const shown = (text: string) =>
    pattern ? text.replace(pattern, host => number.get(host.toLowerCase()) ?? 'host') : text;
  return Object.fromEntries(safe.map(([name, text]) => [name, shown(text)]));
}

/** The last lines of a log. */
export const tailOf = (log: string, lines: number): string =>
  log
    .split('\n')
    .slice(-lines - 1)
    .join('\n');
