import type { EntityStore } from './entity-store';
import type { Near } from './nearest';

/** Hits by the value of a field: `size` of each value at most; `strict`: values with fewer are left out. */
export interface Grouping {
  readonly field: string;
  readonly size: number;
  readonly strict: boolean;
}

/** The hits of the `limit` nearest groups after the first `offset`, nearest first (service facts 14.4). */
export function grouped(
  store: EntityStore,
  near: readonly Near[],
  { field, size, strict }: Grouping,
  limit: number,
  offset: number,
): Near[] {
  const groups = new Map<unknown, Near[]>();
  for (const hit of near) {
    const value = store.rows[hit.row]![field];
    const group = groups.get(value);
    if (!group) groups.set(value, [hit]);
    else if (group.length < size) group.push(hit);
  }
  return [...groups.values()]
    .filter(group => !strict || group.length === size)
    .slice(offset, offset + limit)
    .flat();
}
