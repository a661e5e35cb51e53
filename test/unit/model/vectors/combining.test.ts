import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Combination, CombinedEntity } from '../../../../src/model/searches/combinations';
import type { QueryVector } from '../../../../src/model/searches/searches';
import { combinedVector } from '../../../../src/model/vectors/combining';

const SIZE = 4;
const dense = { field: { name: 'v', type: 'FloatVector' } };
const RAW = { ...dense, metric: 'L2' };
const COSINE = { ...dense, metric: 'COSINE' };

const component = fc.double({ min: -100, max: 100, noNaN: true });
const vector = fc.array(component, { minLength: SIZE, maxLength: SIZE }).filter(each => Math.hypot(...each) > 0.01);
const weight = fc.double({ min: 0.1, max: 5, noNaN: true });

const of = (combine: Combination, vectors: Readonly<Record<string, QueryVector>>, by = RAW): number[] =>
  combinedVector(combine, new Map(Object.entries(vectors)), by) as number[];

function near(actual: readonly number[], expected: readonly number[]): void {
  assert.equal(actual.length, expected.length);
  for (const [at, number] of expected.entries())
    assert.ok(
      Math.abs(actual[at]! - number) <= 1e-6 * Math.max(1, Math.abs(number)),
      `${actual.join()} is not ${expected.join()}`,
    );
}

const unit = (numbers: readonly number[]): number[] => numbers.map(each => each / Math.hypot(...numbers));

