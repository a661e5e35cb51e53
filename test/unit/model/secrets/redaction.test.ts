import assert from 'node:assert/strict';
import { Scrubber } from '../../../../src/client/exchanges/scrub';
import { HIDDEN, isSecretName } from '../../../../src/model/secrets/hidden';
import { withoutMembers } from '../../../../src/model/secrets/quotes';
import { ownEntities, redact, secret, secretsIn } from '../../../../src/model/secrets/redaction';
import * as z from '../../../../src/model/zod';

const shown = (value: unknown, schema?: z.ZodMiniType) => redact(schema, value, leaf => leaf);

describe('the name of a secret', () => {
  const secrets = `pwd passwd userPwd db_passwd passphrase sk ak SK app_sk tmpAK secret_key secretKey secret-id secretAccessKey
    aws_secret_access_key accessKeyId access_key_secret accountKey shared-key signing_key Cookie set-cookie connectionString
    apiKey x-api-key id_token token clientSecret apiToken personalAccessToken apiKeys secrets passwords access_tokens passcode
    userPass jwt otp sas sig X-Amz-Signature sharedAccessSignature userSk tempAK Proxy-Authorization routing_key integrationKey
    Ocp-Apim-Subscription-Key function_key app_key authKey hmacKey ssh_key storageKey private_key_pem connStr webhook
    bearer tokenValue refresh_token_value sseCustomerKey x-ssec-customer-key jdbc_url main.dsn`;
  for (const name of secrets.split(/\s+/)) it(`is ${name}`, () => assert.ok(isSecretName(name)));
  const others =
    'primaryKey partitionKey isPartitionKey clusteringKey task risk ask bak tokens key keyword secretary orderKey mask ' +
    'maxTokens bypass passed disk Task signature webhooks authority functionName hostname jwtIssuer design ' +
    'customer_key token_values bearers urls';
  for (const name of others.split(' ')) it(`is not ${name}`, () => assert.ok(!isSecretName(name)));
});

describe('a secret in quoted JSON', () => {
  it('is hidden alone: what comes after it stays', () => {
    assert.equal(withoutMembers('{"password": "hush", "note": "kept"}'), `{"password": "${HIDDEN}", "note": "kept"}`);
  });
  it('is hidden to the end in JSON that a text quotes, whose end is unknown', () => {
    const quoted = String.raw`said "{\"note\": \"kept\", \"password\": \"hush\"}" at last`;
    assert.equal(withoutMembers(quoted), String.raw`said "{\"note\": \"kept\", ` + HIDDEN);
  });
  it('is hidden to the end where it is an object, whose end is unknown', () => {
    assert.equal(
      withoutMembers('{"note": "kept", "password": {"a": "hush"'),
      `{"note": "kept", "password": "${HIDDEN}"`,
    );
  });
});

describe('a secret by its schema', () => {
  const Kept = secret(z.string());
  const schemas: readonly [string, z.ZodMiniType][] = [
    ['as one of several kinds', z.object({ way: z.union([z.number(), Kept]) })],
    [
      'within one of several objects',
      z.object({ way: z.union([z.object({ at: z.number() }), z.object({ at: Kept })]) }),
    ],
    ['that is optional', z.object({ way: z.optional(Kept) })],
  ];
  for (const [where, schema] of schemas)
    it(`is hidden ${where}, whatever it is called`, () => {
      assert.doesNotMatch(
        JSON.stringify(shown({ way: where.startsWith('within') ? { at: 'hush' } : 'hush' }, schema)),
        /hush/,
      );
    });
});

describe('a secret by its name', () => {
  const schemas: readonly [string, z.ZodMiniType][] = [
    ['that the schema has', z.object({ password: z.string() })],
    ['in a map', z.record(z.string(), z.string())],
  ];
  for (const [where, schema] of schemas)
    it(`is hidden ${where} without a mark`, () => {
      assert.deepEqual(shown({ password: 'hush' }, schema), { password: HIDDEN });
      assert.deepEqual(secretsIn(schema, { password: 'hush' }), ['hush']);
    });
  it('is shown in the entities of the user', () => {
    const schema = z.object({ data: ownEntities(z.array(z.record(z.string(), z.string()))) });
    assert.deepEqual(shown({ data: [{ password: 'mine' }] }, schema), { data: [{ password: 'mine' }] });
  });
});

describe('a JSON text in a body', () => {
  const inner = { user: 'u', password: 'hush', more: [{ sk: 'hush too', n: 9007199254740993n }] };
  const hidden = { user: 'u', password: HIDDEN, more: [{ sk: HIDDEN, n: 1 }] };
  const text = (value: typeof inner) => JSON.stringify({ ...value, more: [{ sk: value.more[0]!.sk, n: 1 }] });

  it('is shown without the secrets in it, also in a JSON text of its own', () => {
    assert.deepEqual(shown({ note: text(inner) }), { note: JSON.stringify(hidden) });
    const twice = JSON.stringify({ payload: text(inner) });
    assert.deepEqual(shown([twice]), [JSON.stringify({ payload: JSON.stringify(hidden) })]);
    assert.deepEqual(shown(JSON.stringify(text(inner))), JSON.stringify(JSON.stringify(hidden)));
  });

  it('is shown as it is written where nothing in it is secret, or where it is an entity of the user’s', () => {
    for (const plain of ['{ "a" : 1 }', '{"password": ""}', '{broken', '"a"', '[1,2]']) {
      assert.deepEqual(shown({ note: plain }), { note: plain });
    }
    const schema = z.object({ data: ownEntities(z.array(z.record(z.string(), z.unknown()))) });
    const own = { data: [{ meta: '{"password":"a field"}' }] };
    assert.deepEqual(shown(own, schema), own);
  });

  it('gives its secrets, so that they are hidden wherever they come back', () => {
    assert.deepEqual(secretsIn(undefined, { note: text(inner) }), ['hush', 'hush too']);
  });

  it('that is nested as deep as nobody writes is hidden, and exhausts no stack', () => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      for (const depth of [300, 20_000]) {
        const deep = `${open.repeat(depth)}{"password":"hush"}${close.repeat(depth)}`;
        assert.ok(!JSON.stringify(shown({ note: deep })).includes('hush'), `${depth} ${open}`);
        assert.deepEqual(secretsIn(undefined, { note: deep }), []);
      }
    }
  });
});

