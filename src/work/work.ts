import * as vscode from 'vscode';
import { Records } from '../connections/records';
import type { OperationRecord } from './operation-record';
import { hasEnded } from './states';

/** Ended operations kept, the newest. */
const MAX_ENDED = 100;

/** Operations that take long: one small file for each, the same in every window and after a restart. */
export class Work implements vscode.Disposable {
  private readonly records: Records<OperationRecord>;
  /** Content of the files until another window writes: the tracker reads it continuously. */
  private known: Promise<OperationRecord[]> | undefined;
  readonly onDidChange: vscode.Event<void>;

  constructor(storage: vscode.Uri) {
    this.records = new Records(vscode.Uri.joinPath(storage, 'work'), async json =>
      (await import('./operation-record')).readOperationRecord(json),
    );
    this.onDidChange = this.records.onDidChange;
    this.records.onDidChangeElsewhere(() => {
      this.known = undefined;
    });
  }

  /** The newest first. */
  async list(): Promise<OperationRecord[]> {
    this.known ??= this.records.all().then(({ records }) => records);
    try {
      return (await this.known).toSorted((a, b) => b.at - a.at);
    } catch (error) {
      this.known = undefined; // read again at the next look
      throw error;
    }
  }

  find(id: string): Promise<OperationRecord | undefined> {
    return this.records.find(id);
  }

  /** Stores an operation before, or right after, its request is sent. */
  async add(operation: Omit<OperationRecord, 'id' | 'at'>): Promise<OperationRecord> {
    const added = { ...operation, id: crypto.randomUUID(), at: Date.now() } as OperationRecord;
    await this.write(added);
    const ended = (await this.list()).filter(hasEnded);
    for (const { id } of ended.slice(MAX_ENDED)) await this.remove(id);
    return added;
  }

  /** Changes the stored operation; a removed one stays removed. */
  update(id: string, change: Partial<OperationRecord>): Promise<OperationRecord | undefined> {
    return this.records.queue(async () => {
      const known = await this.records.find(id);
      if (!known) return undefined;
      const next = { ...known, ...change };
      await this.write(next);
      return next;
    });
  }

  remove(id: string): Promise<void> {
    return this.records.queue(async () => {
      this.remember(all => all.filter(each => each.id !== id));
      await this.records.delete(id);
    });
  }

  /** Stores a removed operation again, as it was. */
  restore(operation: OperationRecord): Promise<void> {
    return this.records.queue(() => this.write(operation));
  }

  private async write(operation: OperationRecord): Promise<void> {
    this.remember(all => [...all.filter(({ id }) => id !== operation.id), operation]);
    await this.records.write(operation);
  }

  /** Updates the cache before the file is written, because listeners of the change read here. */
  private remember(change: (all: OperationRecord[]) => OperationRecord[]): void {
    this.known = this.known?.then(change);
  }

  dispose(): void {
    this.records.dispose();
  }
}
