import assert from 'node:assert/strict';
import { isOutcomeUnknown, mayStillHappen } from '../../../src/writes/doubt';
import { ApiError, InvalidRequest, TransportError, type TransportReason } from '../../../src/client';

const refused = (status: number, code: number | string = status) =>
  new ApiError({ operation: 'test', status, code, message: 'no' });
const unanswered = (reason: TransportReason, outcomeUnknown: boolean) =>
  new TransportError('test', reason, 'no', { outcomeUnknown });
const lost = (outcomeUnknown: boolean) =>
  new TransportError('test', 'unreachable', 'no', {
    outcomeUnknown,
    cause: new TypeError('failed', { cause: Object.assign(new Error('no'), { code: 'EHOSTUNREACH' }) }),
  });
const named = (name: string) => Object.assign(new Error('no'), { name });

describe('a write that failed', () => {
  const cases: [what: string, error: unknown, doubtful: boolean, later: boolean][] = [
    ['400', refused(400), false, false],
    ['408', refused(408), true, true],
    ['409', refused(409), false, false],
    ['499', refused(499), false, false],
    ['500', refused(500), true, false],
    ['502', refused(502), true, true],
    ['503', refused(503), true, false],
    ['504', refused(504), true, true],
    ['a code', refused(200, 40013), false, false],
    ['the code of a clock that ran out', refused(200, 10_001), true, true],
    ['the code of a call that was cancelled', refused(200, 10_000), true, true],
    ['the same as a text', refused(200, '10001'), true, true],
    ['timed out', unanswered('timeout', true), true, true],
    ['no answer any more, as it was cancelled', unanswered('cancelled', true), true, true],
    ['a connection that broke', unanswered('unreachable', true), true, false],
    ['a network that was lost on the way', lost(true), true, true],
    ['a network that was not there', lost(false), false, false],
    ['an answer that cannot be read', unanswered('unreadable', true), true, false],
    ['a connection that never was', unanswered('unreachable', false), false, false],
    ['what is not sent', new InvalidRequest('test', []), false, false],
    ['no key', named('SignedOut'), false, false],
    ['another address or key', named('ConnectionChanged'), false, false],
    ['a cluster that has no endpoint any more', named('NoEndpoint'), false, false],
    ['a folder that is not trusted', named('NotTrusted'), false, false],
    ['a mistake of ours', new TypeError('no'), true, false],
    ['something that is no error', 'no', true, false],
  ];
  for (const [what, error, doubtful, later] of cases) {
    it(`by ${what} ${doubtful ? 'may have been made' : 'was not made'}${later ? ', or still be' : ''}`, () => {
      assert.equal(isOutcomeUnknown(error), doubtful);
      assert.equal(mayStillHappen(error), later);
    });
  }
});
