import * as vscode from 'vscode';
import { Records, type Unreadable } from '../connections/records';
import { idsBeyond, journalId, latestTime } from './journal-ids';
import type { JournalRecord } from './journal-record';

/** Records kept, the newest. */
const MAX_RECORDS = 1000;

/** Records read at a time: one with vectors has several megabytes. */
const AT_ONCE = 8;

/** Changes sent to services and their outcomes: one small file for each change, the same in every window. */
export class Journal implements vscode.Disposable {
  private readonly records: Records<JournalRecord>;
  /** The time in the id of the last record. */
  private lastTime = 0;
  readonly onDidChange: vscode.Event<void>;

  constructor(
    storage: vscode.Uri,
    private readonly maxRecords = MAX_RECORDS,
  ) {
    const format = () => import('./journal-record');
    this.records = new Records(
      vscode.Uri.joinPath(storage, 'journal'),
      async json => (await format()).readJournalRecord(json),
      {
        parse: async text => (await format()).parseJournal(text),
        textOf: async record => (await format()).storedText(record),
      },
    );
    this.onDidChange = this.records.onDidChange;
  }

  /** Returns the records, newest first, and the files that this version cannot read. */
  list(): Promise<{ records: JournalRecord[]; unreadable: Unreadable[] }> {
    return this.parts(record => record);
  }

  /** Returns a part of each record, the newest first: together, records can be too large for memory. */
  async parts<P>(partOf: (record: JournalRecord) => P): Promise<{ records: P[]; unreadable: Unreadable[] }> {
    const ids = await this.records.ids();
    return this.records.parts(ids.toSorted().toReversed(), partOf, AT_ONCE);
  }

  /** Yields all records in groups, newest first, and the files that this version cannot read. */
  async *groups(): AsyncGenerator<{ records: JournalRecord[]; unreadable: Unreadable[] }> {
    const ids = (await this.records.ids()).toSorted().toReversed();
    for (let from = 0; from < ids.length; from += AT_ONCE) yield this.records.several(ids.slice(from, from + AT_ONCE));
  }

  async isEmpty(): Promise<boolean> {
    return (await this.records.ids()).length === 0;
  }

  /** Returns a record; undefined: deleted. */
  find(id: string): Promise<JournalRecord | undefined> {
    return this.records.find(id);
  }

  /** Stores a record, and deletes the oldest beyond the limit. */
  async add(record: Omit<JournalRecord, 'id' | 'at'>): Promise<JournalRecord> {
    const at = Date.now();
    // Ids are in the order of changes, also if the clock was set back: a new record must not be the oldest.
    this.lastTime = Math.max(at, this.lastTime + 1, latestTime(await this.records.ids()) + 1);
    const added = { ...record, id: journalId(this.lastTime), at } as JournalRecord;
    await this.records.write(added);
    try {
      await this.forgetOldest();
    } catch (error) {
      // Too many records block nothing; a record of an unsent change would mislead.
      (await import('./outcome-messages')).warnOfForgetting(error);
    }
    return added;
  }

  /** Completes a record that was added. */
  async complete(record: JournalRecord): Promise<void> {
    await this.records.write(record);
  }

  dispose(): void {
    this.records.dispose();
  }

  private async forgetOldest(): Promise<void> {
    await this.records.prune(idsBeyond(await this.records.ids(), this.maxRecords));
  }
}
