import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Block, NearestEntities, type Nearest } from '../../../src/evaluations/nearest';
import { EXACT_METRICS, exactNeighbors, type ExactMetric } from '../../../src/model/checks/recalls';

const isBits = (metric: ExactMetric) => metric === 'HAMMING' || metric === 'JACCARD';

function searched(
  metric: ExactMetric,
  queries: readonly number[][],
  vectors: readonly number[][],
  { k, size, maxTies }: { k: number; size: number; maxTies?: number },
): Nearest[] {
  const asked = { metric, k, width: queries[0]!.length, values: Float64Array.from(queries.flat()) };
  let before: Nearest[] = [];
  for (let from = 0; from < vectors.length; from += size) {
    const part = vectors.slice(from, from + size);
    const values = isBits(metric) ? Uint8Array.from(part.flat()) : Float32Array.from(part.flat());
    const block: Block = { ids: part.map((_, at) => String(from + at)), values };
    // Each block is a run that continues the one before, as after a restart.
    const nearest = new NearestEntities(asked, before, maxTies);
    nearest.add(block);
    before = nearest.snapshot();
  }
  return before;
}

describe('the nearest entities of blocks', () => {
  const numbers = fc.oneof(
    fc.integer({ min: -3, max: 3 }),
    fc.float({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }),
  );
  for (const metric of EXACT_METRICS) {
    it(`are those of the exact search in memory by ${metric}, with all ties and the same distances`, () => {
      const vector = fc.array(isBits(metric) ? fc.integer({ min: 0, max: 255 }) : numbers, {
        minLength: 5,
        maxLength: 5,
      });
      const property = fc.property(
        fc.array(vector, { minLength: 1, maxLength: 6 }),
        fc.array(vector, { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 20 }),
        (queries, vectors, k, size) => {
          const found = searched(metric, queries, vectors, { k, size });
          const candidates = vectors.map((each, id) => ({ id: String(id), vector: each }));
          const expected = queries.map(query => exactNeighbors(query, candidates, metric, k).nearest);
          assert.deepEqual(
            found.map(({ ids, distances, lostFrom }) => [ids, distances.map(each => each + 0), lostFrom]),
            expected.map(all => [all.map(({ id }) => id), all.map(({ distance }) => distance + 0), undefined]),
          );
        },
      );
      fc.assert(property);
    });
  }

  it('have no direction where a vector has only zeros', () => {
    const [none] = searched(
      'COSINE',
      [[0, 0]],
      [
        [1, 0],
        [0, 0],
      ],
      { k: 2, size: 2 },
    );
    assert.deepEqual(
      none!.distances.map(each => each + 0),
      [0, 0],
    );
    const [some] = searched(
      'COSINE',
      [[1, 0]],
      [
        [0, 0],
        [1, 0],
        [-1, 0],
      ],
      { k: 3, size: 3 },
    );
    assert.deepEqual(
      [some!.ids, some!.distances.map(each => each + 0)],
      [
        ['1', '0', '2'],
        [1, 0, -1],
      ],
    );
  });

  it('say if ties were dropped, unless nearer entities came later', () => {
    const same = Array.from({ length: 40 }, () => [1, 0]);
    const [tied] = searched('L2', [[0, 0]], same, { k: 2, size: 7, maxTies: 5 });
    assert.deepEqual([tied!.ids.length, tied!.lostFrom], [7, 1]);
    const nearer = [...same, [0, 0], [0, 0]];
    const [decided] = searched('L2', [[0, 0]], nearer, { k: 2, size: 7, maxTies: 5 });
    assert.deepEqual([decided!.ids, decided!.lostFrom], [['40', '41'], undefined]);
  });
});
