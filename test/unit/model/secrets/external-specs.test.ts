import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Collection } from '../../../../src/model/collections/collections';
import { CollectionRequest } from '../../../../src/model/collections/requests';
import { holdsCredential, isSecretInSpec } from '../../../../src/model/secrets/external-specs';
import { HIDDEN } from '../../../../src/model/secrets/hidden';
import { redact, secretsIn } from '../../../../src/model/secrets/redaction';

const CANARY = 'canary-3c90';

/** Fields with credentials, as storages name them. */
const CREDENTIALS = [
  'access_key_id',
  'access_key_value',
  'accessKeyValue',
  'sas_token',
  'account_key',
  'private_key',
  'refreshToken',
  'gcp_credential_json',
  'session_token',
  'external_id',
  'something_new',
];

describe('the credential in the address of a source', () => {
  it('is what one pattern would find', () => {
    const pattern = /:\/\/[^/]*@|:[^/@]*@|[?&#][^=&]*(?:auth|credential|key|password|secret|sig|token)[^=&]*=/i;
    const piece = fc.constantFrom(':', '/', '//', '@', '?', '&', '#', '=', 'a', 'key', 'SIG', 'x-token');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), pieces => {
        const address = pieces.join('');
        assert.equal(holdsCredential(address), pattern.test(address));
      }),
      { numRuns: 3000 },
    );
  });

  for (const piece of ['?key', ':', '&key', '://', '?', '#sig&']) {
    it(`is looked for at once in an address of many ${piece}`, () =>
      assert.equal(holdsCredential(piece.repeat(100_000)), false));
  }
});

