import * as vscode from 'vscode';
import type { Node } from './node';
import type { TreeProvider } from './provider';

/** The views of the sidebar; `vectorCloud.<name>` is a view's id, and its filter's commands begin with it. */
export type ViewName = 'tree' | 'places' | 'drafts' | 'work' | 'configuration' | 'problems';

/** A view of the sidebar: its rows, with the filter and the number of matches above them. Without a match it shows its welcome text. */
export class View implements vscode.Disposable {
  readonly view: vscode.TreeView<Node>;
  private readonly registered: vscode.Disposable;
  private wasEmpty = false;
  private summary = '';

  constructor(
    private readonly name: ViewName,
    readonly tree: TreeProvider,
    options: Partial<vscode.TreeViewOptions<Node>> = {},
  ) {
    const id = `vectorCloud.${name}`;
    this.view = vscode.window.createTreeView(id, { treeDataProvider: tree, canSelectMany: true, ...options });
    this.registered = vscode.Disposable.from(
      this.view,
      tree,
      this.view.onDidExpandElement(({ element }) => tree.remember(element, true)),
      this.view.onDidCollapseElement(({ element }) => tree.remember(element, false)),
      tree.onDidRead(() => {
        this.tellEmpty();
        if (tree.filter) void this.showMatches();
      }),
    );
  }

  /** Shows only rows with this text, their parents and their children; all rows without a text. */
  async filter(text: string): Promise<void> {
    this.tree.filter = text;
    await this.showMatches();
    await vscode.commands.executeCommand('setContext', `vectorCloud.${this.name}.filtered`, this.tree.filter !== '');
  }

  /** Shows a sentence above the rows while no filter is set. */
  async tell(summary: string): Promise<void> {
    this.summary = summary;
    await this.showMatches();
  }

  dispose(): void {
    this.registered.dispose();
  }

  /** Sets the context key of the welcome text, after a read: the text must not appear before it is known that there are no rows. */
  private tellEmpty(): void {
    const isEmpty = this.tree.known().next().done === true;
    if (isEmpty === this.wasEmpty) return;
    this.wasEmpty = isEmpty;
    void vscode.commands.executeCommand('setContext', `vectorCloud.${this.name}.empty`, isEmpty);
  }

  private async showMatches(): Promise<void> {
    const { filter } = this.tree;
    this.view.description = filter && vscode.l10n.t('“{0}”', filter);
    // A message would hide the welcome text.
    const message = filter ? (await import('./match-words')).matchWords(this.tree.matches(), filter) : this.summary;
    if (this.tree.filter === filter) this.view.message = message;
  }
}
