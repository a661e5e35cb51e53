import { TransportError } from './errors';
import { ClockRanOut, CutAnswer, TooLarge } from './interceptors';
import type { Sending } from './sending';
import { DOUBT, neverConnected, unreachable } from './wording';

/** What must be known of a call to tell that it was given up. */
type Call = Pick<Sending, 'operation' | 'options' | 'reads' | 'left'>;

/** The caller gave up. */
export function cancelled({ operation, options, reads, left }: Call): TransportError {
  return new TransportError(operation.name, 'cancelled', 'Cancelled.', {
    cause: options.signal?.reason,
    outcomeUnknown: !reads && left,
  });
}

/** What a failed exchange was, of what undici or fetch threw. */
export function failure(sending: Sending, error: unknown): TransportError {
  const { operation, options, reads, left, address } = sending;
  if (options.signal?.aborted) return cancelled(sending);
  const of = (reason: TransportError['reason'], message: string) =>
    new TransportError(operation.name, reason, message, {
      cause: error,
      outcomeUnknown: !reads && left && !neverConnected(error),
    });
  if (error instanceof ClockRanOut) {
    const seconds = Math.round(error.ms / 1000);
    return of('timeout', `${address.host} gave no answer within ${seconds} seconds. Try again, or ask for less.`);
  }
  if (error instanceof TooLarge) {
    return of(
      'unreadable',
      `The answer of ${address.host} is larger than 256 MB. Ask for fewer fields or fewer entities.`,
    );
  }
  if (error instanceof CutAnswer) {
    return of('unreadable', `${address.host} broke off in the middle of its answer. Try again.`);
  }
  return of('unreachable', unreachable(address.origin, error));
}

/** A write without a usable answer may have happened all the same; whoever reads the message must know. */
export function warned(error: TransportError, { reads }: Sending): TransportError {
  const { operation, reason, message, cause, outcomeUnknown } = error;
  // An unreadable answer was an answer: whatever it says, the request arrived.
  if (reads || !(outcomeUnknown || reason === 'unreadable')) return error;
  const words = message.replace(/ ?Try again[^.]*\./, '');
  return new TransportError(operation, reason, `${words} ${DOUBT}`, { cause, outcomeUnknown: true });
}
