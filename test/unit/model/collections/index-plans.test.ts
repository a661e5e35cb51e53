import assert from 'node:assert/strict';
import { indexTypesOf, planIndexCreation, planIndexDrop } from '../../../../src/model/collections/index-plans';
import {
  type Index,
  indexProgress,
  indexProperties,
  judgeIndex,
  specOf,
} from '../../../../src/model/collections/indexes';
import { riskOf } from '../../../../src/model/plans';

const OF = { dbName: 'default', collectionName: 'c' };
const SPEC = { fieldName: 'v', indexName: 'i', metricType: 'L2', params: { index_type: 'HNSW', M: 16 } };

describe('plans of indexes', () => {
  it('create with type, metric and parameters, and warn of a type that managed services lack', () => {
    const plan = planIndexCreation(OF, SPEC, { isVector: true, isManaged: true, rowCount: 2200 });
    assert.deepEqual(
      plan.lines.map(({ text }) => text),
      [
        'Indexes field `v` of “c” (HNSW, L2)',
        'Parameters: M = 16',
        'The service indexes 2,200 entities in the background',
      ],
    );
    assert.deepEqual(plan.warnings, ['A managed service supports AUTOINDEX only']);
    assert.deepEqual(plan.request.body, { ...OF, indexParams: [SPEC] });
    assert.deepEqual(planIndexCreation(OF, SPEC, { isVector: true, isManaged: false }).warnings, []);
  });

  it('drop as what destroys, by the kind of field', () => {
    const plan = planIndexDrop(OF, SPEC, true);
    assert.deepEqual([riskOf(plan), plan.request.body], ['destroys', { ...OF, indexName: 'i' }]);
    assert.match(plan.effect!, /cannot be searched/);
    assert.match(planIndexDrop(OF, SPEC, undefined).effect!, /cannot be searched/);
    assert.match(planIndexDrop(OF, SPEC, false).effect!, /Filters .* can take longer/);
  });

  it('offer AUTOINDEX first for every type', () => {
    for (const type of ['FloatVector(4)', 'BinaryVector', 'SparseFloatVector', 'VarChar'])
      assert.equal(indexTypesOf(type)[0], 'AUTOINDEX');
    assert.ok(indexTypesOf('FloatVector(4)').includes('HNSW'));
    assert.ok(!indexTypesOf('VarChar').includes('HNSW'));
  });

  it('tell the progress until an index is finished', () => {
    assert.equal(indexProgress({ indexState: 'Finished', totalRows: 2, indexedRows: 2 }), undefined);
    assert.equal(indexProgress({}), undefined);
    assert.equal(indexProgress({ indexState: 'Unissued' }), 'building');
    for (const known of [{ totalRows: 2000 }, { indexedRows: 1000 }])
      assert.equal(indexProgress({ indexState: 'InProgress', ...known }), 'building');
    assert.equal(indexProgress({ indexState: 'Failed' }), 'failed');
    assert.equal(
      indexProgress({ indexState: 'InProgress', totalRows: 2000, indexedRows: 1000 }),
      '1,000 of 2,000 entities indexed',
    );
  });

  it('judge a build by its state and its entities', () => {
    const rows = { totalRows: 2000, indexedRows: 500 };
    assert.deepEqual(judgeIndex({ indexState: 'InProgress', ...rows }), {
      progress: 25,
      begun: true,
      note: '500 of 2,000 entities indexed',
    });
    assert.deepEqual(judgeIndex({ indexState: 'Unissued' }), { begun: true, note: 'building' });
    assert.deepEqual(judgeIndex({ indexState: 'Finished', ...rows }), { state: 'done', progress: 100 });
    assert.deepEqual(judgeIndex({ indexState: 'Failed', failReason: 'out of memory' }), {
      state: 'failed',
      note: 'out of memory',
    });
    assert.equal(judgeIndex({ ...rows }), undefined);
  });

  it('define a described index as the request for the same one', () => {
    const indexParams = [
      { key: 'index_type', value: 'HNSW' },
      { key: 'metric_type', value: 'L2' },
      { key: 'M', value: '16' },
      { key: 'params', value: '{"M":16}' },
    ];
    const index = { indexName: 'i', fieldName: 'v', indexType: 'HNSW', metricType: 'L2', indexParams };
    assert.deepEqual(specOf(index, 'i'), { ...SPEC, params: { index_type: 'HNSW', M: 16 } });
    assert.deepEqual(specOf({}, 'x'), { fieldName: 'x', indexName: 'x', params: { index_type: 'AUTOINDEX' } });
  });

  it('keep parameters that are only in the JSON text of the request, as engines return them, or only entries', () => {
    const described = (...indexParams: object[]) =>
      specOf({ fieldName: 'v', indexType: 'HNSW', indexParams }, 'v').params;
    const type = { key: 'index_type', value: 'HNSW' };
    const text = '{"index_type":"HNSW","M":8,"efConstruction":16}';
    assert.deepEqual(described(type, { key: 'params', value: text }), { index_type: 'HNSW', M: 8, efConstruction: 16 });
    assert.deepEqual(described(type, { key: 'M', value: '8' }), { index_type: 'HNSW', M: '8' });
    assert.deepEqual(described(type, { key: 'params', value: '{"M":' }), { index_type: 'HNSW' });
  });
});

describe('the properties of a described index', () => {
  const index = { indexName: 'i', 'mmap.enabled': 'true', own: 7, warmup: '' } as unknown as Index;

  it('are the known ones that are set', () => assert.deepEqual(indexProperties(index), { 'mmap.enabled': 'true' }));
  for (const [asked, value] of [
    ['own', '7'],
    ['warmup', undefined],
    ['indexName', undefined],
    ['constructor', undefined],
  ] as const)
    it(`have the asked one where it is a property: ${asked}`, () =>
      assert.equal(new Map(Object.entries(indexProperties(index, asked))).get(asked), value));
});
