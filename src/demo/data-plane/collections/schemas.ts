import type { CollectionRequest } from '../../../model/collections/requests';
import type * as z from '../../../model/zod';
import type { CollectionPlan, IndexState } from './collection-state';
import { dimensionOf, fields, param, type FieldState } from './fields';
import { functionsOf } from './functions';
import { CODE, Refusal } from '../../wire/refusal';

type Request = z.output<typeof CollectionRequest>;
type IndexRequest = NonNullable<Request['indexParams']>[number];
type SchemaField = NonNullable<Request['schema']>['fields'][number];

const DATA_TYPES = new Set(
  'Bool Int8 Int16 Int32 Int64 Float Double VarChar Array JSON Geometry Timestamptz BinaryVector FloatVector Float16Vector BFloat16Vector Int8Vector SparseFloatVector'.split(
    ' ',
  ),
);
const DENSE = ['L2', 'IP', 'COSINE'];
const METRICS: Readonly<Record<string, readonly string[]>> = {
  FloatVector: DENSE,
  Float16Vector: DENSE, // kept as 32 bits here
  BFloat16Vector: DENSE,
  Int8Vector: DENSE,
  BinaryVector: ['HAMMING', 'JACCARD'],
  SparseFloatVector: ['IP'],
};
const MAX_FIELDS = 64;
const MAX_VECTORS = 4;
const MAX_DIMENSIONS = 32_768;
const MAX_PARTITIONS = 1024;

/** What a request makes, in its three forms: quick, by schema, external (spec 4.3, service facts 14.5). */
export const planOf = (request: Request): CollectionPlan => (request.schema ? bySchema(request) : quick(request));

function quick(request: Request): CollectionPlan {
  const {
    primaryFieldName = 'id',
    vectorFieldName = 'vector',
    idType = 'Int64',
    metricType = 'COSINE',
    params,
  } = request;
  if (idType !== 'Int64' && idType !== 'VarChar') refuse(`idType: Int64 or VarChar, not ${idType}`);
  if (idType === 'VarChar' && params?.max_length === undefined) refuse('params.max_length: a VarChar key needs it');
  const own = fields(
    {
      name: primaryFieldName,
      type: idType,
      primaryKey: true,
      autoId: request.autoID ?? false,
      params: idType === 'VarChar' ? [param('max_length', params?.max_length ?? 0)] : [],
    },
    { name: vectorFieldName, type: 'FloatVector', params: [param('dim', request.dimension ?? 0)] },
  );
  const index = { indexName: vectorFieldName, fieldName: vectorFieldName, metricType, indexType: 'AUTOINDEX' };
  return checked({
    ...settingsOf(request),
    fields: own,
    indexes: [index],
    enableDynamicField: params?.enableDynamicField ?? true,
    loaded: true,
  });
}

function bySchema(request: Request): CollectionPlan {
  const { schema, indexParams = [], params } = request;
  const isExternal = schema!.externalSource !== undefined;
  const given = schema!.fields.map(field => fieldOf(field, schema!.autoID ?? schema!.autoId === true));
  const keys = given.filter(({ primaryKey }) => primaryKey);
  // What lies outside has no key of its own; the service makes one.
  const virtual = { name: '__virtual_pk__', type: 'Int64', primaryKey: true, autoId: true } as const;
  if (keys.length !== 1 && !(isExternal && keys.length === 0)) refuse('schema.fields: exactly one must be primary');
  const functions = functionsOf(schema!.functions, given);
  const outputs = new Set(functions.flatMap(({ outputFieldNames }) => outputFieldNames));
  const all = [...(keys.length === 0 ? [virtual] : []), ...given];
  const own = fields(...all.map(field => (outputs.has(field.name) ? { ...field, isFunctionOutput: true } : field)));
  const indexes = indexParams.map(index => indexOf(own, index));
  const partitioned = own.some(({ partitionKey }) => partitionKey);
  const partitionsNum = request.partitionsNum ?? params?.partitionsNum ?? 64;
  if (partitionsNum > MAX_PARTITIONS)
    refuse(`partition number (${partitionsNum}) exceeds max configuration (${MAX_PARTITIONS})`);
  return checked({
    ...settingsOf(request),
    fields: own,
    indexes,
    functions,
    enableDynamicField: schema!.enableDynamicField ?? params?.enableDynamicField ?? false,
    loaded: indexes.length > 0,
    ...(partitioned && { partitions: Array.from({ length: partitionsNum }, (_, i) => `_default_${i}`) }),
    ...(isExternal && { externalSource: schema!.externalSource!, externalSpec: specText(schema!.externalSpec) }),
  });
}

/** A JSON text, as it is given or made from what is (service facts 14.5). */
const specText = (spec: unknown): string => (typeof spec === 'string' ? spec : JSON.stringify(spec));

