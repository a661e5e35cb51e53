import { FullResponse, validData, bodyOf, type DataCall } from '../wire/call';
import { collectionOf, loadStateOf } from './collections/collections';
import { create, drop } from './collections/collection-changes';
import type { FieldState } from './collections/fields';
import { databaseOf } from './databases';
import { insert, remove, upsert } from './entities/entity-changes';
import { get, query } from './entities/queries';
import { searchV1 } from './searches/searches';
import { CODE, Refusal } from '../wire/refusal';
import { route } from '../wire/routing';
import * as z from '../../model/zod';
import { OnCollection } from './shapes';

/** Returns a call with the members of its query as the body. */
const fromQuery = (call: DataCall): DataCall => ({ ...call, body: Object.fromEntries(call.query) });

const list = (call: DataCall) => [...databaseOf(fromQuery(call)).collections.keys()];

/** A collection as V1 shows it: the length of a type within its name. */
function describe(call: DataCall) {
  const collection = collectionOf(fromQuery(call));
  const { collectionName, description, enableDynamicField, fields, indexes } = collection;
  return {
    collectionName,
    description,
    enableDynamicField,
    fields: fields.map(fieldOf),
    indexes: indexes.map(index => ({
      fieldName: index.fieldName,
      indexName: index.indexName,
      metricType: index.metricType,
    })),
    load: loadStateOf(collection),
    shardsNum: 1,
  };
}

function fieldOf({
  name,
  type,
  params,
  autoId,
  primaryKey,
  partitionKey,
  clusteringKey,
  nullable,
  description,
}: FieldState) {
  const size = type === 'Array' ? undefined : params.find(({ key }) => key === 'dim' || key === 'max_length')?.value;
  const shown = size === undefined ? type : `${type}(${size})`;
  return { name, type: shown, autoId, primaryKey, partitionKey, clusteringKey, nullable, description };
}

const CreationShape = z.extend(OnCollection, {
  dimension: z.int(),
  metricType: z.optional(z.string()),
  primaryField: z.optional(z.string()),
  vectorField: z.optional(z.string()),
  description: z.optional(z.string()),
});

/** Keys of a V1 collection are made automatically. */
function createV1(call: DataCall) {
  const { primaryField, vectorField, ...request } = validData(CreationShape, call);
  const own = {
    ...(primaryField !== undefined && { primaryFieldName: primaryField }),
    ...(vectorField !== undefined && { vectorFieldName: vectorField }),
  };
  return create({ ...call, body: { ...request, ...own, autoID: true } });
}

/** Answers as V1 does: without `cost`. */
const plain = (answer: (call: DataCall) => Promise<FullResponse>) => async (call: DataCall) => {
  const { body, end } = await answer(call);
  const { cost: _, ...rest } = body as Record<string, unknown>;
  return new FullResponse(rest, end);
};

/** A filter is required here, and counting takes `limit: 0`. */
async function queryV1(call: DataCall): Promise<FullResponse> {
  const { filter, limit, outputFields } = bodyOf(call);
  if (filter === undefined) throw new Refusal(CODE.fieldMissing, 'missing required parameters: filter');
  const counts = Array.isArray(outputFields) && outputFields.includes('count(*)');
  if (counts && limit !== 0) throw new Refusal(CODE.invalid, 'count entities with pagination is not allowed');
  const { limit: _, ...uncounted } = bodyOf(call);
  return query(counts ? { ...call, body: uncounted } : call);
}

/** One entity, or several. */
const oneOrMore = (call: DataCall): DataCall => {
  const body = bodyOf(call);
  return Array.isArray(body.data) || body.data === undefined ? call : { ...call, body: { ...body, data: [body.data] } };
};

/** Deletes by filter or by keys. */
async function removeV1(call: DataCall) {
  const { id, filter, ...body } = bodyOf(call);
  if (filter === undefined && id === undefined) {
    throw new Refusal(CODE.fieldMissing, 'missing required parameters: filter or id');
  }
  const collection = collectionOf(call);
  const { name, type } = collection.primaryKey;
  const keys = [id].flat().map(key => (type === 'Int64' ? String(key) : JSON.stringify(String(key))));
  await remove({ ...call, body: { ...body, filter: filter ?? `${name} in [${keys.join(', ')}]` } });
  return {};
}

/** The data plane of V1 (deprecated): the search of spec 4.7, and beyond it service facts 15. */
export const v1Routes = [
  route<DataCall>('GET /v1/vector/collections', list),
  route<DataCall>('GET /v1/vector/collections/describe', describe),
  route<DataCall>('POST /v1/vector/collections/create', createV1),
  route<DataCall>('POST /v1/vector/collections/drop', drop),
  route<DataCall>('POST /v1/vector/search', searchV1),
  route<DataCall>('POST /v1/vector/query', plain(queryV1)),
  route<DataCall>('POST /v1/vector/get', plain(get)),
  route<DataCall>(
    'POST /v1/vector/insert',
    plain(call => insert(oneOrMore(call))),
  ),
  route<DataCall>(
    'POST /v1/vector/upsert',
    plain(call => upsert(oneOrMore(call))),
  ),
  route<DataCall>('POST /v1/vector/delete', removeV1),
];
