import assert from 'node:assert/strict';
import type { ClusterClient } from '../../../src/client';
import { combinedFrom } from '../../../src/client/stored-vectors';
import type { SearchFacts } from '../../../src/model/searches/facts';

const factsOf = (type: string, indexes: object[] = [{ fieldName: 'v', metricType: 'L2' }]): SearchFacts => ({
  collection: {
    collectionName: 'c',
    fields: [
      { name: 'id', type: 'Int64', primaryKey: true },
      { name: 'v', type, params: [{ key: 'dim', value: '2' }] },
    ],
    indexes: indexes as NonNullable<SearchFacts['collection']['indexes']>,
  },
});

const client = (entities: readonly object[]) => ({ get: async () => entities }) as unknown as ClusterClient;

describe('a combined query vector', () => {
  const combine = { entities: [{ id: '1' }, { id: '9007199254740993', weight: -1 }], strength: 1 };

  it('is of the entities by all digits of their ids, in any order', async () => {
    const stored = client([
      { id: 9007199254740993n, v: [1, 0] },
      { id: 1, v: [3, 5] },
    ]);
    assert.deepEqual(await combinedFrom(stored, { combine }, factsOf('FloatVector')), { vector: [5, 10] });
  });

  it('is not sent if the field cannot have its numbers', async () => {
    const stored = client([
      { id: 1, v: [60_000, 0] },
      { id: 9007199254740993n, v: [-60_000, 0] },
    ]);
    const read = await combinedFrom(stored, { combine }, factsOf('Float16Vector'));
    assert.deepEqual('issues' in read && read.issues.map(({ path }) => path), [['combine', 'entities']]);
    const far = { ...combine, strength: 1e300 };
    const infinite = await combinedFrom(stored, { combine: far }, factsOf('FloatVector'));
    assert.deepEqual('issues' in infinite && infinite.issues.map(({ path }) => path), [['combine', 'entities']]);
  });

  it('needs the metric by which its vectors are scaled: of the index, otherwise of the search', async () => {
    let requests = 0;
    const stored = {
      get: async () => {
        requests += 1;
        return [
          { id: 1, v: [3, 0] },
          { id: 9007199254740993n, v: [0, 5] },
        ];
      },
    } as unknown as ClusterClient;
    const unknown = await combinedFrom(stored, { combine }, factsOf('FloatVector', []));
    assert.deepEqual('issues' in unknown && unknown.issues.map(({ path }) => path), [['combine']]);
    assert.match('issues' in unknown ? unknown.issues[0]!.message : '', /metric type of `v` is unknown/);
    assert.equal(requests, 0);
    const given = { combine, searchParams: { metricType: 'COSINE' } };
    assert.deepEqual(await combinedFrom(stored, given, factsOf('FloatVector', [])), { vector: [2, -1] });
  });

  it('of sparse vectors needs no metric, because they have IP alone', async () => {
    const stored = client([
      { id: 1, v: { 3: 1 } },
      { id: 9007199254740993n, v: { 4: 1 } },
    ]);
    assert.deepEqual(await combinedFrom(stored, { combine }, factsOf('SparseFloatVector', [])), { vector: { 3: 2 } });
  });
});
