import assert from 'node:assert/strict';
import { checkCollectionDocument, CollectionDocument, requestOf } from '../../../../src/model/collections/documents';
import { planCollection } from '../../../../src/model/collections/plans';
import { COLLECTION_SECRETS, specWithNames } from '../../../../src/model/collections/secrets';
import { COLLECTION_TEMPLATES } from '../../../../src/model/collections/templates';
import { rawSecrets, resolveSecrets, secretNamesIn } from '../../../../src/model/secrets/names';

const PATH = 'schema.externalSpec.extfs';
const outside = (externalSpec: unknown, externalSource = 's3://b/') => ({
  ...COLLECTION_TEMPLATES.external,
  schema: { ...COLLECTION_TEMPLATES.external.schema, externalSpec, externalSource },
});
const reached = (extfs: object) => outside({ format: 'parquet', extfs });

/** Invalid documents with their issues. */
const cases: [what: string, document: unknown, ...issues: [path: string, message: RegExp][]][] = [
  ['names its secrets', reached({ region: 'r', access_key_value: '${secret:lake}' })],
  ['is a text without secrets', outside('{"format":"parquet","extfs":{"region":"r"}}')],
  ['leaves secrets out', reached({ access_key_value: '', session_token: '' })],
  ['is a secret as a whole', outside('${secret:lake}')],
  [
    'holds values',
    reached({ region: 'r', access_key_value: 'hush-1', refreshToken: 'hush-2' }),
    [`${PATH}.access_key_value`, /Move it to the secret storage/],
    [`${PATH}.refreshToken`, /Move it to the secret storage/],
  ],
  [
    'is a text with values',
    outside('{"extfs":{"sas_token":"hush-1"}}'),
    ['schema.externalSpec', /Move it to the secret storage/],
  ],
  ['is a text that is not JSON', outside('{"extfs":'), ['schema.externalSpec', /Move it to the secret storage/]],
  [
    'is a text that names a secret',
    outside('{"extfs":{"sas_token":"${secret:lake}"}}'),
    ['schema.externalSpec', /Write externalSpec as an object/],
  ],
  ['names a secret elsewhere', reached({ region: '${secret:lake}' }), [`${PATH}.region`, /only in the secret fields/]],
  [
    'keeps what is not there',
    reached({ account_key: '${kept}' }),
    [`${PATH}.account_key`, /\$\{kept\} is not available for a new collection\. Use the name of a/],
  ],
  [
    'has a credential in its address',
    outside({ format: 'parquet' }, 'https://b.example.com/x?sig=hush-1'),
    ['schema.externalSource', /The address contains a credential\. Move it to externalSpec as a secret/],
  ],
];

describe('an external collection', () => {
  for (const [what, document, ...issues] of cases) {
    it(`that ${what} is ${issues.length === 0 ? 'right' : 'told so'}`, () => {
      const checked = checkCollectionDocument(document);
      const found = checked.ok ? [] : checked.issues;
      assert.deepEqual(
        found.map(({ path }) => path.join('.')),
        issues.map(([path]) => path),
      );
      found.forEach(({ message }, at) => assert.match(message, issues[at]![1]));
    });
  }

  it('is sent with its secrets in a text of JSON, and planned with their names', () => {
    const document = reached({ region: 'r', access_key_value: '${secret:lake}' }) as CollectionDocument;
    const { value } = resolveSecrets(
      document,
      name => `value "of" ${name}`,
      () => undefined,
      COLLECTION_SECRETS,
    );
    const { schema } = requestOf(value as CollectionDocument);
    assert.equal(
      schema!.externalSpec,
      String.raw`{"format":"parquet","extfs":{"region":"r","access_key_value":"value \"of\" lake"}}`,
    );
    const { lines, request } = planCollection(document, { clusterName: 'prod', host: 'in01.example.com', now: 0 });
    assert.ok(lines.some(({ text }) => text === `Sends secret “lake” to in01.example.com as ${PATH}.access_key_value`));
    assert.match(JSON.stringify(request.body), /\{secret:lake\}/);
  });

  it('as a text can be opened to name its secrets one by one', () => {
    const path = ['schema', 'externalSpec'];
    const opened = COLLECTION_SECRETS.opened!(path, '{"extfs":{"sas_token":"hush-1","region":"r"}}');
    assert.deepEqual(opened, { extfs: { sas_token: 'hush-1', region: 'r' } });
    assert.deepEqual(rawSecrets({ schema: { externalSpec: opened } }, COLLECTION_SECRETS), [
      [...path, 'extfs', 'sas_token'],
    ]);
    assert.equal(COLLECTION_SECRETS.opened!(['description'], '{}'), undefined);
  });

  it('has no secret in the default of a field, which is the user’s own, but in a parameter named so', () => {
    const fields = [
      { fieldName: 'a', defaultValue: { password: 'p' } },
      { fieldName: 'b', params: { api_key: 'k' } },
    ];
    const document = { schema: { fields: [...fields, { fieldName: 'c', defaultValue: 7 }] } };
    assert.deepEqual(rawSecrets(document, COLLECTION_SECRETS), [['schema', 'fields', 1, 'params', 'api_key']]);
  });

  it('that is copied names the secrets of the other', () => {
    const told = '{"format":"parquet","extfs":{"region":"r","access_key_value":"hu****","account_key":""}}';
    const copied = specWithNames(told);
    assert.deepEqual(copied, {
      format: 'parquet',
      extfs: { region: 'r', access_key_value: '${secret:access_key_value}', account_key: '' },
    });
    assert.deepEqual(
      secretNamesIn({ externalSpec: copied }, COLLECTION_SECRETS).map(({ name }) => name),
      ['access_key_value'],
    );
    assert.equal(specWithNames('{"format": "parquet"}'), '{"format": "parquet"}');
    assert.equal(specWithNames('half of {'), '${secret:externalSpec}');
  });
});
