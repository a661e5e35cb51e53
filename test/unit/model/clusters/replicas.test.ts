import assert from 'node:assert/strict';
import { ReplicaChange } from '../../../../src/model/clusters/replicas';
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
