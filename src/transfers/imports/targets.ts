import { mustBeComplete, type Collection, type Field } from '../../model/collections/collections';
import type { EntitySchema } from '../../model/entities/checks';
import { idOfCollection } from '../../model/collections/copies';
import { isAutomatic, keyOf } from '../../model/entities/values';
import { isDynamic } from '../../model/searches/facts';
import { t } from '@vscode/l10n';

/** The collection of an import. `cluster`: address or id of the cluster, which a resumed import must have too. */
export interface ImportTarget {
  readonly cluster: string;
  readonly dbName: string;
  readonly collectionName: string;
  /** The id that the service gave the collection. */
  readonly id?: string | undefined;
  readonly partitionName?: string | undefined;
  readonly schema: EntitySchema;
  readonly key: Field;
  /** True if the service generates the keys: an entity that is sent twice is stored twice. */
  readonly isAutomatic: boolean;
}

/** Returns the target of an import. @throws Error if the collection has no primary key, is read-only, or has a field that cannot be read */
export function importTarget(
  collection: Collection,
  place: Pick<ImportTarget, 'cluster' | 'dbName' | 'partitionName'>,
): ImportTarget {
  const { collectionName, fields } = collection;
  mustBeComplete(collection, collectionName);
  const key = keyOf(fields);
  if (!key) throw new Error(t('The service does not return the primary key of “{0}”.', collectionName));
  if (collection.externalSource)
    throw new Error(t('“{0}” is an external collection: it is read-only.', collectionName));
  const schema = { fields, dynamic: isDynamic({ collection }) };
  return { ...place, collectionName, id: idOfCollection(collection), schema, key, isAutomatic: isAutomatic(key) };
}

/** Returns the names of a target, which a saved state has too. */
export const namesOf = ({ cluster, dbName, collectionName, partitionName }: ImportTarget): Record<string, string> => ({
  cluster,
  database: dbName,
  collection: collectionName,
  ...(partitionName === undefined ? {} : { partition: partitionName }),
});
