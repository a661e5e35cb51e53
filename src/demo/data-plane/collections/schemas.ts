import type { CollectionPlan } from './collection-state';
import type { Creation, FieldShape } from './creation';
import { indexOf, needsMetric } from './index-states';
import { dimensionOf, fields, param, type FieldState } from './fields';
import { functionsOf } from './functions';
import { arraysOfStructs } from './structs';
import { CODE, Refusal } from '../../wire/refusal';
import type { ClusterState } from '../../world';

const DATA_TYPES = new Set(
  'Bool Int8 Int16 Int32 Int64 Float Double VarChar Array JSON Geometry Timestamptz BinaryVector FloatVector Float16Vector BFloat16Vector Int8Vector SparseFloatVector'.split(
    ' ',
  ),
);
const ELEMENT_TYPES = new Set(['Bool', 'Int8', 'Int16', 'Int32', 'Int64', 'Float', 'Double', 'VarChar']);
const MAX_FIELDS = 64;
const MAX_VECTORS = 4;
const MAX_DIMENSIONS = 32_768;
const MAX_PARTITIONS = 1024;

/** Returns the collection that a request defines, in its three forms: quick, by schema, external (spec 4.3, service facts 14.5). */
export function planOf(request: Creation, on: Pick<ClusterState, 'selfHosted'>): CollectionPlan {
  const partitionCount = partitionCountOf(request);
  return request.schema?.fields?.length ? bySchema(request, on, partitionCount) : quick(request);
}

/** Returns the number of partitions for a partition key: at the top or in `params`, where clients also write a text. */
function partitionCountOf({ partitionsNum, params }: Creation): number {
  const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '';
  const counts = [partitionsNum, params?.partitionsNum].filter(isGiven).map(value => {
    const count = typeof value === 'string' ? Number(value) : value;
    if (!Number.isInteger(count) || (count as number) < 1)
      refuse(`partitionsNum: must be an integer of at least 1 (got ${JSON.stringify(value)})`);
    return count as number;
  });
  for (const count of counts) {
    if (count > MAX_PARTITIONS) refuse(`partition number (${count}) exceeds max configuration (${MAX_PARTITIONS})`);
  }
  return counts[0] ?? 64;
}

function quick(request: Creation): CollectionPlan {
  const {
    primaryFieldName = 'id',
    vectorFieldName = 'vector',
    idType = 'Int64',
    metricType = 'COSINE',
    params,
  } = request;
  if (!request.dimension) refuse('dimension is required for quickly create collection(default metric type: COSINE)');
  if (idType !== 'Int64' && idType !== 'VarChar') refuse(`idType: Int64 or VarChar, not ${idType}`);
  if (idType === 'VarChar' && params?.max_length === undefined)
    refuse('params.max_length: is required for a VarChar primary key');
  const own = fields(
    {
      name: primaryFieldName,
      type: idType,
      primaryKey: true,
      autoId: request.autoID ?? false,
      params: idType === 'VarChar' ? [param('max_length', String(params?.max_length))] : [],
    },
    { name: vectorFieldName, type: 'FloatVector', params: [param('dim', request.dimension ?? 0)] },
  );
  const index = { indexName: vectorFieldName, fieldName: vectorFieldName, metricType, indexType: 'AUTOINDEX' };
  return checked({
    ...settingsOf(request),
    fields: own,
    indexes: [index],
    enableDynamicField: params?.enableDynamicField !== false,
    loaded: true,
  });
}

function bySchema(request: Creation, on: Pick<ClusterState, 'selfHosted'>, partitionCount: number): CollectionPlan {
  const { schema, indexParams = [], params } = request;
  const isExternal = schema!.externalSource !== undefined;
  const given = schema!.fields!.map(field => fieldOf(field, schema!.autoID ?? schema!.autoId ?? false));
  const keys = given.filter(({ primaryKey }) => primaryKey);
  // An external collection has no key of its own; the service adds one.
  const virtual = { name: '__virtual_pk__', type: 'Int64', primaryKey: true, autoId: true } as const;
  if (keys.length !== 1 && !(isExternal && keys.length === 0))
    refuse('schema.fields: must have exactly one primary key');
  const functions = functionsOf(schema!.functions, given);
  const outputs = new Set(functions.flatMap(({ outputFieldNames }) => outputFieldNames));
  const structs = arraysOfStructs(schema!.structFields);
  const all = [...(keys.length === 0 ? [virtual] : []), ...given, ...structs];
  const own = fields(...all.map(field => (outputs.has(field.name) ? { ...field, isFunctionOutput: true } : field)));
  const indexes = indexParams.map(index => indexOf(own, index, on));
  const partitioned = own.some(({ partitionKey }) => partitionKey);
  return checked({
    ...settingsOf(request),
    fields: own,
    indexes,
    functions,
    enableDynamicField: schema!.enableDynamicField ?? params?.enableDynamicField === true,
    loaded: indexes.length > 0,
    ...(partitioned && { partitions: Array.from({ length: partitionCount }, (_, i) => `_default_${i}`) }),
    ...(isExternal && { externalSource: schema!.externalSource!, externalSpec: specText(schema!.externalSpec) }),
  });
}

