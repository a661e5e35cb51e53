import assert from 'node:assert/strict';
import {
  MigratedToExisting,
  MigratedToNewDedicated,
  MigrationToExisting,
  MigrationToNewDedicated,
} from '../../../../src/model/clusters/migrations';
import { safeParse } from '../../../../src/model/zod';
import type { Case } from '../../../harness/model/issue-paths';
import { issuePaths } from '../../../harness/model/issue-paths';

const destination = {
  clusterName: 'n',
  projectId: 'p',
  regionId: 'r',
  plan: 'Standard',
  cuType: 'Performance-optimized',
  cuSize: 1,
};
const toNew = { source: { clusterId: 'in01-1' }, destination };
const sized = (cuSize: unknown) => ({ ...toNew, destination: { ...destination, cuSize } });

describe('a migration to a new cluster (spec 4.12)', () => {
  const cases: Case[] = [
    ['has a source and a destination', toNew],
    ['is nothing without', {}, 'source', 'destination'],
    [
      'needs all of its destination',
      { ...toNew, destination: {} },
      ...Object.keys(destination).map(field => `destination.${field}`),
    ],
    ['takes any plan and type of CU', { ...toNew, destination: { ...destination, plan: 'Odd', cuType: 'Odd' } }],
    ['has at least one CU', sized(0), 'destination.cuSize'],
    ['has at most 1024', sized(1024)],
    ['has no more', sized(1025), 'destination.cuSize'],
    ['has whole CUs', sized(1.5), 'destination.cuSize'],
    ['pairs databases', { ...toNew, dbCollections: [{}, { dbName: 'a' }, { dbName: 'a', destDbName: 'b' }] }],
    ['does not choose collections', { ...toNew, dbCollections: [{ collections: [] }] }, 'dbCollections.0'],
  ];
  for (const [what, input, ...wrong] of cases) {
    it(what, () => assert.deepEqual(issuePaths(MigrationToNewDedicated, input), wrong));
  }
});

describe('a migration to an existing cluster (spec 4.13)', () => {
  const toExisting = { source: { clusterId: 'in01-1' }, destination: { clusterId: 'in01-2' } };
  const cases: Case[] = [
    ['has a source and a destination', toExisting],
    ['names its destination', { ...toExisting, destination: {} }, 'destination.clusterId'],
    [
      'may choose collections',
      { ...toExisting, dbCollections: [{ dbName: 'a', collections: [{ collectionName: 'c' }] }] },
    ],
    [
      'names the collections it chooses',
      { ...toExisting, dbCollections: [{ collections: [{}] }] },
      'dbCollections.0.collections.0.collectionName',
    ],
  ];
  for (const [what, input, ...wrong] of cases) {
    it(what, () => assert.deepEqual(issuePaths(MigrationToExisting, input), wrong));
  }
});

describe('the answer to a migration', () => {
  const told = { clusterId: 'in01-2', username: 'db_admin', password: 'once', jobId: 'job-1' };
  for (const [what, answer] of [
    ['names its job by a number', { ...told, jobId: 17 }],
    ['names its job by a number of many digits', { ...told, jobId: 9007199254740993n }],
    ['names no job', { clusterId: 'in01-2', password: 'once' }],
    ['says that there is no job', { ...told, jobId: null }],
  ] as const) {
    it(`gives the password, which is told once, where it ${what}`, () => {
      const read = safeParse(MigratedToNewDedicated, answer);
      assert.ok(read.success);
      assert.equal(read.data.password, 'once');
      assert.equal(read.data.jobId, 'jobId' in answer && answer.jobId !== null ? String(answer.jobId) : answer.jobId);
    });
  }

  it('of an existing cluster may name its job by a number', () => {
    assert.deepEqual(safeParse(MigratedToExisting, { jobId: 17 }).data, { jobId: '17' });
  });
});
