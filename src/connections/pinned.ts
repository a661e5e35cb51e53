import type { Connection, PinKind } from './connection';

/** A pinned id as it is stored: alone, or after the ids of what it is in, so that none is taken for another's. */
export const pinnedText = (id: string, within: readonly string[]): string =>
  within.length === 0 ? id : [...within, id].map(encodeURIComponent).join('/');

/** The ids of this kind that a person pinned for the connection, of those in `within`. */
export function idsPinned(connection: Connection, kind: PinKind, within: readonly string[] = []): string[] {
  const all = connection.kind === 'demo' ? [] : (connection.pinned?.[kind] ?? []);
  if (within.length === 0) return all;
  const start = pinnedText('', within);
  return all.flatMap(text => {
    const id = text.startsWith(start) ? text.slice(start.length) : '';
    return id === '' || id.includes('/') ? [] : [decodeURIComponent(id)];
  });
}
