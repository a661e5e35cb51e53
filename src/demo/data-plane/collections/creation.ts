import { CollectionRequest } from '../../../model/collections/requests';
import { needsConsistency } from '../consistency';
import * as z from '../../../model/zod';
import { bodyOf, validData, type DataCall } from '../../wire/call';
import { listedCollection } from '../../wire/spec-samples';
import { InDatabase } from '../shapes';

const text = z.optional(z.string());
const flag = z.optional(z.boolean());
const values = z.optional(z.record(z.string(), z.unknown()));

/** An index: its type is at the top, in `params`, or in `indexConfig`, as clients send it. */
export const IndexShape = z.object({
  fieldName: z.string(),
  indexName: text,
  metricType: text,
  indexType: text,
  params: values,
  indexConfig: values,
});
export type IndexShape = z.output<typeof IndexShape>;

const FieldShape = z.looseObject({
  fieldName: text,
  dataType: text,
  elementDataType: text,
  isPrimary: flag,
  isPartitionKey: flag,
  isClusteringKey: flag,
  nullable: flag,
  elementTypeParams: values,
  externalField: text,
});
export type FieldShape = z.output<typeof FieldShape>;

/** An array of structs; its fields are of type Array, or ArrayOfVector. */
const StructsShape = z.looseObject({
  fieldName: text,
  description: text,
  nullable: flag,
  typeParams: values,
  fields: z.array(FieldShape),
});
export type StructsShape = z.output<typeof StructsShape>;

const SchemaShape = z.looseObject({
  autoID: flag,
  autoId: flag,
  enableDynamicField: flag,
  fields: z.optional(z.array(FieldShape)),
  structFields: z.optional(z.array(StructsShape)),
  externalSource: text,
});

const CreationShape = z.looseObject({
  ...InDatabase.shape,
  collectionName: z.string(),
  dimension: z.optional(z.int()),
  metricType: text,
  idType: text,
  autoID: flag,
  primaryFieldName: text,
  vectorFieldName: text,
  description: text,
  consistencyLevel: text,
  partitionsNum: z.optional(z.int()),
  params: values,
  schema: z.optional(SchemaShape),
  indexParams: z.optional(z.array(IndexShape)),
});
export type Creation = z.output<typeof CreationShape>;

/** The body of a request that creates a collection (spec 4.3), as engines read it. */
export function creationOf(call: DataCall): Creation {
  const sent = listedCollection(call.body);
  const body = call.world.strict ? sent : withoutNulls(bodyOf({ ...call, body: sent }));
  const request = validData(CreationShape, { ...call, body }, CollectionRequest);
  const level = request.consistencyLevel ?? request.params?.consistencyLevel;
  if (typeof level === 'string') needsConsistency(level);
  return request;
}

/** A field to be added to a collection that there is. */
export const FieldAddition = z.object({ collectionName: z.string(), dbName: text, schema: FieldShape });

/** A value without members that are null, which count as absent. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members.map(([key, member]) => [key, withoutNulls(member)]));
}
