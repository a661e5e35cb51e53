import type { Node } from './node';

/** Delay before a loading row appears, in milliseconds. */
export const QUIET_MS = 300;

/** Rows that are being read. */
export interface Reading {
  readonly rows: Promise<readonly Node[]>;
  readonly stop: AbortController;
  isDone: boolean;
  /** The placeholder rows; undefined: not needed yet. */
  standIn?: Promise<readonly Node[]>;
  /** Rows that have arrived while others are pending. */
  arrived?: readonly Node[];
  /** Shows the rows that have arrived, once placeholder rows are shown. */
  show?: (rows: readonly Node[]) => void;
}

/** Reason of an abort followed by a new read. */
export const ANEW = Symbol();

/** Parts of the tree that `Readings` uses. */
export interface Tree {
  /** Reads below a row; it does not throw. `arrived`: receives the first rows while others are pending. */
  readonly read: (
    node: Node,
    signal: AbortSignal,
    arrived: (rows: readonly Node[]) => void,
  ) => Promise<readonly Node[]>;
  /** Returns the last children read below a row. */
  readonly known: (node: Node) => readonly Node[] | undefined;
  /** Replaces the children of a row until others arrive. */
  readonly put: (node: Node, rows: readonly Node[]) => unknown;
  readonly redraw: (nodes: Node[]) => void;
}

/**
 * Pending reads. VS Code draws a tree only after all expanded rows have answered: so each answers quickly with the known rows, and is
 * redrawn once the rest has arrived.
 */
export class Readings {
  private readonly under = new Map<Node, Reading>();
  /** Called when the children of a row are pending; returns a function to call once they are late. */
  waiting: (node: Node) => () => void = () => () => {};
  /** Resolves after a number of milliseconds; tests replace it. */
  clock = (ms: number): Promise<void> => new Promise(resolve => void setTimeout(resolve, ms));

  constructor(private readonly tree: Tree) {}

  /** Returns the children of a row, or a placeholder while they are pending. */
  async soon(node: Node): Promise<readonly Node[]> {
    const reading = this.under.get(node) ?? this.begin(node);
    const rows = await Promise.race([reading.rows, this.clock(QUIET_MS)]);
    const shown = rows ?? (await (reading.standIn ??= this.standIn(node, reading)));
    // A read that was dropped for a new one, before anything was known, is not an empty list.
    return shown.length === 0 && reading.stop.signal.reason === ANEW ? this.soon(node) : shown;
  }

  /** Cancels the read of the children of a row. */
  cancel(node: Node): void {
    this.under.get(node)?.stop.abort();
  }

  /** Aborts the reads below matching rows; pending ones start again. */
  forget(isMeant: (node: Node) => boolean): void {
    for (const [node, { stop, standIn }] of this.under) {
      if (!isMeant(node)) continue;
      this.under.delete(node);
      if (standIn) stop.abort(ANEW); // otherwise the caller still waits for the answer
    }
  }

  private begin(node: Node): Reading {
    const stop = new AbortController();
    let reading: Reading | undefined;
    const arrived = (rows: readonly Node[]): void => {
      if (!reading || reading.isDone || this.under.get(node) !== reading) return;
      reading.arrived = rows;
      reading.show?.(rows);
    };
    reading = { stop, isDone: false, rows: this.tree.read(node, stop.signal, arrived) };
    this.under.set(node, reading);
    const begun = reading;
    void begun.rows.then(() => {
      begun.isDone = true;
      if (this.under.get(node) !== begun) return;
      this.under.delete(node);
      if (begun.standIn) this.tree.redraw([node]);
    });
    return begun;
  }

  private async standIn(node: Node, reading: Reading): Promise<readonly Node[]> {
    const { rowsWhileReading } = await import('./waiting');
    const { tree, clock, waiting } = this;
    return rowsWhileReading(node, reading, { tree, clock, waiting, isUnder: () => this.under.get(node) === reading });
  }
}

/** Returns the result of `rows`; rejects as soon as the signal aborts, because not every read listens to the signal. */
export async function unlessStopped<T>(rows: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(new Error('Stopped'));
  signal.addEventListener('abort', stop, { once: true });
  return Promise.race([rows, promise]).finally(() => signal.removeEventListener('abort', stop));
}
