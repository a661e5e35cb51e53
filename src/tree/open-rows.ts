import type * as vscode from 'vscode';

/** So many rows at most are open again after a reload. */
const MAX_KEPT = 500;

/** The rows that are open, by id. The window keeps them over a reload; another window has its own. */
export class OpenRows {
  /** The ids of rows that were opened: after a refresh a filter looks below them again. */
  private readonly opened: Set<string>;
  /** The ids of rows that a person closed: some are open from the start. */
  private readonly closed: Set<string>;

  constructor(
    private readonly name: string,
    private readonly state?: vscode.Memento,
  ) {
    this.opened = this.kept(name);
    this.closed = this.kept(`${name}.closed`);
  }

  private kept(name: string): Set<string> {
    const kept: unknown = this.state?.get(name);
    return new Set(Array.isArray(kept) ? kept.filter(id => typeof id === 'string') : []);
  }

  isOpen(id: string, expanded = false): boolean {
    return !this.closed.has(id) && (expanded || this.opened.has(id));
  }

  /** Whether it was open once, even if a person closed it since. */
  wasOpened(id: string): boolean {
    return this.opened.has(id);
  }

  /** Opens a row, unless a person closed it. */
  open(id: string): void {
    if (this.opened.has(id)) return;
    this.opened.add(id);
    this.keep();
  }

  /** A person opened or closed a row. */
  set(id: string, open: boolean): void {
    this.closed.delete(id);
    if (!open) this.closed.add(id);
    if (open) this.opened.add(id);
    this.keep();
  }

  private keep(): void {
    const open = [...this.opened].filter(id => !this.closed.has(id)).slice(-MAX_KEPT);
    void this.state?.update(this.name, open);
    void this.state?.update(`${this.name}.closed`, [...this.closed].slice(-MAX_KEPT));
  }
}
