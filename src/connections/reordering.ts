import type { ConnectionStore } from './connection-store';

/** Moves connections before another one, or to the end. Ignores a drop on itself or on other rows. */
export async function reorder(connections: ConnectionStore, dragged: readonly string[], before?: string) {
  const others = (await connections.list()).connections.map(({ id }) => id).filter(id => !dragged.includes(id));
  const at = before === undefined ? others.length : others.indexOf(before);
  if (at >= 0) await connections.reorder(others.toSpliced(at, 0, ...dragged));
}
