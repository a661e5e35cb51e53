import { queryOf, type Call } from './call';
import { CODE, Refusal } from './refusal';

/** The size of a page that nobody asked for (service facts 2). */
export const DEFAULT_PAGE_SIZE = 10;

/** Page and size of a request. A size outside 1 to 100 is refused, or `fallBack`: taken as 10 (spec 4.6). */
export function pageOf(call: Call, fallBack = false): { currentPage: number; pageSize: number } {
  const { currentPage = 1, pageSize = DEFAULT_PAGE_SIZE } = queryOf(call);
  if (typeof currentPage !== 'number' || currentPage < 1) {
    throw new Refusal(CODE.currentPage, 'currentPage: pages count from 1');
  }
  const fits = typeof pageSize === 'number' && pageSize >= 1 && pageSize <= 100;
  if (!fits && !fallBack) throw new Refusal(CODE.pageSize, 'pageSize: must be an integer from 1 to 100');
  return { currentPage, pageSize: fits ? pageSize : DEFAULT_PAGE_SIZE };
}

/** One page of `items` under their name, between the page's facts. */
export function paged(name: string, items: readonly unknown[], page: { currentPage: number; pageSize: number }) {
  const start = (page.currentPage - 1) * page.pageSize;
  return { count: items.length, ...page, [name]: items.slice(start, start + page.pageSize) };
}
