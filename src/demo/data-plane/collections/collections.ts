import { CollectionListQuery, CollectionName } from '../../../model/collections/collections';
import { object, validData, type DataCall } from '../../wire/call';
import type { CollectionState } from './collection-state';
import { databaseOf } from '../databases';
import { bareInteger } from '../../wire/json';
import { CODE, Refusal } from '../../wire/refusal';
import { route } from '../../wire/routing';

/** The collection that a request's body names, also by an alias. */
export function collectionOf(call: DataCall): CollectionState {
  const { collectionName } = object(call.body);
  if (typeof collectionName !== 'string' || collectionName === '') {
    throw new Refusal(CODE.fieldMissing, 'missing required parameters, error: collectionName is required');
  }
  const { collections } = databaseOf(call);
  const found =
    collections.get(collectionName) ?? [...collections.values()].find(({ aliases }) => aliases.has(collectionName));
  if (!found) throw new Refusal(CODE.collectionMissing, `collection not found[collection=${collectionName}]`);
  return found;
}

/** The same, refused unless it is loaded: what searches and reads need. */
export function loadedCollectionOf(call: DataCall): CollectionState {
  const collection = collectionOf(call);
  if (collection.loading) {
    throw new Refusal(CODE.collectionLoading, `collection not fully loaded[collection=${collection.collectionName}]`);
  }
  if (!collection.loaded) {
    throw new Refusal(CODE.collectionNotLoaded, `collection not loaded[collection=${collection.collectionName}]`);
  }
  return collection;
}

const list = (call: DataCall) => {
  validData(CollectionListQuery, call);
  return [...databaseOf(call).collections.keys()];
};

const describe = (call: DataCall) => {
  validData(CollectionName, call);
  return description(collectionOf(call));
};

function description(collection: CollectionState) {
  const { collectionName, plan } = collection;
  return {
    collectionName,
    collectionID: bareInteger(collection.id),
    description: collection.description,
    autoId: collection.primaryKey.autoId,
    aliases: [...collection.aliases],
    consistencyLevel: collection.consistencyLevel,
    enableDynamicField: collection.enableDynamicField,
    fields: collection.fields,
    functions: plan.functions ?? [],
    indexes: collection.indexes.map(({ indexName, fieldName, metricType }) => ({ indexName, fieldName, metricType })),
    load: loadStateOf(collection),
    partitionsNum: collection.partitions.length,
    shardsNum: 1,
    properties: [...collection.properties].map(([key, value]) => ({ key, value })),
    ...(plan.externalSource && { externalSource: plan.externalSource, externalSpec: plan.externalSpec }),
  };
}

const loadStateOf = ({ loaded, loading }: CollectionState): string =>
  loading ? 'LoadStateLoading' : loaded ? 'LoadStateLoaded' : 'LoadStateNotLoad';

/** Progress in per cent, where there is any. */
const loadState = (call: DataCall) => {
  const collection = collectionOf(call);
  const { loaded, loading } = collection;
  const part = loading ? (call.world.now() - loading.since) / (loading.until - loading.since) : 1;
  const progress = loading || loaded ? { loadProgress: Math.floor(part * 100) } : {};
  return { loadState: loadStateOf(collection), ...progress, message: '' };
};

/** Lists and facts of collections: spec 4.14, and beyond it service facts 14.3. */
export const collectionRoutes = [
  route<DataCall>('POST /v2/vectordb/collections/list', list),
  // The sample of spec 4.14 sends a GET; a body that it may have is not read.
  route<DataCall>('GET /v2/vectordb/collections/list', call => list({ ...call, body: {} })),
  route<DataCall>('POST /v2/vectordb/collections/describe', describe),
  route<DataCall>('POST /v2/vectordb/collections/get_stats', call => ({ rowCount: collectionOf(call).rowCount })),
  route<DataCall>('POST /v2/vectordb/collections/get_load_state', loadState),
];