describe('a body that is nested', () => {
  const nested = (levels: number, wrap: (inner: unknown) => unknown): unknown =>
    Array.from({ length: levels }).reduce<unknown>(wrap, 'the innermost');
  const ways: [what: string, wrap: (inner: unknown) => unknown, schema?: z.ZodMiniType][] = [
    ['in lists', inner => [inner]],
    ['in members that no schema knows', inner => ({ a: inner })],
    ['in members that a schema knows', inner => ({ a: inner }), z.record(z.string(), z.unknown())],
    ['in entities of the user’s', inner => [{ a: inner }], ownEntities(z.array(z.unknown()))],
  ];
  for (const [what, wrap, schema] of ways) {
    it(`${what} is shown, but not as deep as would exhaust the stack`, () => {
      const text = (levels: number) => JSON.stringify(shown(nested(levels, wrap), schema));
      assert.match(text(100), /the innermost/);
      assert.doesNotMatch(text(3000), /the innermost/);
    });
  }
});

describe('a JSON text that is nested', () => {
  it('is shown as deep as what is no text, and its quotes are one level', () => {
    const lists = (levels: number): unknown =>
      Array.from({ length: levels }).reduce<unknown>(inner => [inner], 'the innermost');
    const deepest = (make: (levels: number) => unknown): number =>
      Array.from({ length: 400 }, (_, levels) => levels).findLastIndex(levels =>
        JSON.stringify(shown({ note: make(levels) })).includes('the innermost'),
      );
    const plain = deepest(lists);
    assert.ok(plain > 100 && plain < 399, String(plain));
    assert.equal(
      deepest(levels => JSON.stringify(lists(levels))),
      plain - 1,
    );
  });
});

describe('a credential that others are kept by', () => {
  it('is known, and hidden as the name of a member', () => {
    const schema = z.object({ keys: secret(z.record(z.string(), z.unknown())) });
    const body = { keys: { 'sk-live-4eC39HqLyjWDarjT': { private_key_id: 'k-17', client_x509_cert_url: 1 } } };
    const secrets = secretsIn(schema, body);
    assert.ok(
      secrets.includes('sk-live-4eC39HqLyjWDarjT') && !secrets.includes('client_x509_cert_url'),
      secrets.join(),
    );
    const scrubber = new Scrubber(() => secrets);
    const said = scrubber.json(scrubber.body(undefined, { used: { 'sk-live-4eC39HqLyjWDarjT': 3 } }));
    assert.equal(said, `{"used":{"${HIDDEN}":3}}`);
  });
});

describe('a pair of a name and its value', () => {
  const pairs: readonly object[] = [
    { key: 'password', value: 'hush-1234' },
    { name: 'Authorization', value: 'Bearer hush-1234' },
    { key: 'extfs.account_key', value: 'hush-1234' },
    { key: 'externalSpec', value: '{"extfs":{"account_key":"hush-1234"}}' },
    { name: 'apiKey', value: ['hush-1234'] },
  ];
  for (const pair of pairs)
    it(`is shown without it: ${JSON.stringify(pair)}`, () => {
      for (const told of [shown({ properties: [pair] }), shown({ note: JSON.stringify([pair]) })]) {
        assert.doesNotMatch(JSON.stringify(told), /hush/);
        assert.match(JSON.stringify(told), /"?•••/);
      }
      const known = z.looseObject({ params: z.array(z.looseObject({ key: z.string(), value: z.unknown() })) });
      assert.doesNotMatch(JSON.stringify(shown({ params: [pair] }, known)), /hush/);
      assert.ok(secretsIn(undefined, { properties: [pair] }).some(found => found.includes('hush-1234')));
    });

  it('is shown whole under another name, and where it is an entity of the user’s', () => {
    for (const pair of [{ key: 'dim', value: '128' }, { name: 'token' }, { value: 'a' }, { key: 1, value: 'b' }])
      assert.deepEqual(shown({ params: [pair] }), { params: [pair] });
    const schema = z.object({ data: ownEntities(z.array(z.record(z.string(), z.unknown()))) });
    const own = { data: [{ name: 'token', value: 'a field' }] };
    assert.deepEqual(shown(own, schema), own);
  });

  it('is hidden in the words of a failure that quote it', () => {
    const scrubber = new Scrubber(() => []);
    const said = scrubber.words('Bad {"key": "api_key", "value": "hush-1234"} and {"name":"dim","value":"8"}');
    assert.equal(said, `Bad {"key": "api_key", "value": "${HIDDEN}"} and {"name":"dim","value":"8"}`);
  });
});

describe('an address in a body', () => {
  it('is shown without user and password', () => {
    assert.deepEqual(shown({ note: 'see https://ann:hush@host/x, not https://host:443/a@b' }), {
      note: `see https://${HIDDEN}@host/x, not https://host:443/a@b`,
    });
  });
});
