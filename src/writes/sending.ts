import { isDeepStrictEqual } from 'node:util';
import type { CallOptions } from '../client';
import { isOutcomeUnknown, mayStillHappen } from './doubt';

/** The parts of an object of the service that a write needs; see `Resource` for the wanted state `T`. */
export interface Writable<T> {
  /** Returns the current state; undefined if there is none. For a new object: by name, or by the id that `write` returned. */
  read(options: CallOptions): Promise<T | undefined>;
  /** Sends the change once; the caller never repeats it. Returns the answer if it has information. */
  write(live: T | undefined, result: T, options: CallOptions): Promise<unknown>;
  /**
   * Returns true if the state read back equals the wanted state: decides unknown outcomes and detects concurrent writes. For a deletion:
   * true if the object is gone. Pure.
   */
  matches(read: T | undefined, result: T): boolean;
  /**
   * Returns true if the state read back, being the one before the write, proves that nothing was written. False where the service does not
   * return what would differ. If omitted, it always does. Pure.
   */
  isConclusive?(read: T | undefined, result: T): boolean;
  /**
   * Returns the ongoing work of the service after it accepted the change, as a clause (`the cluster is being modified`), from the state read back
   * (undefined if unreadable); the change is then reported as accepted, not as done. Undefined: done. If omitted, an answer means done.
   * Pure.
   */
  goesOn?(read: T | undefined, result: T): string | undefined;
  /** Returns a sentence about the state read back, for the message of success. Pure. */
  factOf?(read: T | undefined): string | undefined;
  /** Returns a sentence about the parts that the state read back does not have as wanted; undefined: none. Pure. */
  leftOf?(read: T | undefined, result: T): string | undefined;
  /**
   * For a write of several steps, by the service or by requests: returns a sentence with the steps done before a failure, from the state
   * read back; undefined: none. With this method, a refusal is read back like a write without an answer.
   */
  stepsDone?(read: T | undefined, result: T): string | undefined;
  /**
   * For a write of several requests: returns true once the service answered one of them. A later request that never leaves then does not
   * mean that nothing was written.
   */
  hasBegun?(): boolean;
}

/** The outcome of a write that was sent. */
export type Sent<T> =
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
  /** Failed after some steps; `done` lists them, `live` is the state as read back. */
  | { readonly kind: 'partial'; readonly error: unknown; readonly done: string; readonly live: T | undefined }
  /**
   * Refused by the service, refused before sending, or never arrived: nothing has changed. `settled`: confirmed by the read back, without an
   * answer.
   */
  | { readonly kind: 'refused'; readonly error: unknown; readonly settled?: true }
  /**
   * Sent without an answer, and the read back does not decide whether the change was made. `live`: the state as read, if readable;
   * `unread`: the error of the read back; `done`: lists the steps that the state shows, or the parts that it does not have.
   */
  | {
      readonly kind: 'unknown';
      readonly error: unknown;
      readonly live: T | undefined;
      readonly unread?: unknown;
      readonly done?: string;
    };

/** The state to send, over the live one. */
interface States<T> {
  readonly live: T | undefined;
  readonly result: T;
}

/** The outcome of a write, the answer, and the error of the read back. */
export interface Done<T> {
  readonly outcome: Sent<T>;
  readonly answer?: unknown;
  readonly unread?: unknown;
}

/**
 * Writes once, then reads back and determines the outcome. `explained`: returns the error to report for an answer that refuses the whole
 * change, so that nothing needs to be read back.
 */
export async function send<T>(
  resource: Writable<T>,
  { live, result }: States<T>,
  explained?: (error: unknown) => Error | undefined,
): Promise<Done<T>> {
  let answer: unknown;
  try {
    answer = await resource.write(live, result, {});
  } catch (error) {
    if (isOutcomeUnknown(error)) return settle(resource, { live, result }, error);
    const whole = explained?.(error);
    if (whole) return { outcome: { kind: 'refused', error: whole } };
    return resource.stepsDone && (isAnswer(error) || resource.hasBegun?.())
      ? afterRefusal(resource, { live, result }, error)
      : { outcome: { kind: 'refused', error } };
  }
  const back = await readBack(resource);
  const said = saidOf(resource, back.ok ? back.live : undefined, result);
  if (!back.ok) {
    const outcome = { kind: 'applied', live: result, readBack: 'failed', settled: false, ...said } as const;
    return { outcome, answer, unread: back.error };
  }
  const same = resource.matches(back.live, result) ? 'same' : 'different';
  return { outcome: { kind: 'applied', live: back.live, readBack: same, settled: false, ...said }, answer };
}

/** The clause about ongoing work, and the sentence about the state read back. */
function saidOf<T>(resource: Writable<T>, read: T | undefined, result: T): { goesOn?: string; fact?: string } {
  const goesOn = resource.goesOn?.(read, result);
  const fact = resource.factOf?.(read) ?? resource.leftOf?.(read, result);
  return { ...(goesOn !== undefined && { goesOn }), ...(fact !== undefined && { fact }) };
}

const isAnswer = (error: unknown): boolean => error instanceof Error && error.name === 'ApiError';

/** Determines the outcome after a failure that might concern the last step only, from the current state. */
async function afterRefusal<T>(resource: Writable<T>, { live, result }: States<T>, error: unknown): Promise<Done<T>> {
  const back = await readBack(resource);
  if (!back.ok) return notRead(error, back.error);
  const done = isDeepStrictEqual(back.live, live) ? undefined : resource.stepsDone!(back.live, result);
  if (done === undefined) return { outcome: { kind: 'refused', error } };
  return { outcome: { kind: 'partial', error, done, live: back.live } };
}

/** Determines the outcome of a write without an answer from the current state. Sends nothing again. */
async function settle<T>(resource: Writable<T>, { live, result }: States<T>, error: unknown): Promise<Done<T>> {
  const back = await readBack(resource);
  if (!back.ok) return notRead(error, back.error);
  if (resource.matches(back.live, result)) {
    const said = saidOf(resource, back.live, result);
    return { outcome: { kind: 'applied', live: back.live, readBack: 'same', settled: true, ...said } };
  }
  const differs = !isDeepStrictEqual(back.live, live);
  // A new object that is not found proves nothing: not every service lists its objects.
  const unchanged = live !== undefined && !differs && (resource.isConclusive?.(back.live, result) ?? true);
  if (unchanged && !mayStillHappen(error)) return { outcome: { kind: 'refused', error, settled: true } };
  const done = differs ? (resource.stepsDone?.(back.live, result) ?? resource.leftOf?.(back.live, result)) : undefined;
  return { outcome: { kind: 'unknown', error, live: back.live, ...(done !== undefined && { done }) } };
}

const notRead = (error: unknown, why: unknown): Done<never> => ({
  outcome: { kind: 'unknown', error, live: undefined, unread: why },
  unread: why,
});

type Back<T> = { readonly ok: true; readonly live: T | undefined } | { readonly ok: false; readonly error: unknown };

async function readBack<T>(resource: Writable<T>): Promise<Back<T>> {
  try {
    return { ok: true, live: await resource.read({}) };
  } catch (error) {
    return { ok: false, error };
  }
}
