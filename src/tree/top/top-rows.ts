import * as vscode from 'vscode';
import { serialQueue } from '../../connections/serial-queue';
import type { Node } from '../node';

/** Rows at the top after a read of them. `kept`, `gone`: rows that a renewal left, and those that it replaced or removed. */
interface TopRead {
  readonly rows: readonly Node[];
  readonly kept: readonly Node[];
  readonly gone: readonly Node[];
}

/** Reads the rows at the top. A renewal keeps those that are the same, with all rows below them. */
export class TopRows {
  /** Keys of the rows that the next read replaces. Undefined: no read is pending. */
  private pending: Set<string> | 'all' | undefined;
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
    return this.pending !== undefined;
  }

  /** Makes the next read replace all rows. */
  refresh(): void {
    this.pending = 'all';
  }

  /** Makes the next read keep the rows that are the same, unless it is to replace all. `changed`: keys of rows to replace anyway. */
  renew(changed: Iterable<string>): void {
    if (this.pending !== 'all') this.pending = new Set([...(this.pending ?? []), ...changed]);
  }

  /** Reads the rows. `old`: returns those that were read before. */
  read(old: () => readonly Node[]): Promise<readonly Node[]> {
    return this.queue(async () => {
      const { pending } = this;
      const changed = pending === 'all' ? undefined : pending;
      const before = changed ? old() : [];
      this.pending = undefined; // not afterwards: a change in between needs another read
      const read = await this.readRoots();
      const rows = changed ? (await import('./kept-rows')).keepRows(before, read, changed) : read;
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
      const { failureNode } = await import('../failures');
      return [failureNode(error, undefined)];
    }
  }
}
