import type { Collection, Field } from '../collections/collections';
import { isVectorField, metricType } from '../collections/collections';
import { withManualSchema, manualVectorField, type ManualSchema } from './by-hand';
import type { SearchDocument } from './documents';

/**
 * Known facts about the collection of a search. `partitions`: absent if the service does not list them. `v1Only`: the service answers V1
 * only, which is deprecated. `byHand`: the collection has no description, its fields come from answers and the manual schema, and unknown
 * fields are allowed.
 */
export interface SearchFacts {
  readonly collection: Collection;
  readonly partitions?: readonly string[] | undefined;
  readonly v1Only?: boolean | undefined;
  readonly byHand?: ManualSchema | undefined;
}

/** Returns the facts for a search: its manual schema adds to those of a collection without a description. */
export function factsFor<F extends SearchFacts>(facts: F, search: SearchDocument): F {
  if (!facts.byHand) return facts;
  const { schema = {}, annsField } = search;
  const given = givenMetric(search);
  const byHand = { ...(given === undefined ? {} : { metricType: given }), ...schema };
  return { ...facts, byHand, collection: withManualSchema(facts.collection, byHand, annsField) };
}

/** Returns the metric type among the search parameters of a search. */
export function givenMetric({ searchParams = {} }: Pick<SearchDocument, 'searchParams'>): string | undefined {
  const given = searchParams['metricType'] ?? searchParams['metric_type'];
  return typeof given === 'string' && given !== '' ? given : undefined;
}

export const vectorFields = ({ collection }: SearchFacts): Field[] => collection.fields.filter(isVectorField);

/** Returns the searched field: the named one, otherwise the first; with a manual schema one without a name. */
export function searchedField(facts: SearchFacts, annsField: string | undefined): Field | undefined {
  const fields = vectorFields(facts);
  const { byHand } = facts;
  if (byHand) return fields.find(({ name }) => name === annsField) ?? manualVectorField(byHand, annsField);
  if (annsField !== undefined) return fields.find(({ name }) => name === annsField);
  return fields[0];
}

export const metricOf = ({ collection, byHand }: SearchFacts, field: Field | undefined): string | undefined =>
  field && (byHand?.metricType ?? metricType(collection, field.name));

export const primaryKey = ({ collection }: SearchFacts): Field | undefined =>
  collection.fields.find(field => field.primaryKey);

/** A filter that every entity matches, where one is required (service facts 15: a V1 query); undefined: the key is not known. */
export function everything(facts: SearchFacts): string | undefined {
  const key = primaryKey(facts);
  if (!key) return undefined;
  const { name, type } = key;
  return type === 'Int64' ? [`${name}>=0`, `${name}<0`].join(' or ') : `${name}>=""`;
}

/** Returns true if unknown names can be keys of the dynamic field. */
export const isDynamic = ({ collection }: SearchFacts): boolean => collection.enableDynamicField === true;
