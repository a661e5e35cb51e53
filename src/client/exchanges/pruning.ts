import { CompactVector } from '../../model/vectors/compact';
import { CUT } from '../../model/wire/exchanges';

/** The most items of a list that are kept of a large body, the most members of an object, the most values in all, and how deep. */
const MAX = { items: 20, members: 100, values: 3000, depth: 200 };

/** Returns true if a value is nested too deeply for a safe traversal. */
export function isDeep(value: unknown, max: number = MAX.depth): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return max === 0 || Object.values(value).some(each => isDeep(each, max - 1));
}

/**
 * A large body with little of it: the first items of each list, and a mark for the rest. It shares nothing with the body that would keep
 * it in memory, but for its texts.
 */
export function pruned(value: unknown, max: typeof MAX = MAX): unknown {
  let left = max.values;
  const prune = (each: unknown, depth: number): unknown => {
    left -= 1;
    if (typeof each !== 'object' || each === null) return each;
    if (each instanceof CompactVector) return prune(each.numbers(), depth);
    if (depth >= max.depth) return `${CUT}${Object.keys(each).length}`;
    if (Array.isArray(each)) {
      const kept: unknown[] = [];
      for (const item of each) {
        if (left <= 0 || kept.length >= max.items) break;
        kept.push(prune(item, depth + 1));
      }
      return kept.length === each.length ? kept : [...kept, `${CUT}${each.length - kept.length}`];
    }
    const members: [string, unknown][] = [];
    let count = 0;
    for (const name in each) {
      count += 1;
      if (left > 0 && members.length < max.members) members.push([name, prune((each as Members)[name], depth + 1)]);
    }
    if (count > members.length) members.push(['…', `${CUT}${count - members.length}`]);
    return Object.fromEntries(members);
  };
  return prune(value, 0);
}

type Members = Readonly<Record<string, unknown>>;

/** A text with its beginning only, and a mark for the rest. */
export const shortened = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max)}${CUT}${text.length - max}`;
