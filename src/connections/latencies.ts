import type { Exchange } from '../client';

/** How many searches are remembered; the oldest are forgotten. */
const MAX_TIMES = 10_000;

/** One search that was answered. Times in milliseconds. */
interface Latency {
  readonly at: number;
  readonly ms: number;
  readonly host: string;
}

/** How long the searches of this window took, as long as it is open: nothing is kept beyond it. */
export class Latencies {
  private readonly answered: Latency[] = [];

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

  /** The latencies of each host, in the order they were measured; the host with most of them first. */
  byHost(): { readonly host: string; readonly times: readonly number[]; readonly ms: readonly number[] }[] {
    return [...Map.groupBy(this.answered, ({ host }) => host)]
      .map(([host, list]) => ({ host, times: list.map(({ at }) => at), ms: list.map(({ ms }) => ms) }))
      .toSorted((a, b) => b.ms.length - a.ms.length);
  }
}

const SEARCHES: ReadonlySet<string> = new Set(['search', 'searchV1', 'hybridSearch']);
