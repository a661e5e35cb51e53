import * as vscode from 'vscode';
import type { Place } from './place';
import { recordId } from './record-id';
import { Records } from './records';

/** A place before it is remembered. */
export interface PlaceOf {
  readonly connectionId: string;
  readonly connectionName: string;
  readonly clusterId: string;
  readonly clusterName: string;
  readonly dbName: string;
  readonly collectionName: string;
}

/** Favourite and recent collections, the same in every window. */
export class Places implements vscode.Disposable {
  private readonly records: Records<Place>;
  readonly onDidChange: vscode.Event<void>;

  constructor(
    storage: vscode.Uri,
    private readonly size: () => number,
  ) {
    this.records = new Records(vscode.Uri.joinPath(storage, 'places'), async json =>
      (await import('./place')).readPlace(json),
    );
    this.onDidChange = this.records.onDidChange;
  }

  /** Favourites by name, then recents with the latest first. */
  async list(): Promise<{ favourites: Place[]; recents: Place[] }> {
    const { records } = await this.records.all();
    const used = ({ usedAt }: Place) => usedAt ?? 0;
    return {
      favourites: records
        .filter(({ favourite }) => favourite)
        .toSorted((a, b) => a.collectionName.localeCompare(b.collectionName)),
      recents: records.filter(({ usedAt }) => usedAt !== undefined).toSorted((a, b) => used(b) - used(a)),
    };
  }

  /** Remembers that a collection was used now, and forgets the oldest beyond the history's size. */
  async use(place: PlaceOf): Promise<void> {
    const [latest] = (await this.list()).recents;
    const usedAt = Math.max(Date.now(), (latest?.usedAt ?? 0) + 1); // two within a millisecond keep their order
    await this.change(place, known => ({ ...known, usedAt }));
    for (const old of (await this.list()).recents.slice(this.size())) {
      await this.forget(old, 'recents');
    }
  }

  favour(place: PlaceOf): Promise<void> {
    return this.change(place, known => ({ ...known, favourite: true }));
  }

  /** Takes it out of one of the two lists; the other may still hold it. */
  forget({ id }: Pick<Place, 'id'>, from: 'favourites' | 'recents'): Promise<void> {
    return this.records.inTurn(async () => {
      const place = await this.known(id);
      if (!place) return;
      const { usedAt, favourite, ...rest } = place;
      if (from === 'favourites' && usedAt !== undefined) await this.records.write({ ...rest, usedAt });
      else if (from === 'recents' && favourite) await this.records.write({ ...rest, favourite });
      else await this.records.delete(id);
    });
  }

  dispose(): void {
    this.records.dispose();
  }

  private async change(place: PlaceOf, change: (place: Place) => Place): Promise<void> {
    const id = await placeId(place);
    await this.records.inTurn(async () => this.records.write(change({ ...(await this.known(id)), ...place, id })));
  }

  private async known(id: string): Promise<Place | undefined> {
    return (await this.records.all()).records.find(each => each.id === id);
  }
}

/** The same for the same collection, in any window. */
const placeId = ({ connectionId, clusterId, dbName, collectionName }: PlaceOf): Promise<string> =>
  recordId(connectionId, clusterId, dbName, collectionName);
