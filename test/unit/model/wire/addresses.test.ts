import assert from 'node:assert/strict';
import {
  isNamedApi,
  addressOf,
  domainOf,
  hasScheme,
  isPlainAddress,
  isSafeAddress,
  isSameAddress,
  isSameHost,
} from '../../../../src/model/wire/addresses';
import { domainSuffix } from '../../../../src/model/wire/domain-suffixes';

const table = <T extends string | boolean>(
  what: string,
  of: (given: string) => T,
  cases: readonly (readonly [given: string, expected: T])[],
) =>
  describe(what, () => {
    for (const [given, expected] of cases) it(`${given} → ${expected}`, () => assert.equal(of(given), expected));
  });

table('an address', addressOf, [
  ['api.example.com', 'https://api.example.com'],
  [' api.example.com/ ', 'https://api.example.com'],
  ['api.example.com:19530', 'https://api.example.com:19530'],
  ['http://api.example.com', 'http://api.example.com'],
  ['localhost:9000', 'http://localhost:9000'],
  ['127.0.0.1:9000/base/', 'http://127.0.0.1:9000/base'],
  ['[::1]:9000', 'http://[::1]:9000'],
  ['127.evil.example', 'https://127.evil.example'],
  ['localhost.evil.example', 'https://localhost.evil.example'],
  ['in01-1.aws-us-west-2.example.com:19530', 'https://in01-1.aws-us-west-2.example.com:19530'],
]);

table('an address with a scheme', hasScheme, [
  [' http://localhost:19530', true],
  ['HTTPS://a.example', true],
  ['localhost:19530', false],
  ['localhost/http://a', false],
]);

table('a safe address', isSafeAddress, [
  ['https://api.example.com', true],
  ['http://127.0.0.1:1', true],
  ['http://[::1]:1', true],
  ['http://localhost', true],
  ['http://api.example.com', false],
  ['http://127.0.0.1.evil.example', false],
  ['http://localhost@evil.example', false],
  ['ftp://localhost', false],
  ['nonsense', false],
]);

table('an address whose path leads to no other host', isPlainAddress, [
  ['https://api.example.com', true],
  ['http://127.0.0.1:19530', true],
  ['https://api.example.com/v2/a.b/', true],
  ['https://api.example.com/embed?api-version=1//2', true],
  ['https://[::1]:8080/x', true],
  ['https://api.example.com//evil.example', false],
  ['https://api.example.com/\\evil.example', false],
  ['https:\\\\api.example.com', false],
  ['https://api.example.com/x//evil.example', false],
  ['https://api.example.com/\t/evil.example', false],
  ['https://api.example.com/\n/evil.example', false],
  ['https://api.example.com\\evil.example', false],
  ['https://api.example.com@evil.example', false],
  ['https://user:word@api.example.com', false],
  ['https:api.example.com', false],
  ['ftp://api.example.com', false],
  ['api.example.com', false],
  ['', false],
]);

table('the owner of a host', domainSuffix, [
  ['api.cloud.example.com', 'example.com'],
  ['in01-1.aws-us-west-2.vectordb.example.com:19530', 'example.com'],
  ['EXAMPLE.com', 'example.com'],
  ['api.example.com.cn', 'example.com.cn'],
  ['example.co.uk', 'example.co.uk'],
  ['localhost:80', 'localhost'],
  ['10.0.0.1:80', '10.0.0.1'],
  ['[::1]:80', '[::1]'],
  ['example.com.', 'example.com'],
  ['api.one.github.io', 'one.github.io'],
]);

it('a region’s domain gets a scheme, and may be missing', () => {
  const region = { cloudId: 'aws', regionId: 'r' };
  assert.equal(domainOf({ ...region, domain: 'api.example.com' }), 'https://api.example.com');
  assert.equal(domainOf({ ...region, domain: 'https://api.example.com/' }), 'https://api.example.com');
  assert.deepEqual(
    [domainOf({ ...region, domain: '' }), domainOf({ ...region, domain: null }), domainOf(region)],
    [undefined, undefined, undefined],
  );
});

it('addresses of one host differ in scheme, case and path, and an unreadable one has no host', () => {
  assert.ok(isSameHost('api.example.com', 'https://API.example.com/x/'));
  assert.ok(!isSameHost('api.example.com:1', 'https://api.example.com'));
  for (const unreadable of ['', 'http://', 'a b', 'https://[', `https://api.example.com/${'a'.repeat(2048)}`]) {
    assert.ok(!isSameHost(unreadable, 'https://api.example.com'), unreadable);
    assert.ok(!isSameHost(unreadable, unreadable), unreadable);
  }
});

it('an address has at most 2,048 characters', () => {
  const host = 'https://api.example.com/';
  for (const is of [isPlainAddress, isSafeAddress]) {
    assert.ok(is(host + 'a'.repeat(2048 - host.length)));
    assert.ok(!is(host + 'a'.repeat(2049 - host.length)));
  }
});

// So long that a search again from each slash would exceed the time limit of a test more than tenfold.
it('an address of slashes alone is read once', () => {
  const slashes = '/'.repeat(2_000_000);
  assert.equal(addressOf(`https://a${slashes}b`), `https://a${slashes}b`);
  assert.equal(addressOf(`https://a${slashes}`), 'https://a');
});

it('is the same in any spelling', () => {
  for (const same of ['API.example.com', 'https://api.example.com:443/', 'HTTPS://api.example.com'])
    assert.ok(isSameAddress(same, 'https://api.example.com'), same);
  for (const other of ['http://api.example.com', 'api.example.com:1', 'api.example.com/x', 'not an address'])
    assert.ok(!isSameAddress(other, 'https://api.example.com'), other);
  assert.ok(isSameAddress('not an address', 'not an address'));
});

describe('the address of a control plane', () => {
  const addresses: [address: string, isApi: boolean][] = [
    ['https://api.cloud.example.com', true],
    ['https://API.eu-1.example.com/', true],
    ['https://in01-1.eu-1.vectors.example.com:19530', false],
    ['http://localhost:19530', false],
    ['https://apiary.example.com', false],
  ];
  for (const [address, isApi] of addresses)
    it(`is ${isApi ? '' : 'not '}${address}`, () => assert.equal(isNamedApi(address), isApi));
});
