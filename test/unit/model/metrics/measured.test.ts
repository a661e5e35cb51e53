import assert from 'node:assert/strict';
import { type MeasuredRequest, measuredSeries } from '../../../../src/model/metrics/measured';
import type { Measure } from '../../../../src/model/metrics/plots';

const search = (at: number, ms: number, ok = true): MeasuredRequest => ({ at, ms, operation: 'search', ok });

describe('metrics measured from the requests of a window', () => {
  const requests = [
    search(1000, 10),
    search(2000, 30),
    search(11_000, 500, false),
    search(12_000, 20),
    search(31_000, 700, false),
    { ...search(3000, 9000), operation: 'query' as const },
    search(99_000, 1),
  ];
  const measured = (measure: Measure) => {
    const range = { from: 0, to: 60_000, stepMs: 10_000 };
    const { times, values } = measuredSeries(requests, { operation: 'search', measure }, range);
    return [...times].map((time, at) => [time, values[at]]);
  };
  it('are the rate, the latencies of answers and the share of failures of each interval', () => {
    assert.deepEqual(measured('rate'), [
      [0, 0.2],
      [10_000, 0.2],
      [30_000, 0.1],
    ]);
    assert.deepEqual(measured('failures'), [
      [0, 0],
      [10_000, 50],
      [30_000, 100],
    ]);
    assert.deepEqual(measured('average'), [
      [0, 20],
      [10_000, 20],
    ]);
    assert.deepEqual(measured('p99'), [
      [0, 30],
      [10_000, 20],
    ]);
  });
  it('have rates over the parts of the first and the last interval that the time range has', () => {
    const range = { from: 8000, to: 34_000, stepMs: 10_000 };
    const sent = [search(9000, 1), search(12_000, 1), search(31_000, 1), search(32_000, 1)];
    const { values } = measuredSeries(sent, { operation: 'search', measure: 'rate' }, range);
    assert.deepEqual([...values], [0.5, 0.1, 0.5]);
  });
  it('have no high rate of one request in an interval that has just begun', () => {
    for (const to of [30_000, 30_001]) {
      const range = { from: 0, to, stepMs: 10_000 };
      const { values } = measuredSeries([search(30_000, 1)], { operation: 'search', measure: 'rate' }, range);
      assert.deepEqual([...values], [1]);
    }
  });
  it('are empty without requests', () => {
    const range = { from: 0, to: 10, stepMs: 1 };
    assert.equal(measuredSeries([], { operation: 'search', measure: 'rate' }, range).times.length, 0);
  });
});
