import { t } from '@vscode/l10n';
import type { CollectionRequest } from './requests';
import { withoutCredential } from '../secrets/external-specs';
import { isSameAddress } from '../wire/addresses';
import { specWithNames } from './secrets';
import { listed } from '../texts/words';
import { dimension, isVectorField, integerOf, type Collection, type Field } from './collections';
import { ARRAY_OF_STRUCTS, isArrayOfStructs, structFields } from './structs';

type FieldRequest = NonNullable<CollectionRequest['schema']>['fields'][number];

/** Returns the request for a copy of a collection (service facts 14.3 to 14.5). Values missing from describe are omitted. */
export function copyOfCollection(collection: Collection, collectionName: string): CollectionRequest {
  const { fields, indexes, description, consistencyLevel, enableDynamicField } = collection;
  const primary = fields.find(({ primaryKey }) => primaryKey);
  const partitions = integerOf(collection['partitionsNum']) ?? 0;
  const partitioned = fields.some(field => field['partitionKey'] === true);
  const functions = collection['functions'];
  // Services return "" for a collection that is not external.
  const source = ['externalSource', 'externalSpec'].filter(
    key => typeof collection[key] === 'string' && collection[key] !== '',
  );
  return {
    collectionName,
    ...(description ? { description } : {}),
    ...(consistencyLevel ? { consistencyLevel } : {}),
    ...(partitioned ? { partitionsNum: partitions > 0 ? partitions : 64 } : {}),
    schema: {
      autoID: primary?.autoId ?? false,
      enableDynamicField: enableDynamicField ?? false,
      fields: fields.filter(field => field.name !== '$meta' && !isArrayOfStructs(field)).map(fieldOf),
      ...(fields.some(isArrayOfStructs) ? { structFields: fields.filter(isArrayOfStructs).map(structsOf) } : {}),
      ...(Array.isArray(functions) && functions.length > 0 ? { functions } : {}),
      ...Object.fromEntries(
        source.map(key => [
          key,
          key === 'externalSpec' ? specWithNames(collection[key]) : withoutCredential(String(collection[key])),
        ]),
      ),
    },
    indexParams: (indexes ?? [])
      .filter(({ fieldName }) => hasVector(fields, fieldName))
      .map(({ fieldName, indexName, metricType }) => ({
        fieldName,
        indexName: indexName ?? fieldName,
        metricType: metricType ?? 'COSINE',
        params: { index_type: 'AUTOINDEX' },
      })),
  };
}

/** Returns true if an index is one of vectors: of a field, or of a field of structs (`name[sub]`). */
const hasVector = (fields: readonly Field[], name: string): boolean =>
  fields.some(
    field =>
      (field.name === name && isVectorField(field)) ||
      structFields(field).some(each => isVectorField(each) && name === `${field.name}[${each.name}]`),
  );

/** Returns true if two names of a database are one collection: the same name, or an alias of the other. */
export const isOneCollection = (a: Collection, b: Collection): boolean =>
  a.collectionName === b.collectionName ||
  (a.aliases ?? []).includes(b.collectionName) ||
  (b.aliases ?? []).includes(a.collectionName);

/** Returns what a copy of a collection does not have, in one sentence; undefined if the copy has everything that describe returns. */
export function notCarried({ fields, indexes, aliases, partitionsNum, properties }: Collection): string | undefined {
  const scalar = (indexes ?? []).map(({ fieldName }) => fieldName).filter(name => !hasVector(fields, name));
  const keys = (Array.isArray(properties) ? properties : []).flatMap((each: { key?: unknown } | null) =>
    typeof each?.key === 'string' ? each.key : [],
  );
  const partitions = fields.some(field => field['partitionKey'] === true) ? 0 : (integerOf(partitionsNum) ?? 0);
  const parts = [
    ...(scalar.length > 0 ? [t('indexes on {0}', listed(scalar))] : []),
    ...(partitions > 1 ? [t('{0} partitions', partitions)] : []),
    ...(keys.length > 0 ? [t('properties {0}', listed(keys))] : []),
    ...((aliases ?? []).length > 0 ? [t('aliases {0}', listed(aliases!))] : []),
  ];
  return parts.length > 0 ? t('Not copied: {0}.', parts.join('; ')) : undefined;
}

/** Returns the id that the service gave a collection, which another one with the same name does not have; undefined if it returns none. */
export const idOfCollection = ({ collectionID: id }: Collection): string | undefined =>
  ['number', 'bigint', 'string'].includes(typeof id) && id !== '' ? String(id) : undefined;

