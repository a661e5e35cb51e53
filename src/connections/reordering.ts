import type { ConnectionStore } from './connection-store';

/** Puts connections before another one; without it at the end. On itself, or on what is no connection, nothing moves. */
export async function reorder(connections: ConnectionStore, dragged: readonly string[], before?: string) {
  const others = (await connections.list()).connections.map(({ id }) => id).filter(id => !dragged.includes(id));
  const at = before === undefined ? others.length : others.indexOf(before);
  if (at >= 0) await connections.reorder(others.toSpliced(at, 0, ...dragged));
}
