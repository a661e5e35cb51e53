/** A fault that replaces or changes an answer. */
export interface Fault {
  /** HTTP status; with `code` or `message` (or alone) the operation is not carried out and refused so. */
  readonly status?: number;
  readonly code?: number;
  readonly message?: string;
  /** Waits before anything else happens. */
  readonly latencyMs?: number;
  /** `before`: nothing is carried out, the connection ends. `within`: carried out, the answer breaks off half way. */
  readonly cut?: 'before' | 'within';
  /** Body in place of an answer; the operation is not carried out. */
  readonly body?: string;
  readonly contentType?: string;
  /** Carried out; the JSON of the answer ends early though the exchange is complete. */
  readonly truncated?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  /** Number of affected requests; all if omitted. */
  readonly times?: number;
}

/** The faults of `--faults` by name. They take turns, on every fifth request. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  latency: { latencyMs: 3000 },
  408: { status: 408, code: 10001, message: 'The request timed out' },
  429: { status: 429, code: 429, message: 'Too many requests' },
  '429-retry-after': { status: 429, code: 429, message: 'Too many requests', headers: { 'retry-after': '2' } },
  500: { status: 500, code: 5, message: 'Internal error' },
  503: { status: 503, code: 2, message: 'The service is unavailable' },
  'cut-before': { cut: 'before' },
  'cut-within': { cut: 'within' },
  truncated: { truncated: true },
  html: {
    status: 502,
    contentType: 'text/html',
    body: '<!doctype html><title>Bad gateway</title><h1>Bad gateway</h1>',
  },
};

interface Planted {
  readonly operation: string;
  readonly fault: Fault;
  left: number;
}

/** Decides which request meets which fault: those planted for an operation first, then those of `--faults` by turns. */
export class Faults {
  private readonly planted: Planted[] = [];
  private readonly turns: readonly Fault[];
  private requests = 0;

  /** Throws RangeError for a name that `FAULTS` does not have. */
  constructor(names: readonly string[] = []) {
    const unknown = names.find(name => !Object.hasOwn(FAULTS, name));
    if (unknown !== undefined) {
      throw new RangeError(`Unknown fault "${unknown}". Known: ${Object.keys(FAULTS).join(', ')}`);
    }
    this.turns = names.map(name => FAULTS[name]!);
  }

  /** Injects a fault into `GET /v2/volumes` (a route pattern, or a concrete path); the result removes the fault. */
  plant(operation: string, fault: Fault): () => void {
    const planted: Planted = { operation, fault, left: fault.times ?? Infinity };
    this.planted.unshift(planted);
    return () => {
      planted.left = 0;
    };
  }

  /** The fault for the next request, known by the names it goes by; undefined: none. */
  next(operations: readonly string[]): Fault | undefined {
    const planted = this.planted.find(({ operation, left }) => left > 0 && operations.includes(operation));
    if (planted) {
      planted.left--;
      return planted.fault;
    }
    this.requests++;
    return this.requests % 5 === 0 ? this.turns[(this.requests / 5 - 1) % this.turns.length] : undefined;
  }
}
