/** The outcome of a change. `Changes` has shown it to the user; the caller keeps or removes a draft, and refreshes. */
export type Outcome<T> =
  /**
   * Applied. `live`: the state as read back (undefined after a deletion). `readBack` 'different': someone else wrote at the same time, or
   * the service stores another form; 'failed': the read back failed, `live` is the sent state. `settled`: confirmed by the read back,
   * without an answer. `goesOn`: accepted and still in progress (`the cluster is being modified`).
   * `fact`: a sentence about the state as read back.
   */
  | {
      readonly kind: 'applied';
      readonly live: T | undefined;
      readonly readBack: 'same' | 'different' | 'failed';
      readonly settled: boolean;
      readonly goesOn?: string;
      readonly fact?: string;
    }
  /** Refused after some steps; `done` lists them, `live` is the state as read back. */
  | { readonly kind: 'partial'; readonly error: unknown; readonly done: string; readonly live: T | undefined }
  /**
   * Refused by the service, refused before sending, or never arrived: nothing has changed. `settled`: confirmed by the read back, without an
   * answer.
   */
  | { readonly kind: 'refused'; readonly error: unknown; readonly settled?: true }
  /**
   * Sent without an answer, and the read back does not decide whether the change was made. `live`: the state as read, if readable;
   * `unread`: the error of the read back.
   */
  | { readonly kind: 'unknown'; readonly error: unknown; readonly live: T | undefined; readonly unread?: unknown }
  /** Cancelled by the user. */
  | { readonly kind: 'cancelled' }
  /** The object no longer exists. */
  | { readonly kind: 'gone' }
  /** The state already is the wanted state; nothing was sent. `live`: the current state. */
  | { readonly kind: 'nothing'; readonly live: T | undefined };
