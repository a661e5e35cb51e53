import { withValue } from '../documents/json-text';
import { joinedFilter } from '../filter';
import type { SearchDocument } from './documents';
import { withBothBounds } from './ranges';

/** Returns true if a filter narrows the search: it does not read entities by their ids. */
export const takesFilter = ({ browse, ids }: SearchDocument): boolean => !(browse === true && ids !== undefined);

/**
 * Returns the text of a search that finds only those hits that match a term too. Queries of a hybrid search with their own filter get the
 * term as well, because it replaces the filter of the search. It begins with the first page or hit: there can be fewer than are skipped. Undefined: a filter has syntax errors.
 */
export function narrowedText(text: string, search: SearchDocument, term: string): string | undefined {
  const filters = [
    { path: ['filter'], filter: search.filter },
    ...(search.queries ?? []).flatMap((query, at) =>
      query.filter === undefined ? [] : [{ path: ['queries', at, 'filter'], filter: query.filter }],
    ),
  ];
  let narrowed = text;
  for (const { path, filter } of filters) {
    const both = joinedFilter(filter, term);
    if (both === undefined) return undefined;
    narrowed = withValue(narrowed, path, both);
  }
  return search.offset !== undefined && narrowed !== text ? withValue(narrowed, ['offset'], undefined) : narrowed;
}

/** Returns the text of a search with another outer bound. `metric`: that of the hits; with `v1`, the range needs both bounds. */
export function cutText(
  text: string,
  search: SearchDocument,
  radius: number,
  { metric, smallerIsNearer, v1 }: { readonly metric: string; readonly smallerIsNearer: boolean; readonly v1: boolean },
): string {
  const range = { ...search.range, radius };
  return withValue(text, ['range'], v1 ? withBothBounds(range, metric, smallerIsNearer) : range);
}
