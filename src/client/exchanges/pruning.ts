import { CUT } from '../../model/wire/exchanges';

/** The most items of a list that are kept of a large body, the most members of an object, and the most values in all. */
const MAX = { items: 20, members: 100, values: 3000 };

/**
 * A large body with little of it: the first items of each list, and a mark for the rest. It shares nothing with the body that would keep
 * it in memory, but for its texts.
 */
export function pruned(value: unknown, max: typeof MAX = MAX): unknown {
  let left = max.values;
  const prune = (each: unknown): unknown => {
    left -= 1;
    if (typeof each !== 'object' || each === null) return each;
    if (Array.isArray(each)) {
      const kept: unknown[] = [];
      for (const item of each) {
        if (left <= 0 || kept.length >= max.items) break;
        kept.push(prune(item));
      }
      return kept.length === each.length ? kept : [...kept, `${CUT}${each.length - kept.length}`];
    }
    const members: [string, unknown][] = [];
    let count = 0;
    for (const name in each) {
      count += 1;
      if (left > 0 && members.length < max.members) members.push([name, prune((each as Members)[name])]);
    }
    if (count > members.length) members.push(['…', `${CUT}${count - members.length}`]);
    return Object.fromEntries(members);
  };
  return prune(value);
}

type Members = Readonly<Record<string, unknown>>;

/** A text with its beginning only, and a mark for the rest. */
export const shortened = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max)}${CUT}${text.length - max}`;
