import * as vscode from 'vscode';
import type { ApiError } from '../../client';
import { dimension, isVectorField, loadPercent, type Field } from '../../model/collections/collections';
import { smallerIsNearer } from '../../model/collections/metric-types';
import { exampleFilter } from '../../model/filter';
import type { SearchDocument } from '../../model/searches/documents';
import { factsFor, metricOf, primaryKey, searchedField, type SearchFacts } from '../../model/searches/facts';
import type { FieldFact, SearchAbout } from '../../model/searches/pages';
import { isFullText } from '../../model/vectors/vectors';
import type { ConnectedCollection } from '../../connections/collections';
import { isV1Only } from '../../connections/marks';
import { isGone } from '../../connections/failure-kinds';
import type { Known } from './collection-facts';
import { remedyLabel, type Remedy } from './remedies';
import { needsManualSchema, messageOf, reasonOf } from './undescribed';

const NOTHING = { place: [], reading: false, embedding: false } satisfies SearchAbout;

/** Facts for a form while the collection is being read. */
export const readingAbout = (ref: ConnectedCollection | undefined): SearchAbout => ({
  ...NOTHING,
  ...(ref ? collectionAbout(ref) : {}),
  reading: true,
});

/** Returns true if an error says that the collection does not exist, for example because another window dropped it. */
export const isDropped = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ApiError' && isGone(error as ApiError);

/** Facts for a form if the collection cannot be read, with the reason. */
export const failedAbout = (error: unknown, ref?: ConnectedCollection, remedy?: Remedy): SearchAbout => ({
  ...NOTHING,
  ...(ref ? collectionAbout(ref) : {}),
  problem: problemOf(error, remedy),
});

/** Facts for a form whose collection could be read before, and now cannot: the earlier facts with the reason. */
export function lostAbout(error: unknown, ref: ConnectedCollection, before: SearchAbout, remedy?: Remedy): SearchAbout {
  const { load: _, ...rest } = before;
  if (!isDropped(error)) return { ...rest, reading: false, problem: problemOf(error, remedy) };
  const message = vscode.l10n.t(
    'Collection “{0}” no longer exists on {1}. The search and its results are kept here.',
    ref.collectionName,
    before.place.join(' › '),
  );
  return { ...rest, reading: false, problem: { message, ...(remedy ? { remedy: remedyLabel(remedy) } : {}) } };
}

const problemOf = (error: unknown, remedy: Remedy | undefined): NonNullable<SearchAbout['problem']> => ({
  message: messageOf(error),
  ...(remedy ? { remedy: remedyLabel(remedy) } : {}),
});

/** Facts about a collection for its form. `search`: the document, which replaces a missing description. */
export function aboutOf(ref: ConnectedCollection, known: Known, search: SearchDocument): SearchAbout {
  const { undescribed, clusterName, embedding } = known;
  if (undescribed !== undefined && !needsManualSchema(undescribed)) return failedAbout(undescribed, ref, 'connection');
  const facts = factsFor(known, search);
  const { collection, partitions, load, byHand } = facts;
  const key = primaryKey(facts)?.name;
  // With a manual schema the searched field can have no name: it is the last one, and gets a displayed name.
  const unnamed = byHand && search.annsField === undefined ? searchedField(facts, undefined) : undefined;
  return {
    ...NOTHING,
    ...collectionAbout(ref, clusterName),
    fields: [...collection.fields, ...(unnamed ? [{ ...unnamed, name: vscode.l10n.t('Vector field') }] : [])].map(
      field => factOf(facts, field),
    ),
    ...(undescribed === undefined ? {} : { why: reasonOf(undescribed) }),
    filterExample: exampleFilter(collection.fields),
    ...(byHand ? { byHand: true, ...(key ? { key } : {}) } : {}),
    ...(partitions ? { partitions: [...partitions] } : {}),
    ...(collection.consistencyLevel ? { consistencyLevel: collection.consistencyLevel } : {}),
    ...(load ? { load: loadOf(load) } : {}),
    embedding,
  };
}

function collectionAbout(
  { connection, clusterId, dbName, collectionName }: ConnectedCollection,
  clusterName = clusterId,
) {
  const cluster = connection.kind === 'endpoint' ? [] : [clusterName];
  const deprecated = isV1Only(connection) ? [vscode.l10n.t('V1 (deprecated)')] : [];
  const place = [connection.name, ...cluster, dbName, ...deprecated];
  return { place, collectionName, ...(isV1Only(connection) ? { v1: true } : {}) };
}

function factOf(facts: SearchFacts, field: Field): FieldFact {
  const size = dimension(field);
  const metric = isVectorField(field) ? metricOf(facts, field) : undefined;
  return {
    name: field.name,
    type: field.elementType ? vscode.l10n.t('{0} of {1}', field.type, field.elementType) : field.type,
    vector: isVectorField(field),
    fullText: isFullText(field),
    ...(size === undefined ? {} : { dimension: size }),
    ...(metric === undefined ? {} : { metricType: metric, nearest: smallerIsNearer(metric) ? 'smallest' : 'largest' }),
  };
}

function loadOf(load: NonNullable<Known['load']>): NonNullable<SearchAbout['load']> {
  const { loadState, message } = load;
  const why = message ? { message } : {};
  if (loadState === 'LoadStateNotLoad') return { state: 'notLoaded', ...why };
  if (loadState !== 'LoadStateLoading') return { state: 'loaded' };
  const percent = loadPercent(load);
  return { state: 'loading', ...(percent === undefined ? {} : { percent }), ...why };
}
