import PQueue from 'p-queue';

export interface LimiterOptions {
  /** Starts per window and operation, 20 (spec 8). */
  readonly starts?: number;
  /** How many of them background work may take, 5: two windows fit. */
  readonly backgroundStarts?: number;
  /** The window, 1,100 ms: starts are limited, arrivals are not, and a new connection delays the first ones. */
  readonly windowMs?: number;
}

export interface Turn {
  readonly signal?: AbortSignal | undefined;
  readonly background?: boolean | undefined;
}

interface Lane {
  readonly all: PQueue;
  /** One at a time: whoever is in it waits in `all`, and is overtaken there by what somebody waits for. */
  readonly background: PQueue;
  /** When background work last started. */
  readonly recent: number[];
  resume?: NodeJS.Timeout;
  /** Until when nothing starts, on the clock of `Date`. */
  pausedUntil: number;
  resumeBackground?: NodeJS.Timeout;
}

/**
 * Holds the starts of one credential to the service's rate (spec 8): at most 20 of one operation in any window. Make one per key and
 * give it to every client of that key. The windows slide, so no second ever sees more.
 */
export class Limiter {
  private readonly lanes = new Map<string, Lane>();
  private readonly starts: number;
  private readonly backgroundStarts: number;
  private readonly windowMs: number;

  constructor({ starts = 20, backgroundStarts = 5, windowMs = 1100 }: LimiterOptions = {}) {
    this.starts = starts;
    this.backgroundStarts = backgroundStarts;
    this.windowMs = windowMs;
  }

  /** Resolves when the operation may start; rejects with the signal's reason as soon as it aborts, and gives the place away. */
  async turn(operation: string, { signal, background }: Turn = {}): Promise<void> {
    const lane = this.lane(operation);
    const options = signal ? { signal } : {};
    if (!background) return lane.all.add(start, { ...options, priority: 1 });
    return lane.background.add(async () => {
      await lane.all.add(start, options);
      this.spaceOut(lane);
    }, options);
  }

  /** Lets nothing more of this operation start for so long: the service asked for it (`Retry-After`). A longer pause stays as long. */
  pause(operation: string, ms: number): void {
    const lane = this.lane(operation);
    const until = Date.now() + ms;
    if (until <= lane.pausedUntil) return;
    lane.pausedUntil = until;
    clearTimeout(lane.resume);
    lane.all.pause();
    lane.resume = setTimeout(() => lane.all.start(), ms);
  }

  /** Drops what waits (each rejects with an AbortError) and every timer. */
  [Symbol.dispose](): void {
    for (const { all, background, resume, resumeBackground } of this.lanes.values()) {
      clearTimeout(resume);
      clearTimeout(resumeBackground);
      all.clear();
      background.clear();
    }
    this.lanes.clear();
  }

  /** Counts background work when it really starts, not when it begins to wait, and closes its door for the rest of a full window. */
  private spaceOut(lane: Lane): void {
    lane.recent.push(Date.now());
    if (lane.recent.length < this.backgroundStarts) return;
    const wait = lane.recent.shift()! + this.windowMs - Date.now();
    if (wait <= 0) return;
    lane.background.pause();
    lane.resumeBackground = setTimeout(() => lane.background.start(), wait);
  }

  private lane(operation: string): Lane {
    let lane = this.lanes.get(operation);
    if (!lane) {
      lane = { all: this.queue(this.starts), background: new PQueue({ concurrency: 1 }), recent: [], pausedUntil: 0 };
      this.lanes.set(operation, lane);
    }
    return lane;
  }

  private queue(intervalCap: number): PQueue {
    return Number.isFinite(intervalCap)
      ? new PQueue({ intervalCap, interval: this.windowMs, strict: true })
      : new PQueue();
  }
}

function start(): void {}
