import assert from 'node:assert/strict';
import fc from 'fast-check';
import { binaryMeasure, denseMeasure } from '../../../../../src/demo/data-plane/searches/measures';
import { nearest } from '../../../../../src/demo/data-plane/searches/nearest';

const WIDTH = 5;
const number = fc.integer({ min: -20, max: 20 }).map(value => value / 4); // coarse, so that distances tie
const vector = fc.array(number, { minLength: WIDTH, maxLength: WIDTH });
const byte = fc.integer({ min: 0, max: 255 });
const bytes = fc.array(byte, { minLength: WIDTH, maxLength: WIDTH });
const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
const dot = (a: number[], b: number[]): number => sum(a.map((value, i) => value * b[i]!));
const ones = (values: number[]): number => sum(values.map(value => value.toString(2).replaceAll('0', '').length));
const length = (a: number[]): number => Math.sqrt(dot(a, a)) || 1;

/** Each metric by its textbook formula; larger is nearer where `descending`. */
const dense: [metric: string, descending: boolean, distance: (a: number[], b: number[]) => number][] = [
  ['L2', false, (a, b) => sum(a.map((value, i) => (value - b[i]!) ** 2))],
  ['IP', true, dot],
  ['COSINE', true, (a, b) => dot(a, b) / length(a) / length(b)],
];
const binary: typeof dense = [
  ['HAMMING', false, (a, b) => ones(a.map((value, i) => value ^ b[i]!))],
  [
    'JACCARD',
    false,
    (a, b) => {
      const either = ones(a.map((value, i) => value | b[i]!));
      return either ? 1 - ones(a.map((value, i) => value & b[i]!)) / either : 0;
    },
  ],
];

describe('nearest rows', () => {
  const agree = (
    rows: number[][],
    expected: number[],
    descending: boolean,
    found: ReturnType<typeof nearest>,
    count: number,
  ) => {
    const order = rows
      .map((_, row) => row)
      .toSorted((a, b) => (descending ? -1 : 1) * (expected[a]! - expected[b]!) || a - b);
    assert.equal(found.length, Math.min(count, rows.length));
    for (const [place, { row, distance }] of found.entries()) {
      assert.ok(Math.abs(distance - expected[row]!) < 1e-4);
      assert.ok(Math.abs(expected[order[place]!]! - expected[row]!) < 1e-4); // ties by rounding may swap
    }
  };

  for (const [metric, descending, distance] of dense) {
    it(`by ${metric} are those of a full sort`, () => {
      fc.assert(
        fc.property(
          fc.array(vector, { maxLength: 40 }),
          vector,
          fc.integer({ min: 1, max: 12 }),
          (rows, query, count) => {
            const measure = denseMeasure(metric, Float32Array.from(rows.flat()), Float32Array.from(query))!;
            const expected = rows.map(row => distance(row, query));
            agree(rows, expected, descending, nearest(measure, rows.length, { count }), count);
          },
        ),
      );
    });
  }

  for (const [metric, descending, distance] of binary) {
    it(`by ${metric} are those of a full sort`, () => {
      fc.assert(
        fc.property(
          fc.array(bytes, { maxLength: 40 }),
          bytes,
          fc.integer({ min: 1, max: 12 }),
          (rows, query, count) => {
            const measure = binaryMeasure(metric, Uint8Array.from(rows.flat()), Uint8Array.from(query))!;
            const expected = rows.map(row => distance(row, query));
            agree(rows, expected, descending, nearest(measure, rows.length, { count }), count);
          },
        ),
      );
    });
  }

  it('come in the order of their rows where they are equally near', () => {
    const measure = { descending: true, distance: (row: number) => row % 2 };
    assert.deepEqual(
      nearest(measure, 8, { count: 5 }).map(({ row }) => row),
      [1, 3, 5, 7, 0],
    );
  });

  it('are the first rows where all are equally near', () => {
    const found = nearest({ descending: false, distance: () => 1 }, 9, { count: 3 });
    assert.deepEqual(
      found.map(({ row }) => row),
      [0, 1, 2],
    );
  });

  it('are only those that may be found', () => {
    const measure = { descending: false, distance: (row: number) => row };
    const found = nearest(measure, 100, { count: 3, allows: row => row % 10 === 7, within: distance => distance > 20 });
    assert.deepEqual(
      found.map(({ row }) => row),
      [27, 37, 47],
    );
  });
});
