import * as vscode from 'vscode';
import { Records, recordId } from '../connections/records';
import type { Subject } from '../model/documents/documents';
import type { BaseRecord } from './base-record';

/** The texts last pulled from or applied to the service: the bases of workspace files. */
export class Bases implements vscode.Disposable {
  private readonly records: Records<BaseRecord>;

  constructor(storage: vscode.Uri) {
    this.records = new Records(vscode.Uri.joinPath(storage, 'bases'), async json =>
      (await import('./base-record')).readBaseRecord(json),
    );
  }

  /** Returns the base of a file; undefined if unknown, so that every difference is the file's. */
  async find({ connectionId, kind, id }: Subject): Promise<string | undefined> {
    return (await this.records.find(await recordId(connectionId, kind, id)))?.text;
  }

  async put({ connectionId, kind, id }: Subject, text: string): Promise<void> {
    await this.records.write({ id: await recordId(connectionId, kind, id), text, readAt: Date.now() });
  }

  dispose(): void {
    this.records.dispose();
  }
}
