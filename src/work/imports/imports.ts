import * as vscode from 'vscode';
import { Records } from '../../connections/records';
import type { NamedCollectionRef } from '../../model/collections/refs';
import type { ImportProgress } from '../../transfers/imports/imports';
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
  /** What the user asked for while it ran. */
  asked: 'pause' | 'cancel' | undefined;
  progress: string;
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
      const progress = state === 'interrupted' || state === 'elsewhere' ? await savedText(record) : known;
      return { record, state, progress };
    });
    return (await Promise.all(runs)).toSorted((a, b) => b.record.at - a.record.at);
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
    const { ImportPace } = await import('./paces');
    const { readState, stateFileOf } = await import('../../transfers/imports/state-files');
    const { source, origin, beginning } = confirmed;
    const record = await this.begin(confirmed);
    const { id } = record;
    const entry: Entry = { confirmed, stop: new AbortController(), isRunning: true, asked: undefined, progress: '' };
    this.entries.set(id, entry);
    signal.addEventListener('abort', () => this.stop(id, 'cancel'));
    this.changed();
    try {
      const saved = beginning === 'resume' ? await readState(stateFileOf(source.path)) : undefined;
      const { offset = 0, records = 0 } = saved?.position ?? {};
      const pace = new ImportPace({ written: saved?.counts.written ?? 0, bytes: origin ? records : offset });
      const ended = await runImport(this.services, confirmed, entry.stop.signal, progress => {
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
  private async begin({ ref, source, origin }: ConfirmedImport): Promise<ImportRecord> {
    const { path: file } = source;
    const known = (await this.records.all()).records.find(each => each.file === file);
    const id = known?.id ?? crypto.randomUUID();
    const from = origin ? { origin: { ...storedRef(origin.ref), filter: origin.filter } } : {};
    const record: ImportRecord = { id, at: Date.now(), ...storedRef(ref), ...from, file, state: 'running' };
    await this.records.write(record);
    return record;
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

/** Returns the saved outcome of the rows in words: an import of a window that ended, or of another process, tells no other. */
async function savedText({ file, origin }: ImportRecord): Promise<string | undefined> {
  const { readState, stateFileOf } = await import('../../transfers/imports/state-files');
  const { unknownIn } = await import('../../transfers/imports/states');
  const { countsText } = await import('./ended');
  const saved = await readState(stateFileOf(file)).catch(() => undefined); // its review says why it cannot be read
  return saved && countsText({ ...saved.counts, unknown: unknownIn(saved.open) }, origin !== undefined);
}

/** Returns the reference alone, without other fields of the object. */
const storedRef = (ref: NamedCollectionRef): NamedCollectionRef => {
  const { connectionId, connectionName, clusterId, clusterName, dbName, collectionName } = ref;
  return { connectionId, connectionName, clusterId, clusterName, dbName, collectionName };
};
