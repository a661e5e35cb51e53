import assert from 'node:assert/strict';
import { ApiError, InvalidRequest, isAbsent, TransportError } from '../../../src/client';

describe('an operation that a service lacks', () => {
  const cases: [status: number, code: number | string | undefined, message: string, absent: boolean][] = [
    [404, undefined, '404 page not found', true],
    [404, 404, 'not found', true],
    [404, 63240, 'no such volume', false],
    [405, undefined, 'method not allowed', true],
    [405, 1, 'no', true],
    [501, 10, 'not implemented', true],
    [200, 404, 'unknown route /v2/jobs', true],
    [400, 400, 'Unknown route: GET /v2/jobs/1', true],
    [200, 100, 'collection not found', false],
    [401, 21119, 'illegal API key', false],
    [500, undefined, 'no', false],
  ];
  for (const [status, code, message, absent] of cases) {
    it(`${absent ? 'is told by' : 'is not'} ${status} ${code} ${message}`, () => {
      assert.equal(isAbsent(new ApiError({ operation: 'o', status, code, message })), absent);
    });
  }
  it('is not told by anything else', () => {
    assert.equal(isAbsent(new TransportError('o', 'unreachable', 'no')), false);
    assert.equal(isAbsent(new Error('unknown route')), false);
  });
});

it('errors are told by their names', () => {
  const errors = [
    new ApiError({ operation: 'o', status: 500, code: undefined, message: 'm' }),
    new TransportError('o', 'timeout', 'm', { cause: new Error('why') }),
    new InvalidRequest('o', [
      { path: ['policies', 0, 'resources'], message: 'Name the resources, or * for all' },
      { path: [], message: 'No' },
    ]),
  ];
  assert.deepEqual(errors.map(String), [
    'ApiError: m',
    'TransportError: m',
    'InvalidRequest: policies.0.resources: Name the resources, or * for all; No',
  ]);
  assert.equal((errors[1]!.cause as Error).message, 'why');
  assert.equal('cause' in errors[0]!, false);
});
