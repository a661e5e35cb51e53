import assert from 'node:assert/strict';
import { comingRuns, lastRun, runsWithin } from '../../../../src/model/clusters/cron';
import { MetricsQuery } from '../../../../src/model/clusters/metrics';
import { weekSections, weekWarnings } from '../../../../src/model/clusters/replica-forecasts';
import { nextChanges, pictureOf, tableOf } from '../../../../src/model/clusters/replica-pictures';
import { inWords, mergeReplicas, planReplicas, type ReplicaFacts } from '../../../../src/model/clusters/replica-plans';
import { replicasAt, replicaWeek, type ReplicaWeek } from '../../../../src/model/clusters/replica-weeks';
import type { ReplicaChange, ReplicaSettings } from '../../../../src/model/clusters/replicas';
import { issuePaths } from '../../../harness/model/issue-paths';
import { sectionLines } from '../../../../src/model/plan-views';

const MONDAY = Date.parse('2026-11-23T00:00:00Z');
const at = (hours: number): Date => new Date(MONDAY + hours * 3_600_000);
const days = Array.from({ length: 8 }, (_, day) => at(24 * day));
const weekOf = (...steps: [hours: number, replicas: number, ...schedules: number[]][]): ReplicaWeek => ({
  timeZone: 'UTC',
  days,
  steps: steps.map(([hours, replicas, ...schedules]) => ({ at: at(hours), replicas, schedules })),
  clashes: [],
  unread: [],
});

