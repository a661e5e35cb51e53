import assert from 'node:assert/strict';
import fc from 'fast-check';
import { check } from '../../../../src/model/issues';
import { CollectionRequest } from '../../../../src/model/collections/requests';
import { inferCollection } from '../../../../src/model/collections/samples';
import { sizeForecast } from '../../../../src/model/collections/sizes';
import { COLLECTION_TEMPLATES } from '../../../../src/model/collections/templates';

const vector = (fieldName: string, dataType: string, dim?: number) => ({
  fieldName,
  dataType,
  ...(dim !== undefined && { elementTypeParams: { dim } }),
});

const sizes: [string, CollectionRequest, number, number, string[]][] = [
  ['quick', { collectionName: 'c', dimension: 768 }, 8 + 768 * 4, 768 * 4, []],
  [
    'quick with ids that are texts',
    { collectionName: 'c', dimension: 4, idType: 'VarChar', params: { max_length: 64 } },
    64 + 16,
    16,
    [],
  ],
  [
    'quick with ids whose length is written as a text',
    { collectionName: 'c', dimension: 4, idType: 'VarChar', params: { max_length: '64' } },
    64 + 16,
    16,
    [],
  ],
  [
    'every dense vector',
    {
      collectionName: 'c',
      schema: {
        fields: [
          vector('f', 'FloatVector', 100),
          vector('h', 'Float16Vector', 100),
          vector('b', 'BFloat16Vector', 100),
          vector('i', 'Int8Vector', 100),
          vector('x', 'BinaryVector', 128),
        ],
      },
    },
    400 + 200 + 200 + 100 + 16,
    916,
    [],
  ],
  [
    'scalars, and what nobody knows',
    {
      collectionName: 'c',
      schema: {
        fields: [
          { fieldName: 'id', dataType: 'Int64', isPrimary: true },
          { fieldName: 'ok', dataType: 'Bool' },
          { fieldName: 'stars', dataType: 'Int8' },
          { fieldName: 'year', dataType: 'Int16' },
          { fieldName: 'price', dataType: 'Double' },
          { fieldName: 'title', dataType: 'VarChar', elementTypeParams: { max_length: '200' } },
          { fieldName: 'more', dataType: 'JSON' },
          vector('sparse', 'SparseFloatVector'),
          vector('lost', 'FloatVector'),
        ],
      },
    },
    8 + 1 + 1 + 2 + 8 + 200,
    0,
    ['more', 'sparse', 'lost'],
  ],
];

const valuesByType: [type: string, bytes: number | undefined, dim?: number][] = [
  ['Bool', 1],
  ['Int8', 1],
  ['Int16', 2],
  ['Int32', 4],
  ['Int64', 8],
  ['Float', 4],
  ['Double', 8],
  ['Timestamptz', 8],
  ['JSON', undefined],
  ['Array', undefined],
  ['FloatVector', 40, 10],
  ['Float16Vector', 20, 10],
  ['BFloat16Vector', 20, 10],
  ['Int8Vector', 10, 10],
  ['BinaryVector', 2, 16],
  ['SparseFloatVector', undefined],
];

/** Bytes of a row by template: the maximum of its texts and vectors. */
const templates: [name: keyof typeof COLLECTION_TEMPLATES, bytesPerRow: number][] = [
  ['quick', 8 + 3072],
  ['schema', 8 + 512 + 16_384 + 3072],
  ['tenants', 8 + 64 + 16_384 + 3072],
  ['hybrid', 8 + 16_384 + 3072],
  ['external', 512 + 3072],
  ['expiring', 8 + 3072],
];

describe('the size of a collection', () => {
  for (const [type, bytes, dim] of valuesByType) {
    it(`counts a value of ${type}`, () => {
      const { bytesPerRow, vectorBytesPerRow, unknown } = sizeForecast({
        collectionName: 'c',
        schema: { fields: [vector('f', type, dim)] },
      });
      assert.deepEqual([bytesPerRow, unknown], bytes === undefined ? [0, ['f']] : [bytes, []]);
      assert.equal(vectorBytesPerRow, dim === undefined ? 0 : bytes);
    });
  }
  for (const [name, bytesPerRow] of templates) {
    it(`is that of the template ${name}`, () =>
      assert.equal(sizeForecast(COLLECTION_TEMPLATES[name]).bytesPerRow, bytesPerRow));
  }
  it('of templates that say more: their partitions and time to live', () => {
    assert.equal(COLLECTION_TEMPLATES.tenants.partitionsNum, 64);
    assert.equal(COLLECTION_TEMPLATES.expiring.params.ttlSeconds, 7 * 86_400);
  });
  it('of templates has what their fields say: given keys, and no fields beside those named', () => {
    const schemas = Object.values(COLLECTION_TEMPLATES).flatMap(template =>
      'schema' in template ? [template.schema] : [],
    );
    assert.equal(schemas.length, 4);
    const settings = schemas.map(schema => ('autoID' in schema ? [schema.autoID, schema.enableDynamicField] : []));
    assert.deepEqual(settings, [[false, false], [false, false], [false, false], []]);
  });
  for (const [what, request, bytesPerRow, vectorBytesPerRow, unknown] of sizes) {
    it(`is reckoned from its form: ${what}`, () => {
      assert.deepEqual(sizeForecast(request), { bytesPerRow, vectorBytesPerRow, unknown });
    });
  }
});

