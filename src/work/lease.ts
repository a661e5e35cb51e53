import * as vscode from 'vscode';
import { isRecent } from '../model/clocks';
import { Records, type RecordFormat } from '../connections/records';
import type { Checked } from '../model/issues';

interface Holder {
  readonly id: string;
  readonly window: string;
  /** Time of the last heartbeat, milliseconds since 1970. */
  readonly at: number;
}

/** Without a version: windows before and after an update elect together. */
const UNVERSIONED: RecordFormat<Holder> = {
  parse: async text => JSON.parse(text) as unknown,
  textOf: async holder => JSON.stringify(holder, null, 2),
};

/** Elects one of several windows for a task: a record with a heartbeat, taken over when the heartbeat stops. */
export class Lease implements vscode.Disposable {
  private readonly records: Records<Holder>;
  private readonly window = crypto.randomUUID();
  private renewedAt = 0;
  /** The latest heartbeat of any window, and when this window first saw it. */
  private seen: (Pick<Holder, 'window' | 'at'> & { readonly since: number }) | undefined;

  /** `passedMs`: a clock that is never set. */
  constructor(
    folder: vscode.Uri,
    private readonly staleMs: number,
    private readonly passedMs: () => number = () => performance.now(),
  ) {
    const read = (json: unknown): Promise<Checked<Holder>> => {
      const { id, window, at } = json as Partial<Holder>;
      const whole = typeof id === 'string' && typeof window === 'string' && typeof at === 'number';
      return Promise.resolve(whole ? { ok: true, value: { id, window, at } } : { ok: true, value: NOBODY });
    };
    this.records = new Records(folder, read, UNVERSIONED);
  }

  /** Takes or renews it. False: another window has it, and lives. */
  async hold(): Promise<boolean> {
    if (isRecent(this.renewedAt, this.staleMs / 4)) return true;
    const holder = await this.records.find(NOBODY.id);
    if (holder && holder.window !== this.window && this.lives(holder)) return false;
    const own = { window: this.window, at: Date.now() };
    await this.records.write({ id: NOBODY.id, ...own });
    this.seen = { ...own, since: this.passedMs() };
    // Where two take it at once, the last writer has it.
    const held = (await this.records.find(NOBODY.id))?.window === this.window;
    this.renewedAt = held ? Date.now() : 0;
    return held;
  }

  async release(): Promise<void> {
    this.renewedAt = 0;
    if ((await this.records.find(NOBODY.id))?.window === this.window) await this.records.delete(NOBODY.id);
  }

  dispose(): void {
    this.records.dispose();
  }

  /**
   * Returns true if the heartbeat of another window goes on. Its clock can differ from this one, so its time is compared at the first look
   * only; later, the heartbeat must have changed.
   */
  private lives({ window, at }: Holder): boolean {
    const before = this.seen;
    if (before?.window === window && before.at === at) return this.passedMs() - before.since < this.staleMs;
    this.seen = { window, at, since: this.passedMs() };
    return before !== undefined || isRecent(at, this.staleMs);
  }
}

const NOBODY: Holder = { id: 'watching', window: '', at: 0 };
