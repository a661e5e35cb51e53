import type { CollectionRef } from '../model/collections/refs';
import type { Connection } from './connection';

/** A collection with its current connection. */
export interface ConnectedCollection extends CollectionRef {
  readonly connection: Connection;
}

/** A collection of this connection. */
export const collectionOn = (
  connection: Connection,
  { clusterId, dbName, collectionName }: Omit<CollectionRef, 'connectionId'>,
): ConnectedCollection => ({ connection, connectionId: connection.id, clusterId, dbName, collectionName });
