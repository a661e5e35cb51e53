import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseJson } from '../../../../src/client/json';
import {
  certainRanks,
  fuse,
  fusionOf,
  matching,
  normalized,
  type QueryAnswer,
} from '../../../../src/model/searches/fusion';
import type { HybridSearchRequest } from '../../../../src/model/searches/hybrid-searches';
import { rerankerOf, type Reranker } from '../../../../src/model/searches/rerankers';
import type { EntityId, Hit } from '../../../../src/model/searches/searches';
import { recordedLines, recordedV2, recordedVectors } from '../../../harness/services/recordings';

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

  describe('are those that real engines were recorded to give', () => {
    const vectors = recordedVectors();
    const ids = recordedLines('rows.ndjson').map(line => (parseJson(line) as { id: EntityId }).id);
    const cosine = (a: readonly number[], b: Float32Array) => {
      const dot = (x: ArrayLike<number>, y: ArrayLike<number>) =>
        Array.from(x).reduce((sum, each, at) => sum + each * y[at]!, 0);
      return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
    };
    const exact = ({ data: [vector], limit }: HybridSearchRequest['search'][number]): QueryAnswer => ({
      metricType: 'COSINE',
      hits: ids
        .map((id, at) => ({ id, distance: cosine(vector as number[], vectors[at]!) }))
        .toSorted((a, b) => b.distance - a.distance)
        .slice(0, limit),
    });
    const answered = recordedV2().flatMap(({ name, path, body, answers = {} }) =>
      path.endsWith('/hybrid_search')
        ? Object.entries(answers).flatMap(([engine, { body: text }]) => {
            const request = JSON.parse(body!) as HybridSearchRequest;
            const { code, data } = parseJson(text) as { code: number; data: Hit[] };
            const isMeant = code === 0 && request.search.every(query => query.data.length === 1);
            return isMeant ? [{ what: `${name}, ${engine}`, request, hits: data }] : [];
          })
        : [],
    );
    it('of which there are some', () => assert.ok(answered.length >= 4));
    for (const { what, request, hits } of answered) {
      it(what, () => {
        const reranker = rerankerOf(request.rerank, request.search.length)!;
        const found = fuse(reranker, request.search.map(exact)).slice(0, request.limit ?? hits.length);
        assert.deepEqual(
          found.map(({ id, score }) => [id, score]),
          hits.map(({ id, distance }) => [id, Math.fround(distance)]),
        );
      });
    }
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
        assert.ok(
          found.every(({ id, score }, at) => {
            const before = found[at - 1];
            return !before || before.score > score || (before.score === score && before.id < id);
          }),
        );
      }),
    );
  });

  it('are the same however often other weights are tried', () => {
    fc.assert(
      fc.property(fc.array(reranker, { maxLength: 5 }), reranker, answers, (before, how, all) => {
        const fused = fusionOf(all);
        for (const each of before) fused(each);
        const ranking = fused(how);
        const rows = Array.from({ length: ranking.length }, (_, rank) => ranking.at(rank));
        assert.deepEqual(rows, fuse(how, all));
        for (const [rank, { score, shares }] of rows.entries()) {
          assert.equal(ranking.score(rank), score);
          for (const [query, share] of shares.entries()) assert.equal(ranking.has(rank, query), share !== undefined);
        }
      }),
    );
  });

  const metrics = { COSINE: [-1, 1], IP: [-2, 2], L2: [0, 2], BM25: [0, 2] } as const;
  const ranking = fc.constantFrom(...(Object.keys(metrics) as (keyof typeof metrics)[])).chain(metricType => {
    const [min, max] = metrics[metricType];
    const nearestFirst = (a: { distance: number }, b: { distance: number }) =>
      metricType === 'L2' ? a.distance - b.distance : b.distance - a.distance;
    return fc
      .uniqueArray(fc.record({ id: fc.integer({ min: 0, max: 12 }), distance: fc.double({ min, max, noNaN: true }) }), {
        selector: ({ id }) => id,
        maxLength: 12,
      })
      .map(hits => ({ metricType, hits: hits.toSorted(nearestFirst) }));
  });
  const cutRankings = fc.array(fc.tuple(ranking, fc.integer({ min: 1, max: 12 })), { minLength: 1, maxLength: 4 });

  it('keep the ranks that are called certain with whatever the queries return beyond their limits', () => {
    fc.assert(
      fc.property(reranker, cutRankings, (how, all) => {
        const whole = all.map(([answered]) => answered);
        const cut = all.map(([{ metricType, hits }, limit]) => ({ metricType, hits: hits.slice(0, limit) }));
        const full = all.map(([{ hits }, limit]) => hits.length >= limit);
        const fused = fuse(how, cut);
        const certain = certainRanks(how, cut, full, fusionOf(cut)(how));
        const idsOf = (ranked: readonly { id: unknown }[]) => ranked.slice(0, certain).map(({ id }) => id);
        assert.deepEqual(idsOf(fused), idsOf(fuse(how, whole)));
      }),
      { numRuns: 1000 },
    );
  });
  it('are all certain if no query was cut', () => {
    fc.assert(
      fc.property(reranker, answers, (how, all) => {
        const fused = fuse(how, all);
        const none = all.map(() => false);
        assert.equal(certainRanks(how, all, none, fusionOf(all)(how)), fused.length);
      }),
    );
  });
  it('are certain where no other entity can reach them', () => {
    const how: Reranker = { strategy: 'rrf', k: 60 };
    const both = [answer('COSINE', [1, 0.9], [2, 0.8]), answer('BM25', [1, 9], [3, 8])];
    const certain = (...full: boolean[]) => certainRanks(how, both, full, fusionOf(both)(how));
    assert.equal(certain(true, true), 1);
    assert.equal(certain(true, false), 1, '3 can follow in the first query');
    assert.equal(certain(false, true), 3, '2 can only rise');
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
