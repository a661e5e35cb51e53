import type { Sent } from '../writes/sending';

/** The outcome of a change. `Changes` has shown it to the user; the caller keeps or removes a draft, and refreshes. */
export type Outcome<T> =
  | Sent<T>
  /** Canceled by the user. */
  | { readonly kind: 'cancelled' }
  /** The object no longer exists. */
  | { readonly kind: 'gone' }
  /** The state already is the wanted state; nothing was sent. `live`: the current state. */
  | { readonly kind: 'nothing'; readonly live: T | undefined };

/** Returns true if the change was sent and is in effect, at least in part. */
export const hasWritten = <T>(
  outcome: Outcome<T>,
): outcome is Extract<Outcome<T>, { readonly kind: 'applied' | 'partial' }> =>
  outcome.kind === 'applied' || outcome.kind === 'partial';
