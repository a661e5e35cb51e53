import assert from 'node:assert/strict';
import { ApiError, TransportError, type Exchange } from '../../../src/client';
import { Reachability, type Half } from '../../../src/connections/offers/reachability';

const exchange = (operation: string, failure?: unknown): Exchange => ({ operation, failure }) as Exchange;
const said = (status: number): Error => new ApiError({ operation: 'x', status, code: undefined, message: 'said so' });
const none = (reason: TransportError['reason'], cause?: unknown): Error =>
  new TransportError('x', reason, 'no answer', { cause });
const ranOut = new DOMException('too long', 'TimeoutError');

const CONTROL: Half = {};
const DATA: Half = { clusterId: 'c' };
const REGION: Half = { regionId: 'r' };

describe('which half of a service does not answer', () => {
  const outcomes: readonly [what: string, failure: unknown, isSilent: boolean | undefined][] = [
    ['answers', undefined, false],
    ['refuses', said(403), false],
    ['lacks what is asked', said(404), false],
    ['fails', said(500), false],
    ['sends what cannot be read', none('unreadable'), false],
    ['lets a gateway answer for it', said(502), true],
    ['is unavailable', said(503), true],
    ['is not there', none('unreachable'), true],
    ['takes too long', none('timeout'), true],
    ['takes longer than anybody waits', none('cancelled', ranOut), true],
    ['is given up by a person', none('cancelled', new DOMException('left', 'AbortError')), undefined],
    ['is asked what is not sent', new Error('InvalidRequest'), undefined],
  ];
  for (const [what, failure, isSilent] of outcomes) {
    it(`is told where it ${what}`, () => {
      for (const before of [true, false]) {
        const reach = new Reachability();
        if (before) reach.waiting('a', CONTROL)();
        reach.see(exchange('projects.list', failure), { connectionId: 'a' });
        assert.equal(reach.isSilent('a', CONTROL), isSilent ?? before);
      }
    });
  }

  const asked: readonly [operation: string, context: object, half: Half | undefined][] = [
    ['clusters.list', {}, CONTROL],
    ['importJobs.list', {}, CONTROL],
    ['clusters.describe', { regionId: 'r' }, REGION],
    ['collections.list', { clusterId: 'c' }, DATA],
    ['privateEndpointServices.list', {}, undefined],
    ['importTasks.list', {}, undefined],
    ['embed', {}, undefined],
  ];
  for (const [operation, context, half] of asked) {
    it(`is told by ${operation} of ${JSON.stringify(half)}`, () => {
      const reach = new Reachability();
      reach.see(exchange(operation, none('timeout')), { connectionId: 'a', ...context });
      for (const each of [CONTROL, DATA, REGION]) assert.equal(reach.isSilent('a', each), each === half);
      assert.deepEqual(reach.silentRegions('a'), half === REGION ? ['r'] : []);
      assert.ok(!reach.isSilent('b', CONTROL));
    });
  }

  it('is not told by what is going to be repeated, nor by what is of no connection', () => {
    const reach = new Reachability();
    reach.see({ ...exchange('projects.list', said(503)), repeatedAfterMs: 1 }, { connectionId: 'a' });
    reach.see(exchange('projects.list', none('timeout')), {});
    assert.ok(!reach.isSilent('a', CONTROL));
  });

  it('is told once when it changes', () => {
    const reach = new Reachability();
    const told: string[] = [];
    reach.changed = id => told.push(id);
    const answers = [none('timeout'), none('timeout'), undefined, undefined];
    for (const failure of answers) reach.see(exchange('projects.list', failure), { connectionId: 'a' });
    assert.deepEqual(told, ['a', 'a']);
  });

  it('is not told by one operation while others are answered', () => {
    let now = 0;
    const reach = new Reachability(() => now);
    const see = (failure: unknown, durationMs: number) =>
      reach.see({ ...exchange('projects.list', failure), durationMs }, { connectionId: 'a' });
    now = 5000;
    see(undefined, 10);
    now = 9000;
    see(none('timeout'), 9000);
    assert.ok(!reach.isSilent('a', CONTROL));
    see(none('timeout'), 1000);
    assert.ok(reach.isSilent('a', CONTROL));
    see(undefined, 10);
    const late = reach.waiting('a', CONTROL);
    see(undefined, 10);
    late();
    assert.ok(!reach.isSilent('a', CONTROL));
    reach.waiting('a', CONTROL)();
    assert.ok(reach.isSilent('a', CONTROL));
  });
});
