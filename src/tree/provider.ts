import * as vscode from 'vscode';
import { explain } from '../connections/explain';
import { FailureNode, MessageNode } from './messages';
import type { Node } from './node';

/** Draws nodes. A failure becomes a row, and is never an empty list; no kind of node is known here. */
export class TreeProvider implements vscode.TreeDataProvider<Node>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<Node | undefined>();
  private readonly ids = new WeakMap<Node, string>();
  private readonly parents = new WeakMap<Node, Node>();
  readonly onDidChangeTreeData = this.changed.event;

  constructor(
    private readonly roots: () => Promise<readonly Node[]>,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** Reads a node's rows again; all of them without one. */
  refresh(node?: Node): void {
    this.changed.fire(node);
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
    const children = await this.read(node);
    this.name(children, node);
    return children;
  }

  dispose(): void {
    this.changed.dispose();
  }

  private async read(node: Node | undefined): Promise<Node[]> {
    try {
      const children = [...((await (node ? node.children?.() : this.roots())) ?? [])];
      if (children.length > 0 || !node) return children;
      return [new MessageNode(node.empty ?? vscode.l10n.t('Nothing here'))];
    } catch (error) {
      this.failed(error);
      return [new FailureNode(explain(error), node)];
    }
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
