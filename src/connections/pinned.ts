import type { Connection, PinKind } from './connection';

/** Returns the stored text of a pinned id: alone, or after the ids of its parents, so that it is unique. */
export const pinnedText = (id: string, within: readonly string[]): string =>
  within.length === 0 ? id : [...within, id].map(encodeURIComponent).join('/');

/** Returns the pinned ids of this kind of the connection, among those in `within`. */
export function idsPinned(connection: Connection, kind: PinKind, within: readonly string[] = []): string[] {
  const all = connection.kind === 'demo' ? [] : (connection.pinned?.[kind] ?? []);
  if (within.length === 0) return all;
  const start = pinnedText('', within);
  return all.flatMap(text => {
    const id = text.startsWith(start) ? text.slice(start.length) : '';
    return id === '' || id.includes('/') ? [] : [decodeURIComponent(id)];
  });
}
