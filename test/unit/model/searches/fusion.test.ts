import assert from 'node:assert/strict';
import fc from 'fast-check';
import { fuse, matching, normalized, type QueryAnswer } from '../../../../src/model/searches/fusion';
import type { Reranker } from '../../../../src/model/searches/rerankers';

const answer = (metricType: string, ...hits: (readonly [id: number, distance: number])[]): QueryAnswer => ({
  metricType,
  hits: hits.map(([id, distance]) => ({ id, distance })),
});

describe('a distance is normalized', () => {
  const rows: [metric: string | undefined, distance: number, to: number][] = [
    ['COSINE', 1, 1],
    ['COSINE', -1, 0],
    ['COSINE', 0.5, 0.75],
    ['IP', 0, 0.5],
    ['IP', 1, 0.75],
    ['IP', -1, 0.25],
    ['L2', 0, 1],
    ['L2', 1, 0.5],
    ['BM25', 0, 0],
    ['BM25', 1, 0.5],
    ['HAMMING', 1, 0.5],
    [undefined, 0, 1],
  ];
  for (const [metric, distance, to] of rows) {
    it(`${metric} ${distance}`, () => assert.ok(Math.abs(normalized(metric, distance) - to) < 1e-6));
  }
});

describe('fused answers', () => {
  const dense = answer('COSINE', [7, 0.9], [3, 0.8], [5, 0.1]);
  const words = answer('BM25', [3, 12], [9, 4]);

  it('add up reciprocal ranks, as an engine was recorded to', () => {
    const [first, ...rest] = fuse({ strategy: 'rrf', k: 60 }, [dense, words]);
    assert.deepEqual(first, {
      id: 3,
      score: Math.fround(Math.fround(1 / 62) + Math.fround(1 / 61)),
      shares: [
        { rank: 2, distance: 0.8, adds: Math.fround(1 / 62) },
        { rank: 1, distance: 12, adds: Math.fround(1 / 61) },
      ],
    });
    assert.deepEqual(
      rest.map(({ id, score }) => [id, score.toPrecision(8)]),
      [
        [7, '0.016393442'],
        [9, '0.016129032'],
        [5, '0.015873017'],
      ].map(([id, score]) => [id, Number(score).toPrecision(8)]),
    );
  });

  it('stand by their ids if their scores are the same, numbers by value', () => {
    const ids = fuse({ strategy: 'rrf', k: 1 }, [answer('L2', [10, 1]), answer('L2', [9, 1])]).map(({ id }) => id);
    assert.deepEqual(ids, [9, 10]);
  });

  it('count an entity that an answer repeats once', () => {
    const [only] = fuse({ strategy: 'rrf', k: 1 }, [answer('L2', [1, 0], [1, 2])]);
    assert.equal(only?.score, 0.5);
    assert.equal(only.shares[0]?.distance, 0);
  });

  const naive = (reranker: Reranker, answers: readonly QueryAnswer[]): Map<unknown, number> => {
    const ids = new Set(answers.flatMap(({ hits }) => hits.map(({ id }) => id)));
    const scoreOf = (id: unknown) =>
      answers.reduce((sum, { metricType, hits }, query) => {
        const place = hits.findIndex(hit => hit.id === id);
        if (place < 0) return sum;
        if (reranker.strategy === 'rrf') return sum + 1 / (reranker.k + place + 1);
        const { distance } = hits[place]!;
        const measure = reranker.normalizes === false ? distance : normalized(metricType, distance);
        return sum + reranker.weights[query]! * measure;
      }, 0);
    return new Map([...ids].map(id => [id, scoreOf(id)]));
  };
  const answers = fc.array(
    fc.record({
      metricType: fc.constantFrom('COSINE', 'IP', 'L2', 'BM25'),
      hits: fc.uniqueArray(
        fc.record({ id: fc.integer({ min: 0, max: 30 }), distance: fc.double({ min: -1, max: 1, noNaN: true }) }),
        { selector: ({ id }) => id, maxLength: 20 },
      ),
    }),
    { minLength: 1, maxLength: 4 },
  );
  const reranker = fc.oneof(
    fc.record({ strategy: fc.constant('rrf' as const), k: fc.integer({ min: 1, max: 100 }) }),
    fc.record({
      strategy: fc.constant('weighted' as const),
      weights: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 4, maxLength: 4 }),
      normalizes: fc.boolean(),
    }),
  );

  it('have the scores and the order of a naive sum', () => {
    fc.assert(
      fc.property(reranker, answers, (how, all) => {
        const expected = naive(how, all);
        const found = fuse(how, all);
        assert.equal(found.length, expected.size);
        for (const { id, score, shares } of found) {
          assert.ok(Math.abs(score - expected.get(id)!) < 1e-5);
          const sum = shares.reduce((total, share) => Math.fround(total + (share?.adds ?? 0)), 0);
          assert.equal(score, sum);
        }
        assert.ok(found.every(({ score }, at) => at === 0 || found[at - 1]!.score >= score));
      }),
    );
  });

  describe('are recognized as those of a service', () => {
    const open: Reranker = { strategy: 'weighted', weights: [0.7, 0.3], normalizes: undefined };
    const scoresOf = (how: Reranker) => new Map(fuse(how, [dense, words]).map(({ id, score }) => [id, score]));

    for (const normalizes of [true, false]) {
      it(`where it decides whether to normalize: ${normalizes}`, () => {
        const how = { ...open, normalizes };
        assert.deepEqual(matching(open, [dense, words], scoresOf(how)), how);
      });
    }
    it('unless they are others', () => {
      assert.equal(matching(open, [dense, words], new Map([[3, 0.123]])), undefined);
    });
    it('unless they have an entity that no query returned', () => {
      const rrf: Reranker = { strategy: 'rrf', k: 60 };
      assert.equal(matching(rrf, [dense, words], new Map([[77, 0.016]])), undefined);
    });
  });
});
