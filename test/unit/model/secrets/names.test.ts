import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  checkSecretNames,
  freeName,
  hasTypedSecret,
  KEPT,
  looksLikeValue,
  pastedName,
  rawSecrets,
  resolveSecrets,
  withoutSecrets,
} from '../../../../src/model/secrets/names';
import { HIDDEN } from '../../../../src/model/secrets/hidden';

const action = (config: object) => ({ actions: [{ type: 'any', config }] });
const at = ['actions', 0, 'config'];

describe('the name of a secret in a document', () => {
  const cases: [what: string, config: object, ...wrong: string[]][] = [
    ['may stand in the fields for secrets', { apiKey: '${secret:pager}', url: '${secret:a.b-c}', webhookUrl: KEPT }],
    ['may be left out', { apiKey: '' }],
    ['stands there instead of a value', { apiKey: 'abc', url: 'https://hook.example.com' }, 'apiKey', 'url'],
    [
      'stands in fields of unknown actions that can hold an address or a key',
      {
        connectorUrl: 'https://hook.example.com/T0',
        uri: 'x',
        hook: 'x',
        endpoint: 'x',
        address: 'x',
        routingKey: 'x',
        code: 'x',
        basicAuth: 'x',
        region: 'US',
        team: 'search',
      },
      'connectorUrl',
      'uri',
      'hook',
      'endpoint',
      'address',
      'routingKey',
      'code',
      'basicAuth',
    ],
    ['stands there alone', { apiKey: 'Bearer ${secret:pager}' }, 'apiKey'],
    ['has word characters, dots and dashes', { apiKey: '${secret:a b}' }, 'apiKey'],
    ['stands nowhere else', { name: '${secret:pager}', note: `x ${KEPT}` }, 'name', 'note'],
  ];
  for (const [what, config, ...wrong] of cases) {
    it(what, () => {
      const found = checkSecretNames(action(config));
      assert.deepEqual(
        found.map(({ path }) => path),
        wrong.map(field => [...at, field]),
      );
    });
  }
});

describe('a text pasted for a secret', () => {
  const cases: [pasted: string, name: string | undefined][] = [
    ['A1B2C3D4E5F6A7B8\n', 'A1B2C3D4E5F6A7B8'],
    ['${secret:pager}', 'pager'],
    [' ${secret:9f8e7d6c5b4a39281706f5e4d3c2b1a0} ', '9f8e7d6c5b4a39281706f5e4d3c2b1a0'],
    ['A1B2C3D4E5F6A7B8', 'A1B2C3D4E5F6A7B8'], // stored under this name
    ['https://hooks.example.com/T0SECRET', undefined],
    ['9f8e7d6c5b4a39281706f5e4d3c2b1a0', undefined],
    ['sk-proj-Zx81kq0Lm2', undefined],
    ['AKIAIOSFODNN7EXAMPLE', undefined],
    ['eyJhbGciOiJIUzI1NiJ9.e30.abc', undefined],
    // Passwords look like names: none is one before it is stored.
    ['hunter2', undefined],
    ['kZqWmTyRbNcX', undefined],
    ['correct-horse-battery', undefined],
    ['two words', undefined],
    ['', undefined],
  ];
  for (const [pasted, name] of cases) {
    it(`${JSON.stringify(pasted)} is ${name === undefined ? 'the value' : `the name ${name}`}`, () => {
      assert.equal(pastedName(pasted, ['A1B2C3D4E5F6A7B8']), name);
    });
  }
});

describe('a name for a secret', () => {
  const cases: [text: string, likeValue: boolean][] = [
    ['R0ABCDEFGHIJKLMNOPQR', true],
    ['9f8e7d6c5b4a39281706f5e4d3c2b1a0', true],
    ['AKIAIOSFODNN7EXAMPLE', true],
    ['key.9f8e7d6c5b4a39281706f5e4', true],
    ['pager', false],
    ['incident_a-key-2', false],
    ['pagerdutyproduction2026', false],
    ['slack2026-token-4eu', false],
  ];
  for (const [text, likeValue] of cases) {
    it(`${text} is ${likeValue ? 'refused as a value' : 'accepted'}`, () =>
      assert.equal(looksLikeValue(text), likeValue));
  }

  it('is one that no other secret has', () => {
    assert.deepEqual(
      [freeName('pager', []), freeName('pager', ['pager']), freeName('pager', ['pager', 'pager-2'])],
      ['pager', 'pager-2', 'pager-3'],
    );
  });
});

