import assert from 'node:assert/strict';
import { sharedFailure } from '../../../../src/webview/metrics/shown';

describe('the failure of all metrics', () => {
  const [free, other] = [{ failure: 'Not supported for Free clusters' }, { failure: 'No response' }];

  it('is told once', () => assert.equal(sharedFailure([free, free, free]), free.failure));

  it('is none where a metric has values beside its problem', () => {
    const reading = { times: [1], values: [2], stepMs: 1, from: 0, to: 1, problem: 'Not listed' };
    assert.equal(sharedFailure([{ reading }, { reading }]), undefined);
    const empty = { reading: { ...reading, times: [], values: [] } };
    assert.equal(sharedFailure([empty, empty]), 'Not listed');
  });

  it('is none where one metric was read, is on its way or failed otherwise', () => {
    for (const one of [{}, undefined, other]) assert.equal(sharedFailure([free, one]), undefined);
    assert.equal(sharedFailure([free]), undefined);
    assert.equal(sharedFailure([]), undefined);
  });
});
