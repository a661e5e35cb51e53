import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { startDemo, type Demo } from '../../../../src/demo';
import { unreachable } from '../../../../src/client/wording';
import { checkAlertRuleDocument } from '../../../../src/model/alert-rules/documents';
import { check, type Issue } from '../../../../src/model/issues';
import { evaluate, type CheckResult } from '../../../../src/model/checks/results';
import { Checks } from '../../../../src/model/checks/checks';
import { checkFilter } from '../../../../src/model/filter';
import { speak } from '../../../../src/model/texts/language';
import { checkCollectionDocument } from '../../../../src/model/collections/documents';
import { checkRoleDocument } from '../../../../src/model/roles/documents';
import { checkSearch } from '../../../../src/model/searches/checks';
import { readVectors } from '../../../../src/model/vectors/typed';
import * as z from '../../../../src/model/zod';
import { FIELDS } from '../../../harness/filter/fields';
import { MEANINGLESS } from '../../../harness/filter/meaningless';
import { NO_PATTERNS, UNREADABLE } from '../../../harness/filter/mistakes';

/** Messages of forms about invalid values, ours and zod's. */
describe('complaints in Simplified Chinese', () => {
  before(() => {
    speak(JSON.parse(readFileSync('l10n/bundle.l10n.zh-cn.json', 'utf8')));
  });
  after(() => {
    speak({});
  });

  const issuesOf = (checked: { readonly ok: boolean; readonly issues?: readonly Issue[] }) => checked.issues ?? [];
  const typed = (text: string): Issue[] => {
    const read = readVectors(text);
    return 'problem' in read ? [{ path: [], message: read.problem }] : [];
  };
  const cases: [what: string, issues: () => readonly Issue[], min: number][] = [
    ['of the types of a search’s fields', () => checkSearch({ limit: 'ten', text: 5, ids: [{}], api: 'v3' }), 4],
    ['of the limits of a search', () => checkSearch({ limit: 0, offset: 20_000, text: 'a' }), 2],
    ['of a search that asks in two ways', () => checkSearch({ text: 'a', random: true, groupSize: 2, odd: 1 }), 2],
    ['of a role', () => issuesOf(checkRoleDocument({ roleName: '', policies: [{ resourceType: 1 }] })), 2],
    ['of an alert rule', () => issuesOf(checkAlertRuleDocument({ ruleName: 7, actions: [{ type: 'WEBHOOK' }] })), 2],
    ['of an action', () => issuesOf(checkAlertRuleDocument({ actions: [{ type: 'WEBHOOK', config: {} }] })), 1],
    ['of a vector that is typed', () => ['[1, , 2]', '[1, null]', 'array([1 ...])', '{"a": 1}'].flatMap(typed), 4],
  ];
  it('tell how a field of a collection is spelt, at the field', () => {
    const { issues = [] } = checkCollectionDocument({ collectionName: 'c', dimension: 4, metric_type: 'IP' }) as {
      issues?: Issue[];
    };
    assert.deepEqual(
      issues.map(({ path }) => path),
      [['metric_type']],
    );
    assert.match(issues[0]!.message, /metricType/);
  });

  for (const [what, issues, min] of cases) {
    it(`are there ${what}`, () => {
      const messages = issues().map(({ message }) => message);
      assert.ok(messages.length >= min, messages.join('\n'));
      assert.deepEqual(
        messages.filter(message => !/\p{Script=Han}/u.test(message)),
        [],
      );
    });
  }
});

describe('complaints about a value', () => {
  const message = (schema: z.ZodMiniType, input: unknown): string | undefined => {
    const checked = check(schema, input);
    return checked.ok ? undefined : checked.issues[0]!.message;
  };
  it('tell the length of texts and lists, and the size of numbers', () => {
    for (const counted of [z.string().check(z.maxLength(2)), z.array(z.number()).check(z.maxLength(2))])
      assert.equal(message(counted, counted instanceof z.ZodMiniString ? 'abc' : [1, 2, 3]), 'Too long: at most 2');
    assert.equal(message(z.number().check(z.lte(2)), 3), 'At most 2');
  });
  it('repeat a text of at most 40 characters', () => {
    const offered = z.enum(['a', 'b']);
    assert.match(message(offered, 'x'.repeat(40))!, /\(got “x{40}”\)$/);
    assert.match(message(offered, 'x'.repeat(41))!, /\(got a string\)$/);
  });
});

/** Puts each translated text in brackets, to find untranslated ones. */
const bracketed = new Proxy<Record<string, string>>({}, { get: (_, text) => `⟦${String(text)}⟧` });

/** Returns a message without its translated texts and their arguments. */
function outside(message: string): string {
  const less = message.replaceAll(/⟦[^⟦⟧]*⟧/g, '');
  return less === message ? less : outside(less);
}

