import * as vscode from 'vscode';
import type { Journal } from '../changes/journal';
import type { SendMigration } from '../changes/resources/migrations';
import type { Clients } from '../connections/clients';
import { Lazy } from '../connections/lazy';
import type { ConnectionStore } from '../connections/connection-store';
import { OneTimePasswords } from './one-time-passwords';
import type { OperationRecord } from './operation-record';
import type { Watcher } from './watcher';
import { Work } from './work';

/** Dependencies of the operations. */
export interface OperationServices {
  readonly storage: vscode.Uri;
  readonly connections: ConnectionStore;
  readonly clients: Clients;
  readonly journal: Journal;
  /** Called with the ids of the connections of which operations have ended. */
  readonly onEnded: (connectionIds: readonly string[]) => void;
  readonly failed: (error: unknown) => void;
}

/** Long-running operations, the passwords that some are answered with, and the watcher, which is loaded with the first look. */
export class Operations implements vscode.Disposable {
  readonly work: Work;
  readonly passwords: OneTimePasswords;
  private readonly listening: vscode.Disposable;
  private watcher: Watcher | undefined;
  private readonly loaded: Lazy<Watcher>;

  constructor(private readonly services: OperationServices) {
    const { storage, connections, clients, failed } = services;
    this.work = new Work(storage);
    this.passwords = new OneTimePasswords(connections.keys, id => connections.find(id));
    const ended = (operations: readonly OperationRecord[]) => this.end(operations);
    this.loaded = new Lazy(async () => {
      const { Watcher } = await import('./watcher');
      this.watcher = new Watcher(storage, { work: this.work, connections, clients }, ended, failed);
      return this.watcher;
    });
    this.listening = this.work.onDidChange(() => {
      if (!this.watcher) this.wake(); // it follows changes by itself
    });
  }

  /** Tracks running operations; called when the user first opens a view of this extension, and when operations change. */
  wake(): void {
    this.loaded.get().then(watcher => watcher.wake(), this.services.failed);
  }

  /** Resumes tracking of an operation, and checks it at once. */
  async lookNow(id: string): Promise<void> {
    await (await this.loaded.get()).lookNow(id);
  }

  /** Checks the operations again whose checks were denied: of a connection, or of all. */
  async lookAgain(of?: string): Promise<void> {
    const all = await this.work.list();
    const isDenied = ({ state, connectionId }: OperationRecord) =>
      state === 'denied' && (of === undefined || connectionId === of);
    if (all.some(isDenied)) await (await this.loaded.get()).lookAgain(all.filter(isDenied).map(({ id }) => id));
  }

  /** Milliseconds since 1970; undefined: this window does not watch it. */
  nextLookAt(id: string): number | undefined {
    return this.watcher?.nextLookAt(id);
  }

  /** Sends a migration, which is an operation from then on. */
  readonly migrate: SendMigration = async (...sent) => {
    const { work, passwords } = this;
    const { sendMigration } = await import('./migrating');
    return sendMigration({ clients: this.services.clients, work, passwords }, ...sent);
  };

  dispose(): void {
    vscode.Disposable.from(this.listening, this.work, this.passwords, this.loaded).dispose();
  }

  private end(operations: readonly OperationRecord[]): void {
    this.services.onEnded(operations.map(({ connectionId }) => connectionId));
    void import('./journaling').then(({ completeRecords }) => completeRecords(this.services.journal, operations));
    void import('./telling').then(({ showEnded }) => showEnded(operations));
  }
}
