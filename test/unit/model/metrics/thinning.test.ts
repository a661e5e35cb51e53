import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Series } from '../../../../src/model/alert-rules/series';
import { boundsOf, partOf, thinned } from '../../../../src/model/metrics/thinning';

const seriesOf = (values: readonly number[], stepMs = 10): Series => ({
  times: Float64Array.from(values, (_, at) => at * stepMs),
  values: Float64Array.from(values),
});

describe('a series thinned to pixels', () => {
  it('keeps its ends, its lowest and its highest value, and only its own points in order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 600 }),
        fc.integer({ min: 1, max: 60 }),
        (values, columns) => {
          const series = seriesOf(values);
          const { times, values: kept } = thinned(series, columns);
          assert.ok(times.length <= Math.max(columns * 4, values.length));
          assert.deepEqual([times[0], times.at(-1)], [0, (values.length - 1) * 10]);
          assert.deepEqual([Math.min(...kept), Math.max(...kept)], [Math.min(...values), Math.max(...values)]);
          times.forEach((time, at) => {
            assert.equal(kept[at], values[time / 10]);
            assert.ok(at === 0 || time > times[at - 1]!);
          });
        },
      ),
    );
  });
  it('stays as it is with few values, and has at most four values per column with many', () => {
    const few = seriesOf([1, 2, 3]);
    assert.equal(thinned(few, 100), few);
    assert.ok(thinned(seriesOf(Array.from({ length: 10_080 }, (_, at) => at % 97)), 400).times.length <= 1600);
  });
  it('keeps a gap of two columns', () => {
    const times = Array.from({ length: 1000 }, (_, at) => at).filter(at => at < 400 || at > 460);
    const series = { times: Float64Array.from(times), values: Float64Array.from(times, () => 1) };
    const kept = [...thinned(series, 50).times];
    assert.ok(kept.includes(399) && kept.includes(461));
  });
});

describe('a part of a series', () => {
  const series = seriesOf([5, 1, 7, 2, 9]);
  it('reaches one value beyond each end', () => {
    assert.deepEqual([...partOf(series, 15, 25).times], [10, 20, 30]);
    assert.deepEqual([...partOf(series, 10, 20).times], [0, 10, 20, 30]);
    assert.deepEqual([...partOf(series, -5, 100).values], [5, 1, 7, 2, 9]);
  });
  it('has bounds of the values within alone; none without a value', () => {
    assert.deepEqual(boundsOf(series, 10, 30), [1, 7]);
    assert.equal(boundsOf(series, 11, 19), undefined);
  });
});
