import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { measureOf, nameOfMeasure, type Measure } from '../../../../src/model/evaluations/measure-names';
import { isTied, judgmentsOf, orderedIds, valuesOf } from '../../../../src/model/evaluations/measures';

type ByQuery<T> = Readonly<Record<string, T>>;

interface Recorded {
  readonly cases: readonly {
    readonly judgments: ByQuery<Readonly<Record<string, number>>>;
    readonly run: ByQuery<Readonly<Record<string, number>>>;
    readonly values: ByQuery<ByQuery<number>>;
  }[];
}

const named = (name: string): Measure => {
  const measure = measureOf(name);
  assert(typeof measure !== 'string', name);
  return measure;
};

describe('measures', () => {
  const { cases } = JSON.parse(readFileSync('test/fixtures/measures.json', 'utf8')) as Recorded;

  for (const [at, { judgments, run, values }] of cases.entries()) {
    for (const [name, recorded] of Object.entries(values)) {
      it(`${name} agrees with ir-measures and pytrec_eval to 1e-9, case ${at + 1}`, () => {
        assert.deepEqual(Object.keys(recorded).toSorted(), Object.keys(judgments).toSorted());
        for (const [query, expected] of Object.entries(recorded)) {
          const hits = Object.entries(run[query]!).toSorted(([, a], [, b]) => b - a);
          const ids = orderedIds({ ids: hits.map(([id]) => id), distances: hits.map(([, score]) => score) }, 'trec');
          const [value] = valuesOf([named(name)], ids, {
            judgments: judgmentsOf(new Map(Object.entries(judgments[query]!))),
          });
          assert(Math.abs(value! - expected) < 1e-9, `${query}: ${value} instead of ${expected}`);
        }
      });
    }
  }

  it('keep the order of the answer among equal distances, or sort by descending ID', () => {
    const ranking = { ids: ['a', 'c', 'b', 'd'], distances: [0.1, 0.5, 0.5, 0.9] };
    assert.deepEqual(orderedIds(ranking, 'answer'), ['a', 'c', 'b', 'd']);
    assert.deepEqual(orderedIds({ ...ranking, ids: ['a', 'b', 'c', 'd'] }, 'trec'), ['a', 'c', 'b', 'd']);
    const similarity = { ids: ['a', 'b', 'c', 'd'], distances: [0.9, 0.5, 0.5, 0.1] };
    assert.deepEqual(orderedIds(similarity, 'trec'), ['a', 'c', 'b', 'd']);
    assert.deepEqual(
      [1, 2, 3].map(k => isTied(ranking, k)),
      [false, true, true],
    );
  });

  it('count an entity that occurs again once, and judged hits', () => {
    const grades = new Map([
      ['a', 1],
      ['b', 1],
      ['x', 0],
      ['n', -2],
    ]);
    const of = (...names: string[]) =>
      valuesOf(names.map(named), ['a', 'a', 'x', 'u', 'n'], { judgments: judgmentsOf(grades) });
    assert.deepEqual(of('recall@5', 'precision@5', 'judged@5', 'map', 'ndcg@1'), [0.5, 0.2, 0.8, 0.5, 1]);
  });

  it('have a value for each grade, also one whose gain would be infinite', () => {
    const [ndcg] = [named('ndcg-exp@2')];
    const valueFor = (...grades: [number, number]) =>
      valuesOf([ndcg], ['b', 'a'], {
        judgments: judgmentsOf(
          new Map([
            ['a', grades[0]],
            ['b', grades[1]],
          ]),
        ),
      })[0]!;
    assert.equal(valueFor(5000, 1), valueFor(5000, 0));
    assert.equal(valueFor(1100, 1100), 1);
    assert.equal(valueFor(2, 1), (1 + 3 / Math.log2(3)) / (3 + 1 / Math.log2(3)));
    assert.equal(valueFor(0, 0), 0);
  });

  it('compare with the exact answer: recall counts ties with the last, overlap does not', () => {
    const nearest = ['1', '2', '3', '4'].map((id, at) => ({ id, distance: [0, 1, 2, 2][at]! }));
    const of = (ids: string[]) =>
      valuesOf(['recall@3', 'overlap@3', 'rbo@3', 'ndcg@3'].map(named), ids, { exact: { k: 3, nearest, without: 0 } });
    assert.deepEqual(of(['1', '2', '3']), [1, 1, 1, undefined]);
    const [recall, overlap, rbo] = of(['2', '1', '4']);
    assert.deepEqual([recall, overlap], [1, 2 / 3]);
    assert(rbo! > 0.4 && rbo! < 0.9, String(rbo));
    assert.deepEqual(of(['7', '8']).slice(0, 3), [0, 0, 0]);
  });

  it('have names with a depth where one is needed', () => {
    assert.deepEqual(['NDCG', 'success@5', 'rr@10', 'ndcg-exp@3'].map(named).map(nameOfMeasure), [
      'ndcg',
      'hit-rate@5',
      'mrr@10',
      'ndcg-exp@3',
    ]);
    assert.equal(measureOf('recall'), '“recall” needs a cutoff, for example recall@10');
    assert.equal(measureOf('recall@0'), 'The cutoff of “recall@0” must be 1–16384');
    const problem = measureOf('toString@1');
    assert(typeof problem === 'string');
    assert.match(problem, /^“toString@1” is not a measure\. Measures: recall, /);
  });
});
