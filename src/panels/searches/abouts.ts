import * as vscode from 'vscode';
import {
  dimension,
  isVectorField,
  loadPercent,
  metricType,
  smallerIsNearer,
  type Collection,
  type Field,
} from '../../model/collections/collections';
import type { FieldFact, SearchAbout } from '../../model/searches/pages';
import { isFullText } from '../../model/vectors/vectors';
import type { ConnectedCollection } from '../../connections/collections';
import { explain } from '../../connections/explain';
import { isV1Only } from '../../connections/marks';
import type { Known } from './knowledge';

const NOTHING = { place: [], reading: false, embedding: false } satisfies SearchAbout;

/** While nothing is known yet. */
export const readingAbout = (ref: ConnectedCollection | undefined): SearchAbout => ({
  ...NOTHING,
  ...(ref ? collectionAbout(ref) : {}),
  reading: true,
});

/** Why nothing is known. `field`: the one at fault. */
export const failedAbout = (error: unknown, ref?: ConnectedCollection, field?: string): SearchAbout => ({
  ...NOTHING,
  ...(ref ? collectionAbout(ref) : {}),
  problem: { message: explain(error).message, ...(field ? { field } : {}) },
});

/** What a form is told of its collection. */
export function aboutOf(ref: ConnectedCollection, known: Known): SearchAbout {
  const { collection, partitions, clusterName, load, embedding } = known;
  return {
    ...NOTHING,
    ...collectionAbout(ref, clusterName),
    fields: collection.fields.map(field => factOf(collection, field)),
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
  return { place: [connection.name, ...cluster, dbName, ...deprecated], collectionName };
}

function factOf(collection: Collection, field: Field): FieldFact {
  const size = dimension(field);
  const metric = metricType(collection, field.name);
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
