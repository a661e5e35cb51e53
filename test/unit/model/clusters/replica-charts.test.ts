import assert from 'node:assert/strict';
import fc from 'fast-check';
import { chartOf, rowsOf, type ReplicasBefore } from '../../../../src/model/clusters/replica-charts';
import { replicaWeek } from '../../../../src/model/clusters/replica-weeks';

const now = new Date('2026-11-23T07:00:00Z');
const weekOf = (schedules: [cron: string, target: number][], timeZone = 'UTC', replicas = 2, from = now) =>
  replicaWeek(
    schedules.map(([cron, target]) => ({ cron, target })),
    { now: from, timeZone, replicas },
  );
const always = (replicas?: number): ReplicasBefore => ({ at: () => replicas, changes: [] });

describe('the chart of a week of replicas', () => {
  it('has the number before and after of each span of a day', () => {
    const { max, days } = chartOf(
      weekOf([
        ['30 8 * * 1-5', 4],
        ['0 20 * * 1-5', 1],
      ]),
      always(2),
    );
    assert.equal(max, 4);
    assert.deepEqual(days[1], {
      name: 'Tue 2026-11-24',
      hours: 24,
      lines: [6, 12, 18],
      spans: [
        { from: 0, to: 8.5, before: 2, after: 1, text: '00:00–08:30: 2 → 1' },
        { from: 8.5, to: 20, before: 2, after: 4, text: '08:30–20:00: 2 → 4' },
        { from: 20, to: 24, before: 2, after: 1, text: '20:00–24:00: 2 → 1' },
      ],
      text: 'Replicas on Tue 2026-11-24: 00:00–08:30: 2 → 1; 08:30–20:00: 2 → 4; 20:00–24:00: 2 → 1',
    });
    assert.equal(days[0]!.spans[0]!.text, '00:00–08:30: 2', 'begins with the replicas of today');
    assert.equal(days[5]!.text, 'Replicas on Sat 2026-11-28: 00:00–24:00: 2 → 1');
  });
  it('is as high as its largest number, before or after, and at least 1', () => {
    const max = (after: number, before?: number) =>
      chartOf(weekOf([['0 8 * * *', after]], 'UTC', after), always(before)).max;
    assert.deepEqual([max(1), max(1, 1), max(1, 3), max(4, 3), max(0)], [1, 1, 3, 4, 1]);
  });
  it('has a span where only the number before changes, and none where it is unknown', () => {
    const noon = new Date('2026-11-24T12:00:00Z');
    const before = { at: (time: Date) => (time < noon ? 2 : 3), changes: [noon] };
    const week = weekOf([['0 8 * * *', 2]]);
    assert.deepEqual(
      chartOf(week, before).days[1]!.spans.map(({ text }) => text),
      ['00:00–12:00: 2', '12:00–24:00: 3 → 2'],
    );
    assert.deepEqual(rowsOf(week, before).slice(1), [
      ['Mon 2026-11-23 00:00 UTC', '2', '2', 'unchanged'],
      ['Tue 2026-11-24 12:00 UTC', '3', '2', 'unchanged'],
    ]);
    assert.deepEqual(chartOf(week, always()).days[1]!.spans, [
      { from: 0, to: 24, before: undefined, after: 2, text: '00:00–24:00: 2' },
    ]);
  });
  it('is a table, too, with a column for the number before if it is known', () => {
    const week = weekOf([
      ['0 8 * * 1', 4],
      ['0 20 * * 1', 1],
    ]);
    assert.deepEqual(rowsOf(week, always(2)), [
      ['From', 'Before', 'After', 'Schedule'],
      ['Mon 2026-11-23 00:00 UTC', '2', '2', 'unchanged'],
      ['Mon 2026-11-23 08:00 UTC', '2', '4', '1'],
      ['Mon 2026-11-23 20:00 UTC', '2', '1', '2'],
    ]);
    assert.deepEqual(rowsOf(week, always())[0], ['From', 'Replicas', 'Schedule']);
  });
  it('has an hour more or less where clocks change, with its lines at the same local hours', () => {
    const of = (from: string) => {
      const { hours, lines, spans } = chartOf(weekOf([['0 4 * * *', 3]], 'Europe/Berlin', 1, new Date(from)), always(1))
        .days[0]!;
      return [hours, lines, spans.map(({ from: start, text }) => `${start} ${text}`)];
    };
    assert.deepEqual(of('2026-10-24T22:30:00Z'), [25, [7, 13, 19], ['0 00:00–04:00: 1', '5 04:00–24:00: 1 → 3']]);
    assert.deepEqual(of('2027-03-27T23:30:00Z'), [23, [5, 11, 17], ['0 00:00–04:00: 1', '3 04:00–24:00: 1 → 3']]);
  });
  it('covers each day without a gap or an overlap, whatever its schedules', () => {
    const cron = fc
      .tuple(fc.integer({ min: 0, max: 59 }), fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 6 }))
      .map(([minute, hour, day]) => `${minute} ${hour} * * ${day}`);
    const schedules = fc.array(fc.tuple(cron, fc.integer({ min: 0, max: 12 })), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(schedules, schedules, (mine, theirs) => {
        const old = weekOf(theirs);
        const before = {
          at: (time: Date) => old.steps.findLast(({ at }) => at <= time)!.replicas,
          changes: old.steps.map(({ at }) => at),
        };
        const { days, max } = chartOf(weekOf(mine), before);
        for (const { hours, spans } of days) {
          assert.deepEqual([spans[0]!.from, spans.at(-1)!.to], [0, hours]);
          for (const [at, span] of spans.slice(1).entries()) assert.equal(span.from, spans[at]!.to);
          for (const { from, to, after, before: was } of spans) assert.ok(from < to && after <= max && was! <= max);
        }
      }),
      { numRuns: 8 },
    );
  });
});
