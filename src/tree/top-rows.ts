import * as vscode from 'vscode';
import { serialQueue } from '../connections/serial-queue';
import type { Node } from './node';

/** Rows at the top after a read of them. `kept`, `gone`: rows that a renewal left, and those that it replaced or removed. */
interface TopRead {
  readonly rows: readonly Node[];
  readonly kept: readonly Node[];
  readonly gone: readonly Node[];
}

/** Reads the rows at the top. A renewal keeps those that are the same, with all rows below them. */
export class TopRows {
  private isStale = false;
  /** Keys of the rows that the next read replaces; undefined: it replaces all. */
  private changed: Set<string> | undefined;
  /** Serializes the reads: each keeps rows of the one before. */
  private readonly queue = serialQueue();
  /** Fires with the keys of the rows that a renewal replaced or removed. Disposed by the tree. */
  readonly renewed = new vscode.EventEmitter<readonly string[]>();

  constructor(
    private readonly roots: () => Promise<readonly Node[]>,
    private readonly failed: (error: unknown) => void,
    private readonly put: (read: TopRead) => void,
  ) {}

  /** Returns true if the rows are to be read again. */
  get isPending(): boolean {
    return this.isStale || this.changed !== undefined;
  }

  /** Makes the next read replace all rows. */
  refresh(): void {
    this.isStale = true;
    this.changed = undefined;
  }

  /** Makes the next read keep the rows that are the same, unless it is to replace all. `changed`: keys of rows to replace anyway. */
  renew(changed: Iterable<string>): void {
    if (!this.isStale) this.changed = new Set([...(this.changed ?? []), ...changed]);
  }

  /** Reads the rows. `old`: returns those that were read before. */
  read(old: () => readonly Node[]): Promise<readonly Node[]> {
    return this.queue(async () => {
      const { changed } = this;
      const before = changed ? old() : [];
      this.changed = undefined; // not afterwards: a change in between needs another read
      this.isStale = false;
      const read = await this.readRoots();
      const rows = keepRows(before, read, changed);
      const gone = before.filter(each => !rows.includes(each));
      this.put({ rows, kept: before.filter(each => rows.includes(each)), gone });
      if (gone.length > 0) this.renewed.fire(gone.map(({ key }) => key));
      return rows;
    });
  }

  private async readRoots(): Promise<readonly Node[]> {
    try {
      return await this.roots();
    } catch (error) {
      this.failed(error);
      const { failureNode } = await import('./failures');
      return [failureNode(error, undefined)];
    }
  }
}

/** Returns the rows that were read, but the old ones in place of those that are the same. */
function keepRows(old: readonly Node[], read: readonly Node[], changed?: ReadonlySet<string>): Node[] {
  const left = new Map(old.map(row => [row.key, row])); // each is used once: two records can have one id
  return read.map(row => {
    const before = left.get(row.key);
    if (!before || changed?.has(row.key) || !before.isSame?.(row)) return row;
    left.delete(row.key);
    return before;
  });
}
