import type { ApiError, TransportError } from '../client';

/**
 * Where an operation stands with a service, as its failure tells. `absent`: the service lacks it, or what it is asked below; `denied`:
 * the key has no right to it; `silent`: no answer came in time; `unreadable`: an answer came that cannot be read; `failed`: anything else.
 */
export type Standing = 'absent' | 'denied' | 'silent' | 'unreadable' | 'failed';

/** Told by name, so that the client need not be loaded. */
export function standingOf(error: unknown): Standing {
  if (!(error instanceof Error)) return 'failed';
  if (error.name === 'ApiError') return answerStanding(error as ApiError);
  if (error.name !== 'TransportError') return 'failed';
  const { reason } = error as TransportError;
  return reason === 'timeout' ? 'silent' : reason === 'unreadable' ? 'unreadable' : 'failed';
}

function answerStanding(error: ApiError): Standing {
  if (isKeyRefused(error) || isRightMissing(error)) return 'denied';
  // Of a list, a 404 with a code of the service's own means the same as one without.
  return error.absent || error.status === 404 ? 'absent' : 'failed';
}

/**
 * Whether no answer of the service came, for what its failure tells; undefined: it tells nothing, since a person gave up. A gateway
 * that answers for a service says that the service does not.
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

/** The key is taken, but has no right to this. One number means two things on the two planes (service facts 16.2). */
export const isRightMissing = ({ status, code, operation }: ApiError): boolean =>
  status === 403 || Number(code) === (isOfDataPlane(operation) ? 1401 : 800);

/** No such collection, no such database (service facts 16.1): whatever is asked of it fails the same way. */
export const isGone = ({ code }: ApiError): boolean => GONE.has(Number(code));
const GONE = new Set([100, 800]);

/** Illegal key and missing authentication (service facts 16.1, 16.2). */
const KEY_REFUSED = new Set([21119, 80001, 80002, 1800]);

/** Whether the data plane of a cluster was asked, where a user may stand for the key. */
export const isOfDataPlane = (operation: string): boolean =>
  /^(?:databases|collections|partitions|indexes|entities)\.|^(?:search|searchV1|query|get)$/.test(operation);
