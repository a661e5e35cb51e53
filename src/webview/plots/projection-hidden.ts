import { useCallback, useMemo, useState } from 'preact/hooks';
import type { ProjectionGroup } from './projection-groups';

const NONE: ReadonlySet<number> = new Set();

/** The groups that are switched off in the legend, by their index. `of`: the coloring; another one has other groups. */
export function useHidden(groups: readonly ProjectionGroup[], of: string) {
  const [off, setOff] = useState({ of, groups: NONE });
  const hidden = off.of === of ? off.groups : NONE;
  const without = useMemo(
    () => new Set(groups.flatMap(({ places }, nth) => (hidden.has(nth) ? places : []))),
    [groups, hidden],
  );
  return {
    hidden,
    toggle: (nth: number) => {
      const others = [...hidden].filter(each => each !== nth);
      setOff({ of, groups: new Set(hidden.has(nth) ? others : [...others, nth]) });
    },
    /** Returns true if the hit at an index is in a group that is switched on. */
    isShown: useCallback((at: number) => !without.has(at), [without]),
  };
}