describe('the way into an external source', () => {
  const shown: [path: (string | number)[], leaf: unknown][] = [
    [['format'], 'parquet'],
    [['extfs', 'region'], 'us-west-2'],
    [['extfs', 'cloud_provider'], 'aws'],
    [['extfs', 'cloudProvider'], 'aws'],
    [['extfs', 'address'], 'https://storage.example.com:9000'],
    [['extfs', 'role_arn'], 'arn:aws:iam::123456789012:role/reader'],
    [['extfs', 'use_new_thing'], 'true'],
    [['extfs.region'], 'us-west-2'],
    [['snapshot_id'], 12],
  ];
  for (const [path, leaf] of shown) {
    it(`shows ${path.join('.')}`, () => assert.equal(isSecretInSpec(path, leaf), false));
  }

  const hidden: [path: (string | number)[], leaf: unknown][] = [
    ...CREDENTIALS.map((field): [string[], unknown] => [['extfs', field], CANARY]),
    [['extfs.access_key_value'], CANARY],
    [['extfs', 'pin'], 1234],
    [['extfs', 'region', 'deeper'], CANARY],
    [['extfs', 'address'], `https://user:${CANARY}@storage.example.com`],
    [['extfs', 'endpoint_url'], `https://storage.example.com/?sig=${CANARY}`],
    [['options', 'sas_token'], CANARY],
    [['source'], `https://${CANARY}@storage.example.com`],
    [['extfs'], CANARY],
    [[], CANARY],
  ];
  for (const [path, leaf] of hidden) {
    it(`hides ${path.join('.') || 'a text that is not JSON'} (${JSON.stringify(leaf)})`, () =>
      assert.equal(isSecretInSpec(path, leaf), true));
  }

  it('shows no name that is a credential itself, and knows it', () => {
    const name = 'AKIAIOSFODNN7EXAMPLE';
    for (const extfs of [{ [name]: true }, { keys: { [name]: { a: 'x' } } }, JSON.stringify({ [name]: 'false' })]) {
      for (const externalSpec of [{ extfs }, JSON.stringify({ extfs })]) {
        const request = { collectionName: 'c', schema: { fields: [], externalSpec } };
        for (const schema of [CollectionRequest, undefined]) {
          const told = JSON.stringify(redact(schema, request, leaf => leaf));
          assert.ok(told.includes(HIDDEN) && !told.includes(name), told);
          assert.ok(secretsIn(schema, request).includes(name));
        }
      }
    }
    const plain = { extfs: { useCrc32cChecksum: true, use_virtual_host_2: false }, a1b2C3d4e5f6g7h8: 1 };
    assert.deepEqual(
      redact(undefined, { externalSpec: plain }, leaf => leaf),
      { externalSpec: plain },
    );
  });

  /** Forms of a spec: an object, a JSON text, a nested text, a part as a text. */
  const WRITTEN: Readonly<Record<string, (spec: object) => unknown>> = {
    'an object': spec => spec,
    'a text': spec => JSON.stringify(spec),
    'a text with line breaks': spec => `\n${JSON.stringify(spec, null, 2)}`,
    'a text of a text': spec => JSON.stringify(JSON.stringify(spec)),
    'an object with a text': spec => ({ ...spec, extfs: JSON.stringify((spec as { extfs: unknown }).extfs) }),
    'a broken text': spec => JSON.stringify(spec).slice(0, -1),
  };
  const credentials = fc.dictionary(fc.constantFrom(...CREDENTIALS), fc.constant(CANARY), { minKeys: 1 });
  for (const [how, write] of Object.entries(WRITTEN)) {
    it(`hides every credential of ${how}, with and without a schema, and knows it`, () => {
      fc.assert(
        fc.property(credentials, found => {
          const externalSpec = write({ format: 'parquet', extfs: { region: 'r-shown', ...found } });
          const request = { collectionName: 'c', schema: { fields: [{ fieldName: 'f' }], externalSpec } };
          const told = { collectionName: 'c', fields: [], externalSpec };
          const all = [
            redact(CollectionRequest, request, leaf => leaf),
            redact(undefined, request, leaf => leaf),
            redact(Collection, told, leaf => leaf),
            redact(undefined, { deep: [{ external_spec: externalSpec }] }, leaf => leaf),
          ];
          for (const each of all) {
            const text = JSON.stringify(each);
            assert.ok(!text.includes(CANARY) && text.includes(HIDDEN), text);
            if (how !== 'a broken text') assert.match(text, /parquet.*r-shown/);
          }
          assert.ok(secretsIn(CollectionRequest, request).some(secret => secret.includes(CANARY)));
        }),
      );
    });
  }

  it('stays as it is without a credential', () => {
    for (const externalSpec of ['{"format": "parquet"}', { format: 'parquet', extfs: { region: 'r' } }]) {
      const told = { fields: [], externalSpec };
      assert.deepEqual(
        redact(Collection, told, leaf => leaf),
        told,
      );
    }
  });

  it('knows what a file of credentials holds', () => {
    const key = `-----BEGIN PRIVATE KEY-----\n${CANARY}\n`;
    const file = JSON.stringify({ type: 'service_account', private_key: key });
    const externalSpec = JSON.stringify({ extfs: { gcp_credential_json: file } });
    assert.deepEqual(secretsIn(CollectionRequest, { schema: { externalSpec } }), [file, key]);
  });

  it('can be nested deep without harm', () => {
    const externalSpec = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    assert.doesNotThrow(() => redact(Collection, { externalSpec }, leaf => leaf));
  });

  for (const [name, address] of [
    ['externalSource', `s3://AK:${CANARY}@bucket/`],
    ['objectUrl', `https://storage.example.com/f.parquet?X-Amz-Signature=${CANARY}`],
    ['objectUrls', [[`https://storage.example.com/f?sv=1&sig=${CANARY}`]]],
  ] as const) {
    it(`hides a credential in ${name}`, () => {
      const request = { schema: { [name]: address }, [name]: address };
      for (const schema of [CollectionRequest, undefined]) {
        assert.ok(!JSON.stringify(redact(schema, request, leaf => leaf)).includes(CANARY));
      }
      const plain = { [name]: 's3://bucket/path?versionId=1' };
      assert.deepEqual(
        redact(undefined, plain, leaf => leaf),
        plain,
      );
    });
  }
});

describe('a field that no schema knows', () => {
  const hidden: unknown[] = [
    { 'x-api-key': CANARY },
    { 'Api-Key': CANARY },
    { 'Access-Key': CANARY },
    { 'private-key': CANARY },
    { 'access-token': CANARY },
    { 'webhook-url': CANARY },
    { aws_secret_access_key: CANARY },
    { 'external-spec': { 'ext-fs': { pin: CANARY } } },
    { 'ext-fs': [{ pin: CANARY }] },
    { 'extfs.unheard_of': CANARY },
    { properties: { 'extfs.account_key': CANARY, 'lake.sk': CANARY } },
    { 'object-urls': [[`https://h/b?sig=${CANARY}`]] },
  ];
  for (const value of hidden) {
    it(`is hidden where its name says so, however it is spelt: ${JSON.stringify(value)}`, () => {
      assert.ok(!JSON.stringify(redact(undefined, value, leaf => leaf)).includes(CANARY));
    });
  }

  it('is shown where its name says something else', () => {
    const plain = { 'key-name': 'k', 'primary-key': 'id', tokens: 7, 'access-mode': 'r', 'ext-format': 'parquet' };
    assert.deepEqual(
      redact(undefined, plain, leaf => leaf),
      plain,
    );
  });
});
