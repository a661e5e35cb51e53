interface Page {
  readonly count: number;
  readonly pageSize: number;
}

interface Paging {
  readonly currentPage?: number | undefined;
  readonly pageSize?: number | undefined;
}

/**
 * The items of all pages from `currentPage` on, one request at a time. It steps by the page size that came back, which may be smaller
 * than the one asked for (spec 4.6), and ends with the last item or an empty page.
 */
export async function* allItems<P extends Page, Item>(
  list: (paging: { readonly currentPage: number; readonly pageSize?: number }) => Promise<P>,
  items: (page: P) => readonly Item[],
  { currentPage: first = 1, pageSize: asked }: Paging,
): AsyncGenerator<Item, void, undefined> {
  let currentPage = first;
  let page = await list(asked === undefined ? { currentPage } : { currentPage, pageSize: asked });
  for (;;) {
    const found = items(page);
    yield* found;
    // A page that holds more than it says would be asked for twice.
    const pageSize = Math.max(page.pageSize, found.length);
    if (found.length === 0 || currentPage * pageSize >= page.count) return;
    currentPage += 1;
    page = await list({ currentPage, pageSize });
  }
}
