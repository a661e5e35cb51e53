import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { addressOf, domainOf, domainSuffix, isSafeAddress } from '../../../../src/model/wire/addresses';

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
]);

/** As it was published; what is tested is bundled, with the list in another form. */
const PUBLISHED = resolve('node_modules/tldts');

/** The names of the public suffix list, `*` as any label. */
async function publicSuffixes(): Promise<string[]> {
  const trie = await import(pathToFileURL(`${PUBLISHED}/dist/es6/src/data/trie.js`).href);
  const labels: string[] = [];
  let offset = 0;
  for (const length of trie.edgeLength) labels.push(trie.labelText.slice(offset, (offset += length)));
  const below = (node: number, name: string): string[] => [
    name,
    ...labels
      .slice(trie.edgeStart[node], trie.edgeStart[node + 1])
      .flatMap((label, at) => below(trie.edgeChild[trie.edgeStart[node] + at], `${label.replace('*', 'any')}.${name}`)),
  ];
  return [...below(trie.rulesRoot, ''), ...below(trie.exceptionsRoot, '')]
    .map(name => name.replace(/\.$/, ''))
    .filter(name => name !== '');
}

it('the owner of a host is told for each public suffix as the list was published', async () => {
  const { getDomain } = createRequire(import.meta.url)(PUBLISHED) as typeof import('tldts');
  const hosts = (await publicSuffixes()).flatMap(name => [name, `a.${name}`, `b.a.${name}`]);
  const ascii = hosts.filter(host => /^[\w.-]+$/.test(host));
  assert.ok(ascii.length > 20_000, String(ascii.length));
  const wrong = ascii.filter(host => domainSuffix(host) !== (getDomain(host, { allowPrivateDomains: true }) ?? host));
  assert.deepEqual(wrong, []);
});

it('a region’s domain gets a scheme, and may be missing', () => {
  const region = { cloudId: 'aws', regionId: 'r' };
  assert.equal(domainOf({ ...region, domain: 'api.example.com' }), 'https://api.example.com');
  assert.equal(domainOf({ ...region, domain: 'https://api.example.com/' }), 'https://api.example.com');
  assert.deepEqual(
    [domainOf({ ...region, domain: '' }), domainOf({ ...region, domain: null }), domainOf(region)],
    [undefined, undefined, undefined],
  );
});
