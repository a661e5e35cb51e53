import * as vscode from 'vscode';
import type { PinKind } from '../connections/connection';
import type { Unreadable } from '../model/wire/unreadable';
import { MessageNode, unreadableNodes } from './messages';
import type { Identity, Node } from './node';

/** A page of things: `count` on all pages together, where the service counts them. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly count?: number | undefined;
  readonly unreadable?: readonly Unreadable[] | undefined;
}

/** What a list shows and where it has it from. */
export interface List<T> {
  readonly key: string;
  readonly label: string;
  readonly icon: string;
  /** The noun that menus go by. */
  readonly context: string;
  readonly empty: string;
  readonly pageSize: () => number;
  /** One page, from 1. `only`: of what is narrowed to, where the list can be. */
  readonly read: (page: number, pageSize: number, only?: string) => Promise<Page<T>>;
  /** Why there is nothing, where the list is narrowed to something. */
  readonly emptyOf?: (only: string) => string;
  readonly node: (item: T) => Node;
  /** Beside the label, where it is more than its name: that it is deprecated. */
  readonly note?: string;
  /** Where the rows are things themselves, such as a database. */
  readonly identity?: Identity;
  /** Where the service has no such list, what a person has pinned by id stands there. */
  readonly pins?: Pins;
  /** Where the service has no such list: rows that are known otherwise. */
  readonly instead?: () => Promise<Node[]>;
}

export interface Pins {
  readonly connectionId: string;
  readonly kind: PinKind;
  readonly ids: readonly string[];
  /** The row of a pinned id; its failure is a row too. */
  readonly node: (id: string) => Promise<Node>;
  /** Whether the row belongs into this list; those of a connection are pinned for all its projects. */
  readonly isHere?: (node: Node) => boolean;
}

/** A row with a list below it, which is read page by page. */
export class ListNode<T> implements Node {
  readonly key: string;
  readonly identity?: Identity;
  /** How many pages are shown; *Load More* adds one. */
  pages = 1;
  /** What the list is narrowed to, such as a type; undefined: it is whole. */
  only: string | undefined;

  constructor(private readonly list: List<T>) {
    this.key = list.key;
    if (list.identity) this.identity = list.identity;
  }

  get empty(): string {
    const { emptyOf, empty } = this.list;
    return this.only !== undefined && emptyOf ? emptyOf(this.only) : empty;
  }

  get pins(): Pins | undefined {
    return this.list.pins;
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

  async children(): Promise<Node[]> {
    const { isAbsent } = await import('../client');
    const { pins, instead } = this.list;
    try {
      return [...(await this.listed())];
    } catch (error) {
      if (instead && isAbsent(error)) return instead();
      if (!pins || !isAbsent(error)) throw error;
      if (pins.ids.length === 0) return [unlisted()];
      const pinned = await Promise.all(pins.ids.map(pins.node));
      return pinned.filter(node => pins.isHere?.(node) ?? true);
    }
  }

  private async listed(): Promise<Node[]> {
    const { read, node, pageSize } = this.list;
    const items: T[] = [];
    const unreadable: Unreadable[] = [];
    let more: MoreNode | undefined;
    for (let page = 1; page <= this.pages; page++) {
      const got = await read(page, pageSize(), this.only);
      const found = got.items.length + (got.unreadable?.length ?? 0);
      items.push(...got.items);
      unreadable.push(...(got.unreadable ?? []));
      const shown = items.length + unreadable.length;
      const isMore = found > 0 && (got.count === undefined ? found >= pageSize() : shown < got.count);
      more = isMore ? new MoreNode(this, shown, got.count) : undefined;
      if (!more) break;
    }
    return [...items.map(node), ...unreadableNodes(unreadable), ...(more ? [more] : [])];
  }
}

/** The rest of a list. */
export class MoreNode implements Node {
  readonly kind = 'more';
  readonly key = 'more';
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

/** Instead of a list that the service does not have. */
export const unlisted = (): Node =>
  new MessageNode(vscode.l10n.t('This service does not list them: add one by its id.'));

/** A page out of what came whole. */
export function slice<T>(all: readonly T[], page: number, pageSize: number): Page<T> {
  return { items: all.slice((page - 1) * pageSize, page * pageSize), count: all.length };
}
