import assert from 'node:assert/strict';
import { latestValue, MetricSeries } from '../../../../src/model/clusters/metrics';
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

describe('the latest value of a metric', () => {
  const seriesOf = (name: string, ...values: readonly (readonly [minute: number | string, value: unknown])[]) =>
    parse(MetricSeries, {
      name,
      values: values.map(([minute, value]) => ({
        timestamp: typeof minute === 'string' ? minute : `2026-03-01T12:${minute}:00Z`,
        value,
      })),
    });
  const at = (minute: number) => Date.UTC(2026, 2, 1, 12, minute);
  for (const [what, series, latest] of [
    ['the last of a list', [seriesOf('m', [10, '1'], [20, '2'])], [2, at(20)]],
    ['the first of a list with the newest first', [seriesOf('m', [20, '2'], [10, '1'])], [2, at(20)]],
    ['that of its own series', [seriesOf('m', [10, '1']), seriesOf('other', [20, '2'])], [1, at(10)]],
    [
      'the last one that is finite',
      [seriesOf('m', [10, 3], [20, 'Infinity'], [30, '-Infinity'], [40, null])],
      [3, at(10)],
    ],
    ['one with a time', [seriesOf('m', [10, 3], ['soon', 4])], [3, at(10)]],
    ['none without values', [seriesOf('m'), seriesOf('other', [10, 1])], undefined],
  ] as const) {
    it(`is ${what}`, () => assert.deepEqual(latestValue(series, 'm'), latest && { value: latest[0], at: latest[1] }));
  }
});
