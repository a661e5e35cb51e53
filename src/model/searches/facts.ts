import type { Collection, Field } from '../collections/collections';
import { isVectorField, metricType } from '../collections/collections';

/**
 * What is known of a collection while a search is written. `partitions`: absent where the service does not list them. `v1Only`: its service
 * answers V1 only, which is deprecated.
 */
export interface SearchFacts {
  readonly collection: Collection;
  readonly partitions?: readonly string[] | undefined;
  readonly v1Only?: boolean | undefined;
}

export const vectorFields = ({ collection }: SearchFacts): Field[] => collection.fields.filter(isVectorField);

/** The field a search goes over: the named one, else the only one. */
export function searchedField(facts: SearchFacts, annsField: string | undefined): Field | undefined {
  const fields = vectorFields(facts);
  if (annsField !== undefined) return fields.find(({ name }) => name === annsField);
  return fields.length === 1 ? fields[0] : undefined;
}

export const metricOf = ({ collection }: SearchFacts, field: Field | undefined): string | undefined =>
  field && metricType(collection, field.name);

export const primaryKey = ({ collection }: SearchFacts): Field | undefined =>
  collection.fields.find(field => field.primaryKey);

/** A filter that every entity matches, where one is required (service facts 15: a V1 query); undefined: the key is not known. */
export function everything(facts: SearchFacts): string | undefined {
  const key = primaryKey(facts);
  if (!key) return undefined;
  const { name, type } = key;
  return type === 'Int64' ? [`${name}>=0`, `${name}<0`].join(' or ') : `${name}>=""`;
}

/** Names that are no field may still be keys of the dynamic field. */
export const isDynamic = ({ collection }: SearchFacts): boolean => collection.enableDynamicField === true;
