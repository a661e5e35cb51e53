import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isBeyond, type ThresholdOperator } from '../../../../../src/model/alert-rules/conditions';
import { firstNotifications } from '../../../../../src/webview/alert-rules/rehearsals/notifications';
import type { Judgement } from '../../../../../src/model/alert-rules/rehearsals';
import {
  RehearsedRule,
  rehearse,
  type Assumptions,
  type Rehearsal,
  type Trigger,
} from '../../../../../src/webview/alert-rules/rehearsals/evaluation';
import type { Series } from '../../../../../src/model/alert-rules/series';

const MINUTE = 60_000;
const minutes = (count: number): number => count * MINUTE;

/** A value each minute from minute 0; a dot is a minute without one. */
function series(text: string): Series {
  const points = text.split(' ').flatMap((value, at) => (value === '.' ? [] : [[minutes(at), Number(value)] as const]));
  return {
    times: Float64Array.from(points, ([time]) => time),
    values: Float64Array.from(points, ([, value]) => value),
  };
}

const rule = (windowMinutes: number, more: Partial<Trigger> = {}): Trigger => ({
  operator: '>',
  threshold: 5,
  windowMs: minutes(windowMinutes),
  ...more,
});
const every: Assumptions = { judgement: 'every', gaps: 'stays', gapMs: minutes(60) };

/** `fired–resolved`, in minutes, and how often it repeated itself. */
const told = ({ episodes }: Rehearsal): string[] =>
  episodes.map(({ firedAt, resolvedAt, repeats }) => {
    const until = resolvedAt === undefined ? '' : String(resolvedAt / MINUTE);
    return `${firedAt / MINUTE}–${until}${repeats > 0 ? ` ×${repeats}` : ''}`;
  });

describe('a rehearsal, computed by hand', () => {
  const cases: [
    what: string,
    values: string,
    trigger: Trigger,
    assumed: Partial<Assumptions>,
    ...episodes: string[],
  ][] = [
    ['is silent where nothing is beyond', '1 2 3 4 5', rule(2), {}],
    ['fires once a whole window has passed', '9 9 9 9 9', rule(3), {}, '3–'],
    ['waits until the last good value has left the window', '1 1 1 9 9 9 9 1', rule(3), {}, '5–7'],
    ['misses what is shorter than the window', '1 1 1 9 9 1 1 1', rule(3), {}],
    ['judges each value alone without a window', '1 9 1 9 9 1', rule(0), {}, '1–2', '3–5'],
    ['takes a value at the threshold as not beyond it', '5 5 5', rule(0), {}],
    ['takes it as beyond where the comparison says so', '5 5 5', rule(0, { operator: '>=' }), {}, '0–'],
    ['looks below too', '9 1 1 9', rule(0, { operator: '<' }), {}, '1–3'],
    ['looks for one value', '4 5 5 6', rule(0, { operator: '=' }), {}, '1–3'],
    ['fires on one value of the window', '1 1 1 9 1 1 1', rule(3), { judgement: 'any' }, '3–6'],
    // (1+1+9)/3 = 3.7, (1+9+9)/3 = 6.3, 9, (9+9+1)/3 = 6.3, (9+1+1)/3 = 3.7
    ['fires on the average', '1 1 1 9 9 9 1 1', rule(3), { judgement: 'average' }, '4–7'],
    ['is forgotten by an average as soon as it left', '1 1e300 1 1 9', rule(1), { judgement: 'average' }, '1–2', '4–'],
    ['repeats itself until resolve', '9 9 9 9 9 9 9 1', rule(0, { repeatMs: minutes(2) }), {}, '0–7 ×3'],
    ['does not repeat itself as it ends', '9 9 9 9 1', rule(0, { repeatMs: minutes(2) }), {}, '0–4 ×1'],
    ['repeats itself at the last value', '9 9 9 9 9', rule(0, { repeatMs: minutes(2) }), {}, '0– ×2'],
    ['repeats itself between values', '9 . . . 9', rule(0, { repeatMs: 30_000 }), {}, '0– ×8'],
    ['stays as it was in a gap', '9 9 9 . . . . 9 9 9', rule(1), { gapMs: minutes(2) }, '1–'],
    [
      'is over when nothing came for as long as a gap is',
      '9 9 9 . . . . 9 9 9',
      rule(1),
      { gapMs: minutes(2), gaps: 'resolves' },
      '1–4',
      '8–',
    ],
    ['waits for a whole window after a gap', '1 1 . . . . 9 9 9 9', rule(2), { gapMs: minutes(2) }, '8–'],
    ['is over after a gap with the first whole window', '9 9 9 . . . . 1 1 1', rule(2), { gapMs: minutes(2) }, '2–9'],
    ['judges what a window has', '9 9 . 9 . 1', rule(2), {}, '3–5'],
    [
      'fires on values that are further apart than the window',
      '9 . . . . 9 . . . . 9 . . . . 1',
      rule(2),
      { gapMs: minutes(15) },
      '5–15',
    ],
    ['says nothing of no values', '.', rule(2), {}],
  ];
  for (const [what, values, trigger, assumed, ...episodes] of cases) {
    it(what, () => assert.deepEqual(told(rehearse(series(values), trigger, { ...every, ...assumed })), episodes));
  }

  it('adds up how long it fired', () => {
    assert.equal(rehearse(series('9 9 1 1 9 9 9'), rule(0), every).firingMs, minutes(2 + 2));
  });

  it('tells each time in order', () => {
    const repeatMs = minutes(2);
    const { episodes } = rehearse(series('9 9 9 9 9 1 9'), rule(0, { repeatMs }), every);
    assert.deepEqual(
      firstNotifications(episodes, repeatMs, true, 99).map(({ at, kind }) => `${at / MINUTE} ${kind}`),
      ['0 fired', '2 repeated', '4 repeated', '5 resolved', '6 fired'],
    );
    const first = (max: number) => firstNotifications(episodes, repeatMs, false, max).map(({ kind }) => kind[2]);
    assert.deepEqual([first(1), first(2), first(4)], [['r'], ['r', 'p'], ['r', 'p', 'p', 'r']]);
  });
});

