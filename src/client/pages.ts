interface Page {
  readonly count: number;
  readonly pageSize: number;
}

/**
 * The items of all pages, one page at a time. It steps by the page size that came back, which may be smaller than the one asked for
 * (spec 4.6), and ends with the last item or an empty page.
 */
export async function* allItems<P extends Page, Item>(
  list: (paging: { readonly currentPage: number; readonly pageSize?: number }) => Promise<P>,
  items: (page: P) => readonly Item[],
  firstPage = 1,
): AsyncGenerator<Item, void, undefined> {
  let page = await list({ currentPage: firstPage });
  for (let currentPage = firstPage; ;) {
    const found = items(page);
    yield* found;
    currentPage += 1;
    // A page that claims to be smaller than it is would be asked for twice.
    const pageSize = Math.max(page.pageSize, found.length);
    if (found.length === 0 || (currentPage - 1) * pageSize >= page.count) return;
    page = await list({ currentPage, pageSize });
  }
}
