import * as vscode from 'vscode';
import { Records } from '../../connections/records';
import type { NamedCollectionRef } from '../../model/collections/refs';
import type { ImportProgress } from '../../transfers/imports/requests';
import type { Ended } from './ended';
import type { ImportRecord } from './import-record';
import type { ConfirmedImport, ImportServices } from './running';

/** State of an import in this window. `stopping`: after the requests that were sent; `interrupted`: VS Code ended before the import; `elsewhere`: another process runs it. */
export type ImportRunState = 'running' | 'stopping' | 'paused' | 'stopped' | 'interrupted' | 'elsewhere';

/** An import that has not ended. `progress`: the outcome of the rows so far, in words. */
export interface ImportRun {
  readonly record: ImportRecord;
  readonly state: ImportRunState;
  readonly progress: string | undefined;
}

/** An import of this window. */
interface Entry {
  readonly confirmed: ConfirmedImport;
  stop: AbortController;
  isRunning: boolean;
  /** Request of the user during the import. */
  asked: 'pause' | 'cancel' | undefined;
  progress: string;
}

/** The stored record of an import that begins; `isInterrupted`: an earlier VS Code ended during it. */
interface Beginning {
  readonly record: ImportRecord;
  readonly isInterrupted: boolean;
}

/** How an import of this window has ended; `pause` and `cancel`: by the user. */
export interface RunEnd {
  readonly ended: Ended;
  readonly asked: Entry['asked'];
}

/** Imports of files, and copies of collections, that have not ended: one small record for each, which stays if VS Code ends. */
export class FileImports implements vscode.Disposable {
  private readonly records: Records<ImportRecord>;
  private readonly entries = new Map<string, Entry>();
  private readonly listening: vscode.Disposable;
  /** Interrupted imports whose journal record is complete. */
  private readonly settled = new Set<string>();

  /** `changed`: called when the list or a progress has changed. */
  constructor(
    storage: vscode.Uri,
    private readonly services: ImportServices,
    private readonly changed: () => void,
  ) {
    this.records = new Records(vscode.Uri.joinPath(storage, 'imports'), async json =>
      (await import('./import-record')).readImportRecord(json),
    );
    this.listening = this.records.onDidChange(changed);
  }

  /** The newest first. */
  async list(): Promise<ImportRun[]> {
    const { records } = await this.records.all();
    const runs = records.map(async record => {
      const state = await this.stateOf(record);
      const known = this.entries.get(record.id)?.progress ?? record.note;
      const isRunHere = state !== 'interrupted' && state !== 'elsewhere';
      const progress = isRunHere ? known : await (await import('./interrupted')).savedText(record);
      if (state === 'interrupted') await this.settle(record);
      else this.settled.delete(record.id); // another window resumed it
      return { record, state, progress };
    });
    return (await Promise.all(runs)).toSorted((a, b) => b.record.at - a.record.at);
  }

  /** Completes the journal record of an interrupted import, once in this window. */
  private async settle(record: ImportRecord): Promise<void> {
    if (this.settled.has(record.id)) return;
    this.settled.add(record.id);
    try {
      await (await import('./interrupted')).settleInterrupted(this.services.journal, record);
    } catch (error) {
      // The list and the import do not depend on the journal.
      (await import('../../changes/outcome-messages')).warnOfJournal(error);
    }
  }

  private async stateOf({ id, state, file }: ImportRecord): Promise<ImportRunState> {
    const entry = this.entries.get(id);
    if (entry?.isRunning) return entry.asked ? 'stopping' : 'running';
    const { isLocked } = await import('../../transfers/imports/locks');
    const { stateFileOf } = await import('../../transfers/imports/state-files');
    if (await isLocked(stateFileOf(file))) return 'elsewhere';
    return state === 'running' ? 'interrupted' : state;
  }

