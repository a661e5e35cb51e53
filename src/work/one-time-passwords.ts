import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import type { Keys } from '../connections/keys';
import type { OneTimePasswordRecord } from './one-time-password-record';

/** The owner of a waiting password, without secrets. */
export type Waiting = Omit<OneTimePasswordRecord, 'password'>;

/** Keeps one-time passwords until the user confirms them. */
export class OneTimePasswords implements vscode.Disposable {
  /** Passwords that could not be stored, as long as this window lives. */
  private readonly held = new Map<string, OneTimePasswordRecord>();
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.changed.event;

  constructor(private readonly keys: Keys) {}

  /**
   * Stores a password, reads it back, and sets it as the cluster's credential. Never throws: a failed one is kept in memory, and shown at
   * once.
   */
  async keep(told: OneTimePasswordRecord): Promise<void> {
    const { connectionId, clusterId, username, password } = told;
    const failure = await attempt(async () => {
      await this.keys.storeOnce(connectionId, clusterId, JSON.stringify(told));
      if (!isDeepStrictEqual(await this.stored(connectionId, clusterId), told)) {
        throw new Error(vscode.l10n.t('The result could not be verified.'));
      }
    });
    if (failure) this.held.set(keyOf(told), told);
    const unusable = await attempt(() => this.keys.storeUser(connectionId, clusterId, `${username}:${password}`));
    this.changed.fire();
    this.show(told, failure ?? unusable).catch(async (error: unknown) => {
      (await import('./one-time-password-dialog')).warnThatItWaits(told, error);
    });
  }

  /** Returns the passwords that the user has not confirmed yet. */
  async list(): Promise<Waiting[]> {
    const stored = await Promise.all(
      (await this.keys.waiting()).map(each => this.stored(each.connectionId, each.clusterId)),
    );
    const all = new Map(
      [...this.held.values(), ...stored.filter(each => each !== undefined)].map(each => [keyOf(each), each]),
    );
    return [...all.values()].map(told => {
      const { password: _, ...waiting } = told;
      return waiting;
    });
  }

  /** Shows it in a dialog of VS Code; it waits until they have it. */
  async open({ connectionId, clusterId }: Pick<Waiting, 'connectionId' | 'clusterId'>): Promise<void> {
    const told = this.held.get(keyOf({ connectionId, clusterId })) ?? (await this.stored(connectionId, clusterId));
    if (told) await this.show(told);
  }

  dispose(): void {
    this.changed.dispose();
  }

  private async show(told: OneTimePasswordRecord, trouble?: Error): Promise<void> {
    const { showPassword } = await import('./one-time-password-dialog');
    if (!(await showPassword(told, trouble))) return;
    await this.keys.deleteOnce(told.connectionId, told.clusterId);
    this.held.delete(keyOf(told));
    this.changed.fire();
  }

  private async stored(connectionId: string, clusterId: string): Promise<OneTimePasswordRecord | undefined> {
    const text = await this.keys.once(connectionId, clusterId);
    if (text === undefined) return undefined;
    const { readOneTimePasswordRecord } = await import('./one-time-password-record');
    const read = readOneTimePasswordRecord(JSON.parse(text));
    return read.ok ? read.value : undefined;
  }
}

const keyOf = ({ connectionId, clusterId }: Pick<Waiting, 'connectionId' | 'clusterId'>): string =>
  JSON.stringify([connectionId, clusterId]);

/** The failure; undefined: it went well. */
async function attempt(what: () => PromiseLike<void>): Promise<Error | undefined> {
  try {
    await what();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
