import assert from 'node:assert/strict';
import { fact, PROD, SANDBOX, Service } from '../../../harness/services/demo';

const COLLECTION = { collectionName: 'help_center' };

describe('flushes and compactions of the demo service', () => {
  let service: Service;
  beforeEach(async () => {
    service = new Service();
    await service.start();
  });
  afterEach(() => service.demo.close());

  const codeOf = async (path: string, body: object, cluster: number = PROD) =>
    (await service.data(cluster, `collections/${path}`, body)).code;

  it('flush a cluster once in ten seconds', async () => {
    assert.equal(await codeOf('flush', COLLECTION), 0);
    const refused = await service.data(PROD, 'collections/flush', { collectionName: 'product_reviews' });
    assert.deepEqual([refused.status, refused.code], [200, 1807]);
    assert.match(refused.message, /rate limit exceeded\[rate=0\.1\]/);
    service.pass(10_000);
    assert.equal(await codeOf('flush', COLLECTION), 0);
  });

  it('flush each collection once in ten seconds where the service is lenient', async () => {
    await service.demo.close();
    await service.start({ strict: false });
    assert.equal(await codeOf('flush', COLLECTION), 0);
    assert.equal(await codeOf('flush', { collectionName: 'product_reviews' }), 0);
    assert.equal(await codeOf('flush', COLLECTION), 1807);
  });

  it('refuse a missing collection', async () => {
    for (const path of ['flush', 'compact']) assert.equal(await codeOf(path, { collectionName: 'nope' }), 100, path);
  });

  it('compact in the background, by a job', async () => {
    const { compactionID } = fact(await service.data(PROD, 'collections/compact', COLLECTION));
    assert.equal(typeof compactionID, 'bigint');
    const state = async () =>
      fact(await service.data(PROD, 'collections/get_compaction_state', `{"jobID":${String(compactionID)}}`));
    const { state: begun, executingPlanNumber } = await state();
    assert.deepEqual([begun, executingPlanNumber], ['Executing', 2]);
    service.pass(6000);
    assert.deepEqual(await state(), {
      compactionID,
      state: 'Completed',
      executingPlanNumber: 0,
      timeoutPlanNumber: 0,
      completedPlanNumber: 2,
    });
  });

  it('know nothing of the job of another cluster, and have none where there is nothing to compact', async () => {
    const { compactionID } = fact(await service.data(PROD, 'collections/compact', COLLECTION));
    const elsewhere = `{"jobID":${String(compactionID)}}`;
    const asked = await service.data(SANDBOX, 'collections/get_compaction_state', elsewhere);
    assert.equal(fact(asked)['state'], 'UndefiedState');
    await service.data(PROD, 'collections/create', { collectionName: 'empty', dimension: 4 });
    const none = await service.data(PROD, 'collections/compact', { collectionName: 'empty' });
    assert.equal(fact(none)['compactionID'], -1);
  });
});
