import assert from 'node:assert/strict';
import { ApiError, TransportError, type Exchange } from '../../../src/client';
import { Offers } from '../../../src/connections/offers';

const exchange = (operation: string, failure?: Error): Exchange =>
  ({
    operation,
    origin: 'https://api.example.com',
    status: failure instanceof ApiError ? failure.status : 200,
    failure,
    error: failure && { name: failure.name, message: failure.message },
  }) as Exchange;

const refused = (operation: string, status: number, code?: number): Error =>
  new ApiError({ operation, status, code, message: 'said so' });

describe('what a service offers', () => {
  const failures: readonly [string, string, Error | undefined][] = [
    ['answered', 'projects.list', undefined],
    ['absent', 'roles.list', refused('roles.list', 404)],
    ['absent', 'roles.list', refused('roles.list', 404, 63240)],
    ['denied', 'volumes.list', refused('volumes.list', 403)],
    ['denied', 'volumes.list', refused('volumes.list', 401, 21119)],
    ['denied', 'projects.list', refused('projects.list', 200, 800)],
    ['failed', 'collections.list', refused('collections.list', 200, 800)],
    ['denied', 'collections.list', refused('collections.list', 200, 1401)],
    ['silent', 'clusters.list', new TransportError('clusters.list', 'timeout', 'no answer')],
    ['unreadable', 'clusters.list', new TransportError('clusters.list', 'unreadable', 'no JSON')],
    ['failed', 'clusters.list', new TransportError('clusters.list', 'unreachable', 'gone')],
  ];
  for (const [standing, operation, failure] of failures)
    it(`is ${standing} by the last answer: ${failure?.message ?? 'data'} to ${operation}`, () => {
      const offers = new Offers(() => 1000);
      offers.see(exchange(operation), { connectionId: 'a' });
      offers.see(exchange(operation, failure), { connectionId: 'a' });
      assert.deepEqual(
        offers.of('a').map(each => [each.operation, each.standing, each.host, each.at]),
        [[operation, standing, 'api.example.com', 1000]],
      );
      assert.deepEqual(offers.of('b'), []);
    });

  it('is not told by what was given up or is going to be repeated', () => {
    const offers = new Offers();
    offers.see(exchange('roles.list', new TransportError('roles.list', 'cancelled', 'left')), { connectionId: 'a' });
    offers.see({ ...exchange('roles.list', refused('roles.list', 503)), repeatedAfterMs: 1 }, { connectionId: 'a' });
    offers.see(exchange('roles.list'), {});
    assert.deepEqual(offers.of('a'), []);
  });

  it('is forgotten after a day, and with the key', () => {
    let now = 0;
    const offers = new Offers(() => now);
    offers.see(exchange('roles.list'), { connectionId: 'a' });
    offers.see(exchange('roles.list', refused('roles.list', 401)), { connectionId: 'a' });
    assert.ok(offers.works('a'));
    now = 86_400_000;
    assert.ok(!offers.works('a'));
    offers.see(exchange('roles.list'), { connectionId: 'a' });
    offers.forget('a');
    assert.deepEqual(offers.of('a'), []);
    assert.ok(!offers.works('a'));
  });
});
