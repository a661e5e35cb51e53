import * as vscode from 'vscode';
import type { Connection } from '../connections/connection';
import { collectionOn } from '../connections/collections';
import { resolveCluster } from '../connections/planes';
import { ENDPOINT } from '../model/collections/refs';
import type { Found, ToolInput } from './answers';
import { dimension, isVectorField, type Field } from '../model/collections/collections';
import { DEFAULT_DATABASE } from '../model/collections/databases';
import { learnedFields } from '../model/searches/by-hand';
import type { SearchDocument } from '../model/searches/documents';
import { searchOf } from '../model/searches/queries';
import { DEFAULT_RERANK } from '../model/searches/rerankers';
import { isScored, type SearchRun } from '../model/searches/runs';
import { waysOf } from '../model/searches/ways';
import { NotSearchable } from '../panels/searches/asked';
import { CollectionFacts, type Known } from '../panels/searches/collection-facts';
import { runSearch } from '../panels/searches/running';
import { openConnection } from './connections';
import type { AgentServices } from './tools';

/** Default number of hits. */
const HITS = 10;

interface Where {
  readonly connection: string;
  readonly clusterId?: string | undefined;
  readonly database?: string | undefined;
}

/** A collection's fields, indexes and size; without its name, the databases and collections there are. */
export async function describeCollection(
  services: AgentServices,
  input: ToolInput<'describeCollection'>,
  signal: AbortSignal,
): Promise<Found> {
  const { connection, clusterId, dbName } = await whereOf(services, input);
  const facts = { connection: connection.name, clusterId, database: dbName };
  if (input.collection === undefined) {
    const { client } = await resolveCluster(services.clients, connection, clusterId, { signal });
    const names = await client.collections.list({ dbName }, { signal });
    return { facts, items: names };
  }
  const ref = collectionOn(connection, { clusterId, dbName, collectionName: input.collection });
  const known = await new CollectionFacts(services.clients).read(ref, { signal });
  if (known.undescribed !== undefined) throw known.undescribed; // agents are not told about unnamed fields
  const { collection, load, partitions } = known;
  const { client } = await resolveCluster(services.clients, connection, clusterId, { signal });
  const stats = await client.collections
    .getStats({ dbName, collectionName: input.collection }, { signal })
    .catch((error: Error) => ({ rowCount: `unknown: ${error.message}` }));
  const { collectionName, description, consistencyLevel, enableDynamicField, indexes } = collection;
  const told = { collection: collectionName, description, consistencyLevel, enableDynamicField, ...stats };
  return {
    facts: { ...facts, ...told, loadState: load?.loadState, loadMessage: load?.message, partitions, indexes },
    items: collection.fields.map(fieldOf),
  };
}

const fieldOf = (field: Field) => ({
  name: field.name,
  type: field.type,
  dimension: dimension(field),
  primaryKey: field.primaryKey,
  nullable: field.nullable,
  description: field.description,
});

/** The nearest entities of a text or of known entities, without their vectors. */
export async function searchCollection(
  services: AgentServices,
  input: ToolInput<'search'>,
  signal: AbortSignal,
): Promise<Found> {
  const { connection: _, collection, limit = HITS, ...asked } = input;
  const { connection, clusterId, dbName } = await whereOf(services, input);
  const ref = collectionOn(connection, { clusterId, dbName, collectionName: collection });
  const known = await new CollectionFacts(services.clients).read(ref, { signal });
  const plain = known.collection.fields.filter(field => !isVectorField(field)).map(({ name }) => name);
  const wanted = asked.outputFields?.filter(
    name => !known.collection.fields.some(each => each.name === name && isVectorField(each)),
  );
  const browse = waysOf(asked).length === 0 && asked.queries === undefined;
  const search = {
    ...asked,
    clusterId,
    collection,
    limit,
    outputFields: wanted?.length ? wanted : plain,
    ...(browse && { browse }),
  };
  // An agent's search contains no file names.
  const run = await runSearch(services.clients, {
    search,
    ref,
    known,
    files: vscode.Uri.from({ scheme: 'none', path: '/' }),
    signal,
  }).catch((error: unknown) => {
    throw error instanceof NotSearchable ? refusal(error, search, known) : error;
  });
  const fields = known.byHand ? learnedFields([], run.rows, undefined) : known.collection.fields;
  const vectors = new Set(fields.filter(isVectorField).map(({ name }) => name));
  const hits = run.rows.map(row => Object.fromEntries(Object.entries(row).filter(([name]) => !vectors.has(name))));
  const metricType = isScored(run) ? undefined : run.metricType; // says nothing of scores
  const facts = { connection: connection.name, clusterId, database: dbName, collection, metricType };
  return {
    facts: { ...facts, asked: searchSummary(search, run), tookMs: Math.round(run.times.totalMs) },
    items: hits,
  };
}

/** Returns all issues of a search in words, each with the query that has it. */
function refusal({ issues }: NotSearchable, { queries = [] }: SearchDocument, known: Known): Error {
  const fallback = known.collection.fields.find(isVectorField);
  const words = issues.map(({ path: [member, at], message }) => {
    if (member !== 'queries' || typeof at !== 'number') return message;
    const field = queries[at]?.annsField ?? fallback?.name ?? '';
    return vscode.l10n.t('Query {0} ({1}): {2}', at + 1, field, message);
  });
  return new Error([...new Set(words)].join('; '));
}

/** Returns the search that was run in its terms: its vector field, or each query of a hybrid search with what it took from the search. */
function searchSummary(search: SearchDocument, { annsField }: SearchRun): object {
  const { text, ids, combine, filter, browse, queries, functionScore, rerank = DEFAULT_RERANK } = search;
  if (!queries) return { text, ids, combine, browse, filter, annsField, functionScore };
  const each = queries.map(query => {
    const own = searchOf(search, query);
    const { annsField: of, text: words, ids: by, combine: recipe, filter: only, limit } = own;
    return { annsField: of, text: words, ids: by, combine: recipe, filter: only, limit };
  });
  return { queries: each, ...(functionScore ? { functionScore } : { rerank }) };
}

async function whereOf(services: AgentServices, { connection: named, clusterId, database = DEFAULT_DATABASE }: Where) {
  const connection: Connection = await openConnection(services, named);
  const id = connection.kind === 'endpoint' ? ENDPOINT : clusterId;
  if (id === undefined) throw new Error(vscode.l10n.t('Enter a cluster (clusterId).'));
  return { connection, clusterId: id, dbName: database };
}
