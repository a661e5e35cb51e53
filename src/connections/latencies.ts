import type { Exchange } from '../client';

/** How many searches are remembered; the oldest are forgotten. */
const MAX_TIMES = 10_000;

/** One search that was answered. Times in milliseconds. */
export interface Latency {
  readonly at: number;
  readonly ms: number;
  readonly host: string;
}

/** How long the searches of this window took, as long as it is open: nothing is kept beyond it. */
export class Latencies {
  /** In the order they were measured. */
  readonly answered: Latency[] = [];

  constructor(private readonly now: () => number = Date.now) {}

  /** Takes in an exchange; what is no search, or was not answered, is passed over. */
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
