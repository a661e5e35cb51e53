import type { GridRow } from '../../model/grid/pages';

/** Number of rows per window. A page caches only the last few windows: the answer stays in the host. */
export const WINDOW_ROWS = 128;
const KEPT_WINDOWS = 6;

/** Maximum number of concurrent requests: during scrolling, early requests might be out of sight when answered; others wait. */
const AT_ONCE = 2;

export interface RowWindowsOptions {
  readonly count: number;
  /** The rows that came with the answer; they stay. */
  readonly first: readonly GridRow[];
  /** Null: the run is gone. */
  readonly ask: (from: number, to: number) => Promise<readonly GridRow[] | null>;
  /** Called when rows have arrived, or with the `problem`. */
  readonly changed: (problem?: string) => void;
}

/** The rows of one answer in one order, as far as the page has them. */
export class RowWindows {
  private readonly windows = new Map<number, readonly GridRow[]>(); // in order of use, the latest last
  private readonly asked = new Set<number>();
  private wanted: readonly number[] = [];
  private gone = false;

  constructor(private readonly options: RowWindowsOptions) {}

  get count(): number {
    return this.options.count;
  }

  /** Number of cached rows. */
  get held(): number {
    return [...this.windows.values()].reduce((sum, { length }) => sum + length, this.options.first.length);
  }

  /** Undefined: not here yet. */
  row(at: number): GridRow | undefined {
    return this.options.first[at] ?? this.windows.get(Math.floor(at / WINDOW_ROWS))?.[at % WINDOW_ROWS];
  }

  /** Requests missing rows among those visible or soon visible. */
  want(rows: Iterable<number>): void {
    const wanted = new Set<number>();
    for (const at of rows) {
      if (at < 0 || at >= this.count) continue;
      const window = Math.floor(at / WINDOW_ROWS);
      const held = this.windows.get(window);
      if (held && this.windows.delete(window)) this.windows.set(window, held);
      if (!this.row(at)) wanted.add(window);
    }
    this.wanted = [...wanted];
    this.askNext();
  }

  private askNext(): void {
    for (const window of this.wanted) {
      if (this.gone || this.asked.size >= AT_ONCE) return;
      if (!this.asked.has(window) && !this.windows.has(window)) void this.fetch(window);
    }
  }

  private async fetch(window: number): Promise<void> {
    this.asked.add(window);
    const from = window * WINDOW_ROWS;
    let problem: string | undefined;
    try {
      const rows = await this.options.ask(from, Math.min(from + WINDOW_ROWS, this.count));
      if (rows) this.windows.set(window, rows);
      else this.gone = true;
      this.forget();
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error);
      this.wanted = this.wanted.filter(each => each !== window); // requested again when it becomes visible again
    } finally {
      this.asked.delete(window);
    }
    this.options.changed(problem);
    this.askNext();
  }

  private forget(): void {
    for (const oldest of this.windows.keys()) {
      if (this.windows.size <= KEPT_WINDOWS) return;
      this.windows.delete(oldest);
    }
  }
}
