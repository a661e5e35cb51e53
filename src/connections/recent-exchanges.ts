import type { Exchange } from '../client';
import type { ExchangeRecord } from '../model/wire/exchanges';

/** The most exchanges that are remembered, and the most characters of all their bodies. */
const MAX = { exchanges: 200, characters: 4_000_000 };

/** Maximum number of opened requests kept beyond the limit: a tab might show them. */
const MAX_LOOKED_AT = 20;

/** Maximum number of remembered deletions: a request might have been under way at that time. */
const MAX_FORGOTTEN = 100;

/** The connection and cluster of a request; none while an address and a key are tested. `regionId`: the region of the control plane. */
export interface RequestContext {
  readonly connectionId?: string | undefined;
  readonly clusterId?: string | undefined;
  readonly regionId?: string | undefined;
}

/** One exchange that this window remembers. */
export interface SeenExchange extends RequestContext {
  /** Id within this run of the extension; it finds nothing after a reload. */
  readonly id: string;
  readonly record: ExchangeRecord;
}

/** The newest exchanges of this window, without their secrets and in memory alone: nothing is kept beyond it. */
export class RecentExchanges {
  private seen: SeenExchange[] = [];
  private lookedAt: SeenExchange[] = [];
  /** `at`: by `passedMs`. */
  private forgotten: { readonly isGone: (connectionId: string) => boolean; readonly at: number }[] = [];
  private readonly came = new Listeners();
  private readonly forgot = new Listeners();
  private readonly run = crypto.randomUUID().slice(0, 8);
  private last = 0;
  private characters = 0;

  /** `passedMs`: a clock that is never set. */
  constructor(
    private readonly max = MAX,
    private readonly passedMs: () => number = () => performance.now(),
  ) {}

  /** Records an exchange, once the caller has its answer. */
  see(exchange: Exchange, context: RequestContext = {}): void {
    const startedAt = this.passedMs() - exchange.durationMs;
    setImmediate(() => this.take(exchange.record(), context, startedAt));
  }

  /** The newest first. */
  list(): readonly SeenExchange[] {
    return this.seen.toReversed();
  }

  /** Returns an exchange to show; undefined: no longer kept. */
  look(id: string): SeenExchange | undefined {
    const found = [...this.lookedAt, ...this.seen].find(each => each.id === id);
    if (!found) return undefined;
    this.lookedAt = [...this.lookedAt.filter(each => each !== found), found].slice(-MAX_LOOKED_AT);
    return found;
  }

  /** Forgets the requests of these connections, including pending ones, and those without a connection. */
  forget(isGone: (connectionId: string) => boolean): void {
    const goes = ({ connectionId }: RequestContext) => connectionId !== undefined && isGone(connectionId);
    this.forgotten = [...this.forgotten, { isGone, at: this.passedMs() }].slice(-MAX_FORGOTTEN);
    if (![...this.seen, ...this.lookedAt].some(goes)) return;
    const stays = (each: RequestContext) => each.connectionId !== undefined && !goes(each);
    this.seen = this.seen.filter(stays);
    this.lookedAt = this.lookedAt.filter(stays);
    this.characters = this.seen.reduce((sum, { record }) => sum + charactersOf(record), 0);
    this.forgot.tell();
    this.came.tell();
  }

  /** One came, or some were forgotten. */
  readonly onDidChange = this.came.listen;
  readonly onDidForget = this.forgot.listen;

  private take(record: ExchangeRecord, context: RequestContext, startedAt: number): void {
    const { connectionId } = context;
    if (this.forgotten.some(({ isGone, at }) => connectionId !== undefined && startedAt < at && isGone(connectionId)))
      return;
    this.last += 1;
    this.seen.push({ ...context, id: `${this.run}-${this.last}`, record });
    this.characters += charactersOf(record);
    while (this.seen.length > this.max.exchanges || (this.characters > this.max.characters && this.seen.length > 1)) {
      this.characters -= charactersOf(this.seen.shift()!.record);
    }
    this.came.tell();
  }
}

/** Returns true if the request went to the cluster, or to the control plane about it: path or query contains its whole id. */
export const isAboutCluster = ({ clusterId, record }: SeenExchange, cluster: string): boolean =>
  clusterId === cluster || record.path.split(/[/?&=,]/).includes(encodeURIComponent(cluster));

/** Event emitter without VS Code, which this file does not import. */
class Listeners {
  private readonly all = new Set<() => void>();

  readonly listen = (listener: () => void): { dispose(): void } => {
    this.all.add(listener);
    return { dispose: () => this.all.delete(listener) };
  };

  tell(): void {
    for (const listener of this.all) listener();
  }
}

const charactersOf = ({ request, answer }: ExchangeRecord): number =>
  (request?.text.length ?? 0) + (answer?.text.length ?? 0);
