import assert from 'node:assert/strict';
import { ClusterClient } from '../../../../src/client';
import { startDemo, type Demo } from '../../../../src/demo';
import type { Collection, Field } from '../../../../src/model/collections/collections';
import {
  copyOfCollection,
  hasSameId,
  hasRequestedFields,
  notCarried,
  sameness,
  type CopyEnd,
} from '../../../../src/model/collections/copies';
import type { CollectionRequest } from '../../../../src/model/collections/requests';

describe('a copy of a collection', () => {
  let demo: Demo;
  before(async () => {
    demo = await startDemo({ strict: true, entities: 1000 });
  });
  after(() => demo.close());

  it('is made of what every seeded collection says of itself, and says the same of itself', async () => {
    const cluster = new ClusterClient({ endpoint: demo.clusters[0]!.endpoint, token: demo.apiKey });
    for (const dbName of await cluster.databases.list()) {
      for (const collectionName of await cluster.collections.list({ dbName })) {
        const original = await cluster.collections.describe({ dbName, collectionName });
        const copyName = `${collectionName}_copy`;
        await cluster.collections.create({ dbName, ...copyOfCollection(original, copyName) });
        const copy = await cluster.collections.describe({ dbName, collectionName: copyName });
        assert.deepEqual(likeness(copy), likeness(original), collectionName);
      }
    }
  });
});

/** Returns the properties that a copy shares with its original. */
function likeness({
  fields,
  indexes,
  consistencyLevel,
  enableDynamicField,
  description,
}: Awaited<ReturnType<ClusterClient['collections']['describe']>>) {
  return {
    fields: fields.map(field => ({ ...field, id: undefined })),
    indexes,
    consistencyLevel,
    enableDynamicField,
    description,
  };
}

const field = (name: string, type: string, more: object = {}): Field => ({ name, type, ...more });
const id = field('id', 'Int64', { primaryKey: true });
const idCopied = { fieldName: 'id', dataType: 'Int64', isPrimary: true };
const bare = {
  collectionName: 'copy',
  schema: { autoID: false, enableDynamicField: false, fields: [idCopied] },
  indexParams: [],
};

