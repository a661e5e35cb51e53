import assert from 'node:assert/strict';
import { advice, duration, namedProxies, neverConnected, unreachable } from '../../../src/client/wording';
import { doubt } from '../../../src/model/texts/doubt';
import { redactTexts } from '../../../src/commands/support/bundles';

const failed = (more: object, cause?: unknown): Error => Object.assign(new Error('m', { cause }), more);
const plain = (words: string, next: string): string => `${words} ${next}`;
const why = (error: unknown, origin = 'https://a.example'): string => unreachable(origin, error, plain);

describe('a length of time', () => {
  const cases: [ms: number, text: string][] = [
    [0, '0 seconds'],
    [1, '1 second'],
    [1000, '1 second'],
    [1001, '2 seconds'],
    [59_000, '59 seconds'],
    [119_000, '119 seconds'],
    [119_001, '2 minutes'],
    [120_000, '2 minutes'],
    [120_001, '3 minutes'],
    [3_600_000, '60 minutes'],
  ];
  for (const [ms, text] of cases) it(`of ${ms} ms is ${text}`, () => assert.equal(duration(ms), text));
});

describe('the advice after a refusal', () => {
  const service = 'The service failed.';
  const late = 'The service timed out.';
  /** Advice by status: after a read, and after a write if different. */
  const cases: [status: number, read: string, write?: string][] = [
    [400, ''],
    [401, 'The key was refused. Check or replace the key.'],
    [403, 'Ask an administrator for the permission, or use another key.'],
    [404, 'Check the address. The service might not support this operation.'],
    [405, 'Check the address. The service might not support this operation.'],
    [408, 'The service timed out. Request less data, or increase the timeout.', late],
    [409, ''],
    [413, 'The request is too large. Send less data per request.'],
    [429, 'The service is busy. Try again later.'],
    [499, ''],
    [500, 'The service failed. Try again later.', service],
    [501, 'Check the address. The service might not support this operation.'],
    [502, 'The service failed. Try again later.', service],
    [503, 'The service is busy. Try again later.', service],
    [504, 'The service failed. Try again later.', late],
  ];
  for (const [status, read, write] of cases) {
    it(`of ${status} is ${read || 'none'}${write ? `, after a write ${write}` : ''}`, () => {
      assert.equal(advice(status, true, undefined), read);
      assert.equal(advice(status, false, undefined), write ? `${write} ${doubt()}` : read);
    });
  }
  it('names no key where a user asks', () => {
    assert.equal(advice(401, true, undefined, true), 'The user and password were refused. Check both.');
    assert.equal(advice(403, false, undefined, true), 'Ask an administrator for the permission, or use another user.');
  });
  it('says when to come back, where the service did', () => {
    assert.equal(advice(429, false, 30), 'The service is busy. Try again in 30 seconds.');
    assert.equal(advice(503, true, 1), 'The service is busy. Try again in 1 second.');
    assert.equal(advice(429, true, 0), 'The service is busy. Try again later.');
  });
});

