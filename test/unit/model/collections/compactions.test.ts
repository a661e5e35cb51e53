import assert from 'node:assert/strict';
import { compactionJob, judgeCompaction } from '../../../../src/model/collections/compactions';

describe('a compaction', () => {
  for (const [id, job] of [
    ['470642662650037168', '470642662650037168'],
    ['0', undefined],
    ['-1', undefined],
  ] as const) {
    it(`has the job ${job} by the answer ${id}`, () => assert.equal(compactionJob({ compactionID: id }), job));
  }

  const plans = (executingPlanNumber: number, completedPlanNumber: number, timeoutPlanNumber = 0) => ({
    executingPlanNumber,
    completedPlanNumber,
    timeoutPlanNumber,
  });

  it('is in progress by its plans, and done once it is completed', () => {
    assert.deepEqual(judgeCompaction({ state: 'Executing', ...plans(3, 1) }), {
      begun: true,
      note: 'Executing',
      progress: 25,
    });
    assert.deepEqual(judgeCompaction({ state: 'Executing' }), { begun: true, note: 'Executing' });
    assert.deepEqual(judgeCompaction({ state: 'Completed', ...plans(0, 4) }), { state: 'done', progress: 100 });
  });

  it('has failed where plans timed out', () => {
    assert.deepEqual(judgeCompaction({ state: 'Completed', ...plans(0, 3, 1) }), {
      state: 'failed',
      note: '1 of 4 compaction plans timed out. Compact again.',
    });
  });

  it('is unknown to a service without the job', () => {
    assert.equal(judgeCompaction({ state: 'UndefiedState', ...plans(0, 0) }), undefined);
  });
});
