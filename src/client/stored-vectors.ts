import { t } from '@vscode/l10n';
import type { Field } from '../model/collections/collections';
import { valueIn } from '../model/entities/values';
import type { Issue } from '../model/issues';
import { sentId } from '../model/searches/calls';
import { combinationFaultsFor, type Combination } from '../model/searches/combinations';
import type { SearchDocument } from '../model/searches/documents';
import { givenMetric, metricOf, primaryKey, searchedField, type SearchFacts } from '../model/searches/facts';
import type { EntityId, QueryVector } from '../model/searches/searches';
import { combinedVector } from '../model/vectors/combining';
import { vectorFault, vectorKind } from '../model/vectors/vectors';
import type { ClusterClient } from './cluster-client';
import type { EntityOptions } from './operation';

/** A collection, and the field whose vectors are asked for. */
interface VectorSource {
  readonly dbName?: string | undefined;
  readonly collectionName: string;
  readonly field: Field;
}

/** Returns the stored vector of an entity. @throws as `get`; Error: no such entity, or without a vector */
export async function storedVector(
  client: ClusterClient,
  { dbName, collectionName, id, field }: VectorSource & { readonly id: EntityId },
  options?: EntityOptions,
): Promise<QueryVector> {
  const request = { ...(dbName ? { dbName } : {}), collectionName, id: [id], outputFields: [field.name] };
  const [entity] = await client.get(request, options);
  if (!entity) throw notThere(id);
  return vectorIn(entity, id, field);
}

/** The vectors of entities by their ids as texts, and the reason for each entity that has none. */
export interface StoredVectors {
  readonly vectors: ReadonlyMap<string, QueryVector>;
  readonly missing: ReadonlyMap<string, Error>;
}

/** Reads the stored vectors of several entities by one request. `key`: name of the primary key. @throws as `get` */
export async function storedVectors(
  client: ClusterClient,
  {
    dbName,
    collectionName,
    ids,
    key,
    field,
  }: VectorSource & { readonly ids: readonly EntityId[]; readonly key: string },
  options?: EntityOptions,
): Promise<StoredVectors> {
  const id = [...new Map(ids.map(each => [String(each), each])).values()];
  const request = { ...(dbName ? { dbName } : {}), collectionName, id, outputFields: [key, field.name] };
  // An answer is in any order, and has no row for an entity that does not exist.
  const entities = new Map((await client.get(request, options)).map(entity => [String(entity[key]), entity]));
  const vectors = new Map<string, QueryVector>();
  const missing = new Map<string, Error>();
  for (const each of id.map(String)) {
    const entity = entities.get(each);
    try {
      if (!entity) throw notThere(each);
      vectors.set(each, vectorIn(entity, each, field));
    } catch (error) {
      missing.set(each, error as Error);
    }
  }
  return { vectors, missing };
}

/** A valid search by a combination. */
interface Combining {
  readonly dbName?: string | undefined;
  readonly annsField?: string | undefined;
  readonly combine: Combination;
  /** They can name the metric of a field without a readable index. */
  readonly searchParams?: SearchDocument['searchParams'];
}

/**
 * Reads the vectors of the entities of a combination once, and returns the combined query vector; or the issues, by id and at the place of the
 * document, for which nothing can be searched. @throws as `get`
 */
export async function combinedFrom(
  client: ClusterClient,
  { dbName, annsField, combine, searchParams }: Combining,
  facts: SearchFacts,
  options?: EntityOptions,
): Promise<{ readonly vector: QueryVector } | { readonly issues: readonly Issue[] }> {
  const { collectionName } = facts.collection;
  const field = searchedField(facts, annsField)!;
  const key = primaryKey(facts)!.name;
  const metric = (metricOf(facts, field) ?? givenMetric({ searchParams }))?.toUpperCase();
  const faults = metricFaults(combine, field, metric);
  if (faults.length > 0) return { issues: faults };
  const entities = combine.entities.map(each => ({ ...each, id: String(sentId(each.id, facts)) }));
  const ids = combine.entities.map(({ id }) => sentId(id, facts));
  const { vectors, missing } = await storedVectors(client, { dbName, collectionName, ids, key, field }, options);
  const issues = entities.flatMap(({ id }, at): Issue[] => {
    const vector = vectors.get(id);
    const message = vector ? vectorFault(vector, field) : missing.get(id)!.message;
    return message === undefined ? [] : [{ path: ['combine', 'entities', at, 'id'], message }];
  });
  if (issues.length > 0) return { issues };
  const whole = (message: string) => ({ issues: [{ path: ['combine', 'entities'], message }] });
  try {
    const vector = combinedVector({ ...combine, entities }, vectors, { field, metric });
    const fault = vectorFault(vector, field); // sums and large weights can exceed the range of the field
    return fault === undefined ? { vector } : whole(fault);
  } catch (error) {
    return whole((error as Error).message);
  }
}

/** Returns issues of a combination by its metric: COSINE scales the vectors, the others do not. Sparse vectors that can be read have IP alone. */
function metricFaults(combine: Combination, field: Field, metric: string | undefined): readonly Issue[] {
  if (metric !== undefined || vectorKind(field) === 'sparse') return combinationFaultsFor({ combine }, field, metric);
  const message = t(
    'The metric type of `{0}` is unknown. Enter `metricType` in the search parameters to combine entities',
    field.name,
  );
  return [{ path: ['combine'], message }];
}

const notThere = (id: EntityId): Error => new Error(t('Entity {0} does not exist.', String(id)));

/** @throws Error: the entity has no vector */
function vectorIn(entity: Readonly<Record<string, unknown>>, id: EntityId, field: Field): QueryVector {
  const vector = valueIn(entity, field.name);
  if (typeof vector !== 'object' || vector === null)
    throw new Error(t('Entity {0} has no vector in {1}.', String(id), field.name));
  return vector as QueryVector;
}
