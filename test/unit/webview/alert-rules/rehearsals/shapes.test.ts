import assert from 'node:assert/strict';
import { gapMsOf, gapsIn, stepOf, tidy } from '../../../../../src/model/alert-rules/series';
import type { RuleDraft } from '../../../../../src/model/alert-rules/rule-draft';
import { SHAPES } from '../../../../../src/model/alert-rules/rehearsals';
import { boundProblems, shapeSeries } from '../../../../../src/webview/alert-rules/rehearsals/shapes';

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

  const share = { metricUnit: 'percent', actions: [] };
  const amount = { metricUnit: 'ms', actions: [] };
  const BEYOND = 'A percentage is between 0 and 100';
  const bounds: [what: string, low: number | undefined, high: number | undefined, rule: object, ...string[]][] = [
    ['takes bounds in order', 20, 80, share],
    ['takes one value', 5, 5, amount],
    ['takes amounts of any size', -5, 500, amount],
    ['refuses a share below none', -5, 50, share, BEYOND],
    ['refuses a share above all, by its metric', 20, 150, { metricName: 'CU_CAPACITY', actions: [] }, BEYOND],
    ['refuses bounds the wrong way round', 80, 20, share, 'Must be at least 80, the lowest value'],
    ['refuses what is no number', undefined, 20, amount, 'Must be a number'],
    ['refuses nothing at all', 20, undefined, amount, 'Must be a number'],
  ];
  for (const [what, low, high, rule, ...problems] of bounds) {
    it(what, () => {
      const found = Object.values(boundProblems({ low, high }, rule as RuleDraft));
      assert.deepEqual(
        found.filter(problem => problem !== undefined),
        problems,
      );
    });
  }
});
