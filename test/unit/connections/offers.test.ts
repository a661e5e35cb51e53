import assert from 'node:assert/strict';
import { ApiError, TransportError, type Exchange } from '../../../src/client';
import { Offers } from '../../../src/connections/offers/offers';

const exchange = (operation: string, failure?: Error): Exchange =>
  ({
    operation,
    origin: 'https://api.example.com',
    path: '/v2/vectordb',
    status: failure instanceof ApiError ? failure.status : failure ? undefined : 200,
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

  for (const [operation, status, code, isLacking] of [
    ['partitions.list', 404, undefined, true],
    ['indexes.describe', 404, 404, false], // perhaps of this collection alone
    ['indexes.describe', 405, 405, true],
    ['importJobs.getProgress', 404, undefined, true],
    ['collections.getStats', 404, 63240, false],
    ['clusters.describe', 404, undefined, false], // perhaps of this cluster alone
    ['clusters.describe', 405, undefined, true],
    ['jobs.describe', 501, undefined, true],
    ['collections.describe', 404, undefined, true],
    ['collections.describe', 404, 404, false], // perhaps this collection alone
    ['query', 404, undefined, true],
    ['query', 404, 100, false],
    ['get', 405, undefined, true],
    ['regions.list', 405, undefined, false], // of the specification
  ] as const)
    it(`is ${isLacking ? 'not ' : ''}asked again for ${operation} after HTTP ${status}, code ${code}`, () => {
      const offers = new Offers(() => 1000);
      offers.see(exchange(operation, refused(operation, status, code)), { connectionId: 'a' });
      assert.equal(offers.lacking('a', operation, 'api.example.com') !== undefined, isLacking);
    });

  it('is not told for V2 by an answer of V1, which has operations under the same names', () => {
    const offers = new Offers(() => 1000);
    const v1 = { ...exchange('query', refused('query', 404)), path: '/prefix/v1/vector/query' };
    offers.see(v1, { connectionId: 'a' });
    assert.equal(offers.lacking('a', 'query', 'api.example.com'), undefined);
    assert.deepEqual(
      offers.of('a').map(({ standing }) => standing),
      ['absent'],
    );
  });

  const byV1 = (operation: string, failure?: Error): Exchange => ({
    ...exchange(operation, failure),
    path: `/v1/vector/${operation}`,
  });

  for (const operation of ['collections.describe', 'query', 'get'])
    it(`is kept for ${operation} of V2 where V1 answers the operation of that name`, () => {
      const offers = new Offers();
      offers.see(exchange(operation, refused(operation, 404)), { connectionId: 'a' });
      offers.see(byV1(operation), { connectionId: 'a' });
      assert.ok(offers.lacking('a', operation, 'api.example.com'));
      assert.deepEqual(
        offers.of('a').map(({ v1 = false, standing }) => [v1, standing]),
        [
          [false, 'absent'],
          [true, 'answered'],
        ],
      );
    });

  it('is told for V1 where V1 gives no answer to an operation that V2 lacks', () => {
    const offers = new Offers();
    offers.see(exchange('query', refused('query', 404)), { connectionId: 'a' });
    offers.see(byV1('query', new TransportError('query', 'timeout', 'no answer')), { connectionId: 'a' });
    assert.deepEqual(
      offers.of('a').map(({ v1 = false, standing }) => [v1, standing]),
      [
        [false, 'absent'],
        [true, 'silent'],
      ],
    );
  });

  it('is not told for V2 by a service that answered V1 alone, once it is upgraded', () => {
    const offers = new Offers();
    offers.see(exchange('query', refused('query', 404)), { connectionId: 'a' });
    offers.see(byV1('query'), { connectionId: 'a' });
    offers.tryAgain();
    offers.see(exchange('query'), { connectionId: 'a' });
    const restarted = new Offers();
    restarted.take('a', offers.of('a'));
    assert.deepEqual(
      restarted.of('a').map(({ v1 = false, standing }) => [v1, standing]),
      [
        [false, 'answered'],
        [true, 'answered'],
      ],
    );
    assert.equal(restarted.lacking('a', 'query', 'api.example.com'), undefined);
  });

  it('is not told by what was given up or is going to be repeated', () => {
    const offers = new Offers();
    offers.see(exchange('roles.list', new TransportError('roles.list', 'cancelled', 'left')), { connectionId: 'a' });
    offers.see({ ...exchange('roles.list', refused('roles.list', 503)), repeatedAfterMs: 1 }, { connectionId: 'a' });
    offers.see(exchange('roles.list'), {});
    assert.deepEqual(offers.of('a'), []);
  });

  it('shows by a stored answer of the last day that the key works', () => {
    let now = 1000;
    const offers = new Offers(() => now);
    const stored = { operation: 'roles.list', host: 'api.example.com', at: 1000 } as const;
    offers.take('a', [{ ...stored, standing: 'denied' }]);
    assert.ok(!offers.works('a'));
    offers.take('a', [{ ...stored, standing: 'answered' }]);
    offers.see(exchange('projects.list', refused('projects.list', 401)), { connectionId: 'a' });
    assert.ok(offers.works('a'));
    now += 86_400_000;
    assert.ok(!offers.works('a'));
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

  const lacks = (offers: Offers, operation: string, connectionId = 'a', host = 'api.example.com') =>
    offers.lacking(connectionId, operation, host);
  const answers: readonly [what: string, operation: string, failure: Error | undefined, isLacking: boolean][] = [
    ['a companion is not there', 'roles.list', refused('roles.list', 404), true],
    ['its route is not known', 'roles.list', refused('roles.list', 405), true],
    ['it answers', 'roles.list', undefined, false],
    ['the key has no right to it', 'roles.list', refused('roles.list', 403), false],
    ['a record of it is not there', 'roles.list', refused('roles.list', 404, 63240), false],
    ['it gives no answer', 'roles.list', new TransportError('roles.list', 'timeout', 'no answer'), false],
    ['the specification has it', 'regions.list', refused('regions.list', 404), false],
    ['it names a cluster', 'clusters.describe', refused('clusters.describe', 404), false],
    ['no collection can be described', 'collections.describe', refused('collections.describe', 404), true],
    ['one collection cannot be described', 'collections.describe', refused('collections.describe', 404, 100), false],
  ];
  for (const [what, operation, failure, isLacking] of answers)
    it(`is ${isLacking ? 'not asked' : 'asked'} for again where ${what}`, () => {
      const offers = new Offers();
      offers.see(exchange(operation, failure), { connectionId: 'a' });
      const known = lacks(offers, operation);
      assert.equal(known !== undefined, isLacking);
      if (known) assert.deepEqual([known.absent, known.message, known.operation], [true, 'said so', operation]);
    });

  it('is still not asked for where an earlier request ends without a response', () => {
    const offers = new Offers();
    offers.see(exchange('roles.list', refused('roles.list', 404)), { connectionId: 'a' });
    offers.see(exchange('roles.list', new TransportError('roles.list', 'timeout', 'no answer')), { connectionId: 'a' });
    assert.ok(lacks(offers, 'roles.list'));
    offers.see(exchange('roles.list'), { connectionId: 'a' });
    assert.equal(lacks(offers, 'roles.list'), undefined);
  });

  it('is asked for again by other connections, of other hosts, on refresh and a day later', () => {
    let now = 0;
    const told: string[] = [];
    const offers = new Offers(
      () => now,
      id => told.push(id),
    );
    const see = () => offers.see(exchange('roles.list', refused('roles.list', 404)), { connectionId: 'a' });
    see();
    assert.ok(lacks(offers, 'roles.list'));
    assert.equal(lacks(offers, 'roles.list', 'b'), undefined);
    assert.equal(lacks(offers, 'roles.list', 'a', 'other.example.com'), undefined);
    offers.tryAgain();
    assert.equal(lacks(offers, 'roles.list'), undefined);
    assert.deepEqual(
      offers.of('a').map(({ standing }) => standing),
      ['absent'], // as it was seen last
    );
    see();
    assert.ok(lacks(offers, 'roles.list'));
    now = 86_400_000;
    assert.equal(lacks(offers, 'roles.list'), undefined);
    assert.deepEqual(told, ['a', 'a', 'a']);
  });

  it('is the same for who takes over what another knew', () => {
    const before = new Offers();
    before.see(exchange('roles.list', refused('roles.list', 404)), { connectionId: 'a' });
    const after = new Offers();
    after.take('a', before.of('a'));
    assert.deepEqual(after.of('a'), before.of('a'));
    assert.ok(lacks(after, 'roles.list'));
  });
});