describe('a combination of vectors', () => {
  it('of one entity is its vector, whatever the weight', () => {
    fc.assert(
      fc.property(vector, weight, (a, heavy) => {
        assert.deepEqual(of({ entities: [{ id: 'a', weight: heavy }] }, { a }), a);
        near(of({ entities: [{ id: 'a' }] }, { a }, COSINE), unit(a));
      }),
    );
  });

  it('A − A + B is B, and A − B + C the sum that it says', () => {
    fc.assert(
      fc.property(vector, vector, vector, (a, b, c) => {
        near(of({ entities: [{ id: 'a' }, { id: 'a', weight: -1 }, { id: 'b' }] }, { a, b }), b);
        const sum = of({ entities: [{ id: 'a' }, { id: 'b', weight: -1 }, { id: 'c' }] }, { a, b, c });
        near(
          sum,
          a.map((number, at) => number - b[at]! + c[at]!),
        );
      }),
    );
  });

  const signed = fc.record({
    vector,
    weight: fc.oneof(
      weight,
      weight.map(each => -each),
    ),
  });
  const recipes = fc.tuple(
    fc.array(signed, { minLength: 1, maxLength: 6 }),
    fc.double({ min: 0, max: 3, noNaN: true }),
  );

  it('does not depend on the order of its entities, to the last digit', () => {
    fc.assert(
      fc.property(recipes, ([terms, strength]) => {
        const entities = terms.map((each, at): CombinedEntity => ({ id: `e${at}`, weight: each.weight }));
        const vectors = Object.fromEntries(terms.map((each, at) => [`e${at}`, each.vector]));
        const turned = { entities: entities.toReversed(), strength };
        assert.deepEqual(of({ entities, strength }, vectors), of(turned, vectors));
      }),
    );
  });

  it('equals the sum of its vectors with their coefficients, which add up to 1', () => {
    fc.assert(
      fc.property(recipes, fc.boolean(), ([terms, strength], isCosine) => {
        const sizes = (sign: number) => terms.reduce((sum, each) => sum + Math.max(0, each.weight * sign), 0);
        const [like, unlike] = [sizes(1), sizes(-1)];
        fc.pre(like > 0);
        const factors = terms.map(each =>
          each.weight > 0 ? (each.weight / like) * (unlike > 0 ? 1 + strength : 1) : (each.weight / unlike) * strength,
        );
        near([factors.reduce((sum, each) => sum + each, 0)], [1]);
        const naive = Array.from({ length: SIZE }, (_, at) =>
          terms.reduce(
            (sum, each, index) => sum + factors[index]! * (isCosine ? unit(each.vector) : each.vector)[at]!,
            0,
          ),
        );
        fc.pre(Math.hypot(...naive) > 1e-3);
        const entities = terms.map((each, at) => ({ id: `e${at}`, weight: each.weight }));
        const vectors = Object.fromEntries(terms.map((each, at) => [`e${at}`, each.vector]));
        near(of({ entities, strength }, vectors, isCosine ? COSINE : RAW), naive);
      }),
    );
  });

  it('of unlike entities alone is the opposite of their mean', () => {
    const ip = { ...dense, metric: 'IP' };
    const entities = [
      { id: 'a', weight: -1 },
      { id: 'b', weight: -3 },
    ];
    assert.deepEqual(of({ entities }, { a: [4, 0], b: [0, 4] }, ip), [-1, -3]);
  });

  it('has no direction where the vectors cancel out', () => {
    const opposite = { entities: [{ id: 'a' }, { id: 'b' }] };
    for (const metric of ['COSINE', 'IP'])
      assert.throws(() => of(opposite, { a: [1, 0.1], b: [-1, -0.1] }, { ...dense, metric }), /cancel out/);
    assert.deepEqual(of(opposite, { a: [1, 0.1], b: [-1, -0.1] }), [0, 0]);
    assert.throws(() => of({ entities: [{ id: 'a' }] }, { a: [0, 0] }, COSINE), /cancel out/);
  });

  it('refuses vectors of several dimensions', () => {
    assert.throws(
      () => of({ entities: [{ id: 'a' }, { id: 'b' }] }, { a: [1], b: [1, 2] }),
      /entities a and b have 1 and 2 dimensions/,
    );
  });

  it('of sparse vectors has the indexes with a weight above 0', () => {
    const sparse = { field: { name: 's', type: 'SparseFloatVector' }, metric: 'IP' };
    const vectors = new Map<string, QueryVector>([
      ['a', { 1: 2, 7: 1 }],
      ['b', { 7: 3, 9: 1 }],
    ]);
    const unlike = { entities: [{ id: 'a' }, { id: 'b', weight: -1 }] };
    assert.deepEqual(combinedVector(unlike, vectors, sparse), { 1: 4 });
    assert.deepEqual(combinedVector({ entities: [{ id: 'a' }, { id: 'b' }] }, vectors, sparse), { 1: 1, 7: 2, 9: 0.5 });
    assert.throws(() => combinedVector({ entities: [{ id: 'b', weight: -1 }] }, vectors, sparse), /cancel out/);
  });

  it('of Int8 vectors is of integers', () => {
    const bytes = { name: 'i', type: 'Int8Vector' };
    const entities = [{ id: 'a' }, { id: 'b', weight: -1 }];
    const vectors = { a: [40, 1], b: [-40, 0] };
    const by = (metric: string) => ({ field: bytes, metric });
    for (const metric of ['L2', 'IP']) assert.deepEqual(of({ entities }, vectors, by(metric)), [120, 2]);
    assert.deepEqual(of({ entities: [{ id: 'a' }] }, { a: [3, -6] }, by('COSINE')), [64, -127]);
    assert.deepEqual(of({ entities: [{ id: 'a' }] }, { a: [-128, 64] }, by('IP')), [-128, 64]);
  });

  it('of Int8 vectors keeps its direction, or says that it cannot', () => {
    const by = (metric: string) => ({ field: { name: 'i', type: 'Int8Vector' }, metric });
    const apart = { entities: [{ id: 'a' }, { id: 'b', weight: -1 }] };
    const far = { a: [127, 20], b: [-127, -20] };
    assert.deepEqual(of(apart, far, by('IP')), [127, 20]);
    assert.throws(() => of(apart, far, by('L2')), /Component 1 of the combined vector is 381: `i` needs integers from/);
    const mean = { entities: [{ id: 'a' }, { id: 'b', weight: 0.5 }] };
    const small = { a: [1, 0], b: [-1.5, 0.1] };
    assert.throws(() => of(mean, small, by('IP')), /rounds to 0/);
    assert.deepEqual(of(mean, small, by('L2')), [0, 0]);
    assert.deepEqual(of(mean, small, by('COSINE')), [127, 8]);
  });
});
