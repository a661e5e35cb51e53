import type { Node } from './node';

/** A row with a list below it. */
export type ListNode = Node & { pages: number; only?: string | undefined };

const isList = (node: Node): node is ListNode => 'pages' in node;

/** User settings of lists, by the ids of their rows. They survive a refresh. */
export class ListSettings {
  private readonly pages = new Map<string, number>();
  private readonly kinds = new Map<string, string>();

  /** Filters a list by a kind; undefined: no filter. */
  narrow(id: string, list: ListNode, only: string | undefined): void {
    this.pages.delete(id);
    Object.assign(list, { pages: 1, only });
    if (only === undefined) this.kinds.delete(id);
    else this.kinds.set(id, only);
  }

  /** Restores the filter of a list that is a new row. */
  restoreFilter(id: string, node: Node): void {
    if (isList(node)) node.only = this.kinds.get(id);
  }

  /** Restores the number of visible pages of a list that is read. */
  restorePages(id: string, node: Node): void {
    if (!isList(node)) return;
    node.pages = Math.max(node.pages, this.pages.get(id) ?? 1);
    this.pages.set(id, node.pages);
  }
}
