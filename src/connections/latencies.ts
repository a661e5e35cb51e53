import type { Exchange, TransportError } from '../client';
import type { MeasuredRequest } from '../model/metrics/measured';
import type { RequestContext } from './recent-exchanges';

/** Maximum number of stored latencies and requests; the oldest are dropped. */
const MAX_TIMES = 10_000;

/** One search that was answered. Times in milliseconds. */
export interface Latency {
  readonly at: number;
  readonly ms: number;
  readonly host: string;
}

/** A request to the data plane of a cluster. */
export type ClusterRequest = MeasuredRequest & RequestContext;

/** Latencies of the requests in this window, in memory only. */
export class Latencies {
  /** Latencies of answered searches in order of measurement. */
  readonly answered: Latency[] = [];
  /** Searches, queries and writes in order of their ends. */
  readonly requests: ClusterRequest[] = [];

  constructor(private readonly now: () => number = Date.now) {}

  dispose(): void {
    this.answered.length = this.requests.length = 0;
  }

  /** Records a request to the data plane; ignores other exchanges, and cancelled ones, which the service neither answered nor failed. */
  see(
    {
      operation,
      origin,
      status,
      durationMs,
      error,
      failure,
    }: Pick<Exchange, 'operation' | 'origin' | 'status' | 'durationMs' | 'error' | 'failure'>,
    context: RequestContext = {},
  ): void {
    const measured = OPERATIONS.get(operation);
    if (!measured || isCancelled(failure)) return;
    const at = this.now();
    const isAnswered = status !== undefined && status < 400;
    const { connectionId, clusterId } = context;
    const ok = isAnswered && error === undefined;
    add(this.requests, { at, ms: durationMs, operation: measured, ok, connectionId, clusterId });
    if (measured === 'search' && isAnswered) add(this.answered, { at, ms: durationMs, host: new URL(origin).host });
  }
}

/** By its name: the client is loaded later. */
const isCancelled = (failure: unknown): boolean =>
  failure instanceof Error && failure.name === 'TransportError' && (failure as TransportError).reason === 'cancelled';

function add<T>(list: T[], item: T): void {
  list.push(item);
  if (list.length > MAX_TIMES) list.splice(0, list.length - MAX_TIMES);
}

/** Measured operations by the names of the client. */
const OPERATIONS: ReadonlyMap<string, MeasuredRequest['operation']> = new Map([
  ['search', 'search'],
  ['searchV1', 'search'],
  ['hybridSearch', 'search'],
  ['query', 'query'],
  ['get', 'query'],
  ['entities.insert', 'insert'],
  ['entities.upsert', 'upsert'],
  ['entities.delete', 'delete'],
]);
