import { t } from '@vscode/l10n';

/** Maximum number of names in a sentence; the request has them all. */
const MAX_NAMES = 12;

/** `view, modify and delete` */
export function listed(names: readonly string[]): string {
  const shown = names.length > MAX_NAMES ? names.slice(0, MAX_NAMES) : names;
  if (shown.length < names.length) return t('{0} and {1} more', shown.join(', '), names.length - shown.length);
  return shown.length < 2 ? shown.join('') : t('{0} and {1}', shown.slice(0, -1).join(', '), shown.at(-1)!);
}

/** Returns a text with a full stop, unless it ends a sentence. */
export const asSentence = (text: string): string => (/[.!?。！？]$/.test(text) ? text : t('{0}.', text));

/** Returns a line of a list: one of several sentences ends as they do, a single clause has no full stop. */
export const asLine = (text: string): string => (/[.!?] \p{Lu}|[。！？]./u.test(text) ? asSentence(text) : text);

/** Returns a text for use in a sentence; `nothing` for an empty one. */
export const quoted = (text: string): string => (text === '' ? t('none') : `“${text}”`);

/** Returns the edit distance: letters to add, remove, change or swap with the next; infinite above `max`. */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return Infinity;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let distance = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + same);
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) distance = Math.min(distance, before[j - 2]! + 1);
      next.push(distance);
    }
    before = row;
    row = next;
  }
  return row[b.length]!;
}
