import { t } from '@vscode/l10n';
import { type Check, needsExact } from '../model/checks/checks';
import {
  type Candidate,
  EXACT_METRICS,
  type ExactAnswer,
  type ExactMetric,
  exactNeighbors,
} from '../model/checks/recalls';
import { evaluate, type CheckResult } from '../model/checks/results';
import { dimension, type Field } from '../model/collections/collections';
import { byQuery } from '../model/comparisons/summaries';
import { valueIn } from '../model/entities/values';
import type { SearchCall } from '../model/searches/calls';
import { metricOf, primaryKey, searchedField, type SearchFacts } from '../model/searches/facts';
import type { EntityId, Hit, SearchRequest } from '../model/searches/searches';
import type { ClusterClient } from './cluster-client';
import type { WalkRequest } from './entity-walk';
import { isAbsent } from './errors';
import type { CallOptions } from './operation';

/** A sent search with its answer. `elapsedMs`: network, service and decoding. */
export interface Answered {
  readonly call: SearchCall;
  readonly hits: readonly Hit[];
  readonly topks?: readonly number[] | undefined;
  readonly elapsedMs: number;
}

/** Checks an answer against the expected results; computes the exact answer if a check needs it. @throws as the client does */
export async function judge(
  client: ClusterClient,
  checks: readonly Check[],
  { call, hits, topks, elapsedMs }: Answered,
  facts: SearchFacts,
  options?: CallOptions,
): Promise<CheckResult[]> {
  const depths = checks.flatMap(each => (needsExact(each) && each.expect === 'recall' ? [each.k] : []));
  const exact = depths.length > 0 ? await exactAnswers(client, call, facts, Math.max(...depths), options) : undefined;
  const queries = byQuery(hits, topks).map((own, at) => ({
    hits: own,
    ...(exact && 'answers' in exact ? { exact: exact.answers[at] } : {}),
  }));
  return evaluate(checks, { queries, elapsedMs, ...(exact && 'inexact' in exact ? exact : {}) });
}

/** The most entities, and the most numbers of all their vectors, that an exact answer is computed from. */
const MAX_ENTITIES = 10_000;
const MAX_NUMBERS = 8_000_000;

/** Number of vector components read with one query. */
const PAGE_NUMBERS = 500_000;

/** Ground truth of every query, or the reason why it is not available. */
type Exact = { readonly answers: readonly ExactAnswer[] } | { readonly inexact: string };

/**
 * The exact `k` nearest of every query of a search, computed from the vectors of all entities that it is about: those its filter lets
 * through, in its partitions. Reads them all, so only where the data is small enough.
 * @throws ApiError, TransportError
 */
export async function exactAnswers(
  client: ClusterClient,
  call: SearchCall,
  facts: SearchFacts,
  k: number,
  options?: CallOptions,
): Promise<Exact> {
  const question = exactQuestion(call, facts);
  if ('inexact' in question) return question;
  const { vectors, field, metric, entities: named } = question;
  try {
    const { fields } = facts.collection;
    const [counted] = await client.query({ ...named, outputFields: ['count(*)'] }, { ...options, fields });
    const count = Number(counted?.['count(*)']);
    const width = dimension(field) ?? vectors[0]!.length;
    if (!(count <= MAX_ENTITIES && count * width <= MAX_NUMBERS)) {
      return { inexact: t('Too many entities to compute recall: {0} with {1} dimensions.', count, width) };
    }
    const id = primaryKey(facts)?.name ?? 'id';
    const candidates = new Map<string, Candidate>();
    const limit = Math.max(1, Math.min(MAX_ENTITIES, Math.floor(PAGE_NUMBERS / width)));
    for (let offset = 0; offset < count; offset += limit) {
      const page = { limit: Math.min(limit, count - offset), ...(offset > 0 ? { offset } : {}) };
      const request = { ...named, ...page, outputFields: [id, field.name] };
      for (const entity of await client.query(request, { ...options, fields })) {
        candidates.set(String(entity[id]), { id: entity[id] as EntityId, vector: valueIn(entity, field.name) });
      }
    }
    if (candidates.size !== count) return { inexact: t('The collection changed while its vectors were loading.') };
    const answers = vectors.map(vector => exactNeighbors(vector, [...candidates.values()], metric, k));
    const without = Math.max(...answers.map(answer => answer.without));
    // Of nothing, every search finds all.
    if (without > 0 && (!field.nullable || without === count)) {
      return { inexact: t('{0} of {1} entities have no readable vector.', without, count) };
    }
    return { answers };
  } catch (error) {
    if (isAbsent(error))
      return { inexact: t('Recall needs the stored vectors, but the service does not support queries.') };
    throw error;
  }
}

/** Query vectors of a search, and the entities among which their nearest are asked for. */
export interface ExactQuestion {
  readonly vectors: readonly (readonly number[])[];
  readonly field: Field;
  readonly metric: ExactMetric;
  readonly entities: WalkRequest & Pick<SearchRequest, 'consistencyLevel'>;
}

/** Returns what the exact answer of a search is about, or the reason why the search has none. */
export function exactQuestion(call: SearchCall, facts: SearchFacts): ExactQuestion | { readonly inexact: string } {
  if (call.call === 'hybridSearch') return { inexact: t('Recall is not available for hybrid searches.') };
  const vectors = queriedVectors(call);
  const body = call.body as Partial<SearchRequest>;
  const field = searchedField(facts, body.annsField);
  if (!vectors || !field || field.name === '')
    return { inexact: t('Recall needs a search by dense vectors, or by text with an embedding endpoint.') };
  if (call.call === 'search' && call.body.functionScore)
    return { inexact: t('Recall is not available for searches with a function score.') }; // ranks by more than vectors
  if (isNarrowed(body)) return { inexact: t('Recall is not available for searches with offset, grouping or a range.') };
  const metric = metricOf(facts, field);
  if (!isExact(metric))
    return { inexact: t('Recall does not support the metric type {0}.', metric ?? t('of this field')) };
  const { dbName, collectionName, filter, exprParams, partitionNames, consistencyLevel } = body;
  const about = Object.fromEntries(
    Object.entries({ dbName, filter, exprParams, partitionNames, consistencyLevel }).filter(([, value]) => value),
  );
  return { vectors, field, metric, entities: { ...about, collectionName: collectionName! } };
}

const isExact = (metric: string | undefined): metric is ExactMetric =>
  (EXACT_METRICS as readonly (string | undefined)[]).includes(metric);

/** Returns true if an option other than filter and partitions changes the set of nearest entities. */
function isNarrowed({ offset, groupingField, searchParams, ...body }: Partial<SearchRequest>): boolean {
  const params: object = searchParams?.['params'] ?? (body as { params?: object }).params ?? {};
  return Boolean(offset) || groupingField !== undefined || 'radius' in params || 'range_filter' in params;
}

function queriedVectors({ call, body }: SearchCall): number[][] | undefined {
  if (call !== 'search' && call !== 'searchV1') return undefined;
  const data: readonly unknown[] = call === 'searchV1' ? [body.vector] : (body.data ?? []);
  return data.length > 0 && data.every(Array.isArray) ? (data as number[][]) : undefined;
}
