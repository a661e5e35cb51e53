import type { Exchange } from '../../client';
import { ApiError } from '../../client/errors';
import type { Offer } from './offer-record';
import { Reachability } from './reachability';
import type { RequestContext } from '../recent-exchanges';
import { failureKindOf } from '../failure-kinds';

/** Validity of a recorded lack or denial, in milliseconds: a day. */
const REMEMBERED_MS = 86_400_000;

/** Maximum length of a stored message of a service, in characters. */
const MAX_SAID = 300;

/**
 * Lists beyond the specification that name no record: a 404 refers to the operation. They are not requested again; operations of the
 * specification always are, and so are all operations of V1.
 */
const LISTS: ReadonlySet<string> = new Set([
  'alertRules.list',
  'clusters.list',
  'databases.list',
  'importJobs.list',
  'projects.list',
  'roles.list',
]);

/** Reads beyond the specification whose body names a record: a 404 with a code can refer to that record alone. */
const IN_BODY: ReadonlySet<string> = new Set([
  'collections.describe',
  'collections.getLoadState',
  'collections.getStats',
  'get',
  'importJobs.getProgress',
  'indexes.describe',
  'indexes.list',
  'partitions.getStats',
  'partitions.list',
  'query',
]);

/** Reads beyond the specification whose path names a record: any 404 can refer to that record alone. */
const IN_PATH: ReadonlySet<string> = new Set([
  'clusters.describe',
  'jobs.describe',
  'metrics.query',
  'volumes.describe',
]);

/** Operations with one name in V1 and V2 (service facts 15): a response of one version tells nothing about the other. */
const IN_BOTH: ReadonlySet<string> = new Set(['collections.describe', 'collections.list', 'get', 'query']);

const isV1 = ({ operation, path }: Exchange): boolean => IN_BOTH.has(operation) && path.includes('/v1/vector/');

const isLacking = (exchange: Exchange, { absent = false, status, code }: Partial<ApiError>): boolean =>
  absent && !isV1(exchange) && isLackingInV2(exchange.operation, status, code);

const isLackingInV2 = (operation: string, status?: number, code?: number | string): boolean =>
  LISTS.has(operation) ||
  (IN_BODY.has(operation) && (status !== 404 || code === undefined)) ||
  (IN_PATH.has(operation) && status !== 404);

/** Minimum interval between repeated notifications, in milliseconds. */
const SAME_MS = 600_000;

/** Recorded offers of the services of all connections, from answers of the last day. */
export class Offers {
  private readonly seen = new Map<string, Map<string, Offer>>();
  /** Time of the last answer to this window by connection. */
  private readonly answered = new Map<string, number>();
  /** Number of refreshes in this window. */
  private refreshes = 0;
  /** The refresh after which the facts of a connection were learned, by connection. */
  private readonly learnedAfter = new Map<string, number>();
  /** Planes that do not answer. */
  readonly reach = new Reachability();

  /** `changed`: called for a connection whose offers changed. */
  constructor(
    private readonly now: () => number = Date.now,
    private readonly changed: (connectionId: string) => void = () => {},
  ) {}

  /** Restores stored offers. */
  take(connectionId: string, offers: readonly Offer[]): void {
    this.seen.set(connectionId, new Map(offers.map(each => [keyOf(each), each])));
  }

  /** Records an exchange; retried and cancelled ones prove nothing. */
  see(exchange: Exchange, context: RequestContext): void {
    this.reach.see(exchange, context);
    const { connectionId } = context;
    const { operation, origin, status, error, failure, repeatedAfterMs } = exchange;
    if (connectionId === undefined || repeatedAfterMs !== undefined || isGivenUp(failure)) return;
    const standing = failure === undefined ? 'answered' : failureKindOf(failure);
    if (standing === 'answered') this.answered.set(connectionId, this.now());
    const refused = failure instanceof Error ? (failure as Partial<ApiError>) : {};
    const { host } = new URL(origin);
    // A request that was sent before the lack was known, and got no response, proves nothing.
    if (status === undefined && !isV1(exchange) && this.lacking(connectionId, operation, host)) return;
    this.put(connectionId, {
      operation,
      host,
      standing,
      at: this.now(),
      status,
      code: refused.code,
      said: error?.message.slice(0, MAX_SAID),
      ...(isV1(exchange) ? { v1: true } : {}),
      ...(isLacking(exchange, refused) ? { lacking: true } : {}),
    });
  }

  /** Returns the offers by operation; drops those older than a day. */
  of(connectionId: string): Offer[] {
    return [...(this.seen.get(connectionId)?.values() ?? [])]
      .filter(each => this.isRecent(each))
      .toSorted((a, b) => a.operation.localeCompare(b.operation) || a.host.localeCompare(b.host));
  }

  /**
   * Returns the stored error of a service that lacks an operation of V2 or of the control plane, so that the operation is not requested again. Undefined: it might exist.
   */
  lacking(connectionId: string, operation: string, host: string): ApiError | undefined {
    const offer = this.seen.get(connectionId)?.get(keyOf({ operation, host }));
    if (!offer?.lacking || !this.isRecent(offer)) return undefined;
    const { status = 404, code, said = '' } = offer;
    return new ApiError({ operation, status, code, message: said });
  }

  /** Allows missing operations to be requested again, after a refresh. */
  tryAgain(): void {
    this.refreshes += 1;
    for (const [connectionId, offers] of this.seen) {
      for (const offer of [...offers.values()].filter(({ lacking }) => lacking)) {
        this.put(connectionId, { ...offer, lacking: undefined });
      }
    }
  }

  /** Records that the facts of a connection are as of now: it was just added, or asked. */
  learned(connectionId: string): void {
    this.learnedAfter.set(connectionId, this.refreshes);
  }

  /** Returns true after a refresh, until the facts of the connection are learned anew. */
  isStale(connectionId: string): boolean {
    return (this.learnedAfter.get(connectionId) ?? 0) !== this.refreshes;
  }

  /** Returns true if the key of the connection works: at least one operation was answered within a day, here or in another window. */
  works(connectionId: string): boolean {
    const isHere = this.now() - (this.answered.get(connectionId) ?? Number.NEGATIVE_INFINITY) < REMEMBERED_MS;
    return isHere || this.of(connectionId).some(({ standing }) => standing === 'answered');
  }

  /** Forgets the offers, because another key can have other rights. */
  forget(connectionId: string): void {
    this.answered.delete(connectionId);
    if (this.seen.delete(connectionId)) this.changed(connectionId);
  }

  private put(connectionId: string, offer: Offer): void {
    const offers = this.seen.get(connectionId) ?? new Map<string, Offer>();
    this.seen.set(connectionId, offers);
    const before = offers.get(keyOf(offer));
    offers.set(keyOf(offer), offer);
    const isSame = before?.standing === offer.standing && before.lacking === offer.lacking;
    if (!isSame || offer.at - before.at > SAME_MS) this.changed(connectionId);
  }

  private isRecent({ at }: Offer): boolean {
    return at > this.now() - REMEMBERED_MS;
  }
}

const keyOf = ({ operation, host, v1 = false }: Pick<Offer, 'operation' | 'host' | 'v1'>): string =>
  `${operation} ${host} ${v1 ? 'v1' : ''}`;

const isGivenUp = (failure: unknown): boolean =>
  failure instanceof Error && (failure as { reason?: unknown }).reason === 'cancelled';
