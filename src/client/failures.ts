import { t } from '@vscode/l10n';
import { doubt } from '../model/texts/doubt';
import { TransportError } from './errors';
import { ClockRanOut, CutAnswer, TooLarge, TooMany } from './exchanges/receiving';
import type { Sending } from './exchanges/sending';
import { isUntrusted, neverConnected, unreachable } from './wording';

/** The facts about a call that identify a cancellation. */
type Call = Pick<Sending, 'operation' | 'options' | 'reads' | 'left'>;

/** The caller gave up. */
export function cancelled({ operation, options, reads, left }: Call): TransportError {
  return new TransportError(operation.name, 'cancelled', t('Canceled.'), {
    cause: options.signal?.reason,
    outcomeUnknown: !reads && left,
  });
}

/** Operations whose caller decides how much data to request. */
const MUCH_DATA = /search|query|^get$/i;

/** Converts an error of undici or fetch into a TransportError. */
export function failure(sending: Sending, error: unknown): TransportError {
  const { operation, options, reads, left, address } = sending;
  if (options.signal?.aborted) return cancelled(sending);
  // Never advise to repeat a request that might have been carried out.
  const advised = (words: string, next: string) => (reads || !left ? `${words} ${next}` : words);
  const of = (reason: TransportError['reason'], message: string) =>
    new TransportError(operation.name, reason, message, {
      cause: error,
      outcomeUnknown: !reads && left && !(reason === 'unreachable' && neverConnected(error)),
      untrusted: reason === 'unreachable' && isUntrusted(error),
    });
  if (error instanceof ClockRanOut) {
    const seconds = Math.round(error.ms / 1000);
    const next = MUCH_DATA.test(operation.name) ? t('Try again, or request less data.') : t('Try again.');
    return of('timeout', advised(t('{0} did not respond within {1} s.', address.host, seconds), next));
  }
  if (error instanceof TooLarge) {
    return of(
      'unreadable',
      t('The response from {0} exceeds 256 MB. Request fewer output fields or entities.', address.host),
    );
  }
  if (error instanceof TooMany) {
    const message =
      error.what === 'values'
        ? t(
            'The response from {0} contains more than 2,000,000 objects and lists. Request fewer output fields or entities.',
            address.host,
          )
        : t(
            'The response from {0} contains objects with more than 500,000 members. Request fewer output fields or entities.',
            address.host,
          );
    return of('unreadable', message);
  }
  if (error instanceof CutAnswer) {
    return of(
      'unreadable',
      advised(t('{0} closed the connection before the response was complete.', address.host), t('Try again.')),
    );
  }
  return of('unreachable', unreachable(address.origin, error, advised));
}

/** Adds a warning to a write without a usable answer, which might have been carried out. */
export function warned(error: TransportError, { reads }: Sending): TransportError {
  const { operation, reason, message, cause, outcomeUnknown } = error;
  // Even an unreadable answer proves that the request arrived.
  if (reads || !(outcomeUnknown || reason === 'unreadable')) return error;
  return new TransportError(operation, reason, `${message} ${doubt()}`, { cause, outcomeUnknown: true });
}
