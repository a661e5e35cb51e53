import assert from 'node:assert/strict';
import {
  planPartitionCreation,
  planPartitionDrop,
  planPartitionLoad,
  planPartitionRelease,
} from '../../../../src/model/collections/partition-plans';
import { riskOf } from '../../../../src/model/plans';

const OF = { dbName: 'default', collectionName: 'logs' };
const NAME = { ...OF, partitionName: 'old' };

describe('plans of partitions', () => {
  it('create an empty one', () => {
    const plan = planPartitionCreation(NAME);
    assert.equal(plan.summary, 'Create partition “old” of “logs”');
    assert.deepEqual(
      [riskOf(plan), plan.request.path, plan.request.body],
      ['plain', '/v2/vectordb/partitions/create', NAME],
    );
  });

  it('drop one as what destroys, with the number of entities where it is known', () => {
    const plan = planPartitionDrop(NAME, 2200);
    assert.equal(plan.effect, 'Deletes the partition and its 2,200 entities. This cannot be undone');
    assert.match(planPartitionDrop(NAME, undefined).effect!, /all its entities/);
    assert.deepEqual([riskOf(plan), plan.request.body], ['destroys', NAME]);
  });

  it('load and release by a list of names; only a release is guarded', () => {
    const [load, release] = [planPartitionLoad(NAME), planPartitionRelease(NAME)];
    assert.deepEqual([riskOf(load), riskOf(release)], ['plain', 'destroys']);
    assert.deepEqual(load.request.body, { ...OF, partitionNames: ['old'] });
    assert.deepEqual(release.request.body, load.request.body);
    assert.match(release.effect!, /keeps its entities\. Until the partition is loaded again, searches .* skip/);
  });
});
