import assert from 'node:assert/strict';
import { CollectionRequest } from '../../../../src/model/collections/requests';
import { dimension } from '../../../../src/model/collections/collections';
import { parse } from '../../../../src/model/zod';
import type { Case } from '../../../harness/model/issue-paths';
import { issuePaths } from '../../../harness/model/issue-paths';

const quick = { collectionName: 'c', dimension: 8 };
const id = { fieldName: 'id', dataType: 'Int64', isPrimary: true };
const vector = { fieldName: 'v', dataType: 'FloatVector', elementTypeParams: { dim: '8' } };
const schema = (fields: unknown[], more: object = {}) => ({ collectionName: 'c', schema: { fields, ...more } });
const indexed = (index: object) => ({ ...quick, indexParams: [index] });
const external = { externalSource: 's3://b/p', externalSpec: '{"format":"parquet"}' };
const mapped = { ...id, externalField: 'key' };

describe('a new collection (spec 4.3)', () => {
  const cases: Case[] = [
    ['is quick with a name and dimensions', quick],
    ['needs a name', { dimension: 8 }, 'collectionName'],
    ['needs dimensions without a schema', { collectionName: 'c' }, 'dimension'],
    ['has whole dimensions', { ...quick, dimension: 1.5 }, 'dimension'],
    ['has dimensions', { ...quick, dimension: 0 }, 'dimension'],
    [
      'may say all of the quick form',
      {
        ...quick,
        dbName: 'd',
        metricType: 'L2',
        idType: 'VarChar',
        autoID: true,
        primaryFieldName: 'pk',
        vectorFieldName: 'v',
        description: '',
        params: { max_length: 64, ttlSeconds: 60, 'mmap.enabled': true },
      },
    ],
    ['is not spelled as the sample does', { ...quick, autoId: true }, ''],
    ['gives lengths as texts too, as the sample does', { ...quick, params: { max_length: '64' } }],
    ['gives lengths as whole numbers', { ...quick, params: { max_length: 6.4 } }, 'params.max_length'],
    ['gives lengths as digits', { ...quick, params: { max_length: '64 bytes' } }, 'params.max_length'],
    ['lets unknown params pass', { ...quick, params: { shardsNum: 2 } }],
    ['has no dimensions with a schema', schema([id, vector])],
    ['may have them all the same: they are ignored', { ...schema([id, vector]), dimension: 8 }],
    ['has fields in its schema', schema([]), 'schema.fields'],
    ['names the fields of its schema', schema([{ dataType: 'Int64' }]), 'schema.fields.0.fieldName'],
    ['counts partitions with a partition key', schema([id, { ...vector, isPartitionKey: true }]), 'partitionsNum'],
    ['counts them at the top', { ...schema([id, { ...vector, isPartitionKey: true }]), partitionsNum: 16 }],
    ['or in its params', { ...schema([id, { ...vector, isPartitionKey: true }]), params: { partitionsNum: 16 } }],
    ['is external with mapped fields, source and spec', schema([mapped, vector], external)],
    ['is not external without a source', schema([mapped], { externalSpec: 'x' }), 'schema.externalSource'],
    ['is not external without a spec', schema([mapped], { externalSource: 'x' }), 'schema.externalSpec'],
    ['is not external without mapped fields', schema([id], external), 'schema.fields'],
    [
      'has indexes with metric, field and type',
      indexed({ metricType: 'L2', fieldName: 'v', params: { index_type: 'AUTOINDEX' } }),
    ],
    [
      'lets the service judge the type of an index',
      indexed({ metricType: 'L2', fieldName: 'v', params: { index_type: 'HNSW', M: 8 } }),
    ],
    [
      'says the metric of an index',
      indexed({ fieldName: 'v', params: { index_type: 'AUTOINDEX' } }),
      'indexParams.0.metricType',
    ],
    [
      'says the type of an index',
      indexed({ metricType: 'L2', fieldName: 'v', params: {} }),
      'indexParams.0.params.index_type',
    ],
    [
      'does not spell the metric as the sample does',
      indexed({ metric_type: 'L2', metricType: 'L2', fieldName: 'v', params: { index_type: 'AUTOINDEX' } }),
      'indexParams.0',
    ],
  ];
  for (const [what, input, ...wrong] of cases) {
    it(what, () => assert.deepEqual(issuePaths(CollectionRequest, input), wrong));
  }

  it('sends the name of every index: the field’s when it has none', () => {
    const index = { metricType: 'L2', fieldName: 'v', params: { index_type: 'AUTOINDEX' } };
    const { indexParams } = parse(CollectionRequest, {
      ...quick,
      indexParams: [index, { ...index, indexName: 'mine' }],
    });
    assert.deepEqual(indexParams, [
      { ...index, indexName: 'v' },
      { ...index, indexName: 'mine' },
    ]);
  });
});

describe('the dimension of a field', () => {
  const field = (type: string, dim?: unknown) => ({
    name: 'v',
    type,
    params: dim === undefined ? [] : [{ key: 'dim', value: dim }],
  });
  const cases: [what: string, field: ReturnType<typeof field>, dimension: number | undefined][] = [
    ['stands in its params, as a text', field('FloatVector', '768'), 768],
    ['stands in its type on older servers', field('FloatVector(5)'), 5],
    ['is missing for sparse vectors', field('SparseFloatVector'), undefined],
    ['is missing when it is no number', field('FloatVector', 'wide'), undefined],
    ['can be a number', field('FloatVector', 768), 768],
    ...['', ' ', '0x10', '1e3', 1.5, true, null, [], [4], { toString: 1, valueOf: 1 }].map(
      (dim): [string, ReturnType<typeof field>, undefined] => [
        `is missing when it is ${JSON.stringify(dim)}`,
        field('FloatVector', dim),
        undefined,
      ],
    ),
  ];
  for (const [what, given, expected] of cases) it(what, () => assert.equal(dimension(given), expected));
});
