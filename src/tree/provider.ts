import * as vscode from 'vscode';
import { explain } from '../connections/explain';
import { FailureNode, MessageNode } from './messages';
import type { Node } from './node';

/** Draws nodes. A failure becomes a row, and is never an empty list; no kind of node is known here. */
export class TreeProvider implements vscode.TreeDataProvider<Node>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<Node | undefined>();
  private readonly ids = new WeakMap<Node, string>();
  private readonly parents = new WeakMap<Node, Node>();
  /** What was last read below a node; below none: the top. */
  private readonly read = new WeakMap<Node | TreeProvider, readonly Node[]>();
  private readonly stale = new WeakSet<Node | TreeProvider>();
  /** The ids of rows that were opened: after a refresh a filter looks below them again. */
  private readonly opened = new Set<string>();
  private readonly pages = new Map<string, number>();
  private wanted = '';
  readonly onDidChangeTreeData = this.changed.event;
  private readonly loaded = new vscode.EventEmitter<void>();
  /** Rows were read. */
  readonly onDidRead = this.loaded.event;

  constructor(
    private readonly roots: () => Promise<readonly Node[]>,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** Reads a node's rows again; all of them without one. */
  refresh(node?: Node): void {
    this.stale.add(node ?? this);
    this.changed.fire(node);
  }

  /** Draws a node's own row anew; nothing is read. */
  redraw(node: Node): void {
    this.changed.fire(node);
  }

  /** What the rows are filtered by; empty: by nothing. */
  get filter(): string {
    return this.wanted;
  }

  /** Shows only rows with this text and what is above and below them. Rows that were not opened yet are not read for it. */
  set filter(text: string) {
    this.wanted = text.trim().toLowerCase();
    this.changed.fire(undefined);
  }

  /** Reads what a row's tooltip says, where that takes a request. */
  async resolveTreeItem(item: vscode.TreeItem, node: Node): Promise<vscode.TreeItem> {
    if (item.tooltip !== undefined || !node.record) return item;
    try {
      const { recordTooltip } = await import('./tooltips');
      item.tooltip = recordTooltip(await node.record());
    } catch (error) {
      item.tooltip = explain(error).message;
    }
    return item;
  }

  /** How many of the rows that were read have the filter's text. */
  matches(node?: Node): number {
    const below = (this.read.get(node ?? this) ?? []).reduce((sum, child) => sum + this.matches(child), 0);
    return below + (node && this.isMatch(node) ? 1 : 0);
  }

  getTreeItem(node: Node): vscode.TreeItem {
    const item = node.item();
    const id = this.ids.get(node);
    if (id !== undefined) item.id = id;
    if (node.children && item.collapsibleState === vscode.TreeItemCollapsibleState.None) {
      item.collapsibleState = vscode.TreeItemCollapsibleState.Collapsed;
    }
    return item;
  }

  getParent(node: Node): Node | undefined {
    return this.parents.get(node);
  }

  async getChildren(node?: Node): Promise<Node[]> {
    const filtering = this.wanted !== '';
    const kept = filtering && !this.stale.has(node ?? this) ? this.read.get(node ?? this) : undefined;
    const children = kept ?? (await this.load(node));
    if (!filtering || (node && this.isBelowMatch(node))) return [...children];
    await Promise.all(children.map(child => this.reopen(child)));
    return children.filter(child => this.isVisible(child));
  }

  dispose(): void {
    this.loaded.dispose();
    this.changed.dispose();
  }

  private async load(node: Node | undefined): Promise<readonly Node[]> {
    if (node && 'pages' in node) this.pagesOf(node as Node & { pages: number });
    const children = await this.childrenOf(node);
    this.name(children, node);
    this.read.set(node ?? this, children);
    this.stale.delete(node ?? this);
    this.loaded.fire();
    if (node) this.opened.add(this.ids.get(node) ?? '');
    return children;
  }

  /** A list shows as many pages as it did before its row was read anew. */
  private pagesOf(list: Node & { pages: number }): void {
    const id = this.ids.get(list) ?? '';
    list.pages = Math.max(list.pages, this.pages.get(id) ?? 1);
    this.pages.set(id, list.pages);
  }

  /** Reads what was open below a row before the rows were read anew. */
  private async reopen(node: Node): Promise<void> {
    if (!this.opened.has(this.ids.get(node) ?? '')) return;
    const children = this.read.get(node) ?? (await this.load(node));
    await Promise.all(children.map(child => this.reopen(child)));
  }

  private async childrenOf(node: Node | undefined): Promise<readonly Node[]> {
    try {
      const children = (await (node ? node.children?.() : this.roots())) ?? [];
      if (children.length > 0 || !node) return children;
      return [new MessageNode(node.empty ?? vscode.l10n.t('Nothing here'))];
    } catch (error) {
      this.failed(error);
      return [new FailureNode(explain(error), node)];
    }
  }

  private isMatch({ identity }: Node): boolean {
    return [identity?.name, identity?.id].some(text => text?.toLowerCase().includes(this.wanted));
  }

  private isVisible(node: Node): boolean {
    return this.isMatch(node) || (this.read.get(node) ?? []).some(child => this.isVisible(child));
  }

  /** Everything below a match is shown with it. */
  private isBelowMatch(node: Node): boolean {
    for (let at: Node | undefined = node; at; at = this.parents.get(at)) if (this.isMatch(at)) return true;
    return false;
  }

  /** Stable ids: selection and expansion survive a refresh. A key that a service gives twice still makes two rows. */
  private name(children: readonly Node[], parent: Node | undefined): void {
    const seen = new Map<string, number>();
    const prefix = parent ? `${this.ids.get(parent) ?? ''}/` : '';
    for (const child of children) {
      const times = seen.get(child.key) ?? 0;
      seen.set(child.key, times + 1);
      this.ids.set(child, `${prefix}${JSON.stringify(child.key)}${times > 0 ? times : ''}`);
      if (parent) this.parents.set(child, parent);
    }
  }
}