/** Returns a JSON text, as given or serialized (service facts 14.5). */
const specText = (spec: unknown): string => (typeof spec === 'string' ? spec : JSON.stringify(spec));

export function fieldOf(field: FieldShape, autoID: boolean): Pick<FieldState, 'name' | 'type'> & Partial<FieldState> {
  const { fieldName = '', dataType = '', isPrimary = false, isPartitionKey = false, externalField } = field;
  if (!DATA_TYPES.has(dataType)) refuse(`schema.fields: data type ${dataType} is invalid (case sensitive)`);
  if (isPrimary && dataType !== 'Int64' && dataType !== 'VarChar')
    refuse('schema.fields: the primary key must be Int64 or VarChar');
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
    params: Object.entries(elementTypeParams).map(([key, value]) => param(key, String(value))),
    ...(elementDataType !== undefined && { elementType: elementDataType }),
    ...(defaultValue !== undefined && { defaultValue }),
    ...(externalField !== undefined && { externalField }),
  };
}

/** Returns name and settings, which can be at the top or in `params`. */
function settingsOf({ params = {}, ...request }: Creation) {
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

function checked(plan: CollectionPlan): CollectionPlan {
  const vectors = plan.fields.filter(({ type }) => type.endsWith('Vector'));
  if (!/^[A-Za-z_]\w{0,254}$/.test(plan.collectionName)) {
    refuse('collectionName: must have 1 to 255 letters, digits and underscores, and must not start with a digit');
  }
  if (plan.fields.length > MAX_FIELDS) refuse(`schema.fields: must not exceed ${MAX_FIELDS} fields`);
  const isExternal = plan.externalSource !== undefined;
  if ((vectors.length < 1 && !isExternal) || vectors.length > MAX_VECTORS)
    refuse(`schema.fields: must have 1 to ${MAX_VECTORS} vector fields`);
  if (new Set(plan.fields.map(({ name }) => name)).size < plan.fields.length)
    refuse('schema.fields: duplicate field name');
  for (const field of vectors) {
    if (field.type === 'SparseFloatVector') continue;
    const dimension = dimensionOf(field);
    const fits =
      dimension >= 1 && dimension <= MAX_DIMENSIONS && (field.type !== 'BinaryVector' || dimension % 8 === 0);
    if (!fits) refuse(`${field.name}: dim must be from 1 to ${MAX_DIMENSIONS}, and a multiple of 8 for binary vectors`);
  }
  for (const field of plan.fields) checkField(field);
  for (const index of plan.indexes) needsMetric(plan.fields, index);
  return plan;
}

/** Maximum length of a text in bytes. */
const MAX_LENGTH = 65_535;

/** Refuses an invalid name, and missing parameters of a type. */
export function checkField({ name, type, params, elementType = '' }: FieldState): void {
  if (!/^[A-Za-z_]\w{0,254}$/.test(name)) throw new Refusal(CODE.fieldName, `Invalid field name: ${name}`);
  const given = (key: string): string | undefined => params.find(each => each.key === key)?.value;
  if (type === 'Array') {
    if (!ELEMENT_TYPES.has(elementType)) refuse(`${name}: element data type ${elementType} is invalid(case sensitive)`);
    if (!(Number(given('max_capacity')) >= 1)) refuse(`${name}: max_capacity is required for an Array`);
  }
  if (type !== 'VarChar' && elementType !== 'VarChar') return;
  const length = given('max_length');
  if (length === undefined) refuse(`${name}: max_length is required for a VarChar`);
  if (!(Number(length) > 0 && Number(length) <= MAX_LENGTH)) refuse(`${name}: max_length must be 1 to ${MAX_LENGTH}`);
}

function refuse(message: string): never {
  throw new Refusal(CODE.invalid, message);
}
