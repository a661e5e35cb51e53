import assert from 'node:assert/strict';
import fc from 'fast-check';
import { bootstrap, holm, mean, pairedTests, percentile } from '../../../../src/model/evaluations/statistics';

const share = fc.double({ min: 0, max: 1, noNaN: true });

describe('the statistics of an evaluation', () => {
  const pairedTest = pairedTests(1000);
  const interval = (values: readonly number[]) => bootstrap()([values])[0];

  it('give an interval around the mean that is the same for the same values', () => {
    fc.assert(
      fc.property(fc.array(share, { minLength: 1, maxLength: 60 }), values => {
        const [low, high] = interval(values)!;
        assert(Math.min(...values) - 1e-12 <= low && low <= high && high <= Math.max(...values) + 1e-12);
        assert.deepEqual(interval(values), [low, high]);
        if (values.length >= 20) assert(low <= mean(values) + 1e-12 && mean(values) - 1e-12 <= high);
      }),
      { numRuns: 50 },
    );
    assert.equal(interval([]), undefined);
  });

  it('give each of several samples its own interval, whatever their number and lengths', () => {
    fc.assert(
      fc.property(fc.array(fc.array(share, { maxLength: 6 }), { maxLength: 11 }), samples => {
        assert.deepEqual(bootstrap()(samples), samples.map(interval));
      }),
      { numRuns: 50 },
    );
  });

  it('give the percentiles of the means of values drawn one by one, for every number of values', () => {
    for (const length of [1, 2, 7, 40, 333]) {
      const samples = Array.from({ length: 6 }, (_, sample) =>
        Array.from({ length }, (_unused, at) => Math.sin(at * at + sample)),
      );
      assert.deepEqual(bootstrap()(samples), samples.map(resampledOneByOne), `${length} values`);
    }
  });

  it('give a narrower interval for more queries, close to the normal one', () => {
    const alternating = (length: number) => Array.from({ length }, (_, at) => at % 2);
    const width = (length: number) => {
      const [low, high] = interval(alternating(length))!;
      return high - low;
    };
    assert(width(400) < width(40));
    assert(Math.abs(width(400) - (2 * 1.96 * 0.5) / 20) < 0.012, String(width(400)));
  });

  it('give a p-value that does not depend on the direction', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(share, share), { minLength: 1, maxLength: 20 }), pairs => {
        const [a, b] = [pairs.map(([one]) => one), pairs.map(([, other]) => other)];
        const p = pairedTest(a, b);
        assert(p > 0 && p <= 1);
        assert.equal(pairedTest(a, a), 1);
        if (pairs.length <= 12) assert.equal(pairedTest(b, a), p);
      }),
      { numRuns: 40 },
    );
  });

  it('give the exact p-value of few queries, and a close one of many', () => {
    assert.equal(pairedTest([1, 1, 1, 1, 1], [0, 0, 0, 0, 0]), 2 / 32);
    assert.equal(pairedTest([1, 1, 1, 0], [0, 0, 0, 1]), 10 / 16);
    const ones = Array.from({ length: 20 }, () => 1);
    const mixed = ones.map((_, at) => (at < 15 ? 1 : -1));
    const zeros = ones.map(() => 0);
    assert(Math.abs(pairedTest(mixed, zeros) - 0.0414) < 0.01, String(pairedTest(mixed, zeros))); // binomial sign test
    assert.equal(pairedTest(ones, zeros), 1 / 10_001);
  });

  it('give the p-value that signs drawn one by one give, for every number of differences', () => {
    for (const length of [13, 16, 17, 31, 100, 333, 1000, 64]) {
      const values = Array.from({ length }, (_, at) => Math.sin(at * at + length) + 1.5 / Math.sqrt(length));
      const zeros = values.map(() => 0);
      assert.equal(pairedTest(values, zeros), oneByOne(values), `${length} differences`);
    }
  });

  it('give the p-value of random signs also where the differences are so large that none are drawn', () => {
    for (const lift of [0.05, 0.1, 0.2, 0.25, 0.3, 0.5, 1]) {
      const values = Array.from({ length: 500 }, (_, at) => Math.sin(at * at) + lift);
      assert.equal(
        pairedTest(
          values,
          values.map(() => 0),
        ),
        oneByOne(values),
        `${lift}`,
      );
    }
  });

  it('correct p-values of several comparisons', () => {
    assert.deepEqual(holm([0.01, 0.04, 0.03]), [0.03, 0.06, 0.06]);
    assert.deepEqual(holm([0.9, 0.8]), [1, 1]);
    assert.deepEqual(holm([]), []);
  });

  it('give percentiles by nearest rank', () => {
    const values = Array.from({ length: 20 }, (_, at) => at + 1);
    assert.deepEqual(
      [0.5, 0.95, 0.99, 1].map(each => percentile(values, each)),
      [10, 19, 20, 20],
    );
    assert.equal(percentile([], 0.5), undefined);
  });
});

/** The interval as it is defined: mulberry32 draws the values of 1,000 resamples one after the other. */
function resampledOneByOne(values: readonly number[]): [low: number, high: number] {
  const word = words();
  const means = Array.from({ length: 1000 }, () => {
    let sum = 0;
    for (let drawn = 0; drawn < values.length; drawn++) sum += values[Math.floor((word() / 2 ** 32) * values.length)]!;
    return sum / values.length;
  }).toSorted((a, b) => a - b);
  return [means[24]!, means[974]!];
}

/** The test as it is defined: mulberry32 draws the signs of eight differences in four rounds at a time. */
function oneByOne(differences: readonly number[]): number {
  const word = words();
  const sums = Array.from({ length: 10_000 }, () => 0);
  let drawn = 0;
  for (let from = 0; from < differences.length; from += 8) {
    for (let round = 0; round < sums.length; round++) {
      if (round % 4 === 0) drawn = word();
      const byte = drawn >>> (8 * (round % 4));
      for (const [bit, each] of differences.slice(from, from + 8).entries())
        sums[round]! += (byte >> bit) & 1 ? -each : each;
    }
  }
  const least = Math.abs(differences.reduce((sum, each) => sum + each, 0)) - 1e-12;
  return (sums.filter(sum => Math.abs(sum) >= least).length + 1) / 10_001;
}

/** Returns a generator of 32 random bits: mulberry32. */
function words(): () => number {
  let state = 20_260_726;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    const more = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (more ^ (more >>> 14)) >>> 0;
  };
}