/** The types of an inferred schema, by field. */
const typesOf = (rows: Record<string, unknown>[]) =>
  Object.fromEntries(
    inferCollection('c', rows).request.schema!.fields.map(({ fieldName, dataType }) => [fieldName, dataType]),
  );

describe('a collection inferred from rows', () => {
  it('has a field for each of theirs', () => {
    const rows = [
      { sku: 'a', id: 1, price: 1, tags: ['x', 'y'], on: true, v: [0.5, 1], meta: { a: 1 }, terms: { 3: 0.5 } },
      { sku: 'b', id: 2, price: 2.5, tags: [], on: false, v: [1, 2], meta: { b: 2 }, terms: { 9: 1 } },
    ];
    const { request, notes } = inferCollection('things', rows);
    assert.deepEqual(request, {
      collectionName: 'things',
      schema: {
        autoID: false,
        enableDynamicField: false,
        fields: [
          { fieldName: 'sku', dataType: 'VarChar', elementTypeParams: { max_length: 32 } },
          { fieldName: 'id', dataType: 'Int64', isPrimary: true },
          { fieldName: 'price', dataType: 'Double' },
          {
            fieldName: 'tags',
            dataType: 'Array',
            elementDataType: 'VarChar',
            elementTypeParams: { max_capacity: 2, max_length: 32 },
          },
          { fieldName: 'on', dataType: 'Bool' },
          { fieldName: 'v', dataType: 'FloatVector', elementTypeParams: { dim: 2 } },
          { fieldName: 'meta', dataType: 'JSON' },
          { fieldName: 'terms', dataType: 'SparseFloatVector' },
        ],
      },
      indexParams: [
        { fieldName: 'v', indexName: 'v', metricType: 'COSINE', params: { index_type: 'AUTOINDEX' } },
        { fieldName: 'terms', indexName: 'terms', metricType: 'IP', params: { index_type: 'AUTOINDEX' } },
      ],
    });
    assert.deepEqual(notes, []);
  });

  const odd: [string, Record<string, unknown>[], Record<string, string>, RegExp][] = [
    [
      'mixed types',
      [
        { id: 1, a: 1 },
        { id: 2, a: 'x' },
      ],
      { id: 'Int64', a: 'JSON' },
      /“a” contains different types \(Int64, VarChar\)\. Its type becomes/,
    ],
    [
      'a field missing in some rows',
      [{ id: 1, a: 1 }, { id: 2 }],
      { id: 'Int64', a: 'Int64' },
      /“a” is missing in 1 of 2 rows and becomes nullable/,
    ],
    ['only nulls', [{ id: 1, a: null }], { id: 'Int64', a: 'JSON' }, /“a” has no value/],
    [
      'vectors of different lengths',
      [
        { id: 1, v: [1, 2] },
        { id: 2, v: [1, 2, 3] },
      ],
      { id: 'Int64', v: 'Array' },
      /“v” contains lists of different lengths\. Its type becomes an array,/,
    ],
    [
      'a vector missing',
      [{ id: 1, v: [1, 2] }, { id: 2 }],
      { id: 'Int64', v: 'FloatVector' },
      /Vector “v” is missing in 1 of 2 rows\. Every row needs a vector\./,
    ],
    [
      'a vector and a text',
      [
        { id: 1, v: [1, 2] },
        { id: 2, v: 'none' },
      ],
      { id: 'Int64', v: 'JSON' },
      /“v” contains different types \(FloatVector, VarChar\)\. Its type becomes/,
    ],
    [
      'no primary key',
      [{ a: 'x' }, { a: 'x' }],
      { id: 'Int64', a: 'VarChar' },
      /No field has a unique value in every row\. The service generates/,
    ],
    [
      'a field called id that repeats',
      [{ id: 1.5 }, { id: 1.5 }],
      { id_1: 'Int64', id: 'Double' },
      /No field has a unique value in every row\. The service generates/,
    ],
    ['no rows at all', [], { id: 'Int64' }, /No field has a unique value in every row\. The service generates/],
  ];
  for (const [what, rows, types, note] of odd) {
    it(`says what was unclear: ${what}`, () => {
      assert.deepEqual(typesOf(rows), types);
      assert.match(inferCollection('c', rows).notes.join('\n'), note);
    });
  }

  it('lets be null what is missing somewhere, but keys and vectors', () => {
    const rows = [
      { id: 1, a: 1, b: 'x', v: [1, 2] },
      { id: 2, b: null },
    ];
    const nullable = inferCollection('c', rows).request.schema!.fields.filter(field => field.nullable);
    assert.deepEqual(
      nullable.map(({ fieldName }) => fieldName),
      ['a', 'b'],
    );
  });

  it('is one that may be created, whatever the rows', () => {
    fc.assert(
      fc.property(
        fc.array(fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), fc.jsonValue()), { maxLength: 6 }),
        rows => {
          const checked = check(CollectionRequest, inferCollection('c', rows).request);
          assert.ok(checked.ok, JSON.stringify(checked));
        },
      ),
    );
  });
});
