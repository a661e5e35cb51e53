import * as vscode from 'vscode';
import { recordId, Records } from '../../connections/records';
import type { SavedRecord } from './saved-record';

/** Number of files that are remembered, the last saved ones. VS Code restores no tab from long before. */
const KEPT = 20;

/** The files as which scratch documents were saved: VS Code can restore the tab of one that is gone. */
export class SavedDrafts implements vscode.Disposable {
  private readonly records: Records<SavedRecord>;

  constructor(storage: vscode.Uri) {
    this.records = new Records(vscode.Uri.joinPath(storage, 'saved'), async json =>
      (await import('./saved-record')).readSavedRecord(json),
    );
  }

  /** Stores the file of a scratch document. */
  async put(draft: vscode.Uri, file: vscode.Uri): Promise<void> {
    const uri = draft.toString();
    await this.records.queue(async () => {
      await this.records.write({ id: await recordId(uri), uri, file: file.toString(), savedAt: Date.now() });
      const { records } = await this.records.all();
      for (const { id } of records.toSorted((a, b) => b.savedAt - a.savedAt).slice(KEPT)) await this.records.delete(id);
    });
  }

  /** Returns the record of a scratch document. Undefined: it was not saved as a file. */
  async find(draft: vscode.Uri): Promise<SavedRecord | undefined> {
    return this.records.find(await recordId(draft.toString()));
  }

  dispose(): void {
    this.records.dispose();
  }
}
