import { t } from '@vscode/l10n';
import type { ClusterClient } from '../client';
import type { CallOptions } from '../client/operation';
import { storedVector } from '../client/stored-vectors';
import type { EvaluationQuery } from '../model/evaluations/query-sets';
import { hybridCall, searchCall, sentId, type SearchCall } from '../model/searches/calls';
import type { SearchDocument } from '../model/searches/documents';
import { searchedField, type SearchFacts } from '../model/searches/facts';
import { isHybrid, searchOf } from '../model/searches/queries';
import type { QueryVector } from '../model/searches/searches';
import { isFullText, vectorFault } from '../model/vectors/vectors';

/** Computes the embedding of a text. */
export type Embed = (text: string, options: CallOptions) => Promise<number[]>;

/** A variant with the facts of its collection. */
export interface Prepared {
  readonly client: ClusterClient;
  readonly search: SearchDocument;
  readonly facts: SearchFacts;
}

/** Returns the search of a variant with a query of the set. */
export function searchWith(search: SearchDocument, { text, vector, entity }: EvaluationQuery): SearchDocument {
  if (vector) return { ...search, vectors: [[...vector]] };
  return entity === undefined ? { ...search, text: text ?? '' } : { ...search, ids: [entity] };
}

/** Returns the call of a query. The vector of an entity is read and searched, so that the entity can be a hit. @throws as the client does */
export async function callOf(
  { client, search, facts }: Prepared,
  query: EvaluationQuery,
  embed: Embed | undefined,
  options: CallOptions,
): Promise<SearchCall> {
  const vectorFor = async (annsField: string | undefined): Promise<QueryVector> => {
    const field = searchedField(facts, annsField);
    if (!field) throw new Error(t('The collection has no vector field {0}.', annsField ?? ''));
    const { collectionName, fields } = facts.collection;
    if (query.entity !== undefined) {
      const source = { dbName: search.database, collectionName, id: sentId(query.entity, facts), field };
      return storedVector(client, source, { ...options, fields });
    }
    if (!query.vector && isFullText(field)) return query.text ?? '';
    if (!query.vector && !embed) throw new Error(t('Searches by text need an embedding endpoint.'));
    const vector = query.vector ? [...query.vector] : await embed!(query.text ?? '', options);
    const fault = vectorFault(vector, field);
    if (fault !== undefined) throw new Error(fault);
    return vector;
  };
  if (!isHybrid(search)) {
    const vector = await vectorFor(search.annsField);
    return searchCall({ ...search, vectors: [[0]] }, [vector], facts);
  }
  const vectors: QueryVector[] = [];
  for (const part of search.queries) vectors.push(await vectorFor(searchOf(search, part).annsField));
  return hybridCall(search, vectors, facts);
}
