import { isDeepStrictEqual } from 'node:util';
import { isVectorField } from '../../../model/collections/collections';
import { IndexCreation, IndexName } from '../../../model/collections/indexes';
import * as z from '../../../model/zod';
import { validData, type DataCall } from '../../wire/call';
import { collectionOf } from './collections';
import type { CollectionState, IndexState } from './collection-state';
import { CODE, Refusal } from '../../wire/refusal';
import { route } from '../../wire/routing';
import { OnCollection, OnIndex } from '../shapes';
import { IndexShape } from './creation';
import { indexOf } from './index-states';

const IndexCreationShape = z.extend(OnCollection, {
  indexParams: z.array(IndexShape).check(z.minLength(1, 'At least one index is required')),
});

function found(collection: CollectionState, indexName: string): IndexState {
  const index = collection.indexes.find(candidate => candidate.indexName === indexName);
  if (!index) throw new Refusal(CODE.indexMissing, `index not found[index=${indexName}]`);
  return index;
}

/** Describes an index, as an array of one (service facts 14.3). Everything is indexed at once. */
function describe(call: DataCall) {
  const { indexName } = validData(OnIndex, call, IndexName);
  const collection = collectionOf(call);
  const { rowCount } = collection;
  const { params, properties, ...index } = found(collection, indexName);
  const { indexType, metricType } = index;
  const indexParams = [
    { key: 'index_type', value: indexType },
    ...(metricType === '' ? [] : [{ key: 'metric_type', value: metricType }]),
    ...(params === undefined ? [] : [{ key: 'params', value: params }]),
  ];
  return [
    {
      ...index,
      indexParams,
      totalRows: rowCount,
      indexedRows: rowCount,
      pendingRows: 0,
      indexState: 'Finished',
      failReason: '',
      ...UNSET,
      ...Object.fromEntries(properties ?? []),
    },
  ];
}

/** Default settings of an index. */
const UNSET = {
  'mmap.enabled': '',
  'indexoffsetcache.enabled': '',
  warmup: '',
  minIndexVersion: 0,
  maxIndexVersion: 0,
};

function create(call: DataCall) {
  const { indexParams } = validData(IndexCreationShape, call, IndexCreation);
  const collection = collectionOf(call);
  const { indexes, fields } = collection;
  const made = indexParams
    .map(request => indexOf(fields, request, call.cluster))
    .filter(index => !indexes.some(each => isDeepStrictEqual(each, index))); // the same again is no failure
  const taken = made.find(({ fieldName }) => indexes.some(index => index.fieldName === fieldName));
  if (taken)
    throw new Refusal(CODE.indexTaken, `at most one distinct index is allowed per field[field=${taken.fieldName}]`);
  indexes.push(...made);
  return {};
}

function drop(call: DataCall) {
  const { indexName } = validData(OnIndex, call, IndexName);
  const collection = collectionOf(call);
  const index = found(collection, indexName);
  const field = collection.fields.find(({ name }) => name === index.fieldName);
  if (collection.loaded && field && isVectorField(field))
    throw new Refusal(CODE.invalid, 'Release the collection before dropping its index');
  collection.indexes.splice(collection.indexes.indexOf(index), 1);
  return {};
}

const path = (name: string) => `POST /v2/vectordb/indexes/${name}`;

/** Routes beyond the specification (service facts 14.3). */
export const indexRoutes = [
  route<DataCall>(path('list'), call => collectionOf(call).indexes.map(({ indexName }) => indexName)),
  route<DataCall>(path('describe'), describe),
  route<DataCall>(path('create'), create),
  route<DataCall>(path('drop'), drop),
];
