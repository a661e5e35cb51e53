import assert from 'node:assert/strict';
import { MAX_POINTS } from '../../../../src/model/plots/pictures';
import { fieldsOf, takeVectors } from '../../../../src/model/plots/runs';
import type { SearchRun } from '../../../../src/model/searches/runs';

describe('the vectors of a run', () => {
  const dense = { name: 'v', type: 'FloatVector', params: [{ key: 'dim', value: '2' }] };
  const field = (name: string, type = 'FloatVector') => ({ ...dense, name, type });
  const run = (rows: readonly object[], data?: unknown[], more: Partial<SearchRun> = {}) =>
    ({
      id: 'run',
      call: { call: 'search', body: { collectionName: 'c', data } },
      fields: [dense],
      primaryKey: 'sku',
      annsField: 'v',
      metricType: 'L2',
      rows,
      ...more,
    }) as unknown as SearchRun;

  it('are those that fit, with the query; the rest is counted', () => {
    const rows = [
      { id: 1, v: [1, 2] },
      { id: 2 },
      { id: 3, v: null },
      { id: 4, v: [1, 2, 3] },
      { id: 5, v: [1, Number.NaN] },
      { id: 6, v: 'AAAA' },
      { id: 7, v: [3, 4] },
    ];
    assert.deepEqual(takeVectors(run(rows, [[0, 1], 'a text']), dense), {
      rows: [0, 6],
      vectors: [
        [1, 2],
        [3, 4],
      ],
      queries: [[0, 1]],
      without: 2,
      unfit: 3,
    });
  });

  it('may be read beside the answer, by ids with all their digits', () => {
    const rows = [{ id: 9007199254740993n }, { id: 'b' }];
    const fetched = new Map([
      ['9007199254740993', [1, 0]],
      ['b', [0, 1]],
    ]);
    assert.deepEqual(takeVectors(run(rows), dense, fetched).rows, [0, 1]);
  });

  it('are directions where only those count', () => {
    const cosine = run(
      [
        { id: 1, v: [3, 4] },
        { id: 2, v: [0, 0] },
      ],
      [[0, 2]],
      { metricType: 'COSINE' },
    );
    const { vectors, queries } = takeVectors(cosine, dense);
    assert.deepEqual(
      [vectors, queries],
      [
        [
          [0.6, 0.8],
          [0, 0],
        ],
        [[0, 1]],
      ],
    );
  });

  it('are of the entities that were browsed, too, without a query', () => {
    const browsed = run([{ sku: 5, v: [1, 2] }], undefined, {
      call: { call: 'query', body: { collectionName: 'c' } } as SearchRun['call'],
    });
    assert.deepEqual(takeVectors(browsed, dense).rows, [0]);
  });

  it('of another field have no query among them', () => {
    const other = field('w');
    assert.deepEqual(takeVectors(run([{ id: 1, w: [1, 2] }], [[0, 1]]), other).queries, []);
  });

  it('of a hybrid search have all of its queries of the field among them', () => {
    const search = [
      { annsField: 'v', data: [[0, 1]] },
      { annsField: 'w', data: [[9, 9]] },
      { annsField: 'v', data: [[1, 0]] },
      { annsField: 'v', data: ['a text'] },
    ];
    const call = { call: 'hybridSearch', body: { collectionName: 'c', search } } as unknown as SearchRun['call'];
    const hybrid = run([{ id: 1, v: [1, 2], w: [3, 4] }], undefined, { call, fields: [dense, field('w')] });
    const queriesOf = (of: string) => takeVectors(hybrid, field(of)).queries;
    assert.deepEqual(queriesOf('v'), [
      [0, 1],
      [1, 0],
    ]);
    assert.deepEqual(queriesOf('w'), [[9, 9]]);
  });

  it('are the first 1,000', () => {
    const rows = Array.from({ length: MAX_POINTS + 5 }, (_, id) => ({ id, v: [id, 1] }));
    assert.equal(takeVectors(run(rows), dense).rows.length, MAX_POINTS);
  });

  it('are of the field that was searched, unless another is wanted', () => {
    const several = run([], [], { fields: [field('a'), field('v')] });
    assert.deepEqual(
      fieldsOf(several).map(({ name }) => name),
      ['v', 'a'],
    );
  });
});
