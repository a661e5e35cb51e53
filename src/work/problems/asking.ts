import type { ApiError, CallOptions } from '../../client';
import type { Clients } from '../../connections/clients';
import { tryRead, type Unread } from '../../connections/reads';
import { isKeyRefused, isRightMissing, failureKindOf } from '../../connections/failure-kinds';
import type { Fact, KeyState, Unknown } from '../../model/problems/facts';
import type { Unreadable } from '../../model/wire/unreadable';

/** Number of concurrent reads of one kind: with more, a read could wait longer for its turn than for its answer. */
const AT_ONCE = 4;

/** Maps items with a few concurrent reads, in their order. */
export async function severally<T, R>(items: readonly T[], read: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const left = [...items.entries()];
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) results[next[0]] = await read(next[1]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results;
}

/** Returns a clock, and a function that starts it anew. */
function renewable(clients: Pick<Clients, 'clock'>) {
  const late = new AbortController();
  let length = 0;
  let last: AbortSignal | undefined;
  const renew = (): void => {
    const running = clients.clock(length);
    last = running;
    const end = () => running === last && late.abort(running.reason);
    running.addEventListener('abort', end, { once: true });
  };
  const clock = (ms: number): AbortSignal => {
    length = ms;
    renew();
    return late.signal;
  };
  return { clock, renew };
}

/** Returns the reason for a failed read. */
export function unknownOf({ error, why }: Unread): Unknown {
  const failureKind = failureKindOf(error);
  if (failureKind === 'absent' || failureKind === 'denied') return { kind: failureKind, why };
  const isOurs = error instanceof Error && error.name === 'NotTrusted';
  return { kind: isOurs ? 'unread' : 'failed', why };
}

/** Background reads with one credential, and the state of that credential that the answers show. */
export class Asking<C> {
  private isAccepted = false;
  private refusal: string | undefined;
  private failure: Unknown | undefined;

  constructor(
    private readonly clients: Pick<Clients, 'clock'>,
    private readonly client: () => Promise<C>,
    private readonly signal: AbortSignal,
  ) {}

  /** Reads a fact; the timeout starts anew with each page of a list. `onUnreadable`: receives the unreadable records of a list. */
  async ask<R>(
    read: (client: C, options: CallOptions) => Promise<R>,
    onUnreadable?: (records: readonly Unreadable[]) => void,
  ): Promise<Fact<R>> {
    const { clock, renew } = renewable(this.clients);
    const options = { background: true, signal: this.signal, onTimes: renew, ...(onUnreadable && { onUnreadable }) };
    const answer = await tryRead({ clock }, this.client, read, options);
    if ('value' in answer) {
      this.isAccepted = true;
      return { value: answer.value, at: Date.now() };
    }
    const unknown = unknownOf(answer);
    const refused = answer.error as ApiError;
    if (refused.name !== 'ApiError') this.failure ??= unknown;
    else if (isKeyRefused(refused)) this.refusal ??= answer.why;
    else if (isRightMissing(refused)) this.isAccepted = true;
    else this.failure ??= unknown;
    return { unknown };
  }

  /** Returns the state of the key; one accepted request shows that the key is valid. */
  key(): Fact<KeyState> {
    const at = Date.now();
    if (this.isAccepted) return { value: { state: 'works' }, at };
    if (this.refusal !== undefined) return { value: { state: 'refused', why: this.refusal }, at };
    return { unknown: this.failure ?? { kind: 'unread', why: '' } };
  }
}
