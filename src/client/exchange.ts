/**
 * One exchange as an observer sees it: no secret is in it. `path` has the query with it. `request` and `answer` are the bodies,
 * redacted when they are read; numbers beyond the safe integers are written as their digits by `JSON.stringify`.
 */
export interface Exchange {
  readonly operation: string;
  readonly method: string;
  readonly origin: string;
  readonly path: string;
  /** The HTTP status; absent when no answer came. */
  readonly status?: number | undefined;
  readonly durationMs: number;
  readonly requestId?: string | undefined;
  readonly request?: unknown;
  readonly answer?: unknown;
  /** What went wrong, as the caller got it. */
  readonly error?: { readonly name: string; readonly message: string } | undefined;
  /** The exchange is going to be repeated after so long. */
  readonly repeatedAfterMs?: number | undefined;
}

/** Sees every exchange. It must not throw. */
export type Observer = (exchange: Exchange) => void;
