import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Vectors } from '../../../../../src/demo/data-plane/entities/vectors';
import { InvertedLists } from '../../../../../src/demo/data-plane/searches/inverted-lists';

const WIDTH = 4;
const vector = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: WIDTH, maxLength: WIDTH });
const metric = fc.constantFrom('L2', 'IP', 'COSINE');

function column(rows: readonly (readonly number[])[]): Vectors<Float32Array> {
  const vectors = new Vectors(WIDTH, length => new Float32Array(length));
  for (const row of rows) vectors.push(row);
  return vectors;
}

describe('inverted lists', () => {
  it('have each row in one list', async () => {
    await fc.assert(
      fc.asyncProperty(metric, fc.array(vector, { maxLength: 60 }), vector, async (name, rows, query) => {
        const lists = await InvertedLists.over(name, column(rows));
        assert.deepEqual(lists.rowsNear(Float32Array.from(query), 10), [...rows.keys()]);
      }),
      { numRuns: 40 },
    );
  });

  it('give no row less at a higher level', async () => {
    await fc.assert(
      fc.asyncProperty(
        metric,
        fc.array(vector, { minLength: 30, maxLength: 90 }),
        vector,
        async (name, rows, query) => {
          const lists = await InvertedLists.over(name, column(rows));
          for (let level = 1; level < 10; level++) {
            const more = new Set(lists.rowsNear(Float32Array.from(query), level + 1));
            for (const row of lists.rowsNear(Float32Array.from(query), level)) assert.ok(more.has(row));
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('find the group that a query belongs to first', async () => {
    const groups = [
      [100, 0, 0, 0],
      [0, 100, 0, 0],
      [0, 0, 100, 0],
      [0, 0, 0, 100],
    ];
    const rows = Array.from({ length: 16 }, (_, row) => groups[row >> 2]!.map(value => value + row / 10));
    for (const name of ['L2', 'IP', 'COSINE']) {
      const lists = await InvertedLists.over(name, column(rows));
      const near = lists.rowsNear(Float32Array.of(0, 0, 90, 1), 1);
      assert.ok(near.length > 0 && near.every(row => row >= 8 && row < 12), `${name}: ${near.join(', ')}`);
    }
  });
});