describe('complaints in a language of brackets', () => {
  before(() => speak(bracketed));
  after(() => speak({}));

  const isWhole = (messages: readonly string[]): void => {
    assert.ok(messages.length > 0);
    assert.deepEqual(
      messages.filter(message => /[A-Za-z]{2}/.test(outside(message))),
      [],
    );
  };
  const documents: [
    what: string,
    checked: () => ReturnType<typeof checkRoleDocument | typeof checkAlertRuleDocument>,
  ][] = [
    ['an empty role', () => checkRoleDocument({})],
    ['an empty alert rule', () => checkAlertRuleDocument({})],
    ['values of other types', () => checkAlertRuleDocument({ ruleName: 7, enabled: 'yes', actions: {}, level: null })],
    ['a field that nobody knows', () => checkRoleDocument({ roleName: 'r', rolName: 'r' })],
  ];
  for (const [what, checked] of documents) {
    it(`are translated as a whole, of ${what}`, () =>
      isWhole(((checked() as { issues?: Issue[] }).issues ?? []).map(({ message }) => message)));
  }

  const ofFilter = (text: string): string[] => checkFilter(text, FIELDS).map(({ message }) => message);

  for (const [text] of [...UNREADABLE, ...MEANINGLESS]) {
    it(`are translated as a whole, of the filter ${text}`, () => isWhole(ofFilter(text)));
  }
  for (const [pattern] of NO_PATTERNS) {
    it(`are translated as a whole, of the pattern ${pattern}`, () =>
      isWhole(ofFilter(`color =~ ${JSON.stringify(pattern)}`)));
  }

  const hits = [
    { id: 1, distance: 0.1 },
    { id: 2, distance: 0.2 },
  ];
  const expected: [what: string, given: object, queries?: number][] = [
    ['ids', { expect: 'ids', ids: [2, 3], byRank: 1 }],
    ['ids of two queries', { expect: 'ids', ids: [3], byRank: 1 }, 2],
    ['ids of a query that is not there', { expect: 'ids', ids: [1], byRank: 1, query: 9 }],
    ['recall', { expect: 'recall', of: [1, 9], atLeast: 1, k: 2 }],
    ['recall without an exact answer', { expect: 'recall', atLeast: 1, k: 2 }],
    ['latency', { expect: 'latency', atMostMs: 1 }],
    [
      'distances',
      {
        expect: 'distances',
        distances: [
          { id: 1, distance: 9 },
          { id: 7, distance: 1 },
        ],
      },
    ],
  ];
  for (const [what, given, queries = 1] of expected) {
    it(`are translated as a whole, of expected ${what}`, () => {
      const checked = check(Checks, [given]);
      assert.ok(checked.ok);
      const outcome = { queries: Array.from({ length: queries }, () => ({ hits })), elapsedMs: 5 };
      const [{ name, message, expected: wanted = '⟦⟧' }] = evaluate(checked.value, outcome) as [CheckResult];
      isWhole([name, message, wanted]);
    });
  }

  const failing = 'ENOTFOUND ECONNREFUSED CERT_HAS_EXPIRED EPROTO ETIMEDOUT ENETUNREACH ECONNRESET EOTHER'.split(' ');
  for (const code of failing) {
    it(`are translated as a whole, of a connection that fails by ${code}`, () => {
      const error = Object.assign(new Error('failed'), { code });
      isWhole([unreachable('https://a.example', error, (words, next) => `${words} ${next}`)]);
    });
  }
});

describe('a service of ours, whatever the language', () => {
  let demo: Demo;
  before(async () => {
    speak(bracketed);
    demo = await startDemo({ strict: true });
  });
  after(async () => {
    await demo.close();
    speak({});
  });

  const asked: [what: string, base: () => string, path: string, body: object, said: RegExp][] = [
    ['rules', () => demo.baseUrl, '/v2/alertRules', { actions: [{ type: 'WEBHOOK' }] }, /Missing\. Must be a string/],
    [
      'filters',
      () => demo.clusters[0]!.endpoint,
      '/v2/vectordb/entities/query',
      { collectionName: 'help_center', filter: 'year = ' },
      /To compare, write ==/,
    ],
    ['models', () => demo.embeddings.url, '', { model: '', input: [] }, /Enter at least one query text/],
  ];
  for (const [what, base, path, body, said] of asked) {
    it(`complains of ${what} in English`, async () => {
      const headers = { authorization: `Bearer ${demo.apiKey}`, 'content-type': 'application/json' };
      const answer = await fetch(base() + path, { method: 'POST', headers, body: JSON.stringify(body) });
      const text = await answer.text();
      assert.match(text, said);
      assert.doesNotMatch(text, /⟦|\p{Script=Han}/u);
      assert.equal(checkFilter('a = ')[0]!.message.at(0), '⟦', 'and we go on in our own');
    });
  }
});
