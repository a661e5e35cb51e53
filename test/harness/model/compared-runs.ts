import { runComparison, type RunComparison } from '../../../src/model/comparisons/runs';
import type { SearchRun } from '../../../src/model/searches/runs';
import { stringifyJson } from '../../../src/model/wire/json';

/** Where the runs of tests were made. */
export const place = {
  connectionId: 'c',
  connectionName: 'Team',
  clusterId: 'in01',
  clusterName: 'prod',
  dbName: 'default',
  collectionName: 'help',
};

/** What makes runs whose hits have these letters for ids, each a tenth farther than the one before. `shared`: of all of them. */
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
