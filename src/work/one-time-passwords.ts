import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import type { Connection } from '../connections/connection';
import type { Keys } from '../connections/keys';
import type { OneTimePasswordRecord } from './one-time-password-record';

/** The owner of a waiting password, without secrets. */
export type Waiting = Omit<OneTimePasswordRecord, 'password'>;

/** Keeps one-time passwords until the user confirms them. */
export class OneTimePasswords implements vscode.Disposable {
  /** Passwords that could not be stored, with the reason, as long as this window lives. */
  private readonly held = new Map<string, { readonly told: OneTimePasswordRecord; readonly failure: Error }>();
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly keys: Keys,
    private readonly connectionOf: (id: string) => Promise<Connection | undefined> = () => Promise.resolve(undefined),
  ) {}

  /**
   * Stores a password, reads it back, and sets it as the cluster's credential. Never throws: one that could not be stored is kept in
   * memory. Each is shown at once, with what failed.
   */
  async keep(told: OneTimePasswordRecord): Promise<void> {
    const { connectionId, clusterId, username, password } = told;
    const failure = await attempt(async () => {
      await this.keys.storeOnce(connectionId, clusterId, JSON.stringify(told));
      if (!isDeepStrictEqual(await this.stored(told), told)) {
        throw new Error(vscode.l10n.t('The result could not be verified.'));
      }
    });
    if (failure) this.held.set(keyOf(told), { told, failure });
    const unusable = await attempt(() => this.keys.storeUser(connectionId, clusterId, `${username}:${password}`));
    this.changed.fire();
    this.show(told, unusable).catch(async (error: unknown) => {
      (await import('./one-time-password-dialog')).warnThatItWaits(told, error);
    });
  }

  /** Returns the passwords that the user has not confirmed yet. */
  async list(): Promise<Waiting[]> {
    return (await import('./stored-passwords')).waitingPasswords(this.keys, [...this.held.values()]);
  }

  /** Shows it in a dialog of VS Code; it waits until they have it. */
  async open(of: Pick<Waiting, 'connectionId' | 'clusterId'>): Promise<void> {
    const told = this.held.get(keyOf(of))?.told ?? (await this.stored(of));
    if (told) await this.show(told);
  }

  dispose(): void {
    this.changed.dispose();
  }

  /** `unusable`: the reason why the password was not set as the cluster's credential. */
  private async show(told: OneTimePasswordRecord, unusable?: Error): Promise<void> {
    const { connectionId, clusterId } = told;
    const { showPassword } = await import('./one-time-password-dialog');
    const unstored = this.held.get(keyOf(told))?.failure;
    if (!(await showPassword(told, { unstored, unusable }, this.keys, this.connectionOf))) return;
    await this.keys.deleteOnce(connectionId, clusterId);
    this.held.delete(keyOf(told));
    this.changed.fire();
  }

  private async stored(of: Pick<Waiting, 'connectionId' | 'clusterId'>): Promise<OneTimePasswordRecord | undefined> {
    return (await import('./stored-passwords')).storedPassword(this.keys, of);
  }
}

const keyOf = ({ connectionId, clusterId }: Pick<Waiting, 'connectionId' | 'clusterId'>): string =>
  JSON.stringify([connectionId, clusterId]);

/** The failure; undefined: it went well. */
export async function attempt(what: () => PromiseLike<void>): Promise<Error | undefined> {
  try {
    await what();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
