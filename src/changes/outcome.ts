import type { Issue } from '../model/issues';

/** The outcome of a change. `Changes` has told the person already; who called keeps or drops a draft by it and refreshes. */
export type Outcome<T> =
  /**
   * It is done. `live`: as it was read back (undefined: it is gone, as after a deletion). `readBack` 'different': someone else wrote in
   * that moment, or the service keeps it otherwise; 'failed': it could not be read, `live` is what was sent. `settled`: no answer
   * came, but reading back showed it. `goesOn`: the service accepted it and is still at this (`the cluster is changing`).
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
  /** It was sent, no answer came, and reading back does not tell: it may or may not have been made. `live`: as read, when it could be. */
  | { readonly kind: 'unknown'; readonly error: unknown; readonly live: T | undefined }
  /** The person said no. */
  | { readonly kind: 'cancelled' }
  /** Others changed the same since the base; `live` is what they made of it. */
  | { readonly kind: 'conflict'; readonly conflicts: readonly Issue[]; readonly live: T }
  /** It is not there any more. */
  | { readonly kind: 'gone' }
  /** It is as wanted already; nothing was sent. `live`: as it is. */
  | { readonly kind: 'nothing'; readonly live: T | undefined };
