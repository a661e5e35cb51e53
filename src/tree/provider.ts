import * as vscode from 'vscode';
import type { CallOptions } from '../client';
import { highlighted } from '../model/texts/highlights';
import { shownFields, shownText } from '../model/texts/shown';
import { type ListNode, ListSettings } from './list-settings';
import type { CancellableRows, Node } from './node';
import { OpenRows } from './open-rows';
import { Questions } from './questions';
import { ANEW, Readings, unlessStopped } from './reading';
import { TopRows } from './top/top-rows';

/** Draws nodes. A failure becomes a row, and is never an empty list; no kind of node is known here. */
export class TreeProvider implements vscode.TreeDataProvider<Node>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<Node | Node[] | undefined>();
  private readonly ids = new WeakMap<Node, string>();
  private readonly parents = new WeakMap<Node, Node>();
  /** Last children read by node, and the top rows. */
  private readonly read = new WeakMap<Node | TreeProvider, readonly Node[]>();
  private readonly stale = new WeakSet<Node>();
  private readonly top: TopRows;
  /** Rows whose next request is answered with their cached children. */
  private readonly drawn = new WeakSet<Node>();
  /** Ids of rows whose first expandable child is expanded with them. */
  private readonly unfolding = new Set<string>();
  private readonly records = new WeakMap<Node, unknown>();
  private readonly questions = new Questions(node => this.changed.fire(node));
  readonly readings = new Readings({
    read: (node, signal, arrived) => this.readBelow(node, { signal, arrived }),
    known: node => this.read.get(node),
    put: (node, rows) => this.put(node, rows),
    // New details can match a filter that has hidden the row.
    redraw: nodes => (this.wanted === '' ? this.redraw(nodes) : this.changed.fire(undefined)),
  });
  private readonly lists = new ListSettings();
  private wanted = '';
  readonly onDidChangeTreeData = this.changed.event;
  private readonly loaded = new vscode.EventEmitter<void>();
  /** Rows were read. */
  readonly onDidRead = this.loaded.event;
  /** Fires with the keys of the top rows that `renew` replaced or removed. */
  readonly onDidRenew: vscode.Event<readonly string[]>;

  constructor(
    roots: () => Promise<readonly Node[]>,
    private readonly failed: (error: unknown) => void,
    /** Adds details from other sources to a row. */
    private readonly mark: (node: Node, item: vscode.TreeItem) => void = () => {},
    private readonly opened = new OpenRows(''),
  ) {
    this.top = new TopRows(roots, failed, ({ rows, kept, gone }) => {
      this.readings.forget(each => gone.includes(this.topOf(each)));
      this.put(undefined, rows);
      for (const each of kept) this.draw(each);
    });
    this.onDidRenew = this.top.renewed.event;
  }

  /** Reads a node's rows again; all of them without one. `gone`: one of them that no longer exists, which vanishes before the answer. */
  refresh(node?: Node, gone?: Node): void {
    if (gone && node) this.read.set(node, this.read.get(node)?.filter(each => each !== gone) ?? []);
    if (node) this.stale.add(node);
    else this.top.refresh();
    this.readings.forget(each => this.isBelow(each, node));
    for (const kept of [this.records, this.drawn]) if (node) kept.delete(node);
    this.questions.telling(node && [node]);
    this.changed.fire(node);
  }

  /** Reads the top rows again. Those that are the same stay, with all rows below them. `changed`: keys of rows to replace anyway. */
  renew(changed: Iterable<string>): void {
    this.top.renew(changed);
    this.questions.telling();
    this.changed.fire(undefined);
  }

  /** Redraws rows without reading. */
  redraw(nodes: Node[]): void {
    for (const node of nodes) this.draw(node);
    this.questions.telling(nodes);
    this.changed.fire(nodes);
  }

  /** Remembers that the user expanded or collapsed a row, so that this state returns after a filter or a failure. */
  remember(node: Node, open: boolean): void {
    this.opened.set(this.ids.get(node) ?? '', open);
  }

  /** The row at the top that will have this key comes open, and so does the first row below it. */
  unfold(key: string): void {
    const id = JSON.stringify(key);
    this.opened.set(id, true);
    this.unfolding.add(id);
  }

  /** The filter text; empty: no filter. */
  get filter(): string {
    return this.wanted;
  }

  /** Shows only rows with this text, their parents and their children. Does not read collapsed rows. */
  set filter(text: string) {
    this.wanted = text.trim().toLowerCase();
    this.questions.telling();
    this.changed.fire(undefined);
  }

  /** Reads a row's whole record, and caches it for the tooltip. */
  async record(node: Node, options?: CallOptions): Promise<unknown> {
    const record = await node.record?.(options);
    this.records.set(node, record);
    return record;
  }

  /** Fills the tooltip of a row: from its record if read, from its list entry if sufficient, otherwise with one request. */
  async resolveTreeItem(item: vscode.TreeItem, node: Node, token?: vscode.CancellationToken): Promise<vscode.TreeItem> {
    if (item.tooltip !== undefined || !node.record) return item;
    const { readTooltip } = await import('./tooltips');
    const read = async (options: CallOptions) =>
      this.records.get(node) ?? node.told ?? (await this.record(node, options));
    item.tooltip = await readTooltip(read, token, node);
    return item;
  }

  /** Counts the read rows that match the filter. */
  matches(): number {
    return [...this.known()].filter(node => this.isMatch(node)).length;
  }

  /** Yields the collapsed rows above matches, topmost first. */
  *closedOverMatches(): Generator<Node> {
    for (const node of this.known()) {
      if (!this.isOpen(node) && (this.read.get(node) ?? []).some(child => this.isVisible(child, false))) yield node;
    }
  }

  /** The rows that were read, those of a row after it. */
  *known(node?: Node): Generator<Node> {
    for (const child of this.read.get(node ?? this) ?? []) {
      yield child;
      yield* this.known(child);
    }
  }

  getTreeItem(node: Node): vscode.TreeItem {
    this.questions.drawing(node);
    const item = node.item();
    const id = this.ids.get(node);
    if (id !== undefined) item.id = id;
    if (node.children) {
      const { Expanded, Collapsed } = vscode.TreeItemCollapsibleState;
      item.collapsibleState = this.isOpen(node) ? Expanded : Collapsed;
    }
    this.mark(node, item);
    Object.assign(item, shownFields(item, ['label', 'description']));
    if (typeof item.tooltip === 'string') item.tooltip = shownText(item.tooltip); // its lines are its own
    if (item.accessibilityInformation) {
      item.accessibilityInformation = shownFields(item.accessibilityInformation, ['label']);
    }
    if (this.wanted !== '' && typeof item.label === 'string') item.label = highlighted(item.label, this.wanted);
    return item;
  }

  getParent(node: Node): Node | undefined {
    return this.parents.get(node);
  }

  getChildren(node?: Node): Promise<Node[]> {
    return this.questions.answered(node, this.childrenFor(node));
  }

  dispose(): void {
    this.top.renewed.dispose();
    this.loaded.dispose();
    this.changed.dispose();
  }

  private async childrenFor(node: Node | undefined): Promise<Node[]> {
    const filtering = this.wanted !== '';
    const isStale = node ? this.stale.has(node) : this.top.isPending;
    const kept = filtering && !isStale ? this.read.get(node ?? this) : this.takeDrawn(node);
    const children = kept ?? (await this.load(node));
    if (!filtering || (node && this.isBelowMatch(node))) return [...children];
    await Promise.all(children.map(child => this.reopen(child)));
    return children.filter(child => this.isVisible(child));
  }

  /** Makes VS Code request the children of a row and of its expanded descendants again; a collapsed row is read when expanded. */
  private draw(node: Node): void {
    if (!this.isOpen(node) || this.stale.has(node)) return;
    this.drawn.add(node);
    for (const child of this.read.get(node) ?? []) this.draw(child);
  }

  private takeDrawn(node: Node | undefined): readonly Node[] | undefined {
    return node && this.drawn.delete(node) ? this.read.get(node) : undefined;
  }

  isOpen(node: Node): boolean {
    return this.opened.isOpen(this.ids.get(node) ?? '', node.expanded);
  }

  private async load(node: Node | undefined): Promise<readonly Node[]> {
    if (!node) return this.top.read(() => this.read.get(this) ?? []);
    this.stale.delete(node); // not afterwards: it might be refreshed in between
    this.opened.open(this.ids.get(node) ?? '');
    return this.readings.soon(node);
  }

  private async readBelow(node: Node, options: CancellableRows): Promise<readonly Node[]> {
    const { signal } = options;
    this.lists.restorePages(this.ids.get(node) ?? '', node);
    const children = await this.childrenOf(node, options);
    return signal.reason === ANEW ? (this.read.get(node) ?? []) : this.put(node, children);
  }

  private put(node: Node | undefined, rows: readonly Node[]): readonly Node[] {
    this.name(rows, node);
    this.read.set(node ?? this, rows);
    this.loaded.fire();
    return rows;
  }

  private topOf(node: Node): Node {
    const parent = this.parents.get(node);
    return parent ? this.topOf(parent) : node;
  }

  /** Returns true if a row equals or is below another; every row is below undefined. */
  private isBelow(node: Node, above: Node | undefined): boolean {
    let at: Node | undefined = node;
    while (at && at !== above) at = this.parents.get(at);
    return at === above;
  }

  /** Filters a list by a kind; undefined: no filter. The filter survives a refresh. */
  narrow(list: ListNode, only: string | undefined): void {
    this.lists.narrow(this.ids.get(list) ?? '', list, only);
    this.refresh(list);
  }

  /** Reads the rows that were expanded before a refresh. */
  private async reopen(node: Node): Promise<void> {
    if (!node.expanded && !this.opened.wasOpened(this.ids.get(node) ?? '')) return;
    const children = this.read.get(node) ?? (await this.load(node));
    await Promise.all(children.map(child => this.reopen(child)));
  }

  private async childrenOf(node: Node, options: CancellableRows): Promise<readonly Node[]> {
    const { signal } = options;
    try {
      const children = (await unlessStopped(node.children?.(options) ?? Promise.resolve([]), signal)) ?? [];
      if (children.length > 0) return children;
      const { MessageNode } = await import('./messages');
      return [new MessageNode(node.empty ?? vscode.l10n.t('No items'))];
    } catch (error) {
      if (!signal.aborted) this.failed(error);
      const { rowsInstead } = await import('./failures');
      return rowsInstead(error, node, { isCancelled: signal.aborted, top: this.topOf(node) });
    }
  }

  private isMatch({ identity, sought }: Node): boolean {
    return (sought ?? [identity?.name, identity?.id]).some(text => text?.toLowerCase().includes(this.wanted));
  }

  /** Returns true for matches, their parents, and pending rows, which can become matches. */
  private isVisible(node: Node, orPending = true): boolean {
    if (this.isMatch(node) || (orPending && node.kind === 'waiting')) return true;
    return (this.read.get(node) ?? []).some(child => this.isVisible(child, orPending));
  }

  /** Returns true for rows below a match, which are shown too. */
  private isBelowMatch(node: Node): boolean {
    for (let at: Node | undefined = node; at; at = this.parents.get(at)) if (this.isMatch(at)) return true;
    return false;
  }

  /** Sets stable ids: selection and expansion survive a refresh. Duplicate keys of a service still become two rows. */
  private name(children: readonly Node[], parent: Node | undefined): void {
    const seen = new Map<string, number>();
    const prefix = parent ? `${this.ids.get(parent) ?? ''}/` : '';
    for (const child of children) {
      const times = seen.get(child.key) ?? 0;
      seen.set(child.key, times + 1);
      this.ids.set(child, `${prefix}${JSON.stringify(child.key)}${times > 0 ? times : ''}`);
      this.lists.restoreFilter(this.ids.get(child)!, child);
      if (parent) this.parents.set(child, parent);
    }
    const first = children.find(child => child.children !== undefined); // before it: why others are not listed
    if (!first || !parent || !this.unfolding.has(this.ids.get(parent) ?? '')) return;
    this.opened.open(this.ids.get(first)!); // also for known rows of a pending list: VS Code keeps a row collapsed that it has drawn so
    if (children[0]?.kind !== 'waiting') this.unfolding.delete(this.ids.get(parent)!);
  }
}
