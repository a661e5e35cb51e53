import { backOff } from '../../../src/client/limiter';
import assert from 'node:assert/strict';
import { mock } from 'node:test';
import fc from 'fast-check';
import { Limiter } from '../../../src/client';

const settled = () => new Promise<void>(done => void setImmediate(done));

describe('the wait before a repeat', () => {
  for (const [nth, ms] of [
    [1, 100],
    [2, 200],
    [3, 400],
  ] as const) {
    it(`is about ${ms} ms before the ${nth}. one, and varies by a tenth to either side`, () => {
      for (let time = 0; time < 50; time++) {
        const wait = backOff(100, nth);
        assert.ok(wait >= 0.9 * ms && wait <= 1.1 * ms, String(wait));
      }
    });
  }
});

describe('the limiter, under a clock of the test', () => {
  let limiter: Limiter;
  let starts: { operation: string; at: number; background: boolean }[];

  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: 0 });
    limiter = new Limiter();
    starts = [];
  });
  afterEach(() => {
    limiter[Symbol.dispose]();
    mock.timers.reset();
  });

  const ask = (operation = 'a', background = false, signal?: AbortSignal) =>
    limiter
      .turn(operation, { background, signal })
      .then(() => void starts.push({ operation, at: Date.now(), background }));
  const pass = async (ms: number, step = 50) => {
    for (let passed = 0; passed < ms; passed += step) {
      mock.timers.tick(step);
      await settled();
    }
  };
  /** The most starts in any window of the service's second. */
  const busiest = (all: readonly { at: number }[]) =>
    Math.max(0, ...all.map(({ at }) => all.filter(other => other.at >= at && other.at < at + 1000).length));

  it('starts twenty at once, and the next after the window', async () => {
    const asked = Array.from({ length: 21 }, () => ask());
    await settled();
    assert.equal(starts.length, 20);
    await pass(1050);
    assert.equal(starts.length, 20);
    await pass(100);
    assert.equal(starts.length, 21);
    await Promise.all(asked);
  });

  it('stays paused for the longest that was asked for', async () => {
    limiter.pause('a', 3000);
    limiter.pause('a', 100);
    const asked = ask();
    await pass(2900);
    assert.equal(starts.length, 0);
    await pass(200);
    assert.equal(starts.length, 1);
    await asked;
  });

  it('counts every operation for itself', async () => {
    void Promise.all(Array.from({ length: 40 }, (_, index) => ask(index % 2 ? 'a' : 'b')));
    await settled();
    assert.equal(starts.length, 40);
  });

  it('gives background work a quarter, and the rest to whom somebody waits for', async () => {
    const asked = Array.from({ length: 20 }, () => ask('a', true));
    await settled();
    assert.equal(starts.length, 5);
    asked.push(...Array.from({ length: 40 }, () => ask()));
    await settled();
    assert.equal(starts.length, 20);
    await pass(1150);
    assert.equal(starts.filter(({ background }) => background).length, 5, 'background work is overtaken');
    await pass(6000);
    await Promise.all(asked);
  });

  it('lets background work be overtaken, though it came first', async () => {
    await Promise.all(Array.from({ length: 20 }, () => ask()));
    const last = ask('a', true);
    await settled();
    void Promise.all(Array.from({ length: 20 }, () => ask()));
    await pass(1150);
    assert.deepEqual([starts.length, starts.some(({ background }) => background)], [40, false]);
    await pass(1150);
    await last;
  });

  it('gives the place of who gives up to the next, at once', async () => {
    const giveUp = new AbortController();
    const first = Array.from({ length: 20 }, () => ask());
    const waiting = ask('a', false, giveUp.signal);
    const next = ask();
    await Promise.all(first);
    giveUp.abort(new Error('enough'));
    await assert.rejects(waiting, /enough/);
    await pass(1150);
    await next;
    assert.equal(starts.length, 21);
  });

  it('holds an operation for as long as the service asked', async () => {
    limiter.pause('a', 3000);
    const asked = [ask('a'), ask('b')];
    await pass(2950);
    assert.deepEqual(
      starts.map(({ operation }) => operation),
      ['b'],
    );
    await pass(100);
    await Promise.all(asked);
    assert.equal(starts.length, 2);
  });

  for (const background of [false, true]) {
    it(`goes on where the clock was set back, ${background ? 'background work' : 'what somebody waits for'}`, async () => {
      const many = () => Promise.all(Array.from({ length: 20 }, () => ask('a', background)));
      mock.timers.setTime(3_600_000);
      const first = many();
      await pass(6000);
      await first;
      mock.timers.setTime(0);
      const second = many();
      await pass(6000);
      assert.equal(starts.length, 40);
      await second;
    });
  }

  it('can be left alone: what waits is told, and no timer stays', async () => {
    const giveUp = new AbortController();
    limiter.pause('a', 3000);
    const waiting = ask('a', false, giveUp.signal);
    await settled();
    limiter[Symbol.dispose]();
    await assert.rejects(waiting, { name: 'AbortError' });
  });

  it('never starts more than twenty in a second, whatever comes when', async () => {
    const arrival = fc.record({
      after: fc.nat(400),
      howMany: fc.integer({ min: 1, max: 30 }),
      background: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(arrival, { maxLength: 8 }), async arrivals => {
        limiter[Symbol.dispose]();
        limiter = new Limiter();
        starts = [];
        const asked: Promise<void>[] = [];
        for (const { after, howMany, background } of arrivals) {
          await pass(after);
          for (let count = 0; count < howMany; count++) asked.push(ask('a', background));
        }
        await pass(60_000, 200);
        await Promise.all(asked);
        assert.equal(starts.length, asked.length, 'everybody gets a turn');
        assert.ok(busiest(starts) <= 20);
        assert.ok(busiest(starts.filter(({ background }) => background)) <= 5);
      }),
      { numRuns: 25 },
    );
  });

  it('can be told other rates, or none', async () => {
    const free = new Limiter({ starts: Infinity });
    await Promise.all(Array.from({ length: 100 }, () => free.turn('a')));
    const strict = new Limiter({ starts: 1, windowMs: 500 });
    await strict.turn('a');
    let second = false;
    void strict.turn('a').then(() => (second = true));
    await pass(450);
    assert.equal(second, false);
    await pass(100);
    assert.equal(second, true);
  });
});
