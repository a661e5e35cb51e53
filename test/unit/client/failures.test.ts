import assert from 'node:assert/strict';
import { ClockRanOut } from '../../../src/client/exchanges/receiving';
import { Transport } from '../../../src/client/transport';
import { Dispatcher } from '../../../src/client/undici';
import { looseObject } from '../../../src/model/zod';
import { noAnswer } from '../../harness/services/client-calls';

/** Fails every request with one error, as undici does: the request has left. */
class Failing extends Dispatcher {
  constructor(private readonly error: Error) {
    super();
  }
  override dispatch(_options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const controller = { aborted: false, paused: false, reason: null } as Dispatcher.DispatchController;
    handler.onRequestStart?.(controller, {});
    handler.onResponseError?.(controller, this.error);
    return true;
  }
}

const failed = (code: string, syscall?: string) =>
  Object.assign(new Error(code), { code, ...(syscall && { syscall }) });
const ofAll = (code: string, syscall: string) =>
  Object.assign(new AggregateError([failed(code, syscall), failed(code, syscall)]), { code });

describe('a write whose connection failed', () => {
  const cases: [what: string, error: Error, unknown: boolean][] = [
    ['by no route while connecting', failed('EHOSTUNREACH', 'connect'), false],
    ['by no network while connecting', failed('ENETUNREACH', 'connect'), false],
    ['by no time while connecting', failed('ETIMEDOUT', 'connect'), false],
    ['by no address of several', ofAll('ENETUNREACH', 'connect'), false],
    ['as fetch tells it', new TypeError('fetch failed', { cause: failed('EHOSTUNREACH', 'connect') }), false],
    ['by a name that is not found', failed('ENOTFOUND', 'getaddrinfo'), false],
    ['by a refusal', failed('ECONNREFUSED'), false],
    ['by a certificate', failed('CERT_HAS_EXPIRED'), false],
    ['by a proxy', new Error('Proxy response (502) !== 200 when HTTP Tunneling'), false],
    ['by no route while reading', failed('EHOSTUNREACH', 'read'), true],
    ['by no network while reading', failed('ENETUNREACH', 'read'), true],
    ['by no route while writing', failed('EHOSTUNREACH', 'write'), true],
    ['by a refusal while reading', failed('ECONNREFUSED', 'read'), true],
    [
      'by no route to one address and while reading from the next',
      new AggregateError([failed('ECONNREFUSED', 'connect'), failed('ECONNRESET', 'read')]),
      true,
    ],
    ['by no route, who knows when', failed('EHOSTUNREACH'), true],
    ['by the other side’s wish for a certificate', failed('ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', 'read'), true],
    ['by a reset', failed('ECONNRESET', 'read'), true],
  ];
  for (const [what, error, unknown] of cases) {
    it(`${what} ${unknown ? 'may have been made' : 'was not made'}`, async () => {
      const transport = new Transport({ baseUrl: 'https://a.example', dispatcher: new Failing(error), clockMs: 1000 });
      const call = transport.call({ name: 'test', method: 'POST', path: '/x', body: {}, result: looseObject({}) });
      assert.equal((await noAnswer(call)).outcomeUnknown, unknown);
    });
  }
});

describe('a server with an untrusted certificate', () => {
  const cases: [what: string, error: Error, untrusted: boolean][] = [
    ['of an unknown authority', failed('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), true],
    ['as fetch tells it', new TypeError('fetch failed', { cause: failed('DEPTH_ZERO_SELF_SIGNED_CERT') }), true],
    ['is none where it has no TLS', failed('ERR_SSL_WRONG_VERSION_NUMBER'), false],
    [
      'is none where it refuses the certificate of this side',
      failed('ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED'),
      false,
    ],
    ['is none where it closes the connection', failed('ECONNRESET', 'read'), false],
  ];
  for (const [what, error, untrusted] of cases) {
    it(what, async () => {
      const transport = new Transport({ baseUrl: 'https://a.example', dispatcher: new Failing(error), clockMs: 1000 });
      const call = transport.call({ name: 'test', method: 'POST', path: '/x', body: {}, result: looseObject({}) });
      assert.equal((await noAnswer(call)).untrusted, untrusted);
    });
  }
});

describe('a read that took too long', () => {
  const cases: [name: string, method: 'GET' | 'POST', next: string][] = [
    ['projects.list', 'GET', 'Try again.'],
    ['collections.list', 'POST', 'Try again.'],
    ['search', 'POST', 'Try again, or request less data.'],
    ['hybridSearch', 'POST', 'Try again, or request less data.'],
    ['query', 'POST', 'Try again, or request less data.'],
    ['get', 'POST', 'Try again, or request less data.'],
    ['metrics.query', 'POST', 'Try again, or request less data.'],
  ];
  for (const [name, method, next] of cases) {
    it(`may be for less data only if it requests data: ${name}`, async () => {
      const dispatcher = new Failing(new ClockRanOut(60_000));
      const transport = new Transport({ baseUrl: 'https://a.example', dispatcher, clockMs: 1000 });
      const call = transport.call({ name, method, path: '/x', result: looseObject({}), reads: true });
      assert.equal((await noAnswer(call)).message, `a.example did not respond within 60 s. ${next}`);
    });
  }
});
