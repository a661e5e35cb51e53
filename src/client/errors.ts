import type { Issue } from '../model/issues';

export interface ApiErrorFacts {
  readonly operation: string;
  readonly status: number;
  readonly code: number | string | undefined;
  readonly message: string;
  readonly requestId?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly byUser?: boolean;
}

/**
 * A refusal by the service. `operation`: the client's name of the call (`volumes.list`); `status`: the HTTP status (200 for most failures;
 * 0: nothing was sent, because the service is known to lack the operation); `code`: the code of the service, if any (as a number if
 * possible); `message`: the message of the service and, if known, what to do. `retryAfterSeconds`: the requested wait.
 * `byUser`: the request was sent by a user with a password, not with an API key.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly operation: string;
  readonly status: number;
  readonly code: number | string | undefined;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly byUser: boolean;

  constructor(facts: ApiErrorFacts) {
    super(facts.message);
    this.operation = facts.operation;
    this.status = facts.status;
    this.code = facts.code;
    this.requestId = facts.requestId;
    this.retryAfterSeconds = facts.retryAfterSeconds;
    this.byUser = facts.byUser ?? false;
  }

  /** The service has no such operation (a companion it lacks, an older release), which is not the same as having no such record. */
  get absent(): boolean {
    if (this.status === 405 || this.status === 501 || this.status === 0) return true;
    // A 404 with a code of the service refers to a record: the route exists.
    if (this.status === 404) return this.code === undefined || this.code === 404;
    return UNKNOWN_ROUTE.test(this.message);
  }
}

const UNKNOWN_ROUTE =
  /\b(?:unknown|unsupported|no such|no matching|undefined) (?:route|path|endpoint|operation)\b|\broute not found\b/i;

/** True where a failure means that this service lacks the operation. */
export const isAbsent = (error: unknown): boolean => error instanceof ApiError && error.absent;

export type TransportReason = 'timeout' | 'cancelled' | 'unreachable' | 'unreadable';

/**
 * No usable answer. `timeout`: our clock ran out; `cancelled`: by the caller; `unreachable`: no connection, or the connection broke before
 * an answer; `unreadable`: the answer is not one of this service. `outcomeUnknown`: the call was a write and might have been carried out.
 */
export class TransportError extends Error {
  override readonly name = 'TransportError';

  constructor(
    readonly operation: string,
    readonly reason: TransportReason,
    message: string,
    options: { readonly cause?: unknown; readonly outcomeUnknown?: boolean; readonly untrusted?: boolean } = {},
  ) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.outcomeUnknown = options.outcomeUnknown ?? false;
    this.untrusted = options.untrusted ?? false;
  }

  readonly outcomeUnknown: boolean;
  /** True if the server speaks TLS, with a certificate that this computer does not trust. */
  readonly untrusted: boolean;
}

/** Codes for an impossible state of the cluster, an unknown cluster and an unreachable cluster (service facts 16.2). */
const WITHOUT_CLUSTER: ReadonlySet<number> = new Set([40003, 40021, 40022]);

/** Returns true if the cluster might have another address: no answer, or one that is not from the service or the cluster. */
export function mayBeElsewhere(error: unknown): boolean {
  if (error instanceof TransportError) return error.reason !== 'cancelled';
  return error instanceof ApiError && (error.code === undefined || WITHOUT_CLUSTER.has(Number(error.code)));
}

/** Refused here, nothing was sent: every complaint there is, each with the path of the field it is about. */
export class InvalidRequest extends Error {
  override readonly name = 'InvalidRequest';

  constructor(
    readonly operation: string,
    readonly issues: readonly Issue[],
  ) {
    super(issues.map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message)).join('; '));
  }
}