  /** Runs an import that was confirmed. @throws failures before anything was sent */
  async run(
    confirmed: ConfirmedImport,
    onProgress: (progress: ImportProgress, text: string) => void,
    signal: AbortSignal,
  ): Promise<RunEnd> {
    const { runImport } = await import('./running');
    const { ImportPace } = await import('../../transfers/imports/paces');
    const { readState, stateFileOf } = await import('../../transfers/imports/state-files');
    const { source, origin, beginning } = confirmed;
    const { record, isInterrupted } = await this.begin(confirmed);
    const { id } = record;
    const entry: Entry = { confirmed, stop: new AbortController(), isRunning: true, asked: undefined, progress: '' };
    this.entries.set(id, entry);
    signal.addEventListener('abort', () => this.stop(id, 'cancel'));
    this.changed();
    try {
      const saved = beginning === 'resume' ? await readState(stateFileOf(source.path)) : undefined;
      const { offset = 0, records = 0 } = saved?.position ?? {};
      const pace = new ImportPace({ written: saved?.counts.written ?? 0, bytes: origin ? records : offset });
      const ended = await runImport(this.services, confirmed, { id, isInterrupted }, entry.stop.signal, progress => {
        entry.progress = pace.describe(progress);
        onProgress(progress, entry.progress);
        this.changed();
      });
      const { countsText } = await import('./ended');
      const asked = ended.stopped ? entry.asked : undefined;
      entry.progress = countsText(ended, origin !== undefined);
      await this.finish(record, ended.stopped?.isResumable === true, asked, entry.progress);
      return { ended, asked };
    } catch (error) {
      const isUnfinished = (await readState(stateFileOf(source.path)).catch(() => undefined)) !== undefined;
      await this.finish(record, isUnfinished, undefined, entry.progress);
      throw error;
    } finally {
      entry.isRunning = false;
      this.changed();
    }
  }

  /** Pauses or cancels an import. One that does not run is removed from the list; its state file stays. */
  async end(id: string, how: 'pause' | 'cancel'): Promise<void> {
    if (this.entries.get(id)?.isRunning) this.stop(id, how);
    else if (how === 'cancel') await this.forget(id);
  }

  /** Cancels the imports and copies from or to a connection, which they cannot go on without. */
  async cancelThoseOf(connectionId: string): Promise<void> {
    await Promise.all((await this.ofConnection(connectionId)).map(({ id }) => this.end(id, 'cancel')));
  }

  /** Returns the imports and copies from or to a connection. */
  async ofConnection(id: string): Promise<ImportRecord[]> {
    const { records } = await this.records.all();
    return records.filter(({ connectionId, origin }) => [connectionId, origin?.connectionId].includes(id));
  }

  /** Returns the import to go on with, if it was paused in this window: its mapping was reviewed. */
  pausedHere(id: string): ConfirmedImport | undefined {
    const entry = this.entries.get(id);
    return entry && !entry.isRunning && entry.asked === 'pause'
      ? { ...entry.confirmed, beginning: 'resume', unknown: undefined }
      : undefined;
  }

  /** Stops all imports: what they have sent is in their state files. */
  dispose(): void {
    for (const { stop } of this.entries.values()) stop.abort();
    vscode.Disposable.from(this.listening, this.records).dispose();
  }

  private stop(id: string, how: 'pause' | 'cancel'): void {
    const entry = this.entries.get(id);
    if (!entry?.isRunning || (entry.asked && how === 'pause')) return;
    entry.asked = how;
    entry.stop.abort();
    this.changed();
  }

  /** Stores the import before its first request; a resumed one keeps its record. */
  private async begin({ ref, source, origin }: ConfirmedImport): Promise<Beginning> {
    const { path: file } = source;
    const known = (await this.records.all()).records.find(each => each.file === file);
    const isInterrupted = known !== undefined && (await this.stateOf(known)) === 'interrupted';
    if (isInterrupted) await this.settle(known); // before its state file changes
    const id = known?.id ?? crypto.randomUUID();
    const from = origin ? { origin: { ...storedRef(origin.ref), filter: origin.filter } } : {};
    const record: ImportRecord = { id, at: Date.now(), ...storedRef(ref), ...from, file, state: 'running' };
    await this.records.write(record);
    return { record, isInterrupted };
  }

  private async finish(record: ImportRecord, isResumable: boolean, asked: Entry['asked'], note: string): Promise<void> {
    if (!isResumable || asked === 'cancel') await this.forget(record.id);
    // Not where another window removed it, with its connection.
    else if (await this.records.find(record.id))
      await this.records.write({ ...record, state: asked === 'pause' ? 'paused' : 'stopped', note });
  }

  private async forget(id: string): Promise<void> {
    this.entries.delete(id);
    await this.records.delete(id);
  }
}

/** Returns the reference alone, without other fields of the object. */
const storedRef = (ref: NamedCollectionRef): NamedCollectionRef => {
  const { connectionId, connectionName, clusterId, clusterName, dbName, collectionName } = ref;
  return { connectionId, connectionName, clusterId, clusterName, dbName, collectionName };
};
