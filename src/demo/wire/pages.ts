import { queryOf, type Call } from './call';
import { ODD_PAGE_SIZE, oddItems, withoutHoles } from './odd';
import { CODE, Refusal } from './refusal';

/** Default size of a page (service facts 2). */
export const DEFAULT_PAGE_SIZE = 10;

interface PageRequest {
  readonly currentPage: number;
  readonly pageSize: number;
}

/** Pages requested from an odd service (odd.ts); other values of a query are validated. */
const odd = new WeakSet<PageRequest>();

/** Page and size of a request. A size outside 1 to 100 is refused, or `fallBack`: taken as 10 (spec 4.6). */
export function pageOf(call: Call, fallBack = false): PageRequest {
  const { currentPage = 1, pageSize = DEFAULT_PAGE_SIZE } = queryOf(call);
  if (typeof currentPage !== 'number' || currentPage < 1) {
    throw new Refusal(CODE.currentPage, 'currentPage: must be 1 or more');
  }
  const fits = typeof pageSize === 'number' && pageSize >= 1 && pageSize <= 100;
  if (!fits && !fallBack) throw new Refusal(CODE.pageSize, 'pageSize: must be an integer from 1 to 100');
  const size = fits ? pageSize : DEFAULT_PAGE_SIZE;
  if (!call.world.oddities) return { currentPage, pageSize: size };
  const page = { currentPage, pageSize: Math.min(size, ODD_PAGE_SIZE) };
  odd.add(page);
  return page;
}

/** One page of `items` under their name, between the page's facts. */
export function paged(name: string, items: readonly unknown[], page: PageRequest) {
  const all = odd.has(page) ? oddItems(items, page.pageSize) : items;
  const start = (page.currentPage - 1) * page.pageSize;
  return { count: all.length, ...page, [name]: withoutHoles(all.slice(start, start + page.pageSize)) };
}
