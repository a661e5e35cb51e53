import type { Exchange } from '../client';
import type { RequestContext } from './recent-exchanges';
import { standingOf, type Standing } from './standings';

/** How long it is remembered what a service lacks or denies, in milliseconds: a day. */
const REMEMBERED_MS = 86_400_000;

/** How an operation was answered last. `at`: milliseconds since 1970; `host`: by whom; `said`: in words, where it was refused. */
export interface Offer {
  readonly operation: string;
  readonly host: string;
  readonly standing: Standing | 'answered';
  readonly at: number;
  readonly status?: number | undefined;
  readonly said?: string | undefined;
}

/** What the services of connections offer, as their answers to this window tell. */
export class Offers {
  private readonly seen = new Map<string, Map<string, Offer>>();
  /** When a connection was last answered, whatever became of that operation since. */
  private readonly answered = new Map<string, number>();

  constructor(private readonly now: () => number = Date.now) {}

  /** Takes in an exchange; what is going to be repeated, or was given up, tells nothing. */
  see(exchange: Exchange, { connectionId }: RequestContext): void {
    const { operation, origin, status, error, failure, repeatedAfterMs } = exchange;
    if (connectionId === undefined || repeatedAfterMs !== undefined || isGivenUp(failure)) return;
    const standing = failure === undefined ? 'answered' : standingOf(failure);
    const { host } = new URL(origin);
    const offers = this.seen.get(connectionId) ?? new Map<string, Offer>();
    this.seen.set(connectionId, offers);
    if (standing === 'answered') this.answered.set(connectionId, this.now());
    offers.set(`${operation} ${host}`, { operation, host, standing, at: this.now(), status, said: error?.message });
  }

  /** By operation; what was seen more than a day ago is forgotten. */
  of(connectionId: string): Offer[] {
    const since = this.now() - REMEMBERED_MS;
    return [...(this.seen.get(connectionId)?.values() ?? [])]
      .filter(({ at }) => at > since)
      .toSorted((a, b) => a.operation.localeCompare(b.operation) || a.host.localeCompare(b.host));
  }

  /** Whether the key of the connection is good for anything: something was answered. */
  works(connectionId: string): boolean {
    return this.now() - (this.answered.get(connectionId) ?? Number.NEGATIVE_INFINITY) < REMEMBERED_MS;
  }

  /** Another key may do other things. */
  forget(connectionId: string): void {
    this.seen.delete(connectionId);
    this.answered.delete(connectionId);
  }
}

const isGivenUp = (failure: unknown): boolean =>
  failure instanceof Error && (failure as { reason?: unknown }).reason === 'cancelled';
