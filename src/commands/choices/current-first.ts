import type { App } from '../app';

/** Returns rows with those of the current connection first, otherwise in their order. */
export function currentFirst<T>(
  { current }: Pick<App, 'current'>,
  rows: readonly T[],
  connectionIdOf: (row: T) => string | undefined,
): T[] {
  const isOther = (row: T) => Number(connectionIdOf(row) !== current.connectionId);
  return current.connectionId === undefined ? [...rows] : rows.toSorted((a, b) => isOther(a) - isOther(b));
}
