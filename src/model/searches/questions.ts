import { isVectorField } from '../collections/collections';
import type { SearchCall } from './calls';
import type { DocumentVector, Query, SearchDocument } from './documents';
import { isDynamic, type SearchFacts } from './facts';
import type { HybridSearchRequest } from './hybrid-searches';
import type { QueryVector } from './searches';
import { isHybrid } from './queries';
import { isFullText, vectorFault } from '../vectors/vectors';

/** Changed options of the same collection. Undefined removes an option. */
export type Change = Partial<Pick<SearchDocument, 'filter' | 'partitionNames'>>;

/**
 * Returns the query of a call as a document without a place: with the vectors, texts or ids that were sent, so that random vectors and
 * embeddings stay the same. Undefined: browsing.
 */
export function questionOf({ call, body }: SearchCall): SearchDocument | undefined {
  if (call === 'query' || call === 'get') return undefined;
  const { dbName: _, collectionName: __, ...rest } = body;
  if (call === 'hybridSearch') return hybridQuestionOf(body);
  if (call === 'searchV1') {
    const { vector, params, ...more } = rest as Record<string, unknown>;
    return {
      ...more,
      api: 'v1',
      vectors: [vector as number[]],
      ...(params ? { range: params } : {}),
    };
  }
  const { data, ids, ...more } = rest as { data?: QueryVector[]; ids?: (string | number | bigint)[] } & SearchDocument;
  if (ids) return { ...more, ids: ids.map(String) };
  const texts = (data ?? []).filter(each => typeof each === 'string');
  if (texts.length > 0) return { ...more, text: texts[0]! };
  return { ...more, vectors: (data ?? []) as DocumentVector[] };
}

/** The parameters of a query stand in it; in a document they are its `searchParams`. */
function hybridQuestionOf({ search, ...whole }: HybridSearchRequest): SearchDocument {
  const { dbName: _, collectionName: __, ...rest } = whole;
  const queries = search.map(({ data, annsField, filter, exprParams: ___, limit, ...searchParams }): Query => {
    const [asked] = data;
    return {
      annsField,
      ...(typeof asked === 'string' ? { text: asked } : { vectors: [asked as DocumentVector] }),
      ...(filter === undefined ? {} : { filter }),
      ...(limit === undefined ? {} : { limit }),
      ...(Object.keys(searchParams).length > 0 ? { searchParams } : {}),
    };
  });
  const exprParams = search.find(query => query.exprParams)?.exprParams;
  return { ...(rest as SearchDocument), queries, ...(exprParams ? { exprParams } : {}) };
}

/** Returns the query with changed fields. */
export const changed = (question: SearchDocument, change: Change): SearchDocument =>
  Object.fromEntries(Object.entries({ ...question, ...change }).filter(([, value]) => value !== undefined));

/**
 * Returns a query for another collection: on the field of the same name, otherwise on one that fits its vectors; without missing output
 * fields and partitions. `text`: the text of the vectors, for a collection that they do not fit. Other differences, for instance in the
 * filter, are found by the checks.
 */
export function elsewhere(question: SearchDocument, facts: SearchFacts, text?: string): SearchDocument {
  if (facts.byHand) return question; // valid fields are unknown there
  if (isHybrid(question)) return hybridElsewhere(question, facts, text);
  const { annsField, outputFields = [], partitionNames = [], vectors = [], ...rest } = question;
  const fields = facts.collection.fields.filter(isVectorField);
  const fits = fields.filter(field =>
    question.text === undefined
      ? !isFullText(field) && vectors.every(vector => vectorFault(vector as QueryVector, field) === undefined)
      : isFullText(field),
  );
  const embedded = fits.length === 0 && text !== undefined ? fields.filter(field => !isFullText(field)) : [];
  const candidates = fits.length > 0 ? fits : embedded.length > 0 ? embedded : fields;
  const field = candidates.find(({ name }) => name === annsField) ?? candidates[0];
  const known = new Set(facts.collection.fields.map(({ name }) => name));
  const shown = outputFields.filter(name => name === '*' || known.has(name) || isDynamic(facts));
  const partitions = partitionNames.filter(name => facts.partitions?.includes(name) ?? true);
  return {
    ...rest,
    ...(embedded.length > 0 ? { text: text! } : vectors.length > 0 ? { vectors } : {}),
    ...(field && question.api !== 'v1' ? { annsField: field.name } : {}),
    ...(shown.length > 0 ? { outputFields: shown } : {}),
    ...(partitions.length > 0 ? { partitionNames: partitions } : {}),
  };
}

/** Each query on a field of the other collection that takes it. */
function hybridElsewhere(
  { queries = [], ...search }: SearchDocument,
  facts: SearchFacts,
  text: string | undefined,
): SearchDocument {
  const { annsField: _, ...shared } = elsewhere(search, facts);
  const there = queries.map(({ vectors, text: own, ...query }): Query => {
    const asked = { ...(vectors ? { vectors } : {}), ...(own === undefined ? {} : { text: own }) };
    const {
      annsField,
      vectors: fitting,
      text: words,
    } = elsewhere({ ...asked, annsField: query.annsField }, facts, text);
    return {
      ...query,
      ...(fitting ? { vectors: fitting } : {}),
      ...(words === undefined ? {} : { text: words }),
      ...(annsField === undefined ? {} : { annsField }),
    };
  });
  return { ...shared, queries: there };
}
