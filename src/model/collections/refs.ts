/** Id of the only cluster of an endpoint connection. */
export const ENDPOINT = 'endpoint';

/** The database that is meant where none is named. */
export const DEFAULT_DATABASE = 'default';

/** The identity of a collection: the same in every window. `clusterId`: `ENDPOINT` for a connection that is one endpoint. */
export interface CollectionRef {
  readonly connectionId: string;
  readonly clusterId: string;
  readonly dbName: string;
  readonly collectionName: string;
}

/** A collection with the stored names of its connection and cluster. */
export interface NamedCollectionRef extends CollectionRef {
  readonly connectionName: string;
  readonly clusterName: string;
}

/** Returns the reference alone, without other fields of the object. */
export const collectionRefOf = ({ connectionId, clusterId, dbName, collectionName }: CollectionRef): CollectionRef => ({
  connectionId,
  clusterId,
  dbName,
  collectionName,
});

/** The same text for the same collection. Ids of stored records are hashes of it. */
export const collectionKey = ({ connectionId, clusterId, dbName, collectionName }: CollectionRef): string =>
  JSON.stringify([connectionId, clusterId, dbName, collectionName]);

/** Returns true if two refs identify the same collection. */
export const isSameCollection = (a: CollectionRef, b: CollectionRef): boolean => collectionKey(a) === collectionKey(b);

/** Returns the place of a collection by names: connection › cluster › database; an endpoint has no clusters. */
export const locationText = ({
  connectionName,
  clusterId,
  clusterName,
  dbName,
}: Omit<NamedCollectionRef, 'connectionId' | 'collectionName'>): string =>
  [connectionName, ...(clusterId === ENDPOINT ? [] : [clusterName]), dbName].join(' › ');
