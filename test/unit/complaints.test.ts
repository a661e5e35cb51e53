import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import en from 'zod/v4/locales/en.js';
import { checkAlertRuleDocument } from '../../src/model/alert-rule-documents';
import type { Issue } from '../../src/model/check';
import { speak } from '../../src/model/language';
import { checkRoleDocument } from '../../src/model/role-documents';
import { checkSearch } from '../../src/model/search-checks';
import { readVectors } from '../../src/model/typed-vectors';
import { config } from '../../src/model/zod';
import { complainInChinese } from '../../src/model/zod-zh-cn';

/** What forms say of values that are wrong, ours and zod's. */
describe('complaints in Simplified Chinese', () => {
  before(() => {
    speak(JSON.parse(readFileSync('l10n/bundle.l10n.zh-cn.json', 'utf8')));
    complainInChinese();
  });
  after(() => {
    speak({});
    config(en());
  });

  const issuesOf = (checked: { readonly ok: boolean; readonly issues?: readonly Issue[] }) => checked.issues ?? [];
  const typed = (text: string): Issue[] => {
    const read = readVectors(text);
    return 'problem' in read ? [{ path: [], message: read.problem }] : [];
  };
  const cases: [what: string, issues: () => readonly Issue[], least: number][] = [
    ['of the types of a search’s fields', () => checkSearch({ limit: 'ten', text: 5, ids: [{}], api: 'v3' }), 4],
    ['of the limits of a search', () => checkSearch({ limit: 0, offset: 20_000, text: 'a' }), 2],
    ['of a search that asks in two ways', () => checkSearch({ text: 'a', random: true, groupSize: 2, odd: 1 }), 2],
    ['of a role', () => issuesOf(checkRoleDocument({ roleName: '', policies: [{ resourceType: 1 }] })), 2],
    ['of an alert rule', () => issuesOf(checkAlertRuleDocument({ ruleName: 7, actions: [{ type: 'WEBHOOK' }] })), 2],
    ['of an action', () => issuesOf(checkAlertRuleDocument({ actions: [{ type: 'WEBHOOK', config: {} }] })), 1],
    ['of a vector that is typed', () => ['[1, , 2]', '[1, null]', 'array([1 ...])', '{"a": 1}'].flatMap(typed), 4],
  ];
  for (const [what, issues, least] of cases) {
    it(`are there ${what}`, () => {
      const messages = issues().map(({ message }) => message);
      assert.ok(messages.length >= least, messages.join('\n'));
      assert.deepEqual(
        messages.filter(message => !/\p{Script=Han}/u.test(message)),
        [],
      );
    });
  }
});
