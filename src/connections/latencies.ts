import type { Exchange } from '../client';

/** Maximum number of stored latencies; the oldest are dropped. */
const MAX_TIMES = 10_000;

/** One search that was answered. Times in milliseconds. */
export interface Latency {
  readonly at: number;
  readonly ms: number;
  readonly host: string;
}

/** Latencies of the searches in this window, in memory only. */
export class Latencies {
  /** Latencies in order of measurement. */
  readonly answered: Latency[] = [];

  constructor(private readonly now: () => number = Date.now) {}

  /** Records an answered search; ignores other exchanges. */
  see({
    operation,
    origin,
    status,
    durationMs,
  }: Pick<Exchange, 'operation' | 'origin' | 'status' | 'durationMs'>): void {
    if (!SEARCHES.has(operation) || status === undefined || status >= 400) return;
    this.answered.push({ at: this.now(), ms: durationMs, host: new URL(origin).host });
    if (this.answered.length > MAX_TIMES) this.answered.splice(0, this.answered.length - MAX_TIMES);
  }
}

const SEARCHES: ReadonlySet<string> = new Set(['search', 'searchV1', 'hybridSearch']);
