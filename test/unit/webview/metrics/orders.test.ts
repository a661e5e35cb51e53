import assert from 'node:assert/strict';
import { isDue, LIVE_MS, Orders } from '../../../../src/webview/metrics/orders';

describe('the readings that a page of metrics asks for', () => {
  it('are asked for once, and count however many groups are shown before they arrive', () => {
    const orders = new Orders();
    const first = orders.of('a P1D', 0);
    assert.deepEqual([first.begins('marks'), first.begins('latency')], [true, true]);
    const again = orders.of('a P1D', 0);
    assert.deepEqual([again.begins('marks'), again.begins('latency'), again.begins('rate')], [false, false, true]);
    assert.equal(orders.latest, first);
  });

  it('are asked for again after a refresh, and those on their way count no more', () => {
    const orders = new Orders();
    const first = orders.of('a P1D', 0);
    first.begins('latency');
    const refreshed = orders.of('a P1D', 1);
    assert.deepEqual([first.fresh, refreshed.fresh, refreshed.begins('latency')], [false, true, true]);
    assert.notEqual(orders.latest, first);
    assert.equal(orders.of('a P1D', 1), refreshed);
  });

  it('are those of other clusters or of another time range, also stored ones', () => {
    const orders = new Orders();
    orders.of('a P1D', 1).begins('latency');
    const other = orders.of('b P1D', 1);
    assert.deepEqual([other.fresh, other.begins('latency'), orders.latest === other], [false, true, true]);
  });
});

describe('live readings', () => {
  const cases: [ago: string, readAt: number, due: boolean][] = [
    ['of this moment', 0, false],
    ['of half a minute ago', LIVE_MS / 2, false],
    ['of a minute ago', LIVE_MS, true],
    ['of which the timer comes slightly early', LIVE_MS - 10, true],
    ['that were never read', Date.now(), true],
    ['of tomorrow, because the clock was set back', -86_400_000, true],
  ];
  for (const [what, ago, due] of cases) {
    it(`${due ? 'are replaced' : 'stay'}: ${what}`, () => assert.equal(isDue(Date.now() - ago), due));
  }
});
