import * as vscode from 'vscode';
import type { CallTimes } from '../../client';
import type { Clients } from '../../connections/clients';
import type { ConnectedCollection } from '../../connections/collections';
import { resolveCluster } from '../../connections/planes';
import { collectionRefOf } from '../../model/collections/refs';
import type { Issue } from '../../model/issues';
import { checkSearch, missing, tooManyForV1, tooMuch } from '../../model/searches/checks';
import { searchCall, type SearchDocument, waysOf } from '../../model/searches/documents';
import { factsFor, metricOf, primaryKey, searchedField } from '../../model/searches/facts';
import { fieldTaking, likelyKey } from '../../model/searches/by-hand';
import type { SearchRun } from '../../model/searches/runs';
import type { QueryVector } from '../../model/searches/searches';
import { isFullText, randomVector, vectorFault } from '../../model/vectors/vectors';
import type { Known } from './collection-facts';
import type { SearchKnowledge } from './knowledge';
import { askedKey } from './staleness';
import { readDocumentVectors } from './vectors';

/** An invalid search, with issues at their fields. */
export class NotSearchable extends Error {
  override readonly name = 'NotSearchable';
  constructor(readonly issues: readonly Issue[]) {
    super(issues[0]?.message ?? '');
  }
}

/** Returns the search of a text. @throws NotSearchable */
export function searchable({ search, issues }: SearchKnowledge['asked']): SearchDocument {
  if (!search || issues.length > 0) throw new NotSearchable(issues);
  return search;
}

/** Input of a run. `files`: base folder of vector file names. */
export interface Asked {
  readonly search: SearchDocument;
  readonly ref: ConnectedCollection;
  readonly known: Known;
  readonly files: vscode.Uri;
  readonly signal: AbortSignal;
}

/** Checks, prepares and sends a search. @throws NotSearchable, UnreadableVectors, and as the client does */
export async function runSearch(clients: Clients, asked: Asked): Promise<SearchRun> {
  const { search, ref, signal } = asked;
  const known = factsFor(asked.known, search);
  const wrong = [...checkSearch(search, known), missing(search, known)].filter(issue => issue !== undefined);
  if (wrong.length > 0) throw new NotSearchable(wrong);
  const began = performance.now();
  const queries = await queriesOf(clients, { ...asked, known });
  const heavy = tooHeavy(queries) ?? tooMuch(search, known, queries.length);
  if (heavy) throw new NotSearchable([heavy]);
  const call = searchCall({ ...search, database: ref.dbName }, queries, known);
  const { client, clusterName } = await resolveCluster(clients, ref.connection, ref.clusterId, { signal });
  const prepared = performance.now();
  let times: CallTimes = { queueMs: 0, networkMs: 0, parseMs: 0 };
  const { fields } = known.collection;
  const { byHand } = known;
  const withoutIds = byHand !== undefined;
  const { rows, topks, key } = await client.send(call, { signal, fields, withoutIds, onTimes: told => (times = told) });
  const field = searchedField(known, search.annsField);
  const metric = metricOf(known, field);
  return {
    id: crypto.randomUUID(),
    at: Date.now(),
    place: { ...collectionRefOf(ref), connectionName: ref.connection.name, clusterName },
    call,
    fields,
    ...(byHand ? { byHand } : {}),
    primaryKey: byHand ? (key ?? primaryKey(known)?.name ?? likelyKey(rows) ?? '') : (primaryKey(known)?.name ?? 'id'),
    ...(field && field.name !== '' && !search.browse ? { annsField: field.name } : {}),
    ...(metric && !search.browse ? { metricType: metric } : {}),
    ...(topks ? { topks } : {}),
    times: { prepareMs: prepared - began, ...times, totalMs: performance.now() - began },
    label: labelOf(search),
    asked: askedKey(search),
    rows,
  };
}

/** The largest request, in megabytes (service facts 16.4), and about how many characters a number takes in one. */
const MAX_REQUEST_BYTES = 64;
const NUMBER_LENGTH = 12;

/** Returns an issue if the vectors exceed the size of a request. */
function tooHeavy(queries: readonly QueryVector[]): Issue | undefined {
  const numbers = queries.reduce((sum, query) => sum + (Array.isArray(query) ? query.length : 0), 0);
  const size = Math.round((numbers * NUMBER_LENGTH) / 1024 / 1024);
  if (size <= MAX_REQUEST_BYTES) return undefined;
  const message = vscode.l10n.t(
    '{0} vectors need about {1} MB; the limit of a request is {2} MB.',
    queries.length,
    size,
    MAX_REQUEST_BYTES,
  );
  return { path: ['vectors'], message };
}

/** Returns the query vectors or texts. */
async function queriesOf(
  clients: Clients,
  { search, ref, known, files, signal }: Asked,
): Promise<readonly QueryVector[]> {
  const [way] = waysOf(search);
  const field = searchedField(known, search.annsField);
  if (search.browse || !field || way === 'ids') return [];
  if (way === 'random') return [randomVector(field)];
  if (way === 'vectors') {
    const vectors = await readDocumentVectors(search.vectors ?? [], files);
    const taking = known.byHand ? fieldTaking(field, known.byHand, vectors) : field;
    const faults = vectors.map(vector => vectorFault(vector, taking));
    const wrong = faults.findIndex(fault => fault !== undefined);
    if (wrong >= 0) throw new NotSearchable([{ path: ['vectors'], message: faults[wrong]! }]);
    const several = tooManyForV1(search, known, vectors.length);
    if (several) throw new NotSearchable([several]);
    return vectors;
  }
  const text = search.text ?? '';
  if (isFullText(field)) return [text];
  const embedding = await clients.embedding(ref.connection);
  if (!embedding) {
    const message = vscode.l10n.t('No embedding endpoint for this connection. Set one, or search by a vector.');
    throw new NotSearchable([{ path: ['text'], message }]);
  }
  const [vector] = await embedding.embed([text], { signal });
  const fault = vectorFault(vector!, field);
  if (fault === undefined) return [vector!];
  const message = vscode.l10n.t('The embedding does not match the vector field. {0}.', fault);
  throw new NotSearchable([{ path: ['text'], message }]);
}

/** Returns a short label of the query. */
function labelOf(search: SearchDocument): string {
  const { browse, text, vectors, ids, filter } = search;
  if (browse && !ids) return filter?.trim() || vscode.l10n.t('all entities');
  if (text !== undefined) return text.trim();
  if (ids) return vscode.l10n.t('ID {0}', ids.join(', '));
  return vectors
    ? vectors.length === 1
      ? vscode.l10n.t('a vector')
      : vscode.l10n.t('{0} vectors', vectors.length)
    : vscode.l10n.t('a random vector');
}
