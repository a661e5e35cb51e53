import assert from 'node:assert/strict';
import fc from 'fast-check';
import { gapsOf } from '../../../../src/model/plots/distances';
import { distancesOf } from '../../../../src/model/plots/runs';
import type { SearchRun } from '../../../../src/model/searches/runs';

const run = (call: SearchRun['call'], rows: SearchRun['rows'], topks?: number[]): SearchRun => ({
  id: 'run',
  at: 0,
  place: {
    connectionId: 'c',
    connectionName: 'C',
    clusterId: 'in01',
    clusterName: 'prod',
    dbName: 'default',
    collectionName: 'articles',
  },
  call,
  fields: [],
  primaryKey: 'id',
  ...(topks ? { topks } : {}),
  times: { prepareMs: 0, queueMs: 0, networkMs: 0, parseMs: 0, totalMs: 0 },
  label: 'a vector',
  rows,
});
const search = (searchParams?: Record<string, unknown>): SearchRun['call'] => ({
  call: 'search',
  body: { collectionName: 'articles', data: [[1]], ...(searchParams ? { searchParams } : {}) },
});

describe('the distances of a run', () => {
  const hits = [
    { id: 9007199254740993n, distance: 0.1 },
    { id: 'b', distance: 0.5 },
  ];

  it('stand with ids that keep their digits', () => {
    assert.deepEqual(distancesOf(run(search(), hits)), {
      ids: ['9007199254740993', 'b'],
      values: [0.1, 0.5],
      topks: [2],
      cutoffs: [],
    });
  });

  it('are those of each query', () => assert.deepEqual(distancesOf(run(search(), hits, [0, 2]))?.topks, [0, 2]));

  const cutoffs: [what: string, call: SearchRun['call'], ...wanted: [string, number][]][] = [
    ['both bounds of V2', search({ params: { radius: 2, range_filter: 0 } }), ['range_filter', 0], ['radius', 2]],
    ['a large one of a run that was kept', search({ params: { radius: 2n ** 60n } }), ['radius', 2 ** 60]],
    ['one alone', search({ params: { radius: 2 } }), ['radius', 2]],
    ['none of something else', search({ params: { nprobe: 8, radius: 'far' } })],
    ['none of parameters that are no object', search({ params: 7 })],
    [
      'the one that V1 has',
      { call: 'searchV1', body: { collectionName: 'a', vector: [1], params: { range_filter: 0.5 } } },
      ['range_filter', 0.5],
    ],
  ];
  it('tell no cut-off where a bound of V1 leaves nothing out', () => {
    const open = (params: { range_filter: number; radius: number }) =>
      distancesOf({
        ...run({ call: 'searchV1', body: { collectionName: 'a', vector: [1], params } }, hits),
        metricType: 'COSINE',
      });
    assert.deepEqual(open({ range_filter: 0.5, radius: -2 })?.cutoffs, [{ bound: 'range_filter', at: 0.5 }]);
    assert.deepEqual(open({ range_filter: 2, radius: -2 })?.cutoffs, []);
  });

  for (const [what, call, ...wanted] of cutoffs) {
    it(`tell the cut-offs of the search: ${what}`, () => {
      assert.deepEqual(
        distancesOf(run(call, hits))?.cutoffs.map(({ bound, at }) => [bound, at]),
        wanted,
      );
    });
  }

  it('are none where entities were browsed', () => {
    const browsed = run({ call: 'query', body: { collectionName: 'a' } }, [{ id: 1 }]);
    assert.equal(distancesOf(browsed), undefined);
  });
});

describe('the gaps between distances', () => {
  const cases: [what: string, values: number[], nearest: 'smallest' | 'largest' | undefined, ...after: number[]][] = [
    ['none of nothing', [], 'smallest'],
    ['none of one hit', [0.3], 'smallest'],
    ['none of two hits, where nothing is usual', [0.3, 0.9], 'smallest'],
    ['none of equal hits', [1, 1, 1, 1], 'smallest'],
    ['none of even steps', [0, 1, 2, 3, 4], 'smallest'],
    ['one where distances rise', [0, 1, 2, 12, 13, 14], 'smallest', 2],
    ['one where they fall', [0.9, 0.89, 0.88, 0.5, 0.49], 'largest', 2],
    ['one after many that are the same', [0, 0, 0, 0, 5], 'smallest', 3],
    ['the widest first, three at most', [0, 1, 11, 12, 13, 33, 34, 35, 65, 66, 67, 107, 108], undefined, 10, 7, 4],
    ['steps outwards alone where the order is not by distance', [5, 1, 5, 1], 'smallest', 1],
  ];
  for (const [what, values, nearest, ...after] of cases) {
    it(`are ${what}`, () =>
      assert.deepEqual(
        gapsOf(values, nearest).map(gap => gap.after),
        after,
      ));
  }

  it('are the same gaps whichever end is near', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 10, noNaN: true }), { maxLength: 40 }), some => {
        const rising = some.toSorted((a, b) => a - b);
        const falling = rising.map(value => -value);
        assert.deepEqual(gapsOf(falling, 'largest'), gapsOf(rising, 'smallest'));
      }),
    );
  });
});
