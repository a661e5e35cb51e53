import assert from 'node:assert/strict';
import { gapMsOf, gapsIn, stepOf, tidy } from '../../../../../src/model/alert-rules/series';
import { SHAPES } from '../../../../../src/model/alert-rules/rehearsals';
import { shapeSeries } from '../../../../../src/webview/alert-rules/rehearsals/shapes';

const START = Date.UTC(2026, 0, 1);

describe('a shape', () => {
  for (const shape of SHAPES) {
    it(`lies between low and high, and is the same each time: ${shape}`, () => {
      const order = { shape, hours: 24, low: 20, high: 80, startMs: START };
      const { times, values } = shapeSeries(order);
      assert.ok(values.every(value => value >= 20 && value <= 80));
      assert.deepEqual(shapeSeries(order), { times, values });
      assert.deepEqual(tidy(times, values).series, { times, values });
    });
  }
  it('has gaps where it says so, and nowhere else', () => {
    const gaps = SHAPES.map(shape => {
      const series = shapeSeries({ shape, hours: 6, low: 0, high: 1, startMs: START });
      return gapsIn(series, gapMsOf(stepOf(series), 0));
    });
    assert.deepEqual(gaps, [0, 0, 0, 0, 0, 2]);
  });
});
