import * as vscode from 'vscode';
import { collectionKey, type NamedCollectionRef } from '../model/collections/refs';
import type { FavoriteRecord } from './favorite-record';
import { Records, recordId } from './records';

/** The favorite and the recent collections, the same in every window. */
export class Favorites implements vscode.Disposable {
  private readonly records: Records<FavoriteRecord>;
  readonly onDidChange: vscode.Event<void>;

  constructor(
    storage: vscode.Uri,
    private readonly size: () => number,
  ) {
    this.records = new Records(vscode.Uri.joinPath(storage, 'places'), async json =>
      (await import('./favorite-record')).readFavoriteRecord(json),
    );
    this.onDidChange = this.records.onDidChange;
  }

  /** Favorites by name, then recents with the latest first. */
  async list(): Promise<{ favorites: FavoriteRecord[]; recents: FavoriteRecord[] }> {
    const { records } = await this.records.all();
    const used = ({ usedAt }: FavoriteRecord) => usedAt ?? 0;
    return {
      favorites: records
        .filter(({ favourite }) => favourite)
        .toSorted((a, b) => a.collectionName.localeCompare(b.collectionName)),
      recents: records.filter(({ usedAt }) => usedAt !== undefined).toSorted((a, b) => used(b) - used(a)),
    };
  }

  /** Remembers that a collection was used now, and forgets the oldest beyond the history's size. */
  async use(ref: NamedCollectionRef): Promise<void> {
    const [latest] = (await this.list()).recents;
    const usedAt = Math.max(Date.now(), (latest?.usedAt ?? 0) + 1); // two within a millisecond keep their order
    await this.change(ref, known => ({ ...known, usedAt }));
    for (const old of (await this.list()).recents.slice(this.size())) {
      await this.forget(old, 'recents');
    }
  }

  add(ref: NamedCollectionRef): Promise<void> {
    return this.change(ref, known => ({ ...known, favourite: true }));
  }

  /** Removes a collection from one of the two lists; the other can still contain it. */
  forget({ id }: Pick<FavoriteRecord, 'id'>, from: 'favorites' | 'recents'): Promise<void> {
    return this.records.queue(async () => {
      const record = await this.known(id);
      if (!record) return;
      const { usedAt, favourite, ...rest } = record;
      if (from === 'favorites' && usedAt !== undefined) await this.records.write({ ...rest, usedAt });
      else if (from === 'recents' && favourite) await this.records.write({ ...rest, favourite });
      else await this.records.delete(id);
    });
  }

  dispose(): void {
    this.records.dispose();
  }

  private async change(ref: NamedCollectionRef, change: (record: FavoriteRecord) => FavoriteRecord): Promise<void> {
    const id = await recordId(collectionKey(ref));
    await this.records.queue(async () => this.records.write(change({ ...(await this.known(id)), ...ref, id })));
  }

  private async known(id: string): Promise<FavoriteRecord | undefined> {
    return (await this.records.all()).records.find(each => each.id === id);
  }
}
