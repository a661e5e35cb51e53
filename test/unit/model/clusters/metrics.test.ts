import assert from 'node:assert/strict';
import { MetricSeries } from '../../../../src/model/clusters/metrics';
import { parse } from '../../../../src/model/zod';

describe('a value of a metric', () => {
  for (const [given, read] of [
    ['5.5', 5.5],
    [5.5, 5.5],
    ['0', 0],
    ['', null],
    [' ', null],
    ['NaN', null],
    ['none', null],
    [null, null],
    [undefined, null],
  ] as const) {
    it(`is ${read} where the service returns ${JSON.stringify(given)}`, () => {
      const series = { name: 'm', values: [{ timestamp: '2025-01-01T00:00:00Z', value: given }] };
      assert.equal(parse(MetricSeries, series).values[0]!.value, read);
    });
  }
});
