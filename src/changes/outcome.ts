import type { Issue } from '../model/issues';

/** The outcome of a change. `Changes` has told the person already; who called keeps or drops a draft by it and refreshes. */
export type Outcome<T> =
  /**
   * Applied. `live`: the state as read back (undefined after a deletion). `readBack` 'different': someone else wrote at the same time, or
   * the service stores another form; 'failed': the read back failed, `live` is the sent state. `settled`: confirmed by the read back,
   * without an answer. `goesOn`: accepted and still in progress (`the cluster is changing`).
   */
  | {
      readonly kind: 'applied';
      readonly live: T | undefined;
      readonly readBack: 'same' | 'different' | 'failed';
      readonly settled: boolean;
      readonly goesOn?: string;
    }
  /** The service refused it after some of its steps; `done` says which, `live` is what was read back. */
  | { readonly kind: 'partial'; readonly error: unknown; readonly done: string; readonly live: T | undefined }
  /** The service said no, it was refused before it was sent, or it never arrived: nothing has changed. */
  | { readonly kind: 'refused'; readonly error: unknown }
  /** Sent without an answer, and the read back does not decide whether the change was made. `live`: the state as read, if readable. */
  | { readonly kind: 'unknown'; readonly error: unknown; readonly live: T | undefined }
  /** The person said no. */
  | { readonly kind: 'cancelled' }
  /** Others changed the same since the base; `live` is what they made of it. */
  | { readonly kind: 'conflict'; readonly conflicts: readonly Issue[]; readonly live: T }
  /** The object no longer exists. */
  | { readonly kind: 'gone' }
  /** The state already is the wanted state; nothing was sent. `live`: the current state. */
  | { readonly kind: 'nothing'; readonly live: T | undefined };
