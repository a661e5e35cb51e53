import { isRecent } from '../../model/clocks';

/** Interval of live readings, in milliseconds. */
export const LIVE_MS = 60_000;

/** Returns true if live readings of a time must be replaced; a timer can fire slightly early. */
export const isDue = (readAt: number): boolean => !isRecent(readAt, LIVE_MS - 1000);

/** The readings that a page asks for at one time. `of`: the clusters and the time range; `fresh`: no stored readings. */
export class Order {
  private readonly begun = new Set<string>();

  constructor(
    readonly of: string,
    readonly turn: number,
    readonly fresh: boolean,
  ) {}

  /** Returns true the first time for each reading. */
  begins(key: string): boolean {
    if (this.begun.has(key)) return false;
    this.begun.add(key);
    return true;
  }
}

/** The orders of a page. Groups that are shown later belong to the order, whose answers can be on their way. */
export class Orders {
  /** Only its answers are shown. */
  latest: Order | undefined;

  /** Returns the order of clusters, time range and refresh: the latest one, or a new one. */
  of(of: string, turn: number): Order {
    const { latest } = this;
    if (latest?.of === of && latest.turn === turn) return latest;
    this.latest = new Order(of, turn, latest !== undefined && latest.turn !== turn);
    return this.latest;
  }
}
