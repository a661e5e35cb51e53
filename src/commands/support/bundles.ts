import { maskOf } from '../../model/secrets/encodings';

/** An address as logs and messages have it. */
const ORIGIN = /\b(https?|wss?):\/\/(?:[^\s/?#"'@]*@)?([^\s/?#"'),;]+)/gi;

/** Hosts of this machine tell nothing. */
const HERE = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

/**
 * Texts without `secrets` and, where `hosts` shall not be told, without those: each becomes `host-1`, `host-2` …, the same in every text, so
 * that one can still see which is which. Hosts are found in addresses, and those that were found or `known` anywhere else too.
 */
export function redactTexts(
  texts: Readonly<Record<string, string>>,
  { secrets, hosts, known = [] }: { secrets: readonly string[]; hosts: boolean; known?: readonly string[] },
): Record<string, string> {
  const longest = (a: string, b: string) => b.length - a.length;
  const mask = maskOf(secrets);
  const found = new Set(known.map(each => each.toLowerCase()));
  for (const text of Object.values(texts)) {
    for (const [, , host = ''] of text.matchAll(ORIGIN)) {
      found.add(host.toLowerCase());
      found.add(host.toLowerCase().replace(/:\d+$/, ''));
    }
  }
  const names = [...found].filter(host => host !== '' && !HERE.test(host)).toSorted(longest);
  const number = new Map(names.map((host, at) => [host, `host-${at + 1}`]));
  const pattern = new RegExp(names.map(host => host.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|'), 'gi');
  const redacted = (text: string): string => {
    const safe = mask.hide(text);
    return hosts || names.length === 0 ? safe : safe.replace(pattern, host => number.get(host.toLowerCase())!);
  };
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, redacted(text)]));
}

/** The last lines of a log. */
export const tailOf = (log: string, lines: number): string =>
  log
    .split('\n')
    .slice(-lines - 1)
    .join('\n');