describe('a week of replicas, at its edges', () => {
  it('is drawn hour by hour, each as high as its most replicas', () => {
    const first = (week: ReplicaWeek) => pictureOf(week)[1]!.slice('Mon 2026-11-23  '.length);
    assert.equal(first(weekOf([0, 0], [1, 1], [2, 8], [3, 9], [4, 2])), ` ▁██▂${'▂'.repeat(19)}`);
    // What begins with an hour stands in it alone; what begins within it counts there too.
    assert.equal(first(weekOf([0, 1], [1.5, 5], [1.75, 2], [3, 3])), `▁▅▂${'▃'.repeat(21)}`);
    assert.equal(first(weekOf([0, 4], [0.5, 1])), `▄${'▁'.repeat(23)}`);
    assert.equal(first(weekOf([5, 3])), `     ${'▃'.repeat(19)}`);
    assert.equal(pictureOf(weekOf([0, 1])).length, 8);
  });
  it('is told as a table of its changes, with all schedules of a moment', () => {
    const rows = tableOf(weekOf([0, 2], [1, 2, 0], [2, 3, 0, 2], [3, 3, 1], [4, 2, 1]));
    assert.deepEqual(
      rows.map(({ when, replicas, schedules }) => [when.slice(15, 20), replicas, schedules]),
      [
        ['00:00', 2, ''],
        ['02:00', 3, '1, 3'],
        ['04:00', 2, '2'],
      ],
    );
  });
  it('tells the next five changes that come after now', () => {
    const week = weekOf([0, 1], [1, 2, 0], [2, 2, 1], [3, 3, 0], [4, 1, 0], [5, 2, 0], [6, 1, 0], [7, 2, 0]);
    const next = (now: Date) => nextChanges(week, now).map(({ replicas, inMs }) => [replicas, inMs / 3_600_000]);
    assert.deepEqual(next(at(0)), [
      [2, 1],
      [3, 3],
      [1, 4],
      [2, 5],
      [1, 6],
    ]);
    assert.deepEqual(next(at(1)), [
      [3, 2],
      [1, 3],
      [2, 4],
      [1, 5],
      [2, 6],
    ]);
    assert.deepEqual(next(at(7)), []);
    assert.deepEqual(nextChanges(weekOf([5, 4, 0]), at(0)).length, 1, 'the first one of all');
  });
  it('says how far off a change is', () => {
    const far = (minutes: number) =>
      sectionLines(weekSections(weekOf([0, 1], [minutes / 60, 2, 0]), at(0), { at: () => 1, changes: [] })[0]!)[0]!
        .split(' · ')
        .at(-1);
    assert.deepEqual([1, 59, 60, 61, 119, 47 * 60 + 59, 48 * 60, 49 * 60 + 30, 100 * 60].map(far), [
      'in 1 min',
      'in 59 min',
      'in 1 h',
      'in 1 h 1 min',
      'in 1 h 59 min',
      'in 1 d 23 h',
      'in 2 d',
      'in 2 d 1 h',
      'in 4 d 4 h',
    ]);
  });
  it('has so many replicas at each moment as its last step says', () => {
    const week = weekOf([0, 1], [1, 2, 0]);
    assert.deepEqual(
      [at(-5), at(0), at(0.99), at(1), at(99)].map(moment => replicasAt(week, moment)),
      [1, 1, 1, 2, 2],
    );
  });

  it('begins, where their number is not known, as the last schedule before it said, of two at once the later one', () => {
    const begin = (...schedules: [cron: string, target: number][]) => {
      const given = schedules.map(([cron, target]) => ({ cron, target }));
      const [first] = replicaWeek(given, { now: at(12), timeZone: 'UTC', replicas: undefined }).steps;
      return [first!.at.getTime() === MONDAY, first!.replicas, first!.schedules];
    };
    assert.deepEqual(begin(['0 8 * * *', 2], ['0 20 * * *', 3]), [true, 3, [1]]);
    assert.deepEqual(begin(['0 20 * * *', 3], ['0 8 * * *', 2]), [true, 3, [0]]);
    assert.deepEqual(begin(['0 20 * * *', 3], ['0 20 * * *', 4]), [true, 4, [1]]);
    assert.deepEqual(begin(['0 0 * * *', 5]), [true, 5, [0]], 'at midnight itself');
    assert.deepEqual(begin(['whenever', 3]), [true, 1, []], 'as one');
  });
  it('warns of no more than three clashes, each pair once, and of what is said twice', () => {
    const same = (cron: string, ...targets: number[]) => targets.map(target => ({ cron, target }));
    const schedules = [
      ...same('0 8 * * *', 1, 2),
      ...same('0 9 * * *', 1, 2),
      ...same('0 10 * * *', 1, 2),
      ...same('0 11 * * *', 1, 2),
    ];
    const week = replicaWeek(schedules, { now: at(1), timeZone: 'UTC', replicas: 1 });
    const clashes = weekWarnings(week, schedules).filter(each => /Which schedule applies is not documented/.test(each));
    assert.deepEqual(
      clashes.map(each => / schedules (.*)\. Which/.exec(each)![1]),
      [
        '1, 2 set different replica counts (1, 2)',
        '3, 4 set different replica counts (1, 2)',
        '5, 6 set different replica counts (1, 2)',
      ],
    );
    const never = weekWarnings(weekOf([0, 1]), same('0 8 31 2 *', 1));
    assert.ok(never.includes('Schedule 1 (0 8 31 2 *) never runs: no date matches'));
    const twice = [...same('0 8 * * *', 1), ...same(' 0 8 * * * ', 1), ...same('0 8 * * *', 2, 1)];
    const doubles = weekWarnings(weekOf([0, 1]), twice).filter(each => /run at the same times/.test(each));
    assert.deepEqual(doubles, ['Schedules 1 and 2 run at the same times', 'Schedules 1 and 4 run at the same times']);
  });
  it('names a schedule that cannot be read by its number and pattern', () => {
    const week = { ...weekOf([0, 1]), unread: [{ schedule: 1, reason: 'It is odd.' }] };
    const schedules = [
      { cron: 'a', target: 1 },
      { cron: 'b', target: 1 },
    ];
    assert.equal(
      weekWarnings(week, schedules)[1],
      'No preview for schedule 2 (b): It is odd. The schedule can still be sent',
    );
  });
});

