import { isRecent } from '../model/clocks';
import type { Clients } from '../connections/clients';
import type { ConnectedCollection } from '../connections/collections';
import { resolveCluster } from '../connections/planes';
import { tryRead } from '../connections/reads';
import type { ClusterClient } from '../client';
import type { Collection } from '../model/collections/collections';
import { collectionKey } from '../model/collections/refs';

/** Maximum age of a schema, in milliseconds. */
const FRESH_MS = 60_000;

/** Caches the schemas of collections whose entities are edited: each is read at most once a minute. */
export class Schemas {
  private readonly known = new Map<string, { readonly at: number; readonly read: Promise<Collection | undefined> }>();

  constructor(private readonly clients: Clients) {}

  /** Returns a description, or undefined if the service does not return one. */
  of(ref: ConnectedCollection): Promise<Collection | undefined> {
    const key = collectionKey(ref);
    const known = this.known.get(key);
    if (known && isRecent(known.at, FRESH_MS)) return known.read;
    const read = this.read(ref);
    this.known.set(key, { at: Date.now(), read });
    read.catch(() => this.known.delete(key));
    return read;
  }

  private async read({ connection, clusterId, dbName, collectionName }: ConnectedCollection) {
    const client = async () => (await resolveCluster(this.clients, connection, clusterId)).client;
    const describe = (asked: ClusterClient, options: object) =>
      asked.collections.describe({ dbName, collectionName }, options);
    const read = await tryRead(this.clients, client, describe);
    return 'value' in read ? read.value : undefined;
  }
}
