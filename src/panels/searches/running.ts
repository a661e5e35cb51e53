import * as vscode from 'vscode';
import type { CallTimes } from '../../client';
import type { Clients } from '../../connections/clients';
import { resolveCluster } from '../../connections/planes';
import { collectionRefOf } from '../../model/collections/refs';
import type { Issue } from '../../model/issues';
import { checkSearch, missing, tooMuch } from '../../model/searches/checks';
import { hybridCall, searchCall } from '../../model/searches/calls';
import { recipeText } from '../../model/searches/recipes';
import type { SearchDocument } from '../../model/searches/documents';
import { waysOf } from '../../model/searches/ways';
import { factsFor, metricOf, primaryKey, searchedField } from '../../model/searches/facts';
import { likelyKey } from '../../model/searches/by-hand';
import { isHybrid, searchOf } from '../../model/searches/queries';
import type { SearchRun } from '../../model/searches/runs';
import type { QueryVector } from '../../model/searches/searches';
import type { SearchKnowledge } from './knowledge';
import { NotSearchable, type RunInput } from './asked';
import { queryVectors } from './query-vectors';
import { searchKey } from './staleness';

/** Returns the search of a text. @throws NotSearchable */
export function searchable({ search, issues }: SearchKnowledge['asked']): SearchDocument {
  if (!search || issues.length > 0) throw new NotSearchable(issues);
  return search;
}

/** Checks, prepares and sends a search. @throws NotSearchable, UnreadableVectors, and as the client does */
export async function runSearch(clients: Clients, asked: RunInput): Promise<SearchRun> {
  const { search, ref, signal } = asked;
  const known = factsFor(asked.known, search);
  const wrong = [...checkSearch(search, known), missing(search, known)].filter(issue => issue !== undefined);
  if (wrong.length > 0) throw new NotSearchable(wrong);
  const began = performance.now();
  const { client, clusterName } = await resolveCluster(clients, ref.connection, ref.clusterId, { signal });
  const queries = await queryVectors(clients, { ...asked, known }, client);
  const heavy = tooHeavy(queries) ?? tooMuch(search, known, isHybrid(search) ? 1 : queries.length);
  if (heavy) throw new NotSearchable([heavy]);
  const named = { ...search, database: ref.dbName };
  const call = isHybrid(named) ? hybridCall(named, queries, known) : searchCall(named, queries, known);
  const prepared = performance.now();
  let times: CallTimes = { queueMs: 0, networkMs: 0, parseMs: 0 };
  const { fields } = known.collection;
  const { byHand } = known;
  const withoutIds = byHand !== undefined;
  const { rows, topks, key } = await client.send(call, { signal, fields, withoutIds, onTimes: told => (times = told) });
  const field = isHybrid(search) ? undefined : searchedField(known, search.annsField);
  const metric = metricOf(known, field);
  const texts = search.browse ? [] : textsOf(search);
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
    ...(texts.length > 0 ? { texts } : {}),
    asked: searchKey(search),
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

/** Returns the texts of a search and of its queries. */
const textsOf = ({ text, queries = [] }: SearchDocument): string[] => [
  ...new Set([text, ...queries.map(query => query.text)].filter(each => each !== undefined)),
];

/** Returns a short label of the query. */
function labelOf(search: SearchDocument): string {
  if (isHybrid(search) && waysOf(search).length === 0) {
    const labels = search.queries.map(query => labelOf(searchOf(search, query)));
    return [...new Set(labels)].join(' + ');
  }
  const { browse, text, vectors, ids, combine, filter } = search;
  if (browse && !ids) return filter?.trim() || vscode.l10n.t('all entities');
  if (text !== undefined) return text.trim();
  if (ids) return vscode.l10n.t('ID {0}', ids.join(', '));
  if (combine) return vscode.l10n.t('ID {0}', recipeText(combine));
  return vectors
    ? vectors.length === 1
      ? vscode.l10n.t('a vector')
      : vscode.l10n.t('{0} vectors', vectors.length)
    : vscode.l10n.t('a random vector');
}
