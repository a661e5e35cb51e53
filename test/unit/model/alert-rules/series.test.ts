import assert from 'node:assert/strict';
import fc from 'fast-check';
import { gapMsOf, gapsIn, stepOf, tidy } from '../../../../src/model/alert-rules/series';
import { MAX_POINTS, readColumn } from '../../../../src/panels/alert-rules/series-columns';
import { measured, unitFactor, unitInName } from '../../../../src/model/alert-rules/series-units';

const START = Date.UTC(2026, 0, 1);

describe('a unit', () => {
  it('is that of the name', () => {
    assert.deepEqual(['p99 [s]', 'latency_ms', 'hits', 'search_count', 'a (requests/s)'].map(unitInName), [
      's',
      'ms',
      undefined,
      'count',
      'requests/s',
    ]);
  });
  it('is another of the same kind, or of none', () => {
    assert.deepEqual(
      [
        unitFactor('s', 'ms'),
        unitFactor('KiB', 'bytes'),
        unitFactor('percent', '%'),
        unitFactor('s', '%'),
        unitFactor('CU', 'cu'),
      ],
      [1000, 1024, 1, undefined, 1],
    );
  });
  const units: [names: string, smallest: string, times: number][] = [
    ['ns', 'ns', 1],
    ['us µs μs', 'ns', 1e3],
    ['ms msec Millisecond milliseconds', 'ns', 1e6],
    ['s sec second seconds', 'ns', 1e9],
    ['min minute minutes', 's', 60],
    ['h hour hours', 's', 3600],
    ['b byte Bytes', 'byte', 1],
    ['KB', 'byte', 1e3],
    ['MB', 'byte', 1e6],
    ['GB', 'byte', 1e9],
    ['TB', 'byte', 1e12],
    ['KiB', 'byte', 1024],
    ['MiB', 'byte', 1024 ** 2],
    ['GiB', 'byte', 1024 ** 3],
    ['TiB', 'byte', 1024 ** 4],
    ['% percent pct', '%', 1],
    ['count counts', 'count', 1],
  ];
  for (const [names, smallest, times] of units) {
    it(`${names} is ${times} ${smallest}`, () => {
      for (const name of names.split(' ')) {
        assert.equal(unitFactor(name, smallest), times, name);
        assert.equal(unitFactor(name, name), 1);
        assert.equal(unitFactor(name, smallest === '%' ? 's' : '%'), undefined);
      }
    });
  }
  const amounts: [given: unknown, decimalComma: boolean, value: number, unit?: string][] = [
    [7, false, 7],
    ['7', false, 7],
    [' -1.5e3 ms ', false, -1500, 'ms'],
    ['1,234.5 KiB', false, 1234.5, 'KiB'],
    ['1.234,5 %', true, 1234.5, '%'],
    ['1,5', false, 1.5],
    ['0,25', false, 0.25],
    ['-12,5 ms', false, -12.5, 'ms'],
    ['1,2345', false, 1.2345],
    ['1,5e3', false, 1500],
    ['0,125', false, 0.125],
    ['1234,567', false, 1234.567],
    ['1.234,5 %', false, 1234.5, '%'],
    ['1,234', false, 1234],
    ['1,234', true, 1.234],
    ['1,234.5', true, 1234.5],
    ['12,345,678', false, 12_345_678],
    ['1,234.56', false, 1234.56],
    ['1.234', false, 1.234],
    ['+3requests/s', false, 3, 'requests/s'],
    ['', false, Number.NaN],
    ['ms', false, Number.NaN],
    ['7 8', false, Number.NaN],
    [null, false, Number.NaN],
  ];
  for (const [given, decimalComma, value, unit] of amounts) {
    it(`is read behind the amount ${JSON.stringify(given)}${decimalComma ? ' with a decimal comma' : ''}`, () =>
      assert.deepEqual(measured(given, decimalComma), { value, ...(unit && { unit }) }));
  }
  it('is looked for in a short text only', () => {
    const amount = (length: number) => measured(`${'1'.repeat(length - 2)}ms`, false).unit;
    assert.deepEqual([63, 64, 100_000].map(amount), ['ms', undefined, undefined]);
  });
});

describe('tidy points', () => {
  const points = fc.array(
    fc.tuple(
      fc.oneof(fc.integer({ min: 0, max: 20 }), fc.constant(Number.NaN)),
      fc.oneof(fc.integer(), fc.constant(Infinity)),
    ),
  );
  it('are in order, once each, and all accounted for', () => {
    fc.assert(
      fc.property(points, list => {
        const { series, left, repeated } = tidy(
          list.map(([time]) => time),
          list.map(([, value]) => value),
        );
        assert.equal(series.times.length + left + repeated, list.length);
        for (let at = 1; at < series.times.length; at++) assert.ok(series.times[at]! > series.times[at - 1]!);
        for (const [at, time] of series.times.entries()) {
          const last = list.findLast(point => point[0] === time && Number.isFinite(point[1]));
          assert.equal(series.values[at], last![1]);
        }
      }),
    );
  });
  it('stay as they are when tidied again', () => {
    fc.assert(
      fc.property(points, list => {
        const { series } = tidy(
          list.map(([time]) => time),
          list.map(([, value]) => value),
        );
        assert.deepEqual(tidy(series.times, series.values), { series, left: 0, unsorted: false, repeated: 0 });
      }),
    );
  });
  it('tell their step and gaps', () => {
    const { series } = tidy([0, 60, 120, 600, 660], [1, 1, 1, 1, 1]);
    assert.deepEqual([stepOf(series), gapMsOf(60, 0), gapMsOf(60, 500), gapsIn(series, 180)], [60, 180, 500, 1]);
  });
  it('have no step where there is one or none', () => {
    assert.deepEqual([stepOf(tidy([], []).series), stepOf(tidy([5], [1]).series)], [0, 0]);
  });
  it('are the latest where there are too many', () => {
    const values = Array.from({ length: MAX_POINTS + 5 }, (_, at) => at);
    const read = readColumn({ name: 'v', values }, START);
    assert.deepEqual([read.series.values.length, read.series.values[0]], [MAX_POINTS, 5]);
    assert.equal(read.notes.at(-1), 'Only the latest 200,000 of 200,005 values are read.');
  });
});