describe('a configuration typed as JSON', () => {
  const cases: [what: string, config: unknown, refused: boolean][] = [
    ['with a key', { apiKey: 'R0ABC' }, true],
    ['with a key in a list', { steps: [{ webhookUrl: 'https://hooks.example.com/T0' }] }, true],
    ['with the name of a secret', { apiKey: '${secret:pager}' }, false],
    ['with what the service keeps', { apiKey: KEPT }, false],
    ['with the mark of a secret in the text', { apiKey: `${HIDDEN}0` }, false],
    ['with an empty key', { apiKey: '' }, false],
    ['without a key', { region: 'US' }, false],
  ];
  for (const [what, config, refused] of cases) {
    it(`${what} is ${refused ? 'refused' : 'written'}`, () => assert.equal(hasTypedSecret(config), refused));
  }
});

describe('a secret', () => {
  const none = () => undefined;

  it('is put in when the document is sent, and nowhere but in its place', () => {
    const document = action({ apiKey: '${secret:pager}', url: KEPT, name: '${secret:pager}' });
    const { value, missing } = resolveSecrets(
      document,
      name => `value of ${name}`,
      path => path.join('/'),
    );
    assert.deepEqual(missing, []);
    assert.deepEqual(value, action({ apiKey: 'value of pager', url: 'actions/0/config/url', name: '${secret:pager}' }));
  });

  it('is put where secrets belong, and nothing else is', () => {
    const typed = action({ apiKey: 'typed', note: KEPT, name: '${secret:pager}' });
    const { value, missing } = resolveSecrets(
      typed,
      name => `value of ${name}`,
      path => path.join('/'),
    );
    assert.deepEqual([value, missing], [typed, []]);
  });

  it('that is not to be had is asked for', () => {
    const { missing } = resolveSecrets(action({ apiKey: '${secret:pager}', url: KEPT }), none, none);
    assert.deepEqual(missing, [{ path: [...at, 'apiKey'], name: 'pager' }, { path: [...at, 'url'] }]);
  });

  it('is taken for what it is, though it looks like a name', () => {
    const { value } = resolveSecrets(action({ apiKey: '${secret:a}' }), () => '${secret:b}', none);
    assert.deepEqual(value, action({ apiKey: '${secret:b}' }));
  });

  it('is all that lies too deep to be looked at', () => {
    const deep = JSON.parse(`${'{"a":'.repeat(5000)}"canary"${'}'.repeat(5000)}`) as unknown;
    assert.match(JSON.stringify(withoutSecrets(deep)), /:"\$\{kept\}"\}+$/);
    assert.equal(rawSecrets(deep).length, 1);
  });

  it('of the service never gets into a document, wherever it is', () => {
    const canary = 'canary-8d1f';
    const secret = fc.record(
      { apiKey: fc.constant(canary), url: fc.constant(canary), webhookUrl: fc.constant(canary) },
      { requiredKeys: [], noNullPrototype: true },
    );
    const { tree } = fc.letrec<{ tree: unknown }>(tie => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        secret,
        fc.array(tie('tree'), { maxLength: 3 }),
        fc.dictionary(fc.string(), tie('tree'), { maxKeys: 3, noNullPrototype: true }),
      ),
    }));
    fc.assert(
      fc.property(tree, record => {
        const document = withoutSecrets(record);
        assert.ok(!JSON.stringify(document).includes(canary));
        assert.deepEqual(checkSecretNames(document), []);
        assert.deepEqual(resolveSecrets(document, none, () => canary).value, record);
      }),
    );
  });
});
