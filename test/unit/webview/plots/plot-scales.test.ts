import assert from 'node:assert/strict';
import {
  axisRange,
  distanceCells,
  stepBoundText,
  steppedText,
  stepFor,
} from '../../../../src/webview/plots/plot-scales';

describe('a plot', () => {
  const ranges: [low: number, high: number, range: [number, number]][] = [
    [10, 100, [0, 107.2]],
    [90, 100, [89.2, 100.8]],
    [-10, 10, [-11.6, 11.6]],
    [5, 5, [4.6, 5.4]],
    [0, 0, [0 - 0.08, 0.08]],
    [Infinity, -Infinity, [0, 1.08]],
  ];
  for (const [low, high, range] of ranges) {
    it(`of ${low} to ${high} has room`, () =>
      assert.deepEqual(
        axisRange(low, high).map(value => Number(value.toFixed(6))),
        range,
      ));
  }
  it('steps through its range by 1, 2 or 5', () => {
    assert.deepEqual(
      [stepFor(0, 200), stepFor(0, 1000), stepFor(0, 1500), stepFor(0, 0.9), stepFor(3, 3)],
      [1, 5, 10, 0.005, 1],
    );
  });
  it('writes a step without the digits of floating point', () => {
    assert.deepEqual(
      [steppedText(0.30000000000000004, 0.1), steppedText(1234.4, 5), steppedText(-0.0001, 0.1), steppedText(7e9, 5e7)],
      ['0.3', '1235', '0', '7000000000'],
    );
  });
  it('writes the bounds of a step with two digits of its width, however narrow', () => {
    const bounds = (low: number, high: number) => [low, high].map(bound => stepBoundText(bound, high - low));
    assert.deepEqual(bounds(0.624549, 0.643629), ['0.625', '0.644']);
    assert.deepEqual(bounds(0.99991, 0.999934), ['0.99991', '0.999934']);
    assert.deepEqual(bounds(1234.5, 5678.25), ['1200', '5700']);
  });
});

describe('a table of distances', () => {
  const values = [0.1, 0.3, 1234567.125, 23456789.5, 1e21];
  it('has all digits of the distances, and of the steps between them those that mean something', () => {
    assert.deepEqual(
      values.map((_, at) => distanceCells(values, at)),
      [
        ['0.1', '0.2'],
        ['0.3', '1234566.825'],
        ['1234567.125', '22222222.375'],
        ['23456789.5', '1e+21'],
        ['1e+21', ''],
      ],
    );
  });
});
