import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import type { Clients } from '../connections/clients';
import type { ConnectionStore } from '../connections/connection-store';
import { Lease } from './lease';
import type { OperationRecord } from './operation-record';
import { hasEnded, isLost, isWatched, pauseAfter } from './states';
import type { Work } from './work';

/** Interval of heartbeats, timeout of a missing heartbeat, and timeout of a check, in milliseconds. */
export interface Rhythm {
  readonly beatMs: number;
  readonly staleMs: number;
  readonly lookMs: number;
  /** Returns the pause after a number of checks, by the number of tracked operations. */
  readonly pauseAfter: (looks: number, watched: number) => number;
}

const RHYTHM: Rhythm = { beatMs: 5000, staleMs: 15_000, lookMs: 10_000, pauseAfter };

/** Times of the last and next check of an operation, milliseconds since 1970, and number of checks. */
interface Pace {
  readonly looks: number;
  readonly lookedAt: number;
  readonly nextLookAt: number;
}

/**
 * Tracks running operations, in one window at a time, and reports those that ended. Without running operations there are no timers and no
 * requests.
 */
export class Watcher implements vscode.Disposable {
  private readonly lease: Lease;
  private readonly listening: vscode.Disposable;
  private readonly giveUp = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private turning: Promise<void> | undefined;
  private again = false;
  /** Pace of each operation in this window. */
  private readonly pace = new Map<string, Pace>();
  /** Looks that have no answer yet. */
  private readonly looking = new Set<string>();
  /** Ended, and not handed over yet. */
  private over: OperationRecord[] = [];

  constructor(
    storage: vscode.Uri,
    private readonly services: {
      readonly work: Work;
      readonly connections: ConnectionStore;
      readonly clients: Clients;
    },
    private readonly ended: (operations: readonly OperationRecord[]) => void,
    private readonly failed: (error: unknown) => void,
    private readonly rhythm: Rhythm = RHYTHM,
  ) {
    this.lease = new Lease(vscode.Uri.joinPath(storage, 'watching'), rhythm.staleMs);
    this.listening = services.work.onDidChange(() => this.wake());
  }

  /**
   * Starts tracking if there is anything to track; called when the user first opens a view of this extension, and when operations change.
   */
  wake(): void {
    if (this.turning) {
      this.again = true;
      return;
    }
    this.turning = this.turn()
      .catch((error: unknown) => {
        if (this.giveUp.signal.aborted) return; // at the end there is no user to notify
        this.failed(error);
        this.after(this.rhythm.staleMs); // running operations continue, and are checked again
      })
      .finally(() => {
        this.turning = undefined;
        if (this.again) {
          this.again = false;
          this.wake();
        }
      });
  }

  /** Starts or resumes tracking of an operation, and checks it at once. */
  async lookNow(id: string): Promise<void> {
    this.pace.delete(id);
    await this.services.work.update(id, { state: 'running', misses: 0, endedAt: undefined });
  }

  /** Checks operations again whose checks were denied, after a refresh or a change of the key. */
  async lookAgain(denied: readonly string[]): Promise<void> {
    for (const id of denied) await this.lookNow(id);
  }

  /** Returns the time of the next check in milliseconds since 1970; undefined: another window tracks it, or none. */
  nextLookAt(id: string): number | undefined {
    return this.pace.get(id)?.nextLookAt;
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.giveUp.abort();
    this.listening.dispose();
    this.lease.release().then(
      () => this.lease.dispose(),
      () => this.lease.dispose(), // stale soon: the others take over
    );
  }

  private async turn(): Promise<void> {
    clearTimeout(this.timer);
    this.handOver();
    const all = await this.services.work.list();
    for (const { id } of all.filter(each => isLost(each))) {
      const note = vscode.l10n.t('VS Code closed before the service responded.');
      await this.services.work.update(id, { state: 'unknown', note, endedAt: Date.now() });
    }
    const running = all.filter(isWatched);
    if (running.length === 0 || this.giveUp.signal.aborted) return;
    if (!(await this.lease.hold())) {
      this.after(this.rhythm.staleMs);
      return;
    }
    const now = Date.now() + this.rhythm.beatMs / 10; // includes operations that are nearly due
    const due = running.filter(({ id }) => !this.looking.has(id) && this.isDue(id, now));
    await this.lookAtAll(due, running.length);
    const left = (await this.services.work.list()).filter(each => isWatched(each) && !this.looking.has(each.id));
    const waits = left.map(({ id }) => (this.nextLookAt(id) ?? 0) - Date.now());
    if (waits.length + this.looking.size > 0) this.after(Math.max(0, Math.min(this.rhythm.beatMs, ...waits)));
    else await this.lease.release();
  }

  /**
   * Checks due operations within a heartbeat: a hanging check delays no other. Results by then are reported together, later ones in a later
   * turn.
   */
  private async lookAtAll(due: readonly OperationRecord[], watched: number): Promise<void> {
    const looks = due.map(async operation => {
      this.looking.add(operation.id);
      try {
        const seen = await this.lookAt(operation, watched);
        if (seen && hasEnded(seen)) this.over.push(seen);
      } finally {
        this.looking.delete(operation.id);
      }
    });
    const beat = new AbortController();
    const late = pause(this.rhythm.beatMs, 'late', { signal: beat.signal }).catch(() => 'late');
    try {
      if ((await Promise.race([Promise.all(looks), late])) === 'late') {
        for (const each of looks) each.then(() => this.wake(), this.failed);
      }
    } finally {
      beat.abort();
      this.handOver();
    }
  }

  private handOver(): void {
    const over = this.over.splice(0);
    if (over.length > 0 && !this.giveUp.signal.aborted) this.ended(over);
  }

  /** Also where the clock was set back since the last look: the next one would be as far off as that. */
  private isDue(id: string, now: number): boolean {
    const pace = this.pace.get(id);
    return pace === undefined || pace.nextLookAt <= now || pace.lookedAt > now;
  }

  private after(ms: number): void {
    if (this.giveUp.signal.aborted) return;
    this.timer = setTimeout(() => this.wake(), ms);
  }

  /** Checks an operation. Undefined: it was removed in between. */
  private async lookAt(operation: OperationRecord, watched: number): Promise<OperationRecord | undefined> {
    const { connections, clients, work } = this.services;
    const { look } = await import('./looks'); // with the first operation
    const connection = await connections.find(operation.connectionId);
    const signal = AbortSignal.any([this.giveUp.signal, AbortSignal.timeout(this.rhythm.lookMs)]);
    const seen = connection
      ? await look(clients, connection, operation, { signal, background: true })
      : { state: 'unwatchable' as const, note: vscode.l10n.t('The connection was removed.') };
    if (this.giveUp.signal.aborted) return undefined;
    const now = await work.find(operation.id);
    if (!now || !isWatched(now)) return undefined; // stopped or removed in between
    const looks = (this.pace.get(operation.id)?.looks ?? 0) + 1;
    const lookedAt = Date.now();
    this.pace.set(operation.id, { looks, lookedAt, nextLookAt: lookedAt + this.rhythm.pauseAfter(looks, watched) });
    const over = seen.state !== undefined && seen.state !== 'running';
    if (over) this.pace.delete(operation.id);
    const next = over && seen.state !== 'denied' ? { ...seen, endedAt: Date.now() } : seen;
    // Writes a file only for changes.
    return isDeepStrictEqual({ ...now, ...next }, now) ? now : work.update(operation.id, next);
  }
}
