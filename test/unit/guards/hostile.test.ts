import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readConnection } from '../../../src/connections/connection';
import { readFavoriteRecord } from '../../../src/connections/favorite-record';
import { readDraftRecord } from '../../../src/documents/drafts/draft-record';
import { readBaseRecord } from '../../../src/documents/base-record';
import { readTargetRecord } from '../../../src/documents/target-record';
import { checkAlertRuleDocument } from '../../../src/model/alert-rules/documents';
import { check, type Checked } from '../../../src/model/issues';
import { kindOfFile, uriPartsOf, subjectOf } from '../../../src/model/documents/documents';
import { formProtocol } from '../../../src/model/documents/forms';
import { RoleDocument } from '../../../src/model/roles/documents';
import { SearchDocument } from '../../../src/model/searches/documents';
import { readText } from '../../../src/model/documents/json-text';
import { connect } from '../../../src/webview/kit/rpc';

/** JSON that is after something: odd keys, deep, long, wrong kinds, next to names that we do know. */
const names = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    '__proto__',
    'constructor',
    'toString',
    'id',
    'kind',
    'name',
    'address',
    'roleId',
    'policies',
    'privileges',
    'resources',
    'actions',
    'config',
    'apiKey',
    'url',
    'uri',
    'text',
    'base',
    'order',
    'vectors',
    'file',
    'length',
  ),
);
const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    'cloud',
    'endpoint',
    'demo',
    'https://a@b',
    'javascript:alert(1)',
    'file:///etc/passwd',
    '${secret:x}',
  ),
);
const { json } = fc.letrec(tie => ({
  json: fc.oneof(
    { maxDepth: 6 },
    fc.oneof(texts, fc.double(), fc.boolean(), fc.constant(null)),
    fc.array(tie('json'), { maxLength: 4 }),
    fc.dictionary(names, tie('json'), { maxKeys: 6 }),
  ),
}));
/** Parses values as from a file: with `__proto__` as an own key. */
const parsed = json.map(value => JSON.parse(JSON.stringify(value)) as unknown);

const readers: [what: string, read: (value: unknown) => Checked<unknown>][] = [
  ['a connection', readConnection],
  ['a favorite', readFavoriteRecord],
  ['a draft', readDraftRecord],
  ['a base', readBaseRecord],
  ['the target of a file', readTargetRecord],
  ['a role', value => check(RoleDocument, value)],
  ['an alert rule', checkAlertRuleDocument],
  ['a search', value => check(SearchDocument, value)],
];

/** Fields that hold a list with a minimum length. */
const LISTS = ['policies', 'actions', 'ids', 'data', 'queries', 'vector', 'expect'];

describe('a file with anything in it', () => {
  for (const [what, read] of readers) {
    it(`is ${what} or is complained about, and changes nobody’s prototype`, () => {
      fc.assert(
        fc.property(parsed, value => {
          const checked = read(value);
          assert.ok(checked.ok || checked.issues.length > 0);
          assert.deepEqual(Object.keys(Object.prototype), []);
          assert.equal(({} as Record<string, unknown>)['isAdmin'], undefined);
        }),
        {
          examples: [
            [JSON.parse('{"__proto__": {"isAdmin": true}, "constructor": {"prototype": {"isAdmin": true}}}')],
            [Object.fromEntries(LISTS.map(name => [name, { length: { toString: false } }]))],
          ],
        },
      );
    });
  }

  it('is read as JSON or told where it is none', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          texts,
          json.map(value => JSON.stringify(value).slice(0, 40)),
        ),
        text => {
          const read = readText(text);
          assert.ok('value' in read || read.broken.offset <= text.length);
        },
      ),
    );
  });
});

describe('an address of a connection', () => {
  const wrong = [
    'javascript:alert(1)',
    'file:///etc/passwd',
    'data:text/plain,x',
    'vscode://x/y',
    'https://api.example.com@evil.example',
    'https://user:pass@api.example.com',
    'api.example.com',
    '',
  ];
  for (const address of wrong) {
    it(`is not ${JSON.stringify(address)}`, () => {
      assert.equal(readConnection({ id: 'a', name: 'A', kind: 'cloud', address }).ok, false);
      const embedding = { url: address, model: 'm' };
      const cloud = { id: 'a', name: 'A', kind: 'cloud', address: 'https://api.example.com', embedding };
      assert.equal(readConnection(cloud).ok, false);
    });
  }
});

describe('an address of a document', () => {
  const parts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom(
      'roles',
      'scratch',
      'new-a',
      '..',
      '.',
      '~',
      '~Li4',
      '~Li4vLi4',
      '%2e%2e',
      'role.vcrole.json',
      'x.vcrole.json',
    ),
  );
  it('names a thing or none, whatever is written there', () => {
    const path = fc.oneof(
      fc.array(parts, { maxLength: 5 }).map(each => `/${each.join('/')}`),
      parts.map(id => `/roles/${id}/role.vcrole.json`),
    );
    const authority = fc.oneof(parts, fc.constantFrom('demo', '~zz', '~6', '~ff', ''));
    fc.assert(
      fc.property(authority, path, (where, at) => {
        kindOfFile(at);
        const subject = subjectOf({ authority: where, path: at });
        if (!subject) return;
        assert.ok(subject.id.length > 0);
        // One name, however it was spelt: nobody is shown one thing and given another.
        assert.deepEqual(subjectOf(uriPartsOf(subject)), subject);
      }),
    );
  });
});

describe('a page', () => {
  it('takes from its host only what is of its protocol', async () => {
    const messages = fc.oneof(
      parsed,
      fc.record({
        kind: fc.constantFrom('answer', 'failure', 'event'),
        id: fc.integer({ min: 0, max: 3 }),
        result: parsed,
      }),
      fc.record({
        kind: fc.constant('event'),
        name: fc.constantFrom('changed', '__proto__', 'toString', 'x'),
        payload: parsed,
      }),
    );
    await fc.assert(
      fc.asyncProperty(messages, async message => {
        let receive: (message: unknown) => void = () => assert.fail('it does not listen');
        const told: unknown[] = [];
        const host = connect(
          formProtocol,
          { send: () => {}, listen: listener => (receive = listener) },
          { changed: each => told.push(each), write: () => {}, framed: () => {}, showIssues: () => {} },
        );
        const open = host.open(null).then(
          revision => assert.equal(typeof revision.version, 'number'),
          (error: unknown) => assert.ok(error instanceof Error),
        );
        try {
          receive(message);
        } catch (error) {
          assert.match(String(error), /is not of this page's protocol/);
        }
        receive({ kind: 'failure', id: 1, message: 'the end' });
        await open;
        for (const each of told) assert.equal(typeof (each as { version: unknown }).version, 'number');
      }),
    );
  });
});
