import type { ApiError, TransportError } from '../client';

/**
 * Kind of failure of an operation at a service. `absent`: the service lacks the operation or its parent; `denied`: the key has no
 * permission; `silent`: no answer in time; `unreadable`: an unreadable answer; `failed`: anything else.
 */
export type FailureKind = 'absent' | 'denied' | 'silent' | 'unreadable' | 'failed';

/** Returns the kind of a failure by the name of the error, so that the client need not be loaded. */
export function failureKindOf(error: unknown): FailureKind {
  if (!(error instanceof Error)) return 'failed';
  if (error.name === 'ApiError') return apiFailureKind(error as ApiError);
  if (error.name !== 'TransportError') return 'failed';
  const { reason } = error as TransportError;
  return reason === 'timeout' ? 'silent' : reason === 'unreadable' ? 'unreadable' : 'failed';
}

function apiFailureKind(error: ApiError): FailureKind {
  if (isKeyRefused(error) || isRightMissing(error)) return 'denied';
  // Of a list, a 404 with a code of the service's own means the same as one without.
  return error.absent || error.status === 404 ? 'absent' : 'failed';
}

/**
 * Returns true if the failure means that the service did not answer; undefined for a cancellation, which proves nothing. An answer of a
 * gateway means that the service does not answer.
 */
export function isUnanswered(failure: unknown): boolean | undefined {
  if (!(failure instanceof Error)) return undefined;
  if (failure.name === 'ApiError') return GATEWAYS.has((failure as ApiError).status);
  if (failure.name !== 'TransportError') return undefined;
  const { reason, cause } = failure as TransportError;
  if (reason !== 'cancelled') return reason !== 'unreadable';
  return cause instanceof Error && cause.name === 'TimeoutError' ? true : undefined; // a clock ran out
}

/** Bad gateway, unavailable, gateway timeout. */
const GATEWAYS: ReadonlySet<number> = new Set([502, 503, 504]);

/** The key itself is refused: wrong, or unknown there. */
export const isKeyRefused = ({ status, code, operation }: ApiError): boolean =>
  status === 401 || KEY_REFUSED.has(Number(code)) || (isOfDataPlane(operation) && Number(code) === 1400);

/** Returns true if the key is valid but has no permission. The same code differs between the planes (service facts 16.2). */
export const isRightMissing = ({ status, code, operation }: ApiError): boolean =>
  status === 403 || Number(code) === (isOfDataPlane(operation) ? 1401 : 800);

/** Returns true if the collection or database does not exist (service facts 16.1), so that every operation on it fails. */
export const isGone = ({ code }: ApiError): boolean => GONE.has(Number(code));
const GONE = new Set([100, 800]);

/** Illegal key and missing authentication (service facts 16.1, 16.2). */
const KEY_REFUSED = new Set([21119, 80001, 80002, 1800]);

/** Returns true for operations of the data plane, where a user can replace the key. */
export const isOfDataPlane = (operation: string): boolean =>
  /^(?:aliases|clusterRoles|collections|databases|entities|indexes|partitions|privilegeGroups|users)\.|^(?:get|hybridSearch|query|search|searchV1)$/.test(
    operation,
  );
