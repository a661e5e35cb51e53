/** Facts of a client's error, identified by name, so that the client need not be loaded. */
interface Facts {
  readonly outcomeUnknown?: boolean;
  readonly reason?: string;
  readonly status?: number;
  readonly code?: number | string;
}

/** Failures that come before anything leaves. */
const BEFORE = new Set([
  'InvalidRequest',
  'SignedOut',
  'ConnectionChanged',
  'NotTrusted',
  'NotEncrypted',
  'NotAnAddress',
  'NoControlPlane',
  'NoEndpoint',
  'SecretMissing',
  'Unchangeable',
  'Outdated',
]);

/** Returns true if a failed write might have been carried out: no answer, a server error, or an unknown failure. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (isNamed(error, 'TransportError')) return (error as Facts).outcomeUnknown === true;
  if (isNamed(error, 'ApiError')) return ((error as Facts).status ?? 0) >= 500 || isLeftOpen(error);
  return !(error instanceof Error && BEFORE.has(error.name));
}

/**
 * Returns true if the service might still be carrying out the write, so that an unchanged state proves nothing: the service does not notice
 * our timeout or a broken network. A connection closed by the service is different.
 */
export const mayStillHappen = (error: unknown): boolean =>
  isNamed(error, 'TransportError')
    ? ['timeout', 'cancelled'].includes((error as Facts).reason ?? '') || (isOutcomeUnknown(error) && isWayLost(error))
    : isNamed(error, 'ApiError') && isLeftOpen(error);

const LOST: ReadonlySet<unknown> = new Set([
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENETDOWN',
  'ENETRESET',
  'ETIMEDOUT',
]);

/** Returns true if the innermost causes point to the network. */
const isWayLost = (error: unknown): boolean =>
  error instanceof Error && (LOST.has((error as Facts).code) || isWayLost(error.cause));

const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;

/**
 * HTTP 408, those of a gateway, which might have forwarded the request, and the service's own codes: cancelled, timed out (service facts
 * 16.1).
 */
const isLeftOpen = (error: unknown): boolean => {
  const { status, code } = error as Facts;
  return [408, 502, 504].includes(status ?? 0) || Number(code) === 10_000 || Number(code) === 10_001;
};
