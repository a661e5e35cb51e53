import * as vscode from 'vscode';
import { Records, type Unreadable, recordId } from '../../connections/records';
import type { CollectionRef } from '../../model/collections/refs';
import {
  idTimeAfter,
  keptOf,
  newestFirst,
  readHistory,
  tooMany,
  type HistoryEntry,
  type HistoryRecord,
} from '../../model/searches/history';

/** Maximum number of records of all collections; favorites are extra. */
const MAX_RECORDS = 1000;

/** `each`: how many records of a collection are kept; `isThere`: whether a connection is. */
export interface Keeping {
  readonly each: () => number;
  readonly isThere: (connectionId: string) => Promise<boolean>;
}

/** Content of a list. */
export interface Listed {
  readonly favorites: readonly HistoryRecord[];
  readonly records: readonly HistoryRecord[];
  readonly unreadable: readonly Unreadable[];
}

/**
 * The recorded searches and the favorites among them: a small file for each, the same in every window. A record is written once; a favorite
 * moves from one folder to the other.
 */
export class SearchHistory implements vscode.Disposable {
  private readonly records: Records<HistoryRecord>;
  private readonly favorites: Records<HistoryRecord>;

  /** Folder of the vectors of scratch documents. */
  readonly vectors: vscode.Uri;

  constructor(
    storage: vscode.Uri,
    private readonly keeping: Keeping,
    private readonly maxRecords = MAX_RECORDS,
  ) {
    this.vectors = vscode.Uri.joinPath(storage, 'vectors');
    // An id must match its file, because writes and deletions use the id.
    const read = (json: unknown, { path }: vscode.Uri) => Promise.resolve(readHistory(json, path.split('/').at(-1)));
    this.records = new Records(vscode.Uri.joinPath(storage, 'history'), read);
    this.favorites = new Records(vscode.Uri.joinPath(storage, 'favorites'), read);
  }

  /** True if searches are recorded. */
  get isOn(): boolean {
    return this.keeping.each() > 0;
  }

  /** Returns the searches of a collection or of all, including pending writes: favorites first, then newest first. */
  async list(ref?: CollectionRef): Promise<Listed> {
    const beginning = ref ? await idPrefixOf(ref) : '';
    await this.records.queue(async () => undefined);
    const [favorites, records] = await Promise.all(
      [this.favorites, this.records].map(async all => {
        const ids = (await all.ids()).filter(id => id.startsWith(beginning));
        return all.several(ids.toSorted(newestFirst));
      }),
    );
    const isFavorite = new Set(favorites!.records.map(({ id }) => id));
    return {
      favorites: favorites!.records,
      // A record that is being moved can appear in both folders.
      records: records!.records.filter(({ id }) => !isFavorite.has(id)),
      unreadable: [...favorites!.unreadable, ...records!.unreadable],
    };
  }

  /** Returns all recorded searches and favorites; undefined if searches are not recorded. */
  async recorded(): Promise<readonly HistoryRecord[] | undefined> {
    if (!this.isOn) return undefined;
    const { favorites, records } = await this.list();
    return [...favorites, ...records];
  }

  /** Records a run, if enabled, and deletes the oldest. */
  add(entry: HistoryEntry): Promise<void> {
    const at = Date.now();
    return this.records.queue(async () => {
      if (!this.isOn || !(await this.keeping.isThere(entry.place.connectionId))) return;
      // Ids are in the order of searches, also within a millisecond: a new record must not be the oldest.
      const moment = `${String(idTimeAfter(await this.records.ids(), at)).padStart(15, '0')}-${crypto.randomUUID().slice(0, 8)}`;
      await this.records.write({ ...keptOf(entry), id: `${await idPrefixOf(entry.place)}${moment}`, at });
      await this.forgetOldest();
    });
  }

  /** Keeps a record permanently. `name`: its name in lists. */
  favor(record: HistoryRecord, name = record.name): Promise<void> {
    return this.records.queue(async () => {
      const { name: _, ...rest } = record;
      await this.favorites.write({ ...rest, ...(name ? { name } : {}) });
      await this.records.delete(record.id);
    });
  }

  /** Turns a favorite into a record, or deletes it if searches are not recorded. */
  unfavor(record: HistoryRecord): Promise<void> {
    return this.records.queue(async () => {
      if (this.isOn) await this.records.write(record);
      await this.favorites.delete(record.id);
    });
  }

  /** Moves the searches of a collection, including favorites, to its new name; unreadable ones stay. */
  rename(ref: CollectionRef, collectionName: string): Promise<void> {
    return this.records.queue(async () => {
      const [from, to] = await Promise.all([idPrefixOf(ref), idPrefixOf({ ...ref, collectionName })]);
      for (const all of [this.favorites, this.records]) {
        const { records } = await all.several((await all.ids()).filter(id => id.startsWith(from)));
        for (const { id, place, search, ...rest } of records) {
          await all.write({
            ...rest,
            id: `${to}${id.slice(from.length)}`,
            place: { ...place, collectionName },
            search: { ...search, collection: collectionName },
          });
          await all.delete(id);
        }
      }
    });
  }

  remove({ id }: HistoryRecord): Promise<void> {
    return this.records.queue(async () => {
      await this.favorites.delete(id);
      await this.records.delete(id);
    });
  }

  /** Deletes all records except favorites. */
  clear(): Promise<void> {
    return this.records.queue(async () => {
      for (const id of await this.records.ids()) await this.records.delete(id);
    });
  }

  /** Deletes the searches of a connection, including favorites. */
  forget(connectionId: string): Promise<void> {
    return this.records.queue(async () => {
      const beginning = await beginningOf(connectionId);
      for (const all of [this.favorites, this.records]) {
        for (const id of await all.ids()) if (id.startsWith(beginning)) await all.delete(id);
      }
    });
  }

  dispose(): void {
    this.records.dispose();
    this.favorites.dispose();
  }

  /** Deletes the oldest records; unreadable ones stay, because another version might have written them. */
  private async forgetOldest(): Promise<void> {
    const { records } = await this.records.several(
      tooMany(await this.records.ids(), this.keeping.each(), this.maxRecords),
    );
    for (const { id } of records) await this.records.delete(id);
  }
}

/** Returns the prefix of the record ids of a collection. */
const idPrefixOf = async ({ connectionId, clusterId, dbName, collectionName }: CollectionRef): Promise<string> =>
  `${await beginningOf(connectionId)}${(await recordId(clusterId, dbName, collectionName)).slice(0, 16)}-`;

const beginningOf = async (connectionId: string): Promise<string> => `${(await recordId(connectionId)).slice(0, 12)}-`;
