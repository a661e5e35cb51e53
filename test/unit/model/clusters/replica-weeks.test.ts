import assert from 'node:assert/strict';
import fc from 'fast-check';
import { pictureOf, tableOf } from '../../../../src/model/clusters/replica-pictures';
import { replicasAt, replicaWeek } from '../../../../src/model/clusters/replica-weeks';

const office = [
  { cron: '0 8 * * 1-5', target: 4 },
  { cron: '0 20 * * 1-5', target: 1 },
];

describe('a week of replicas', () => {
  it('begins with the replicas of today, which stay until a schedule runs', () => {
    const week = replicaWeek(office, { now: new Date('2026-11-20T12:00:00Z'), timeZone: 'UTC', replicas: 2 });
    assert.deepEqual(
      week.steps.slice(0, 3).map(({ at, replicas, schedules }) => [at.toISOString(), replicas, schedules]),
      [
        ['2026-11-20T00:00:00.000Z', 2, []],
        ['2026-11-20T20:00:00.000Z', 1, [1]],
        ['2026-11-23T08:00:00.000Z', 4, [0]],
      ],
    );
  });

  it('follows its schedules, where their number is not known from what the last one before it said', () => {
    const week = replicaWeek(office, { now: new Date('2026-11-20T12:00:00Z'), timeZone: 'UTC', replicas: undefined });
    assert.deepEqual(
      week.steps.map(({ at, replicas, schedules }) => [at.toISOString(), replicas, schedules]),
      [
        ['2026-11-20T00:00:00.000Z', 1, [1]],
        ['2026-11-20T08:00:00.000Z', 4, [0]],
        ['2026-11-20T20:00:00.000Z', 1, [1]],
        ['2026-11-23T08:00:00.000Z', 4, [0]],
        ['2026-11-23T20:00:00.000Z', 1, [1]],
        ['2026-11-24T08:00:00.000Z', 4, [0]],
        ['2026-11-24T20:00:00.000Z', 1, [1]],
        ['2026-11-25T08:00:00.000Z', 4, [0]],
        ['2026-11-25T20:00:00.000Z', 1, [1]],
        ['2026-11-26T08:00:00.000Z', 4, [0]],
        ['2026-11-26T20:00:00.000Z', 1, [1]],
      ],
    );
    assert.equal(replicasAt(week, new Date('2026-11-22T15:00:00Z')), 1);
    assert.equal(replicasAt(week, new Date('2026-11-23T15:00:00Z')), 4);
  });

  it('is drawn with a line a day and told as a table', () => {
    const week = replicaWeek(office, { now: new Date('2026-11-23T12:00:00Z'), timeZone: 'UTC', replicas: undefined });
    const workday = '▁▁▁▁▁▁▁▁▄▄▄▄▄▄▄▄▄▄▄▄▁▁▁▁';
    assert.deepEqual(pictureOf(week), [
      'Hour            0     6     12    18',
      `Mon 2026-11-23  ${workday}`,
      `Tue 2026-11-24  ${workday}`,
      `Wed 2026-11-25  ${workday}`,
      `Thu 2026-11-26  ${workday}`,
      `Fri 2026-11-27  ${workday}`,
      `Sat 2026-11-28  ${'▁'.repeat(24)}`,
      `Sun 2026-11-29  ${'▁'.repeat(24)}`,
    ]);
    assert.deepEqual(tableOf(week).slice(0, 3), [
      { when: 'Mon 2026-11-23 00:00 UTC', replicas: 1, schedules: '2' },
      { when: 'Mon 2026-11-23 08:00 UTC', replicas: 4, schedules: '1' },
      { when: 'Mon 2026-11-23 20:00 UTC', replicas: 1, schedules: '2' },
    ]);
  });

  it('has an hour more where clocks go back, and what comes twice runs once', () => {
    const half = [
      { cron: '30 2 * * *', target: 3 },
      { cron: '0 4 * * *', target: 1 },
    ];
    const week = replicaWeek(half, { now: new Date('2026-10-24T22:30:00Z'), timeZone: 'Europe/Berlin', replicas: 1 });
    assert.deepEqual(
      week.steps.slice(0, 5).map(({ at, replicas }) => [at.toISOString(), replicas]),
      [
        ['2026-10-24T22:00:00.000Z', 1],
        ['2026-10-25T00:30:00.000Z', 3], // 02:30 summer time
        ['2026-10-25T03:00:00.000Z', 1], // 04:00 winter time
        ['2026-10-26T01:30:00.000Z', 3],
        ['2026-10-26T03:00:00.000Z', 1],
      ],
    );
    assert.equal(pictureOf(week)[1], `Sun 2026-10-25  ▁▁▃▃▃${'▁'.repeat(20)}`);
    assert.equal(tableOf(week)[1]!.when, 'Sun 2026-10-25 02:30 UTC+2');
  });

  it('has an hour less where clocks go forward, and what is left out runs right after', () => {
    const half = [
      { cron: '30 2 * * *', target: 3 },
      { cron: '0 4 * * *', target: 1 },
    ];
    const week = replicaWeek(half, { now: new Date('2027-03-27T23:30:00Z'), timeZone: 'Europe/Berlin', replicas: 1 });
    assert.deepEqual(
      week.steps.slice(0, 3).map(({ at, replicas }) => [at.toISOString(), replicas]),
      [
        ['2027-03-27T23:00:00.000Z', 1],
        ['2027-03-28T01:00:00.000Z', 3], // 03:00 summer time, as there is no 02:30
        ['2027-03-28T02:00:00.000Z', 1], // 04:00 summer time
      ],
    );
    assert.equal(pictureOf(week)[1], `Sun 2027-03-28  ▁▁▃${'▁'.repeat(20)}`);
  });

  it('reads six fields with the seconds first, where ? counts days of the week from 1 = Sunday', () => {
    const steps = (cron: string) =>
      replicaWeek([{ cron, target: 5 }], { now: new Date('2026-11-23T00:00:00Z'), timeZone: 'UTC', replicas: 1 })
        .steps.slice(1)
        .map(({ at }) => at.toISOString());
    assert.deepEqual(steps('15 30 9 ? * 2'), ['2026-11-23T09:30:15.000Z']); // a Monday
    assert.deepEqual(steps('15 30 9 * * 2'), ['2026-11-24T09:30:15.000Z']); // a Tuesday
  });

  it('names schedules that ask for different numbers at one moment', () => {
    const both = [
      { cron: '0 8 * * *', target: 2 },
      { cron: '0 8 * * 1', target: 4 },
    ];
    const week = replicaWeek(both, { now: new Date('2026-11-23T00:00:00Z'), timeZone: 'UTC', replicas: 1 });
    assert.deepEqual(
      week.clashes.map(({ at, schedules }) => [at.toISOString(), schedules]),
      [['2026-11-23T08:00:00.000Z', [0, 1]]],
    );
  });

  for (const [cron, reason] of [
    ['10 0 0 0 0 ?', /day/i],
    ['whenever', /parts/],
    ['* * * * * *', /more often/],
    ['0 0 9', /parts/],
  ] as const) {
    it(`says why it cannot look ahead: ${cron}`, () => {
      const schedules = [
        { cron, target: 3 },
        { cron: '0 8 * * *', target: 2 },
      ];
      const week = replicaWeek(schedules, { now: new Date('2026-11-23T00:00:00Z'), timeZone: 'UTC', replicas: 1 });
      assert.equal(week.unread[0]?.schedule, 0);
      assert.match(week.unread[0].reason, reason);
      assert.equal(week.steps.length, 7 + 1);
    });
  }

  it('refuses a time zone that does not exist', () => {
    assert.throws(() => replicaWeek([], { now: new Date(), timeZone: 'Mars/Phobos', replicas: 1 }), RangeError);
  });

  it('has eight midnights in every zone and at every time, 23 to 25 hours apart', () => {
    const zones = [
      'UTC',
      'Europe/Berlin',
      'America/New_York',
      'Asia/Kolkata',
      'Pacific/Apia',
      'Africa/Cairo',
      'Australia/Lord_Howe',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
        (timeZone, now) => {
          const { days } = replicaWeek([], { now, timeZone, replicas: 1 });
          assert.equal(days.length, 8);
          assert.ok(days[0]! <= now && now < days[1]!);
          const apart = days.slice(1).map((day, index) => (day.getTime() - days[index]!.getTime()) / 3_600_000);
          assert.ok(
            apart.every(hours => hours >= 22.5 && hours <= 25.5),
            String(apart),
          );
        },
      ),
      { numRuns: 200 },
    );
  });
});
