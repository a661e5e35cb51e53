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

  constructor(
    folder: vscode.Uri,
    private readonly staleMs: number,
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
    if (holder && holder.window !== this.window && isRecent(holder.at, this.staleMs)) return false;
    await this.records.write({ id: NOBODY.id, window: this.window, at: Date.now() });
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
}

const NOBODY: Holder = { id: 'watching', window: '', at: 0 };
