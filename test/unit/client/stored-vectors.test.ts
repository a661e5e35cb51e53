import assert from 'node:assert/strict';
import type { ClusterClient } from '../../../src/client';
import { combinedFrom } from '../../../src/client/stored-vectors';
import type { SearchFacts } from '../../../src/model/searches/facts';

const factsOf = (type: string): SearchFacts => ({
  collection: {
    collectionName: 'c',
    fields: [
      { name: 'id', type: 'Int64', primaryKey: true },
      { name: 'v', type, params: [{ key: 'dim', value: '2' }] },
    ],
    indexes: [{ fieldName: 'v', metricType: 'L2' }],
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
});
