import * as vscode from 'vscode';
import { Records } from '../connections/records';
import type { NamedCollectionRef } from '../model/collections/refs';
import type { ExportRecord } from './export-record';

/** An export that begins. `names`: the selected fields, empty for all of them; `vectors`: false for all fields except vectors. */
export interface BegunExport extends NamedCollectionRef {
  readonly file: string;
  readonly filter: string;
  readonly names: string[];
  readonly vectors: boolean;
}

/** An export whose VS Code ended. `written`: the number of entities in its unfinished file. */
export interface InterruptedExport {
  readonly record: ExportRecord;
  readonly written: number;
}

/** Exports to files in progress: one small record for each, which stays if VS Code ends. */
export class FileExports implements vscode.Disposable {
  private readonly records: Records<ExportRecord>;

  constructor(storage: vscode.Uri) {
    this.records = new Records(vscode.Uri.joinPath(storage, 'exports'), async json =>
      (await import('./export-record')).readExportRecord(json),
    );
  }

  /**
   * Stores an export before its first request and returns its id; a resumed one keeps its id. Undefined: a process exports to this file, and
   * its record stays.
   */
  async begin(begun: BegunExport): Promise<string | undefined> {
    const { isRunning } = await import('../transfers/exports/part-files');
    if (await isRunning(begun.file)) return undefined;
    const known = (await this.records.all()).records.find(({ file }) => file === begun.file);
    const id = known?.id ?? crypto.randomUUID();
    const { thisProcess } = await import('../transfers/imports/locks');
    await this.records.write({ ...begun, id, at: Date.now(), by: thisProcess() });
    return id;
  }

  /** Forgets an export that has ended, or whose interruption the user knows of. Its unfinished file stays. */
  forget(id: string): Promise<void> {
    return this.records.delete(id);
  }

  /**
   * Returns the exports whose VS Code ended. Forgets those without an unfinished file: nothing is left of them, or they are complete. An export of
   * a running VS Code has no such file either before its first request is answered.
   */
  async interrupted(): Promise<InterruptedExport[]> {
    const { isRunning, readState } = await import('../transfers/exports/part-files');
    const { isAlive } = await import('../transfers/imports/locks');
    const found: InterruptedExport[] = [];
    for (const record of (await this.records.all()).records) {
      if (await isRunning(record.file)) continue;
      const state = await readState(record.file).catch(() => undefined); // told when the same file is selected
      if (state) found.push({ record, written: state.written });
      else if (!record.by || !isAlive(record.by)) await this.forget(record.id);
    }
    return found;
  }

  dispose(): void {
    this.records.dispose();
  }
}
