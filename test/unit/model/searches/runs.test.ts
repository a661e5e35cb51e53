import assert from 'node:assert/strict';
import { parseJson } from '../../../../src/client/json';
import { stringifyJson } from '../../../../src/model/wire/json';
import { runComparison } from '../../../../src/model/comparisons/runs';
import { distancesOf } from '../../../../src/model/plots/runs';
import { missingIds, nearestOf, readRun, type SearchRun } from '../../../../src/model/searches/runs';

const run: SearchRun = {
  id: 'r',
  at: 0,
  place: {
    connectionId: 'c',
    connectionName: 'Team',
    clusterId: 'in01',
    clusterName: 'prod',
    dbName: 'default',
    collectionName: 'help',
  },
  call: { call: 'search', body: { collectionName: 'help', data: [[1]], limit: 4 } },
  fields: [],
  primaryKey: 'id',
  metricType: 'L2',
  times: { prepareMs: 0, queueMs: 0, networkMs: 9, parseMs: 1, totalMs: 10 },
  label: 'a vector',
  rows: [
    { id: 9007199254740993n, distance: 0.5 },
    { id: 9007199254740995n, distance: 2e16 },
  ],
};
const kept = (rows: SearchRun['rows'], call: SearchRun['call'] = run.call): SearchRun => {
  const read = readRun(parseJson(stringifyJson({ ...run, rows, call })));
  assert.ok(read.ok);
  return read.value;
};

describe('a run of a search', () => {
  it('names the IDs that a lookup did not find', () => {
    const get = (id: (bigint | string)[]): SearchRun['call'] => ({ call: 'get', body: { collectionName: 'help', id } });
    const rows = [{ id: 9007199254740993n }, { id: 'b' }];
    const missing = (call: SearchRun['call'], primaryKey = 'id') => missingIds({ call, primaryKey, rows });
    assert.deepEqual(missing(get([9007199254740993n, 9007199254740995n, 7n, 7n])), ['9007199254740995', '7']);
    assert.deepEqual(missing(get(['b'])), []);
    assert.deepEqual(missing(get(['c']), ''), [], 'the primary key is unknown');
    assert.deepEqual(missing(run.call), []);
  });

  it('is unreadable with a time that no report can have', () => {
    assert.equal(readRun({ ...run, at: 8.64e15 }).ok, true);
    assert.equal(readRun({ ...run, at: 8.64e15 + 1 }).ok, false);
  });

  it('has numbers of hits per query only if they are those of its hits', () => {
    const topksOf = (topks: number[]) => {
      const read = readRun({ ...run, topks });
      assert(read.ok);
      return read.value.topks;
    };
    assert.deepEqual(topksOf([0, 2]), [0, 2]);
    for (const topks of [[1e9, 1], [3, -1], [1.5, 0.5], [1], [2, 1]]) assert.equal(topksOf(topks), undefined);
  });
});

describe('the nearest of a run', () => {
  const cases: [metricType: string | undefined, nearest: string | undefined][] = [
    ['L2', 'smallest'],
    ['COSINE', 'largest'],
    [undefined, undefined],
  ];
  for (const [metricType, nearest] of cases) {
    it(`by ${metricType ?? 'no metric'} have ${nearest ? `the ${nearest} distance` : 'an unknown one'}`, () =>
      assert.equal(nearestOf({ ...run, metricType }), nearest));
  }
});

describe('a run that was kept', () => {
  it('has its ids with all digits, and distances that are numbers however large', () => {
    const back = kept(run.rows);
    assert.deepEqual(back.rows, run.rows);
    assert.deepEqual(distancesOf(back)?.values, [0.5, 2e16]);
    assert.equal(runComparison(back, run)?.queries[0]?.counts.same, 2);
  });

  it('has fields of entities as they came, also one that is called distance', () => {
    const rows = [{ id: 1, distance: 9007199254740993n }];
    assert.deepEqual(kept(rows, { call: 'query', body: { collectionName: 'help', limit: 4 } }).rows, rows);
  });
});
