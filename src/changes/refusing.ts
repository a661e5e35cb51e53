import type { ApiError } from '../client';
import type { Connection } from '../connections/connection';
import type { ConnectionStore } from '../connections/connection-store';
import { failureKindOf } from '../connections/failure-kinds';
import { ConnectionRemoved, ReadOnlyConnection } from './failures';
import { RefusedBefore } from './refusals';
import type { Resource } from './resource';
import type { Rights, Subject } from './rights';

/** Returns the subject of the permission to write a resource. */
function subjectOf<T>({ connection, kind, id, within, right }: Resource<T>): Subject {
  const { id: connectionId } = connection;
  if (right.of) return { connectionId, ...right.of };
  const isCollection = kind === 'collection';
  return {
    connectionId,
    kind,
    id,
    within: isCollection ? [within?.['clusterId'] ?? '', within?.['dbName'] ?? ''] : undefined,
  };
}

/** Stores a denial: the permission is missing at the next attempt too. */
export function remember<T>(rights: Rights, resource: Resource<T>, error: unknown): void {
  if (failureKindOf(error) !== 'denied') return;
  const { operation, message } = error as ApiError;
  rights.refuse(subjectOf(resource), operation, message);
}

/** Returns the stored denial that applies to this write. */
export function refusedBefore<T>(rights: Rights, resource: Resource<T>): RefusedBefore | undefined {
  const reason = rights.refusedOn(subjectOf(resource)).get(resource.right.operation);
  return reason === undefined ? undefined : new RefusedBefore(resource.right, reason);
}

/** Returns the reason why the stored connection refuses writes. */
export async function refusalOf(connections: ConnectionStore, { id, name }: Connection): Promise<Error | undefined> {
  const connection = await connections.find(id);
  if (!connection) return new ConnectionRemoved(name);
  return connection.readOnly ? new ReadOnlyConnection(name) : undefined;
}
