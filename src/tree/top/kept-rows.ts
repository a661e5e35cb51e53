import type { Node } from '../node';

/** Returns the rows that were read, but the old ones in place of those that are the same. */
export function keepRows(old: readonly Node[], read: readonly Node[], changed: ReadonlySet<string>): Node[] {
  const left = new Map(old.map(row => [row.key, row])); // each is used once: two records can have one id
  return read.map(row => {
    const before = left.get(row.key);
    if (!before || changed.has(row.key) || !before.isSame?.(row)) return row;
    left.delete(row.key);
    return before;
  });
}
