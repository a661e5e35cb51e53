import { CollectionListQuery, CollectionName } from '../../../model/collections/collections';
import { bodyOf, validData, FullResponse, type DataCall } from '../../wire/call';
import { isArrayOfStructs } from '../../../model/collections/structs';
import type { CollectionState } from './collection-state';
import { describedStructs } from './structs';
import { databaseOf } from '../databases';
import * as z from '../../../model/zod';
import { bareInteger } from '../../wire/json';
import { CODE, Refusal } from '../../wire/refusal';
import { route } from '../../wire/routing';
import { InDatabase, OnCollection } from '../shapes';

/** The collection that a request's body names, also by an alias. */
export function collectionOf(call: DataCall): CollectionState {
  const name = collectionNameOf(call);
  const found = collectionNamed(call, name);
  if (!found) throw new Refusal(CODE.collectionMissing, `collection not found[collection=${name}]`);
  return found;
}

/** The collection of a name or an alias. */
export function collectionNamed(call: DataCall, name: string): CollectionState | undefined {
  const { collections } = databaseOf(call);
  return collections.get(name) ?? [...collections.values()].find(({ aliases }) => aliases.has(name));
}

/** Name or alias that a request's body has. */
export function collectionNameOf(call: DataCall): string {
  const { collectionName } = bodyOf(call);
  if (collectionName === undefined || collectionName === '') {
    throw new Refusal(CODE.fieldMissing, 'missing required parameters, error: collectionName is required');
  }
  if (typeof collectionName === 'string') return collectionName;
  throw new Refusal(CODE.malformed, 'collectionName: must be a string');
}

/** Returns the collection, refused unless loaded, as searches and reads require. */
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
  validData(InDatabase, call, CollectionListQuery);
  return [...databaseOf(call).collections.keys()];
};

const describe = (call: DataCall) => {
  validData(OnCollection, call, CollectionName);
  const collection = collectionOf(call);
  const message = collection.indexes.length === 0 ? `index not found[collection=${collection.collectionName}];` : '';
  return new FullResponse({ code: call.code, data: description(collection, collectionNameOf(call)), message });
};

/** Returns the description of a collection under the requested name. */
function description(collection: CollectionState, collectionName: string) {
  const { plan } = collection;
  return {
    collectionName,
    collectionID: bareInteger(collection.id),
    description: collection.description,
    autoId: collection.primaryKey.autoId,
    aliases: [...collection.aliases],
    consistencyLevel: collection.consistencyLevel,
    enableDynamicField: collection.enableDynamicField,
    fields: collection.fields
      .filter(field => !isArrayOfStructs(field))
      .map(({ params, ...field }) => ({ ...field, ...(params.length > 0 && { params }) })),
    structFields: collection.fields.filter(isArrayOfStructs).map(describedStructs),
    functions: plan.functions ?? [],
    indexes: collection.indexes.map(({ indexName, fieldName, metricType }) => ({ indexName, fieldName, metricType })),
    load: loadStateOf(collection),
    partitionsNum: collection.partitions.length,
    shardsNum: 1,
    properties: [...collection.properties].map(([key, value]) => ({ key, value })),
    externalSource: plan.externalSource ?? '',
    externalSpec: plan.externalSpec ?? '',
  };
}

export const loadStateOf = ({ loaded, loading }: CollectionState): string =>
  loading ? 'LoadStateLoading' : loaded ? 'LoadStateLoaded' : 'LoadStateNotLoad';

const LoadShape = z.extend(OnCollection, { partitionNames: z.optional(z.array(z.string())) });

/** Returns progress in percent, with a message beside `data`, if any. */
const loadState = (call: DataCall) => {
  const { partitionNames = [] } = validData(LoadShape, call);
  const collection = collectionOf(call);
  const { loaded, loading } = collection;
  const answer = (data: object, message?: string) =>
    new FullResponse({ code: call.code, data, ...(message !== undefined && { message }) });
  if (!loading && !loaded) return answer({ loadState: loadStateOf(collection) });
  const missing = partitionNames.find(name => !collection.partitions.includes(name));
  if (missing !== undefined) {
    return answer({ loadProgress: -1, loadState: 'LoadStateLoading' }, `partition not found[partition=${missing}].`);
  }
  if (partitionNames.some(name => collection.released.has(name))) return answer({ loadState: 'LoadStateNotLoad' });
  const part = loading ? (call.world.now() - loading.since) / (loading.until - loading.since) : 1;
  return answer({ loadState: loadStateOf(collection), loadProgress: Math.floor(part * 100) }, '');
};

/** Lists and facts of collections: spec 4.14, and beyond it service facts 14.3. */
export const collectionRoutes = [
  route<DataCall>('POST /v2/vectordb/collections/list', list),
  // The sample of spec 4.14 sends a GET; its body, if any, is ignored.
  route<DataCall>('GET /v2/vectordb/collections/list', call => list({ ...call, body: {} })),
  route<DataCall>('POST /v2/vectordb/collections/describe', describe),
  route<DataCall>('POST /v2/vectordb/collections/get_stats', call => ({ rowCount: collectionOf(call).rowCount })),
  route<DataCall>('POST /v2/vectordb/collections/get_load_state', loadState),
];