function fieldOf(field: SchemaField, autoID: boolean): Pick<FieldState, 'name' | 'type'> & Partial<FieldState> {
  const { fieldName, dataType = '', isPrimary = false, isPartitionKey = false, externalField } = field;
  if (!DATA_TYPES.has(dataType)) refuse(`schema.fields: data type ${dataType} is invalid (case sensitive)`);
  if (isPrimary && dataType !== 'Int64' && dataType !== 'VarChar')
    refuse('schema.fields: a primary key is Int64 or VarChar');
  const { elementTypeParams = {}, elementDataType, nullable, description, defaultValue, isClusteringKey } = field;
  return {
    name: fieldName,
    type: dataType,
    primaryKey: isPrimary,
    partitionKey: isPartitionKey,
    clusteringKey: isClusteringKey === true,
    autoId: isPrimary && autoID,
    nullable: nullable === true,
    description: typeof description === 'string' ? description : '',
    params: Object.entries(elementTypeParams as object).map(([key, value]) => param(key, String(value))),
    ...(typeof elementDataType === 'string' && { elementType: elementDataType }),
    ...(defaultValue !== undefined && { defaultValue }),
    ...(externalField !== undefined && { externalField }),
  };
}

/** Name and settings, which may stand at the top or in `params`. */
function settingsOf({ params = {}, ...request }: Request) {
  const all: Record<string, unknown> = { ...params, ...request };
  const names = [
    'mmap.enabled',
    'warmup.scalarField',
    'warmup.scalarIndex',
    'warmup.vectorField',
    'warmup.vectorIndex',
  ];
  const shown: [string, unknown][] = [
    ['collection.ttl.seconds', all.ttlSeconds],
    ['ttl_field', all.ttlField],
    ['partitionkey.isolation', all.partitionKeyIsolation],
    ...names.map((name): [string, unknown] => [name, all[name]]),
  ];
  return {
    collectionName: request.collectionName,
    description: request.description ?? '',
    consistencyLevel: typeof all.consistencyLevel === 'string' ? all.consistencyLevel : 'Bounded',
    properties: Object.fromEntries(
      shown.filter(([, value]) => value !== undefined).map(([key, value]) => [key, String(value)]),
    ),
  };
}

/** An index as it is kept; refuses another type than AUTOINDEX (spec 4.3) and a metric that the field does not have. */
export function indexOf(
  own: readonly FieldState[],
  { fieldName, indexName, metricType, params }: IndexRequest,
): IndexState {
  if (params.index_type !== 'AUTOINDEX') refuse(`indexParams: index_type must be AUTOINDEX, not ${params.index_type}`);
  const index = { fieldName, indexName, metricType, indexType: params.index_type };
  needsMetric(own, index);
  return index;
}

function needsMetric(own: readonly FieldState[], { fieldName, metricType }: IndexState): void {
  const field = own.find(({ name }) => name === fieldName);
  if (!field) return refuse(`indexParams: there is no field ${fieldName}`);
  const metrics = field.isFunctionOutput ? ['BM25'] : METRICS[field.type];
  if (metrics && !metrics.includes(metricType)) refuse(`indexParams: ${field.type} takes ${metrics.join(', ')}`);
}

function checked(plan: CollectionPlan): CollectionPlan {
  const vectors = plan.fields.filter(({ type }) => type.endsWith('Vector'));
  if (!/^[A-Za-z_]\w{0,254}$/.test(plan.collectionName)) {
    refuse('collectionName: letters, digits and underscores, no digit first, 255 at most');
  }
  if (plan.fields.length > MAX_FIELDS) refuse(`schema.fields: ${MAX_FIELDS} at most`);
  const isExternal = plan.externalSource !== undefined;
  if ((vectors.length < 1 && !isExternal) || vectors.length > MAX_VECTORS)
    refuse(`schema.fields: 1 to ${MAX_VECTORS} vector fields`);
  if (new Set(plan.fields.map(({ name }) => name)).size < plan.fields.length)
    refuse('schema.fields: a name stands twice');
  for (const field of vectors) {
    if (field.type === 'SparseFloatVector') continue;
    const dimension = dimensionOf(field);
    const fits =
      dimension >= 1 && dimension <= MAX_DIMENSIONS && (field.type !== 'BinaryVector' || dimension % 8 === 0);
    if (!fits) refuse(`${field.name}: dim must be from 1 to ${MAX_DIMENSIONS}, of a binary vector a multiple of 8`);
  }
  for (const field of plan.fields.filter(({ type }) => type === 'VarChar')) {
    if (!field.params.some(({ key }) => key === 'max_length')) refuse(`${field.name}: a VarChar needs max_length`);
  }
  for (const index of plan.indexes) needsMetric(plan.fields, index);
  return plan;
}

function refuse(message: string): never {
  throw new Refusal(CODE.invalid, message);
}
