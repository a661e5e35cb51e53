import type { FleetSelected } from './pages';

/** The selected rows by their keys. */
export interface SelectedKeys {
  readonly active: string;
  readonly anchor: string;
  /** Every selected row, from one end to the other. */
  readonly all: readonly string[];
}

/** Returns the keys of the selected rows. `keys`: of all rows in their order. Undefined: no row is selected. */
export function selectedKeys(keys: readonly string[], { active, anchor }: FleetSelected): SelectedKeys | undefined {
  const key = keys[active];
  if (key === undefined) return undefined;
  const all = keys.slice(Math.max(0, Math.min(active, anchor)), Math.max(active, anchor) + 1);
  return { active: key, anchor: keys[anchor] ?? key, all };
}

/**
 * Returns the places of the selected rows in another order. Rows that no range has without others: the active row alone. Undefined: the
 * active row is gone.
 */
export function followed(
  keys: readonly string[],
  { active: activeKey, anchor: anchorKey, all }: SelectedKeys,
): FleetSelected | undefined {
  const [active, anchor] = [keys.indexOf(activeKey), keys.indexOf(anchorKey)];
  if (active < 0) return undefined;
  const between = keys.slice(Math.min(active, anchor), Math.max(active, anchor) + 1);
  const present = new Set(keys);
  const wanted = new Set(all.filter(key => present.has(key)));
  const isSame = anchor >= 0 && between.length === wanted.size && between.every(key => wanted.has(key));
  return { active, anchor: isSame ? anchor : active };
}
