import { runComparison, type RunComparison } from '../../../src/model/comparisons/runs';
import type { SearchRun } from '../../../src/model/searches/runs';
import { stringifyJson } from '../../../src/model/wire/json';

/** Target of the runs in tests. */
export const place = {
  connectionId: 'c',
  connectionName: 'Team',
  clusterId: 'in01',
  clusterName: 'prod',
  dbName: 'default',
  collectionName: 'help',
};

/** Returns a factory of runs whose hits have letters as ids, each 0.1 farther than the one before. `shared`: fields of all runs. */
export const runsOf =
  (shared: Pick<SearchRun, 'times'> & Partial<SearchRun>) =>
  (ids: string, more: Partial<SearchRun> = {}, body: object = {}): SearchRun => ({
    id: `${ids}${stringifyJson(body)}`,
    at: 0,
    place,
    call: { call: 'search', body: { collectionName: 'help', data: [[1]], limit: 4, ...body } },
    fields: [],
    primaryKey: 'id',
    metricType: 'L2',
    label: 'a vector',
    rows: ids.split('').map((id, at) => ({ id, distance: at / 10 })),
    ...shared,
    ...more,
  });

export const compared = (before: SearchRun, now: SearchRun): RunComparison => runComparison(before, now)!;

/** Names of the columns of a comparison. */
export const columnNames = {
  move: 'move',
  rank: 'now',
  baselineRank: 'before',
  distance: 'd',
  baselineDistance: 'd before',
  gained: 'new',
  lost: 'gone',
  tied: 'tied',
  cause: 'by',
  queryRank: (query: string) => query,
};