const copies: [what: string, told: Partial<Collection>, request: object][] = [
  ['that says nothing else of itself', {}, bare],
  [
    'its description, its consistency, ids that count themselves and fields of its own',
    {
      description: 'Books',
      consistencyLevel: 'Strong',
      enableDynamicField: true,
      fields: [{ ...id, autoId: true }, field('$meta', 'JSON')],
    },
    {
      ...bare,
      description: 'Books',
      consistencyLevel: 'Strong',
      schema: { ...bare.schema, autoID: true, enableDynamicField: true },
    },
  ],
  [
    'partitions by a key, as many as there are',
    { partitionsNum: '16', fields: [id, field('org', 'Int64', { partitionKey: true })] },
    {
      ...bare,
      partitionsNum: 16,
      schema: {
        ...bare.schema,
        fields: [idCopied, { fieldName: 'org', dataType: 'Int64', isPartitionKey: true }],
      },
    },
  ],
  [
    'partitions by a key, the usual number where it is not told',
    { fields: [{ ...id, partitionKey: true }] },
    { ...bare, partitionsNum: 64, schema: { ...bare.schema, fields: [{ ...idCopied, isPartitionKey: true }] } },
  ],
  ['no number of partitions where no key makes them', { partitionsNum: 2 }, bare],
  [
    'what a field is',
    {
      fields: [
        id,
        field('at', 'Int64', { clusteringKey: true, nullable: true, defaultValue: 0, description: 'When' }),
        field('tags', 'Array', {
          elementType: 'VarChar',
          params: [{ key: 'max_capacity', value: '5' }],
          nullable: false,
          description: '',
        }),
        field('source', 'VarChar', { externalField: 'src', defaultValue: null }),
      ],
    },
    {
      ...bare,
      schema: {
        ...bare.schema,
        fields: [
          idCopied,
          {
            fieldName: 'at',
            dataType: 'Int64',
            isClusteringKey: true,
            nullable: true,
            defaultValue: 0,
            description: 'When',
          },
          {
            fieldName: 'tags',
            dataType: 'Array',
            elementDataType: 'VarChar',
            elementTypeParams: { max_capacity: '5' },
          },
          { fieldName: 'source', dataType: 'VarChar', externalField: 'src' },
        ],
      },
    },
  ],
  [
    'the length of strings that a type names, as V1 does',
    { fields: [id, field('title', 'VarChar(256)'), field('tags', 'Array')] },
    {
      ...bare,
      schema: {
        ...bare.schema,
        fields: [
          idCopied,
          { fieldName: 'title', dataType: 'VarChar', elementTypeParams: { max_length: 256 } },
          { fieldName: 'tags', dataType: 'Array' },
        ],
      },
    },
  ],
  [
    'the indexes of vectors, and no others',
    {
      fields: [id, field('v', 'FloatVector(4)'), field('w', 'FloatVector', { params: [{ key: 'dim', value: '8' }] })],
      indexes: [
        { fieldName: 'v', indexName: 'near', metricType: 'L2' },
        { fieldName: 'w' },
        { fieldName: 'id', indexName: 'by_id' },
        { fieldName: 'gone', metricType: 'IP' },
      ],
    },
    {
      ...bare,
      schema: {
        ...bare.schema,
        fields: [
          idCopied,
          { fieldName: 'v', dataType: 'FloatVector', elementTypeParams: { dim: 4 } },
          { fieldName: 'w', dataType: 'FloatVector', elementTypeParams: { dim: 8 } },
        ],
      },
      indexParams: [
        { fieldName: 'v', indexName: 'near', metricType: 'L2', params: { index_type: 'AUTOINDEX' } },
        { fieldName: 'w', indexName: 'w', metricType: 'COSINE', params: { index_type: 'AUTOINDEX' } },
      ],
    },
  ],
  [
    'its functions, and where its data are',
    { functions: [{ name: 'f' }], externalSource: 's3://b', externalSpec: '{"format":"parquet"}' },
    {
      ...bare,
      schema: {
        ...bare.schema,
        functions: [{ name: 'f' }],
        externalSource: 's3://b',
        externalSpec: '{"format":"parquet"}',
      },
    },
  ],
  [
    'the source without its credential',
    { externalSource: 'https://me:pw@host.example/c?sig=x', externalSpec: '{"format":"parquet"}' },
    {
      ...bare,
      schema: { ...bare.schema, externalSource: 'https://host.example/c', externalSpec: '{"format":"parquet"}' },
    },
  ],
  ['no functions where there are none, and no source that is no text', { functions: [], externalSource: null }, bare],
];
describe('a copy of a collection keeps', () => {
  for (const [what, told, request] of copies) {
    it(what, () => assert.deepEqual(copyOfCollection({ collectionName: 'c', fields: [id], ...told }, 'copy'), request));
  }
});

describe('what a copy of a collection does not have', () => {
  const vector: Field = { name: 'v', type: 'FloatVector' };
  const index = (fieldName: string) => ({ indexName: fieldName, fieldName, metricType: '' });
  const left: readonly [told: Partial<Collection>, sentence: string | undefined][] = [
    [{ indexes: [index('v')], partitionsNum: 1, properties: [], aliases: [] }, undefined],
    [{}, undefined],
    [{ indexes: [index('v'), index('year'), index('tag')] }, 'Not copied: indexes on year and tag.'],
    [{ partitionsNum: 3 }, 'Not copied: 3 partitions.'],
    [
      { properties: [{ key: 'collection.ttl.seconds', value: '60' }], aliases: ['articles'] },
      'Not copied: properties collection.ttl.seconds; aliases articles.',
    ],
    [{ fields: [id, { name: 'tag', type: 'VarChar', partitionKey: true }, vector], partitionsNum: 16 }, undefined],
  ];
  for (const [told, sentence] of left)
    it(`is ${sentence ?? 'nothing'} ${JSON.stringify(told)}`, () =>
      assert.equal(notCarried({ collectionName: 'c', fields: [id, vector], ...told }), sentence));
});