/** Returns true if two addresses returned the same id: engines make it from the time, so that only a clone of the cluster has the same. */
export function hasSameId(a: Collection, b: Collection): boolean {
  const [one, other] = [a, b].map(({ collectionID }) => String(collectionID));
  return one === other && /^\d{17,}$/.test(one!); // shorter ids can be numbers of a sequence
}

/** A collection at an address. `clusterId`: its id at a control plane, whose address is `controlPlane`. */
export interface CopyEnd {
  readonly endpoint: string;
  readonly dbName: string;
  readonly collection: Collection;
  readonly clusterId?: string | undefined;
  readonly controlPlane?: string | undefined;
}

/**
 * Returns whether a copy would be one of a collection to itself. `unclear`: two addresses return the same id, as two addresses of one cluster
 * do, but also a cluster and its clone.
 */
export function sameness(a: CopyEnd, b: CopyEnd): 'same' | 'other' | 'unclear' {
  const isSame = hasSameId(a.collection, b.collection);
  if (isSameAddress(a.endpoint, b.endpoint)) {
    const isOne = a.dbName === b.dbName && isOneCollection(a.collection, b.collection);
    return isOne || isSame ? 'same' : 'other';
  }
  if (!isSame) return 'other';
  const isOneService = a.controlPlane !== undefined && a.controlPlane === b.controlPlane;
  if (!isOneService || a.clusterId === undefined || b.clusterId === undefined) return 'unclear';
  return a.clusterId === b.clusterId ? 'same' : 'other';
}

/** Settings of a field that keep their names in a request. */
const KEPT = ['nullable', 'defaultValue', 'externalField', 'description'] as const;

function fieldOf(field: Field): FieldRequest {
  const dim = isVectorField(field) ? dimension(field) : undefined;
  const length = integerOf(/^VarChar\((\d+)\)$/.exec(field.type)?.[1]); // V1 and older servers
  const params = Object.fromEntries((field.params ?? []).map(({ key, value }) => [key, value]));
  const typeParams = {
    ...(length === undefined ? {} : { max_length: length }),
    ...params,
    ...(dim === undefined ? {} : { dim }),
  };
  const kept = KEPT.filter(
    key => field[key] !== undefined && field[key] !== null && field[key] !== '' && field[key] !== false,
  );
  return {
    fieldName: field.name,
    dataType: field.type.replace(/\(\d+\)$/, ''),
    ...(field.primaryKey ? { isPrimary: true } : {}),
    ...(field['partitionKey'] === true ? { isPartitionKey: true } : {}),
    ...(field['clusteringKey'] === true ? { isClusteringKey: true } : {}),
    ...(field.elementType ? { elementDataType: field.elementType } : {}),
    ...Object.fromEntries(kept.map(key => [key, field[key]])),
    ...(Object.keys(typeParams).length > 0 ? { elementTypeParams: typeParams } : {}),
  };
}

/** Returns the request of an array of structs, whose fields are described and created as arrays. */
function structsOf(field: Field) {
  const { name, nullable, description, params } = field;
  const typeParams = Object.fromEntries((params ?? []).map(({ key, value }) => [key, value]));
  return {
    fieldName: name,
    ...(nullable ? { nullable } : {}),
    ...(description ? { description } : {}),
    ...(Object.keys(typeParams).length > 0 ? { typeParams } : {}),
    fields: structFields(field).map(each => {
      const { dataType, nullable: _, ...given } = fieldOf(each);
      return { ...given, dataType: isVectorField(each) ? 'ArrayOfVector' : 'Array', elementDataType: dataType };
    }),
  };
}

/** Returns the fields with missing indexes; none if describe contains no indexes. */
export function missingIndexes(
  { indexes }: Collection,
  { schema, indexParams, vectorFieldName = 'vector' }: CollectionRequest,
): string[] {
  if (!indexes) return [];
  const asked = indexParams?.map(({ fieldName }) => fieldName) ?? (schema ? [] : [vectorFieldName]);
  return asked.filter(name => !indexes.some(({ fieldName }) => fieldName === name));
}

/** Returns true if a created collection has the requested fields; additions by the service are ignored. */
export function hasRequestedFields(
  made: Collection,
  { schema, dimension: asked, vectorFieldName = 'vector' }: CollectionRequest,
) {
  const typeOf = (name: string) => made.fields.find(field => field.name === name)?.type.replace(/\(\d+\)$/, '');
  if (schema) {
    const structs: unknown = schema['structFields'];
    const hasStructs =
      !Array.isArray(structs) || structs.every(each => typeOf(String(Object(each).fieldName)) === ARRAY_OF_STRUCTS);
    return hasStructs && schema.fields.every(({ fieldName, dataType }) => typeOf(fieldName) === dataType);
  }
  const vector = made.fields.find(({ name }) => name === vectorFieldName);
  return vector !== undefined && dimension(vector) === asked;
}