describe('the runs of a pattern', () => {
  it('count from the first moment on, and not at the last', () => {
    const runs = runsWithin('0 * * * *', 'UTC', at(0), at(3));
    assert.deepEqual(
      runs.ok && runs.runs.map(run => run.getTime()),
      [at(0), at(1), at(2)].map(run => run.getTime()),
    );
  });
  it('are not those of a moment before', () => {
    const runs = runsWithin('0 * * * *', 'UTC', new Date(at(0).getTime() + 1), at(2));
    assert.deepEqual(runs, { ok: true, runs: [at(1)] });
  });
  it('are looked ahead as far as one each five minutes of a week goes', () => {
    const within = (pattern: string) => runsWithin(pattern, 'UTC', at(0), at(7 * 24));
    const most = within('*/5 * * * *');
    assert.equal(most.ok && most.runs.length, 7 * 24 * 12);
    assert.equal(within('*/4 * * * *').ok, false);
  });
  it('are told before and after a moment', () => {
    const coming = comingRuns('0 8 * * *', 'UTC', at(0), 2);
    assert.deepEqual(coming.ok && coming.runs.map(run => run.getTime()), [at(8).getTime(), at(32).getTime()]);
    assert.equal(lastRun('0 8 * * *', 'UTC', at(0))!.getTime(), at(-16).getTime());
    assert.equal(lastRun('whenever', 'UTC', at(0)), undefined);
    assert.deepEqual(comingRuns('whenever', 'UTC', at(0), 2).ok, false);
  });
});

