import * as vscode from 'vscode';
import type { Unreadable } from '../model/wire/unreadable';
import type { CallOptions } from '../client';
import { unreadableNodes } from './messages';
import type { Identity, Node, RowOptions } from './node';
import { pinnedRows, type Pins } from './pins';

/** A page of things: `count` on all pages together, where the service counts them. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly count?: number | undefined;
  readonly unreadable?: readonly Unreadable[] | undefined;
  /** True if these are all items, whichever page was requested: no further page is requested. */
  readonly isWhole?: boolean;
}

/** Definition of a list: source and rows. */
export interface List<T> {
  readonly key: string;
  readonly label: string;
  readonly icon: string;
  /** The noun that menus go by. */
  readonly context: string;
  readonly empty: string;
  readonly pageSize: () => number;
  /** Reads a page, from 1. `only`: the filter, if the list has one. */
  readonly read: (
    page: number,
    pageSize: number,
    only: string | undefined,
    options: CallOptions | undefined,
  ) => Promise<Page<T>>;
  /** Returns the message for an empty filtered list. */
  readonly emptyOf?: (only: string) => string;
  readonly node: (item: T) => Node;
  /** Open from the start. */
  readonly expanded?: boolean | undefined;
  /** Text beside the label, such as a deprecation. */
  readonly note?: string;
  /** Identity, if the list is also an object, such as a database. */
  readonly identity?: Identity;
  /** The noun of the list items. */
  readonly noun: string;
  /** Objects that the user added by id, shown beside the listed ones. */
  readonly pins?: Pins | undefined;
  /** Returns known rows while the list is pending, or after its failure. */
  readonly instead?: (error?: unknown) => Promise<readonly Node[]>;
}

/** Maximum number of successive pages without a new item: a service can claim more items and return none. */
const MAX_FRUITLESS = 3;

/** A row with a list below it, which is read page by page. */
export class ListNode<T> implements Node {
  readonly key: string;
  readonly identity?: Identity;
  readonly expanded?: boolean;
  /** Number of pages shown; *Load More* adds one. */
  pages = 1;
  /** Filter of the list, such as a type; undefined: none. */
  only: string | undefined;

  constructor(private readonly list: List<T>) {
    this.key = list.key;
    if (list.identity) this.identity = list.identity;
    if (list.expanded) this.expanded = true;
  }

  get empty(): string {
    const { emptyOf, empty } = this.list;
    return this.only !== undefined && emptyOf ? emptyOf(this.only) : empty;
  }

  get pins(): Pins | undefined {
    return this.list.pins;
  }

  get noun(): string {
    return this.list.noun;
  }

  item(): vscode.TreeItem {
    const { label, icon, context, note, pins } = this.list;
    const item = new vscode.TreeItem(label);
    item.iconPath = new vscode.ThemeIcon(icon);
    if (note !== undefined) item.description = note;
    if (this.only !== undefined) item.description = vscode.l10n.t('only {0}', this.only.toLowerCase());
    item.contextValue = pins ? `${context} pins` : context;
    return item;
  }

  async children({ arrived, ...options }: RowOptions = {}): Promise<Node[]> {
    const rows = await this.listed(options, arrived);
    if (this.pins?.ids.length) arrived?.(rows); // what pinned ids answer delays no listed row
    return [...rows, ...(await pinnedRows(this.pins, rows))];
  }

  async beside(error?: unknown): Promise<Node[]> {
    const known = (await this.list.instead?.(error)) ?? [];
    return [...known, ...(await pinnedRows(this.pins, known))];
  }

  private async listed(options: CallOptions, arrived: RowOptions['arrived']): Promise<Node[]> {
    const { read, node, pageSize } = this.list;
    const rows = new Map<string, Node>(); // services can return an item on two pages
    const unreadable: Unreadable[] = [];
    let more: MoreNode | undefined;
    let fruitless = 0;
    for (let page = 1, last = this.pages; page <= last; page++) {
      const told = await read(page, pageSize(), this.only, options).catch((error: unknown) => {
        if (rows.size === 0 || options.signal?.aborted) throw error;
        return { failure: error };
      });
      if ('failure' in told) {
        const { failureNode } = await import('./failures');
        return [...rows.values(), ...unreadableNodes(unreadable), failureNode(told.failure, this)];
      }
      if (told.isWhole) return [...this.firstOf(told.items), ...unreadableNodes(told.unreadable ?? [])];
      const { items, count, unreadable: lost = [] } = told;
      const before = rows.size;
      for (const row of items.map(node)) if (!rows.has(row.key)) rows.set(row.key, row);
      unreadable.push(...lost);
      const isNew = rows.size > before || lost.length > 0;
      fruitless = isNew ? 0 : fruitless + 1;
      const shown = rows.size + unreadable.length;
      const isFull = isNew && items.length + lost.length >= pageSize();
      const isMore = count === undefined ? isFull : shown < count && fruitless < MAX_FRUITLESS;
      more = isMore ? new MoreNode(this, shown, count) : undefined;
      if (!more) break;
      if (!isNew) last += 1; // one click must add at least one row
      if (page < last) arrived?.([...rows.values()]);
    }
    return [...rows.values(), ...unreadableNodes(unreadable), ...(more ? [more] : [])];
  }

  /** Returns the visible pages of a complete list. */
  private firstOf(all: readonly T[]): Node[] {
    const { node, pageSize } = this.list;
    const shown = all.slice(0, this.pages * pageSize());
    return [...shown.map(node), ...(shown.length < all.length ? [new MoreNode(this, shown.length, all.length)] : [])];
  }
}

/** The rest of a list. */
export class MoreNode implements Node {
  readonly kind = 'more';
  readonly key = 'more';
  /** True once the user asked for the next page. */
  isChosen = false;
  constructor(
    readonly parent: { pages: number } & Node,
    private readonly shown: number,
    private readonly count: number | undefined,
  ) {}

  item(): vscode.TreeItem {
    const item = new vscode.TreeItem(
      this.count === undefined
        ? vscode.l10n.t('Load more')
        : vscode.l10n.t('Load more ({0} of {1})', this.shown, this.count),
    );
    item.iconPath = new vscode.ThemeIcon('ellipsis');
    item.contextValue = 'more';
    item.command = { command: 'vectorCloud.node.more', title: vscode.l10n.t('Load More'), arguments: [this] };
    return item;
  }
}

/** Opens the only row of a list together with its parent: there is no choice to make. */
export function opened<T extends Node>(rows: T[]): T[] {
  const [only] = rows;
  if (only && rows.length === 1) Object.assign(only, { expanded: true } satisfies Pick<Node, 'expanded'>);
  return rows;
}

/** Returns a page of a complete list. */
export function slice<T>(all: readonly T[], page: number, pageSize: number): Page<T> {
  return { items: all.slice((page - 1) * pageSize, page * pageSize), count: all.length };
}
