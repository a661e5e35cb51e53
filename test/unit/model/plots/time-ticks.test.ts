import assert from 'node:assert/strict';
import fc from 'fast-check';
import { timeTicks } from '../../../../src/model/plots/time-ticks';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const PX = 6;

const minute = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit' });
const second = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** Labels as wide as those of a plot in the languages that write long ones. */
const textOf = (time: number, stepMs: number): string => {
  const at = new Date(time);
  if (stepMs >= DAY || at.getHours() + at.getMinutes() + at.getSeconds() === 0) return `Nov ${at.getDate()}`;
  return (stepMs < MINUTE ? second : minute).format(time);
};
const widthOf = (text: string): number => text.length * PX;
const ticksOf = (from: number, to: number, width: number) => timeTicks({ from, to, width, textOf, widthOf });

const start = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2030, 0) });
const length = fc.oneof(
  ...[MINUTE, HOUR, 4 * HOUR, DAY, 2 * DAY, 30 * DAY, 800 * DAY].map(max => fc.integer({ min: 3000, max })),
);

describe('the labels under an axis of times', () => {
  it('never overlap, at any width and over any range', () => {
    fc.assert(
      fc.property(start, length, fc.integer({ min: 0, max: 3000 }), (from, ms, width) => {
        const ticks = ticksOf(from, from + ms, width);
        const ends = ticks.map(({ time, text }) => {
          const place = ((time - from) / ms) * width;
          return [place - widthOf(text) / 2, place + widthOf(text) / 2] as const;
        });
        assert.ok(ticks.length > 0);
        for (const [at, [begins]] of ends.entries()) assert.ok(at === 0 || begins > ends[at - 1]![1]);
        for (const { time } of ticks) assert.ok(time >= from && time <= from + ms);
      }),
      { numRuns: 500 },
    );
  });

  it('are several where there is room for them', () => {
    fc.assert(
      fc.property(start, length, fc.integer({ min: 600, max: 3000 }), (from, ms, width) => {
        assert.ok(ticksOf(from, from + ms, width).length >= 2);
      }),
    );
  });

  it('stand at full hours of the local clock, and fewer of them where it is narrow', () => {
    const from = new Date(2026, 10, 23, 0, 7).getTime();
    const hours = (width: number) =>
      ticksOf(from, from + 12 * HOUR, width).map(({ time }) => new Date(time).getHours());
    assert.deepEqual(hours(1000), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    assert.deepEqual(hours(260), [3, 6, 9, 12]);
    assert.deepEqual(hours(60), [12]);
  });

  const steps: [unit: number, ...amounts: number[]][] = [
    [1000, 1, 2, 5, 10, 15, 30],
    [MINUTE, 1, 2, 5, 10, 15, 30],
    [HOUR, 1, 2, 3, 6, 12],
    [DAY, 1, 2, 7, 14, 28, 91, 182, 364],
  ];
  for (const [unit, ...amounts] of steps) {
    for (const amount of amounts) {
      const step = amount * unit;
      const from = new Date(2026, 0, 5).getTime();
      const apart = (px: number) => {
        const axis = { from, to: from + 3.5 * step, width: 3.5 * px, textOf: String, widthOf: () => 48 };
        const times = timeTicks(axis).map(({ time }) => time - from);
        return times.slice(1).map((time, at) => Math.round((300 * (time - times[at]!)) / step) / 300); // an hour of a clock change in 28 days is not seen, a day in 364 is
      };
      it(`stand ${step / 1000} s apart as soon as that is 12 pixels more than a label`, () => {
        assert.deepEqual(apart(60.5), [1, 1, 1]);
        assert.ok(apart(59.5).every(each => each > 1));
      });
    }
  }

  it('are in the order of time where a clock was set forward by no multiple of their step', () => {
    const { TZ } = process.env;
    process.env['TZ'] = 'Asia/Kathmandu'; // from 0:00 to 0:15 on 1 January 1986: at 0:10 it was 0:25, after 0:20
    try {
      const from = new Date(1985, 11, 31, 23, 40).getTime();
      const axis = { from, to: from + 45 * MINUTE, width: 4.5 * 61, textOf: String, widthOf: () => 48 };
      assert.deepEqual(
        timeTicks(axis).map(({ time }) => (time - from) / MINUTE),
        [5, 20, 35],
      );
    } finally {
      if (TZ === undefined) delete process.env['TZ'];
      else process.env['TZ'] = TZ;
    }
  });

  it('are one where the range is a moment', () => assert.equal(ticksOf(5, 5, 300).length, 1));
});
