import { t } from '@vscode/l10n';
import type { Field } from '../model/collections/collections';
import type { EntityId, QueryVector } from '../model/searches/searches';
import type { ClusterClient } from './cluster-client';
import type { EntityOptions } from './operation';

/** An entity, and the field whose vector is asked for. */
interface Stored {
  readonly dbName?: string | undefined;
  readonly collectionName: string;
  readonly id: EntityId;
  readonly field: Field;
}

/** Returns the stored vector of an entity. @throws as `get`; Error: no such entity, or without a vector */
export async function storedVector(
  client: ClusterClient,
  { dbName, collectionName, id, field }: Stored,
  options?: EntityOptions,
): Promise<QueryVector> {
  const request = { ...(dbName ? { dbName } : {}), collectionName, id: [id], outputFields: [field.name] };
  const [entity] = await client.get(request, options);
  if (!entity) throw new Error(t('Entity {0} does not exist.', String(id)));
  const vector = entity[field.name];
  if (typeof vector !== 'object' || vector === null)
    throw new Error(t('Entity {0} has no vector in {1}.', String(id), field.name));
  return vector as QueryVector;
}