const aSeries = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 10 })), { minLength: 1, maxLength: 60 })
  .map((points): Series => {
    let time = 0;
    return {
      times: Float64Array.from(points, ([step]) => (time += minutes(step))),
      values: Float64Array.from(points, ([, value]) => value),
    };
  });
const aTrigger = fc.record({
  operator: fc.constantFrom<ThresholdOperator>('>', '>=', '<', '<=', '='),
  threshold: fc.integer({ min: 0, max: 10 }),
  windowMs: fc.integer({ min: 0, max: 30 }).map(minutes),
  repeatMs: fc.integer({ min: 1, max: 40 }).map(minutes),
});
const assumptions = fc.record({
  judgement: fc.constantFrom<Judgement>('every', 'average', 'any'),
  gaps: fc.constantFrom('stays' as const, 'resolves' as const),
  gapMs: fc.integer({ min: 3, max: 60 }).map(minutes),
});

const part = ({ times, values }: Series, from: number, to?: number): Series => ({
  times: times.slice(from, to),
  values: values.slice(from, to),
});
const firesAt = ({ episodes }: Rehearsal, time: number): boolean =>
  episodes.some(({ firedAt, resolvedAt = Infinity }) => firedAt <= time && time < resolvedAt);

describe('a rehearsal, whatever the series', () => {
  it('is what the definition says, value by value', () => {
    fc.assert(
      fc.property(aSeries, aTrigger, assumptions, (values, trigger, assumed) => {
        assert.deepEqual(firing(rehearse(values, trigger, assumed), values), naive(values, trigger, assumed));
      }),
      { numRuns: 400 },
    );
  });

  it('is the same wherever the series is cut', () => {
    fc.assert(
      fc.property(aSeries, aTrigger, assumptions, fc.nat(), (values, trigger, assumed, cut) => {
        const at = cut % (values.times.length + 1);
        const inParts = new RehearsedRule(trigger, assumed).feed(part(values, 0, at));
        void inParts.outcome; // looking at it changes nothing either
        inParts.feed(part(values, at));
        assert.deepEqual(inParts.outcome, rehearse(values, trigger, assumed));
      }),
    );
  });

  it('never fires where a lower threshold is quiet', () => {
    fc.assert(
      fc.property(aSeries, aTrigger, assumptions, fc.nat(5), (values, trigger, assumed, more) => {
        const low = rehearse(values, { ...trigger, operator: '>' }, assumed);
        const high = rehearse(values, { ...trigger, operator: '>', threshold: trigger.threshold + more }, assumed);
        assert.ok(high.firingMs <= low.firingMs);
        for (const time of values.times) assert.ok(!firesAt(high, time) || firesAt(low, time));
      }),
    );
  });

  it('fires on every value only where it fires on the average, and on that only where it fires on any', () => {
    fc.assert(
      fc.property(aSeries, aTrigger, assumptions, (values, trigger, assumed) => {
        const at = (judgement: Judgement) => rehearse(values, { ...trigger, operator: '>' }, { ...assumed, judgement });
        const [strict, middle, loose] = [at('every'), at('average'), at('any')];
        for (const time of values.times) {
          assert.ok(!firesAt(strict, time) || firesAt(middle, time));
          assert.ok(!firesAt(middle, time) || firesAt(loose, time));
        }
      }),
    );
  });

  it('moves along with the times', () => {
    fc.assert(
      fc.property(aSeries, aTrigger, assumptions, fc.integer({ min: 1, max: 1e6 }), (values, trigger, assumed, by) => {
        const moved = rehearse({ ...values, times: values.times.map(time => time + by) }, trigger, assumed);
        const { episodes } = rehearse(values, trigger, assumed);
        assert.deepEqual(
          moved.episodes.map(({ firedAt }) => firedAt - by),
          episodes.map(({ firedAt }) => firedAt),
        );
      }),
    );
  });

  it('counts the notifications it tells, in order, and none after its end', () => {
    fc.assert(
      fc.property(aSeries, aTrigger, assumptions, (values, trigger, assumed) => {
        const { episodes } = rehearse(values, trigger, assumed);
        const all = firstNotifications(episodes, trigger.repeatMs, true, Infinity);
        for (const [at, { at: time }] of all.entries()) assert.ok(at === 0 || all[at - 1]!.at <= time);
        assert.ok(all.every(({ at }) => at <= values.times.at(-1)!));
        for (const { firedAt, resolvedAt, repeats } of episodes) {
          assert.ok(firedAt + repeats * trigger.repeatMs < (resolvedAt ?? Infinity) || repeats === 0);
        }
      }),
    );
  });
});

/** Returns the firing state right after each value. */
const firing = (rehearsal: Rehearsal, { times }: Series): boolean[] => [...times].map(time => firesAt(rehearsal, time));

/** Evaluates by definition: the whole window again for each value. */
function naive({ times, values }: Series, { operator, threshold, windowMs }: Trigger, assumed: Assumptions): boolean[] {
  let fires = false;
  let begins = 0;
  return [...times].map((time, at) => {
    if (at > 0 && time - times[at - 1]! > assumed.gapMs) {
      begins = at;
      if (assumed.gaps === 'resolves') fires = false;
    }
    if (time - times[begins]! < windowMs) return fires;
    const held = [...values].filter(
      (_, each) => each === at || (each >= begins && each < at && times[each]! > time - windowMs),
    );
    const beyond = (value: number): boolean => isBeyond(value, operator, threshold);
    const average = held.reduceRight((sum, value) => sum + value, 0) / held.length;
    const judged = { every: held.every(beyond), any: held.some(beyond), average: beyond(average) };
    return (fires = judged[assumed.judgement]);
  });
}
