import type { CollectionDocument } from './documents';

type Fields = NonNullable<CollectionDocument['schema']>['fields'];

const key = { fieldName: 'id', dataType: 'Int64', isPrimary: true } as const;
const embedding = { fieldName: 'embedding', dataType: 'FloatVector', elementTypeParams: { dim: 768 } } as const;
const text = (fieldName: string, bytes: number) => ({
  fieldName,
  dataType: 'VarChar',
  elementTypeParams: { max_length: bytes },
});
const index = (fieldName: string, metricType: string) => ({
  fieldName,
  indexName: fieldName,
  metricType,
  params: { index_type: 'AUTOINDEX' },
});
const schema = (...fields: Fields) => ({ autoID: false, enableDynamicField: false, fields });

/** Templates by key: each is a valid document (spec 4.3; service facts 14.5). */
export const COLLECTION_TEMPLATES = {
  quick: {
    collectionName: 'my_collection',
    dimension: 768,
    metricType: 'COSINE',
    idType: 'Int64',
    autoID: true,
  },
  schema: {
    collectionName: 'articles',
    schema: schema(key, text('title', 512), text('body', 16_384), embedding),
    indexParams: [index('embedding', 'COSINE')],
  },
  tenants: {
    collectionName: 'documents_by_tenant',
    partitionsNum: 64,
    schema: schema(key, { ...text('tenant', 64), isPartitionKey: true }, text('body', 16_384), embedding),
    indexParams: [index('embedding', 'COSINE')],
  },
  hybrid: {
    collectionName: 'articles_hybrid',
    schema: {
      ...schema(
        key,
        { fieldName: 'body', dataType: 'VarChar', elementTypeParams: { max_length: 16_384, enable_analyzer: true } },
        { fieldName: 'terms', dataType: 'SparseFloatVector' },
        embedding,
      ),
      functions: [
        { name: 'terms_of_body', type: 'BM25', inputFieldNames: ['body'], outputFieldNames: ['terms'], params: {} },
      ],
    },
    indexParams: [index('terms', 'BM25'), index('embedding', 'COSINE')],
  },
  external: {
    collectionName: 'lake_articles',
    schema: {
      externalSource: 's3://my-bucket/articles/',
      externalSpec: '{"format":"parquet"}',
      fields: [
        { ...text('title', 512), externalField: 'title' },
        { ...embedding, externalField: 'embedding' },
      ],
    },
    indexParams: [index('embedding', 'COSINE')],
  },
  expiring: {
    collectionName: 'trial_run',
    dimension: 768,
    metricType: 'COSINE',
    params: { ttlSeconds: 604_800 },
  },
} as const satisfies Readonly<Record<string, CollectionDocument>>;

export type CollectionTemplate = keyof typeof COLLECTION_TEMPLATES;