describe('why a service could not be reached', () => {
  const there = 'a.example';
  const network = 'Check the address and the network.';
  const cases: [code: string, told: string][] = [
    ...['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME'].map((code): [string, string] => [
      code,
      `Host ${there} not found. ${network}`,
    ]),
    ['ECONNREFUSED', `${there} refused the connection. Check the address and that the service is running.`],
    ...['CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'].map(
      (code): [string, string] => [
        code,
        `The certificate of ${there} is not trusted (${code}). Check the address. If the service or a company proxy uses its own certificate authority, add the authority to the trust store of your operating system.`,
      ],
    ),
    ...['EPROTO', 'ERR_SSL_WRONG_VERSION_NUMBER'].map((code): [string, string] => [
      code,
      `${there} does not support https on this port. Check the address and the port; without encryption, the address must start with http://.`,
    ]),
    ...['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT'].map((code): [string, string] => [
      code,
      `Connecting to ${there} timed out. ${network}`,
    ]),
    ...['EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN', 'EADDRNOTAVAIL'].map((code): [string, string] => [
      code,
      `No route to ${there}. Check the network or the VPN.`,
    ]),
    ...['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].map((code): [string, string] => [
      code,
      `${there} closed the connection without a response. Try again.`,
    ]),
    ['E_NEW', `${there} is unreachable (E_NEW). Check the address, the network and the proxy.`],
  ];
  for (const [code, told] of cases) {
    it(`is told by ${code}, however deep it is wrapped`, () => {
      assert.equal(why(failed({ code })), told);
      assert.equal(why(new TypeError('fetch failed', { cause: failed({ code }) })), told);
      assert.equal(why(new AggregateError(['no error', failed({ code })])), told);
    });
  }
  it('is not known without a code', () => {
    const told = `${there} is unreachable. Check the address, the network and the proxy.`;
    for (const error of [new Error('x'), failed({ code: 5 }), failed({ code: '' }), 'no error'])
      assert.equal(why(error), told);
    assert.equal(why(failed({}, failed({ code: 'E_INNER' }))), told.replace('unreachable', 'unreachable (E_INNER)'));
  });
  it('ends where errors cause themselves', () => {
    const error = new Error('x') as Error & { cause?: unknown };
    error.cause = error;
    assert.match(why(error), /is unreachable.*\. Check the address, the network and the proxy/);
  });

  it('is the proxy where another host or port was tried', () => {
    const proxy = (name: string, code = '') =>
      `The proxy for ${there}, ${name}, is unreachable${code}. Check the proxy settings and that the proxy is running.`;
    assert.equal(why(failed({ code: 'ENOTFOUND', hostname: 'proxy.corp' })), proxy('proxy.corp', ' (ENOTFOUND)'));
    assert.equal(why(failed({ address: '10.0.0.1', port: 3128 })), proxy('10.0.0.1:3128'));
    assert.equal(why(failed({ address: '10.0.0.1', port: 80 })), proxy('10.0.0.1:80'));
    assert.match(
      why(failed({ code: 'ENOTFOUND', hostname: there })),
      /Host a\.example not found\. Check the address and the network\./,
    );
    assert.match(why(failed({ code: 'ECONNREFUSED', address: '10.0.0.1', port: 443 })), /^a\.example refused/);
    assert.match(
      why(failed({ code: 'ECONNREFUSED', address: '10.0.0.1', port: 80 }), 'http://a.example'),
      /^a\.example refused/,
    );
    assert.match(
      why(failed({ address: '10.0.0.1', port: 443 }), 'http://a.example'),
      /The proxy for.*, is unreachable.*\. Check the proxy settings and that the proxy is running/,
    );
    assert.match(
      why(failed({ code: 'ECONNREFUSED', address: '10.0.0.1', port: 8443 }), 'https://a.example:8443'),
      /^a\.example:8443 refused/,
    );
    assert.match(why(failed({ address: '10.0.0.1' })), /^a\.example is unreachable\./);
    assert.match(why(failed({ port: 3128 })), /^a\.example is unreachable\./);
  });
  it('is the proxy where it says so', () => {
    assert.match(
      why(new Error('Proxy response (407) !== 200')),
      /requires authentication \(407\)\. Check the proxy settings/,
    );
    assert.match(
      why(new Error('x', { cause: new Error('Proxy response (403) !== 200') })),
      /^The proxy refused to connect to a\.example \(403\)\. Check the address and the rules of the proxy/,
    );
  });

  it('is before anything was sent only where it fails before a connection stands', () => {
    const before = [
      failed({ syscall: 'connect' }),
      failed({ syscall: 'getaddrinfo' }),
      failed({ code: 'ENOTFOUND' }),
      failed({ code: 'EAI_AGAIN' }),
      failed({ code: 'ECONNREFUSED' }),
      failed({ code: 'UND_ERR_CONNECT_TIMEOUT' }),
      failed({ code: 'CERT_HAS_EXPIRED' }),
      new Error('Proxy response (502)'),
      new Error('x', { cause: failed({ code: 'ECONNREFUSED' }) }),
      new AggregateError([failed({ code: 'ECONNREFUSED' })]),
    ];
    for (const error of before) assert.equal(neverConnected(error), true, error.message);
    const after = [
      failed({ syscall: 'read' }),
      failed({ code: 'ECONNRESET' }),
      failed({ code: 'ETIMEDOUT' }),
      failed({ code: 'ERR_SSL_CERT' }),
      failed({ code: 'XECONNREFUSED' }),
      new Error('x'),
      'no error',
    ];
    for (const error of after) assert.equal(neverConnected(error), false, String(error));
  });
});

it('records the proxies it names, whose hosts a log without hosts must not have, in any language', () => {
  const cause = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND', hostname: 'squidbox' });
  const message = unreachable('https://api.example.com', cause, words => words);
  assert.match(message, /squidbox/);
  const known = namedProxies();
  assert.ok(known.includes('squidbox'));
  const shown = (hosts: readonly string[]) =>
    redactTexts({ log: message }, { secrets: [], hosts: false, known: hosts });
  assert.match(shown([])['log']!, /squidbox/); // nothing in the form of a word says that it is a host
  assert.doesNotMatch(shown(known)['log']!, /squidbox/);
});
