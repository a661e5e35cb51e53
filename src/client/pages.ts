import { t } from '@vscode/l10n';
import type { Records } from '../model/wire/records';
import type { Unreadable } from '../model/wire/unreadable';
import { TransportError } from './errors';
import type { CallOptions } from './operation';

interface Page {
  readonly count?: number | null | undefined;
  readonly pageSize?: number | null | undefined;
  readonly unreadable?: readonly Unreadable[];
}

interface Paging {
  readonly currentPage?: number | undefined;
  readonly pageSize?: number | undefined;
}

/** Access to the items of a page, and their identity. */
interface Items<P extends Page, Item> {
  readonly operation: string;
  readonly list: (paging: { readonly currentPage: number; readonly pageSize?: number }) => Promise<P>;
  readonly items: (page: P) => readonly Item[];
  readonly id: (item: Item) => string;
}

type UnreadableHandler = Pick<CallOptions, 'onUnreadable'>;

/** Maximum number of successive pages without a new item: a service can claim more items and return none. */
const MAX_FRUITLESS = 3;

/**
 * Yields the items of all pages from `currentPage` on, one request at a time, each id once. Steps by the returned page size, which can be
 * smaller than the requested one (spec 4.6), and ends with the last item; without a count, with a page without new items. @throws
 * TransportError 'unreadable' at the end, for unreadable records without `onUnreadable`
 */
export async function* allItems<P extends Page, Item>(
  { operation, list, items, id }: Items<P, Item>,
  { currentPage: first = 1, pageSize: asked }: Paging,
  options?: UnreadableHandler,
): AsyncGenerator<Item, void, undefined> {
  let currentPage = first;
  let fruitless = 0;
  const seen = new Set<string>();
  const lost: Unreadable[] = [];
  let page = await list(asked === undefined ? { currentPage } : { currentPage, pageSize: asked });
  for (;;) {
    const found = items(page);
    const fresh = found.filter(item => !seen.has(id(item)) && seen.add(id(item)));
    yield* fresh;
    const unreadable = page.unreadable ?? [];
    const isRepeated = found.length > 0 && fresh.length === 0;
    if (!isRepeated) lost.push(...unreadable);
    fruitless = fresh.length > 0 ? 0 : fruitless + 1;
    // Otherwise a page with more items than it states would be requested twice.
    const pageSize = Math.max(page.pageSize ?? asked ?? 0, found.length + unreadable.length);
    const isLast = typeof page.count === 'number' ? currentPage * pageSize >= page.count : fruitless > 0;
    if (isLast || pageSize === 0 || fruitless === MAX_FRUITLESS) return reportUnreadable(operation, lost, options);
    currentPage += 1;
    page = await list({ currentPage, pageSize });
  }
}

/** Returns the readable records. @throws TransportError 'unreadable' for others without `onUnreadable` */
export function readable<T>(operation: string, { items, unreadable }: Records<T>, options?: CallOptions): T[] {
  reportUnreadable(operation, unreadable, options);
  return items;
}

/** Throws for unreadable records without `onUnreadable`, so that an incomplete list is never taken for complete. */
function reportUnreadable(
  operation: string,
  lost: readonly Unreadable[],
  { onUnreadable }: UnreadableHandler = {},
): void {
  if (lost.length === 0) return;
  if (onUnreadable) return onUnreadable(lost);
  const reasons = lost.slice(0, 3).map(({ reason }) => reason);
  const why = reasons.join('; ');
  const message =
    lost.length === 1
      ? t('{0}: 1 record could not be read ({1}).', operation, why)
      : t('{0}: {1} records could not be read ({2}).', operation, lost.length, why);
  throw new TransportError(operation, 'unreadable', message);
}
