import * as vscode from 'vscode';
import { stringifyJson } from '../client/json';
import type { Clients } from '../connections/clients';
import type { Connection } from '../connections/connection';
import { reach } from '../connections/planes';
import {
  dimension,
  isVectorField,
  metricType,
  smallerIsNearer,
  type Collection,
  type Field,
} from '../model/collections';
import { readQuery } from '../model/queries';
import type { SearchedField, SearchedHits, SearchTarget } from '../model/search-panel';
import type { Hit, QueryVector } from '../model/searches';

/** A search that cannot be sent, in words for the person who typed it. */
export class NotSearchable extends Error {
  override readonly name = 'NotSearchable';
}

/** The hits as they came, and as the page shows them. */
export interface SearchRun {
  readonly hits: readonly Hit[];
  readonly shown: SearchedHits;
  readonly clusterName: string;
}

/** The longest text of one cell that goes to the page. */
const CELL = 2000;

/** Finds the cluster's endpoint anew, reads what the collection looks like, makes a vector of what was typed, and searches. */
export async function runSearch(
  clients: Clients,
  connection: Connection,
  target: SearchTarget,
  typed: string,
  limit: number,
  signal: AbortSignal,
): Promise<SearchRun> {
  const { client: cluster, clusterName } = await reach(clients, connection, target.clusterId, { signal });
  const { dbName, collectionName } = target;
  const collection = await cluster.collections.describe({ dbName, collectionName }, { signal });
  const field = searchedField(collection);

  const asked = Date.now();
  const { vector, embedded } = await queryVector(clients, connection, typed, field, collection, signal);
  const sent = Date.now();
  const { hits } = await cluster.search(
    { dbName, collectionName, data: [vector], annsField: field.name, limit, outputFields: ['*'] },
    { signal },
  );
  const searchMs = Date.now() - sent;

  const scalars = collection.fields.filter(each => !isVectorField(each));
  const primary = scalars.find(each => each.primaryKey)?.name ?? 'id';
  const columns = scalars.map(({ name }) => name).filter(name => name !== primary);
  const shown: SearchedHits = {
    columns,
    rows: hits.map(hit => row(hit, primary, columns)),
    field,
    nearest: smallerIsNearer(field.metricType ?? 'COSINE') ? 'smallest' : 'largest',
    searchMs,
    ...(embedded ? { embedMs: sent - asked } : {}),
  };
  return { shown, hits, clusterName };
}

function searchedField(collection: Collection): SearchedField {
  const field: Field | undefined = collection.fields.find(isVectorField);
  if (!field) throw new NotSearchable(vscode.l10n.t('{0} has no vector field.', collection.collectionName));
  const size = dimension(field);
  const metric = metricType(collection, field.name);
  return {
    name: field.name,
    type: field.type,
    ...(size === undefined ? {} : { dimension: size }),
    ...(metric === undefined ? {} : { metricType: metric }),
  };
}

async function queryVector(
  clients: Clients,
  connection: Connection,
  typed: string,
  field: SearchedField,
  collection: Collection,
  signal: AbortSignal,
): Promise<{ vector: QueryVector; embedded: boolean }> {
  const query = readQuery(typed);
  if (query.kind === 'problem') throw new NotSearchable(PROBLEMS[query.problem]());
  if (query.kind === 'vector') {
    fits(query.vector, field);
    return { vector: query.vector, embedded: false };
  }
  const fullText = collection.fields.find(({ name }) => name === field.name)?.['isFunctionOutput'] === true;
  if (fullText) return { vector: query.text, embedded: false };
  const embedding = await clients.embedding(connection);
  if (!embedding) {
    throw new NotSearchable(
      vscode.l10n.t(
        'This connection has nothing that turns text into a vector. Paste a vector, such as [0.1, 0.2, …].',
      ),
    );
  }
  const [vector] = await embedding.embed([query.text], { signal });
  return { vector: vector!, embedded: true };
}

/** Said here, beside what was typed, rather than by the service in its own words. */
function fits(vector: QueryVector, { name, dimension: size }: SearchedField): void {
  if (!Array.isArray(vector) || size === undefined || vector.length === size) return;
  throw new NotSearchable(
    vscode.l10n.t('The vector has {0} numbers; the field {1} takes {2}.', vector.length, name, size),
  );
}

const PROBLEMS = {
  empty: () => vscode.l10n.t('Type a text, or paste a vector such as [0.1, 0.2, …].'),
  json: () => vscode.l10n.t('This starts like a vector and does not end like one: check commas and brackets.'),
  numbers: () => vscode.l10n.t('A vector holds numbers only.'),
  several: () => vscode.l10n.t('One vector at a time: these are several.'),
} as const;

function row(hit: Hit, primary: string, columns: readonly string[]): SearchedHits['rows'][number] {
  return {
    id: cell(hit[primary] ?? hit.id),
    distance: hit.distance,
    cells: columns.map(name => cell(hit[name])),
  };
}

function cell(value: unknown): string {
  if (value === undefined || value === null) return '';
  const text = typeof value === 'string' ? value : stringifyJson(value);
  return text.length > CELL ? `${text.slice(0, CELL)}…` : text;
}
