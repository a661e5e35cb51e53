import assert from 'node:assert/strict';
import fc from 'fast-check';
import { jaccard, overlapAt, rankBiasedOverlap } from '../../../../src/model/comparisons/overlaps';
import { agreement } from '../../../harness/model/agreements';

const ranking = fc.uniqueArray(fc.integer({ min: 0, max: 30 }).map(String), { maxLength: 20 });
const close = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 1e-9, `${actual} is not ${expected}`);
const list = (text: string) => text.split('');

describe('the overlap of two rankings', () => {
  const cases: [a: string, b: string, k: number, overlap: number, jaccard: number][] = [
    ['abcd', 'abcd', 4, 1, 1],
    ['abcd', 'dcba', 4, 1, 1],
    ['abcd', 'dcba', 1, 0, 1],
    ['abcd', 'abef', 4, 0.5, 2 / 6],
    ['abcd', 'abef', 2, 1, 2 / 6],
    ['abcd', 'ab', 4, 0.5, 0.5],
    ['abcd', 'efgh', 4, 0, 0],
    ['ab', 'ab', 10, 1, 1],
    ['', 'ab', 10, 0, 0],
    ['', '', 10, 1, 1],
  ];
  for (const [a, b, k, overlap, jaccards] of cases) {
    it(`of ${a || 'nothing'} and ${b || 'nothing'} at ${k} is ${overlap}, Jaccard ${jaccards.toFixed(2)}`, () => {
      close(overlapAt(agreement(list(a), list(b)), k), overlap);
      close(jaccard(agreement(list(a), list(b))), jaccards);
    });
  }
});

describe('rank-biased overlap', () => {
  // By hand, with p = 0.5: (1-p)/p = 1, weights 1/2, 1/4, 1/8.
  const cases: [a: string, b: string, p: number, expected: number][] = [
    ['a', 'a', 0.5, 0.5 + 0.5],
    ['a', 'b', 0.5, 0],
    ['ab', 'ba', 0.5, 0.25 + 0.25],
    ['ab', 'ac', 0.5, 1 * 0.5 + 0.5 * 0.25 + 0.5 * 0.25],
    ['abc', 'abd', 0.5, 0.5 + 0.25 + (2 / 3) * 0.125 + (2 / 3) * 0.125],
    // One shorter: X = 1, 1; at depth 2 the short one goes on as it agreed: 1 * (2-1) / (1*2) more.
    ['a', 'ab', 0.5, 0.5 + 0.5 * 0.25 + 0.5 * 0.25 + 0.25],
    ['', 'ab', 0.9, 0],
    ['', '', 0.9, 1],
  ];
  for (const [a, b, p, expected] of cases) {
    it(`of ${a || 'nothing'} and ${b || 'nothing'} is ${expected.toFixed(4)}`, () => {
      close(rankBiasedOverlap(agreement(list(a), list(b)), p), expected);
    });
  }
});

describe('every measure', () => {
  const measures: [name: string, measure: (a: string[], b: string[]) => number][] = [
    ['overlap', (a, b) => overlapAt(agreement(a, b), 10)],
    ['Jaccard', (a, b) => jaccard(agreement(a, b))],
    ['rank-biased overlap', (a, b) => rankBiasedOverlap(agreement(a, b))],
  ];
  for (const [name, measure] of measures) {
    it(`is 1 on itself, symmetric and between 0 and 1: ${name}`, () => {
      fc.assert(
        fc.property(ranking, ranking, (a, b) => {
          close(measure(a, a), 1);
          close(measure(a, b), measure(b, a));
          const value = measure(a, b);
          assert.ok(value >= 0 && value <= 1, String(value));
        }),
      );
    });
    it(`is 0 without anything shared: ${name}`, () => {
      fc.assert(
        fc.property(fc.uniqueArray(fc.integer().map(String), { minLength: 1 }), a => {
          close(
            measure(
              a,
              a.map(id => `x${id}`),
            ),
            0,
          );
        }),
      );
    });
  }

  it('rank-biased overlap falls the more, the nearer to the top two rankings differ', () => {
    const long = fc.uniqueArray(fc.integer().map(String), { minLength: 2, maxLength: 40 });
    fc.assert(
      fc.property(long, fc.nat(), fc.nat(), fc.double({ min: 0.05, max: 0.99, noNaN: true }), (a, x, y, p) => {
        const [higher, lower] = [x % a.length, y % a.length].toSorted((one, other) => one - other);
        fc.pre(higher !== lower);
        const without = (place: number) => rankBiasedOverlap(agreement(a, a.with(place, 'other')), p);
        assert.ok(without(higher!) <= without(lower!) + 1e-12);
      }),
    );
  });
});