describe('what was made of a request', () => {
  const request: CollectionRequest = {
    collectionName: 'c',
    schema: {
      fields: [
        { fieldName: 'id', dataType: 'Int64', isPrimary: true },
        { fieldName: 'v', dataType: 'FloatVector' },
      ],
    },
  };
  const made = (...fields: Field[]): Collection => ({ collectionName: 'c', fields });
  const cases: [what: string, made: Collection, request: CollectionRequest, asAsked: boolean][] = [
    [
      'its fields, and one that the service adds',
      made(id, field('v', 'FloatVector(4)'), field('more', 'JSON')),
      request,
      true,
    ],
    ['a field of another type', made(id, field('v', 'BinaryVector(4)')), request, false],
    ['a field less', made(id), request, false],
    ['a quick one', made(id, field('vector', 'FloatVector(4)')), { collectionName: 'c', dimension: 4 }, true],
    [
      'a quick one with a vector field of another name',
      made(id, field('v', 'FloatVector(4)')),
      { collectionName: 'c', dimension: 4, vectorFieldName: 'v' },
      true,
    ],
    [
      'a quick one of another dimension',
      made(id, field('vector', 'FloatVector(8)')),
      { collectionName: 'c', dimension: 4 },
      false,
    ],
    ['a quick one without its vector field', made(id), { collectionName: 'c', dimension: 4 }, false],
  ];
  for (const [what, collection, asked, asAsked] of cases) {
    it(`${asAsked ? 'is' : 'is not'} as asked: ${what}`, () =>
      assert.equal(hasRequestedFields(collection, asked), asAsked));
  }

  it('knows a collection by the id that engines make from the time, and by no other', () => {
    const of = (collectionID: unknown): Collection => ({ collectionName: 'c', fields: [], collectionID });
    const ids: [a: unknown, b: unknown, same: boolean][] = [
      [470642246000050392n, 470642246000050392n, true],
      [470642246000050392n, '470642246000050392', true],
      [470642246000050392n, 470642246000050393n, false],
      [undefined, undefined, false],
      [7, 7, false],
    ];
    for (const [a, b, same] of ids) assert.equal(hasSameId(of(a), of(b)), same, `${String(a)} ${String(b)}`);
  });
});

describe('a copy between two addresses', () => {
  const end = (endpoint: string, collectionID: unknown, more: object = {}): CopyEnd => ({
    endpoint,
    dbName: 'default',
    collection: { collectionName: 'c', fields: [], collectionID },
    ...more,
  });
  const ID = '450000000000000001';
  const at = (clusterId: string, controlPlane = 'https://api.example') => ({ clusterId, controlPlane });
  const pairs: readonly (readonly [what: string, a: CopyEnd, b: CopyEnd, answer: ReturnType<typeof sameness>])[] = [
    ['another spelling of the address', end('http://a', 1), end('HTTP://a:80/', 1), 'same'],
    ['another database', end('http://a', 1), end('http://a', 2, { dbName: 'other' }), 'other'],
    ['a service that ignores the database', end('http://a', ID), end('http://a', ID, { dbName: 'other' }), 'same'],
    ['another address with another id', end('http://a', ID), end('http://b', '450000000000000002'), 'other'],
    ['another address with the same number of a sequence', end('http://a', 7), end('http://b', 7), 'other'],
    ['another address with the same id', end('http://a', ID), end('http://b', ID), 'unclear'],
    ['an address and a cluster', end('http://a', ID, at('in01')), end('http://b', ID), 'unclear'],
    [
      'clusters of two services',
      end('http://a', ID, at('in01')),
      end('http://b', ID, at('in02', 'https://b')),
      'unclear',
    ],
    ['a cluster and its clone', end('http://a', ID, at('in01')), end('http://b', ID, at('in02')), 'other'],
    ['two addresses of one cluster', end('http://a', ID, at('in01')), end('http://b', ID, at('in01')), 'same'],
  ];
  for (const [what, a, b, answer] of pairs)
    it(`is ${answer === 'same' ? 'one of a collection to itself' : answer}: ${what}`, () => {
      assert.deepEqual([sameness(a, b), sameness(b, a)], [answer, answer]);
    });
});
