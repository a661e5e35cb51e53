import assert from 'node:assert/strict';
import {
  isRequestable,
  maxReplicas,
  ReplicaChange,
  replicaChange,
  returnedReplicas,
} from '../../../../src/model/clusters/replicas';
import type { Case } from '../../../harness/model/issue-paths';
import { issuePaths } from '../../../harness/model/issue-paths';

const autoscaling = (replica: object) => ({ autoscaling: { replica } });

describe('a change of replicas (spec 4.1)', () => {
  const cases: Case[] = [
    ['may be one', { replica: 1 }],
    ['may be eight', { replica: 8 }],
    ['may not be none', { replica: 0 }, 'replica'],
    ['may not be nine', { replica: 9 }, 'replica'],
    ['may not be a half', { replica: 1.5 }, 'replica'],
    ['may not be a text', { replica: '2' }, 'replica'],
    ['may be bounds, which are the service’s to judge', autoscaling({ min: 5, max: 300 })],
    ['may be a lower bound alone, which is the service’s to judge', autoscaling({ min: 1 })],
    ['may be an upper bound alone, which is the service’s to judge', autoscaling({ max: 1 })],
    ['may be an empty list of schedules, which is the service’s to judge', autoscaling({ schedules: [] })],
    [
      'may not be one bound and schedules',
      autoscaling({ max: 2, schedules: [{ cron: '0 8 * * *', target: 2 }] }),
      'autoscaling.replica.schedules',
    ],
    [
      'may be schedules, whose cron and target are the service’s to judge',
      autoscaling({ schedules: [{ cron: '10 0 0 0 0 ?', target: 99 }] }),
    ],
    [
      'may not be bounds and schedules',
      autoscaling({ min: 1, max: 2, schedules: [] }),
      'autoscaling.replica.schedules',
    ],
    [
      'may not be a schedule without a time',
      autoscaling({ schedules: [{ target: 1 }] }),
      'autoscaling.replica.schedules.0.cron',
    ],
    [
      'may not be a schedule with an empty time',
      autoscaling({ schedules: [{ cron: '', target: 1 }] }),
      'autoscaling.replica.schedules.0.cron',
    ],
    ['may be a schedule with a time of one letter', autoscaling({ schedules: [{ cron: '?', target: 1 }] })],
    ['may not be a number and autoscaling', { replica: 1, ...autoscaling({ min: 1, max: 2 }) }, 'autoscaling'],
    ['may not be nothing', {}, 'replica'],
    ['may not be empty autoscaling', autoscaling({}), 'autoscaling.replica.min'],
    ['has no other fields', { replica: 1, cuSize: 2 }, ''],
  ];
  for (const [what, change, ...wrong] of cases)
    it(what, () => assert.deepEqual(issuePaths(ReplicaChange, change), wrong));
});

describe('the number of replicas that can be requested', () => {
  const cluster = (more: object) => ({ clusterId: 'c', ...more });
  const scheduled = (...targets: unknown[]) =>
    autoscaling({ schedules: targets.map(target => ({ cron: '0 8 * * *', target })) });
  // What the service returned, what can be requested, and what cannot.
  const cases: [what: string, returned: object, can: number[], cannot: number[]][] = [
    ['is 1 to 8', {}, [1, 8], [0, 9, -1, 1.5, NaN, Infinity]],
    ['is 1 to 8 for fewer', { replica: 2, ...autoscaling({ min: 1, max: 3 }) }, [1, 8], [0, 9]],
    ['goes up to the current number', { replica: 10 }, [1, 9, 10], [0, 11]],
    ['goes up to a bound', { replica: 2, ...autoscaling({ min: 1, max: '10' }) }, [1, 10], [0, 11]],
    ['goes up to the lower bound', { replica: 2, ...autoscaling({ min: 9 }) }, [1, 9], [0, 10]],
    ['goes up to a schedule', { replica: 2, ...scheduled(12, 9) }, [9, 12], [13]],
    ['is a returned number below 1 too', { replica: 1, ...autoscaling({ min: 0, max: 4 }) }, [0, 8], [-1, 9]],
  ];
  for (const [what, more, can, cannot] of cases)
    it(what, () => {
      const returned = returnedReplicas(cluster(more));
      const result = (counts: number[]) => counts.filter(count => isRequestable(count, returned));
      assert.deepEqual([result(can), result(cannot)], [can, []]);
      const issues = (replica: number) => issuePaths(replicaChange(returned), { replica });
      assert.deepEqual(
        [...can, ...cannot].filter(count => issues(count).length === 0),
        can,
      );
    });
  it('is never below 8 at its top', () =>
    assert.deepEqual([maxReplicas(), maxReplicas([3]), maxReplicas([9])], [8, 8, 9]));
});
