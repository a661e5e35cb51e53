import assert from 'node:assert/strict';
import { targetSentences, testSentence } from '../../../../src/model/evaluations/sentences';

const variant = (name: string, mean: number | undefined, p95: number | undefined, p?: number) => ({
  name,
  measures: [
    {
      name: 'recall@10',
      ...(mean === undefined ? {} : { mean, interval: [mean - 0.02, mean + 0.02] as const }),
      ...(p === undefined || mean === undefined ? {} : { p, difference: mean - 0.99 }),
    },
  ],
  ...(p95 === undefined ? {} : { first: { p50: 1, p95, p99: p95 } }),
});
const of = { measure: 'recall@10', baseline: 'base' };
const base = variant('base', 0.99, 80);

const TOLD: readonly [what: string, variants: ReturnType<typeof variant>[], atLeast: number, sentences: string[]][] = [
  [
    'the cheapest, whose interval includes lower values, and no significant difference',
    [base, variant('level=3', 0.96, 41, 0.2), variant('level=1', 0.8, 10, 0.01)],
    0.95,
    [
      'The fastest variant with recall@10 ≥ 0.95: level=3, p95 41 ms.',
      'recall@10 is 0.960, 95 % interval 0.940–0.980.',
      'The interval includes values below 0.95.',
      'No significant difference from the baseline base (−0.030; paired randomization test, p = 0.200).',
    ],
  ],
  [
    'a worse one',
    [base, variant('level=1', 0.8, 9.87, 0.0001)],
    0.7,
    [
      'The fastest variant with recall@10 ≥ 0.7: level=1, p95 9.9 ms.',
      'recall@10 is 0.800, 95 % interval 0.780–0.820.',
      'Worse than the baseline base (−0.190; paired randomization test, p < 0.001).',
    ],
  ],
  [
    'the baseline',
    [base, variant('level=1', 0.8, 10, 0.01)],
    0.9,
    [
      'The fastest variant with recall@10 ≥ 0.9: base, p95 80 ms.',
      'recall@10 is 0.990, 95 % interval 0.970–1.010.',
      'This is the baseline.',
    ],
  ],
  ['none', [base], 1, ['No variant reaches recall@10 ≥ 1. Highest: base with 0.990.']],
  ['no values', [variant('base', undefined, 1)], 1, ['No variant has a value for recall@10.']],
];

describe('the sentence about a target', () => {
  for (const [what, variants, atLeast, sentences] of TOLD)
    it(`names ${what}`, () => assert.deepEqual(targetSentences(variants, { ...of, atLeast }), sentences));

  it('takes sign and size from the queries that both have, and says how many failed', () => {
    const { measures, ...rest } = variant('hasty', 0.999, 5, 0.001);
    const hasty = { ...rest, failed: 3, measures: measures.map(each => ({ ...each, difference: -0.05 })) };
    assert.match(testSentence(hasty, of)!, /^Worse than the baseline base \(−0\.050;/);
    assert.ok(
      targetSentences([base, hasty], { ...of, atLeast: 0.9 }).includes(
        '3 queries of the variant failed and are not included.',
      ),
    );
  });

  it('calls nothing better without a test', () => {
    const better = variant('best', 1, 5);
    assert.equal(testSentence(better, of), undefined);
    const tested = variant('best', 1, 5, 0.04);
    assert.match(testSentence(tested, of)!, /^Better than the baseline base \(\+0\.010; .* p = 0\.040\)/);
  });
});
