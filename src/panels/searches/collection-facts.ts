import type { CallOptions } from '../../client';
import type { Clients } from '../../connections/clients';
import type { ConnectedCollection } from '../../connections/collections';
import { reach } from '../../connections/planes';
import type { CollectionLoadState } from '../../model/collections/collections';
import type { SearchFacts } from '../../model/searches/facts';
import { collectionKey } from '../../model/collections/refs';

/** What a form of a search knows of its collection. */
export interface Known extends SearchFacts {
  readonly clusterName: string;
  /** Absent where the service does not tell. */
  readonly load?: CollectionLoadState | undefined;
  /** What turns texts into vectors, by its model; absent: nothing does. */
  readonly embedding: boolean;
}

/** What was read of collections, each until it is read anew: forms and texts of one collection share it. */
export class CollectionFacts {
  private readonly known = new Map<string, Promise<Known>>();

  constructor(private readonly clients: Clients) {}

  /** What was read last, else reads it. @throws as the client does */
  of(ref: ConnectedCollection): Promise<Known> {
    return this.known.get(collectionKey(ref)) ?? this.read(ref);
  }

  /** Reads it anew. */
  read(ref: ConnectedCollection, options: CallOptions = {}): Promise<Known> {
    const key = collectionKey(ref);
    const before = this.known.get(key);
    const reading = this.ask(ref, options);
    this.known.set(key, reading);
    reading.catch(() => {
      // A failure is not what is known; nor does it undo what was.
      if (this.known.get(key) !== reading) return;
      if (before) this.known.set(key, before);
      else this.known.delete(key);
    });
    return reading;
  }

  forget(): void {
    this.known.clear();
  }

  private async ask(ref: ConnectedCollection, options: CallOptions): Promise<Known> {
    const { connection, clusterId, dbName, collectionName } = ref;
    const { signal } = options;
    const { isAbsent } = await import('../../client');
    const { client, clusterName } = await reach(this.clients, connection, clusterId, signal ? { signal } : {});
    const named = { dbName, collectionName };
    const orAbsent = <T>(asked: Promise<T>): Promise<T | undefined> =>
      asked.catch((error: unknown) => {
        if (isAbsent(error)) return undefined;
        throw error;
      });
    const [collection, partitions, load, embedding] = await Promise.all([
      client.collections.describe(named, options),
      orAbsent(client.partitions.list(named, options)),
      orAbsent(client.collections.getLoadState(named, options)),
      this.clients.embedding(connection),
    ]);
    return { collection, partitions, clusterName, load, embedding: embedding !== undefined };
  }
}
