import { EntityId } from '../../model/searches/searches';
import * as z from '../../model/zod';

/** Members of data-plane requests by the types that engines read them as. Ranges and rules are the operations' own. */
const text = z.optional(z.string());
const whole = z.optional(z.int());
const flag = z.optional(z.boolean());
const texts = z.optional(z.array(z.string()));
const values = z.optional(z.dictionary(z.string(), z.unknown()));

export const InDatabase = z.object({ dbName: text });
export const OnCollection = z.extend(InDatabase, { collectionName: z.string() });
export const OnPartition = z.extend(OnCollection, { partitionName: z.string() });
export const OnPartitions = z.extend(OnCollection, { partitionNames: z.array(z.string()) });
export const OnIndex = z.extend(OnCollection, { indexName: z.string() });
export const OnAlias = z.extend(InDatabase, { aliasName: z.string() });

/** Filters of searches and queries. */
const narrowed = {
  filter: text,
  exprParams: values,
  limit: whole,
  offset: whole,
  outputFields: texts,
  partitionNames: texts,
  consistencyLevel: text,
};

export const SearchShape = z.extend(OnCollection, {
  ...narrowed,
  data: z.optional(z.array(z.unknown())),
  ids: z.optional(z.array(EntityId)),
  annsField: text,
  groupingField: text,
  groupSize: whole,
  strictGroupSize: flag,
  searchParams: values,
  functionScore: values,
});

/** V1 (spec 4.7): one vector, a range at most. */
export const SearchV1Shape = z.extend(OnCollection, {
  ...narrowed,
  vector: z.array(z.number()),
  params: values,
});

export const QueryShape = z.extend(OnCollection, narrowed);
export const GetShape = z.extend(OnCollection, {
  id: z.optional(z.unknown()),
  outputFields: texts,
  partitionNames: texts,
});

const Part = z.object({
  data: z.array(z.unknown()),
  annsField: text,
  filter: text,
  exprParams: values,
  limit: whole,
  offset: whole,
  metricType: text,
  params: values,
});

export const HybridSearchShape = z.extend(OnCollection, {
  ...narrowed,
  search: z.array(Part),
  rerank: z.optional(z.object({ strategy: z.optional(z.string()), params: values })),
  functionScore: values,
});

const Row = z.dictionary(z.string(), z.unknown());
export const WriteShape = z.extend(OnCollection, { partitionName: text, partialUpdate: flag, data: z.array(Row) });
export const DeleteShape = z.extend(OnCollection, { partitionName: text, filter: z.string(), exprParams: values });
