import * as vscode from 'vscode';
import { Records, recordId } from '../../connections/records';
import { collectionKey, type CollectionRef } from '../../model/collections/refs';
import type { SearchDocument } from '../../model/searches/documents';
import { LONG_VECTOR } from '../../model/searches/ways';
import { readLastForm, type LastFormRecord } from './last-form-record';

/** Number of collections with a stored last search. */
const FORMS = 200;

/** The last search of each collection, used as the start of the next one. */
export class LastForms implements vscode.Disposable {
  private readonly records: Records<LastFormRecord>;

  constructor(storage: vscode.Uri) {
    this.records = new Records(vscode.Uri.joinPath(storage, 'forms'), json => Promise.resolve(readLastForm(json)));
  }

  async find(ref: CollectionRef): Promise<SearchDocument | undefined> {
    return (await this.records.find(await idOf(ref)))?.search;
  }

  /** Remembers a search that was run or typed: without checks, pages and long vectors. */
  async put(ref: CollectionRef, search: SearchDocument): Promise<void> {
    const { expect: _, offset: __, vectors, ...kept } = search;
    const isShort = vectors && JSON.stringify(vectors).length < LONG_VECTOR * 8;
    await this.records.write({
      id: await idOf(ref),
      search: { ...kept, ...(isShort ? { vectors } : {}) },
      usedAt: Date.now(),
    });
    if ((await this.records.ids()).length <= FORMS) return;
    const { records } = await this.records.all();
    const oldest = records.toSorted((a, b) => b.usedAt - a.usedAt).slice(FORMS);
    for (const { id } of oldest) await this.records.delete(id);
  }

  /** Moves the last search of a collection to its new name. */
  async rename(ref: CollectionRef, collectionName: string): Promise<void> {
    const record = await this.records.find(await idOf(ref));
    if (!record) return;
    const id = await idOf({ ...ref, collectionName });
    await this.records.write({ ...record, id, search: { ...record.search, collection: collectionName } });
    await this.records.delete(record.id);
  }

  async clear(): Promise<void> {
    for (const id of await this.records.ids()) await this.records.delete(id);
  }

  dispose(): void {
    this.records.dispose();
  }
}

const idOf = (ref: CollectionRef): Promise<string> => recordId(collectionKey(ref));