describe('a plan of replicas, at its edges', () => {
  const facts: ReplicaFacts = {
    clusterId: 'c',
    clusterName: 'prod',
    now: at(7),
    timeZone: 'UTC',
    replicas: 2,
    cuSize: 128,
  };
  const live = { status: 'RUNNING', change: { replica: 2 } };
  const warnings = (change: ReplicaChange, more: Partial<ReplicaFacts> = {}) =>
    planReplicas({ ...facts, ...more }, live, { status: 'RUNNING', change }).warnings!.slice(1);
  const bounds = (min?: number, max?: number): ReplicaChange => ({
    autoscaling: { replica: { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) } },
  });
  const scheduled = (...targets: number[]): ReplicaChange => ({
    autoscaling: { replica: { schedules: targets.map(target => ({ cron: '0 8 * * *', target })) } },
  });

  it('weighs CUs times replicas: 1,024 at most (service facts 4.4)', () => {
    assert.deepEqual(warnings({ replica: 8 }), []);
    assert.deepEqual(warnings({ replica: 8 }, { cuSize: 129 }), [
      '129 CU × 8 replicas = 1032; the known limit is 1024',
    ]);
    assert.match(warnings(bounds(1, 9)).at(-1)!, /^128 CU × 9 replicas = 1152/);
    assert.match(
      warnings(scheduled(9)).find(each => /CU/.test(each))!,
      /^128 CU × 9 replicas/,
    );
    assert.deepEqual(warnings(bounds(1, 8), { cuSize: undefined }), []);
  });
  it('holds bounds against 1 to 8', () => {
    const of = (change: ReplicaChange) => warnings(change, { cuSize: 1 }).filter(each => /requested/.test(each));
    assert.deepEqual(of(bounds(0, 8)), ['Minimum: 0 replicas requested; the documented range is 1–8']);
    assert.deepEqual(of(bounds(1, 9)), ['Maximum: 9 replicas requested; the documented range is 1–8']);
    assert.deepEqual(of(scheduled(1, 9)), ['Schedule 2: 9 replicas requested; the documented range is 1–8']);
    const returned = { cuSize: 1, returned: [0, 10] };
    assert.deepEqual(
      [bounds(0, 10), scheduled(9, 10)].flatMap(change =>
        warnings(change, returned).filter(each => /requested/.test(each)),
      ),
      [],
    );
    assert.deepEqual(
      warnings(bounds(1, 11), returned).filter(each => /requested/.test(each)),
      ['Maximum: 11 replicas requested; the documented range is 1–8'],
    );
    assert.ok(warnings(bounds(3, 2)).some(each => each.startsWith('Minimum 3 exceeds maximum 2')));
  });
  it('marks what may be fewer than now', () => {
    const marks = (change: ReplicaChange, replicas?: number) =>
      planReplicas({ ...facts, replicas }, live, { status: 'RUNNING', change }).lines[0]?.marks;
    assert.deepEqual(marks({ replica: 1 }, 2), ['fewer than before']);
    assert.deepEqual(marks({ replica: 3 }, 3), []);
    assert.deepEqual(marks({ replica: 1 }), []);
    assert.deepEqual(marks(bounds(1, 8), 2), ['fewer than before']);
    assert.deepEqual(marks(bounds(2, 8), 2), []);
    assert.deepEqual(marks(bounds(undefined, 8), 2), []);
  });
  it('says a form in words', () => {
    assert.deepEqual(
      [
        { replica: 1 },
        { replica: 2 },
        bounds(1),
        bounds(undefined, 3),
        bounds(2, 3),
        scheduled(1),
        scheduled(1, 2),
        scheduled(),
      ].map(inWords),
      [
        '1 replica, fixed',
        '2 replicas, fixed',
        'at least 1 replica, autoscaling by load',
        'at most 3 replicas, autoscaling by load',
        '2 to 3 replicas, autoscaling by load',
        'autoscaling by schedule (1 schedule)',
        'autoscaling by schedule (2 schedules)',
        'autoscaling by schedule, without schedules',
      ],
    );
  });
  it('takes one replica for granted where nobody knows how many there are', () => {
    const { sections } = planReplicas({ ...facts, replicas: undefined }, live, {
      status: 'RUNNING',
      change: { autoscaling: { replica: { schedules: [{ cron: 'whenever', target: 3 }] } } },
    });
    assert.match(sectionLines(sections![1]!)[2]!, /▁{24}$/);
  });
  it('is merged with what others set, where the cluster runs', () => {
    const mine = { status: '', change: { replica: 3 } };
    const other = { status: 'RUNNING', change: { replica: 4 } };
    const merged = (base: ReplicaSettings | undefined, theirs: ReplicaSettings) => mergeReplicas(base, mine, theirs);
    assert.deepEqual(merged(live, live), { ok: true, value: { ...mine, status: 'RUNNING' }, others: [] });
    assert.deepEqual(merged(undefined, other), { ok: true, value: { ...mine, status: 'RUNNING' }, others: [] });
    const moved = merged(live, other);
    assert.deepEqual('conflicts' in moved && moved.conflicts.map(each => each.theirs), ['4 replicas, fixed']);
    const unknown = { status: 'RUNNING', change: {} };
    assert.equal(merged(unknown, other).ok, true, 'nothing is known to have changed');
    const unread = merged(live, unknown);
    assert.deepEqual('conflicts' in unread && unread.conflicts.map(each => each.theirs), ['unknown']);
    assert.equal('refusal' in merged(live, { ...live, status: 'UPGRADING' }), true);
    assert.equal(merged(live, { ...live, status: 'HEALING' }).ok, true);
    assert.equal(merged(live, { ...live, status: '' }).ok, true);
  });
});

describe('a query of metrics (service facts 6)', () => {
  const query = (more: object) =>
    issuePaths(MetricsQuery, { granularity: 'PT1M', metricQueries: [{ name: 'a' }], ...more });
  it('is over a period, or from a start to an end', () => {
    assert.deepEqual(query({ period: 'PT1H' }), []);
    assert.deepEqual(query({ start: 'a', end: 'b' }), []);
    assert.deepEqual(query({}), ['start']);
    assert.deepEqual(query({ end: 'b' }), ['start']);
    assert.deepEqual(query({ start: 'a' }), ['end']);
    for (const more of [{ start: 'a' }, { end: 'b' }, { start: 'a', end: 'b' }])
      assert.deepEqual(query({ period: 'PT1H', ...more }), ['period']);
    assert.deepEqual(query({ period: 'PT1H', metricQueries: [] }), ['metricQueries']);
  });
});
