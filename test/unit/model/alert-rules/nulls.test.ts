import assert from 'node:assert/strict';
import { AlertRule } from '../../../../src/model/alert-rules/alert-rules';
import { alertRuleDocument, checkAlertRuleDocument } from '../../../../src/model/alert-rules/documents';
import { mergeAlertRules, ruleContentOf } from '../../../../src/model/alert-rules/merge';
import { alertRuleChangeOf } from '../../../../src/model/alert-rules/plans';
import * as z from '../../../../src/model/zod';
import { odditiesOf } from '../../../harness/services/oddities';

const RULE = {
  id: 'alert-1',
  projectId: 'proj-1',
  ruleName: 'Slow searches',
  level: 'CRITICAL',
  metricName: 'REQUEST_LATENCY_SEARCH_P99',
  threshold: '100',
  windowSize: '10',
  enabled: true,
  sendResolved: false,
  comparisonMethod: 'GREATER_THAN',
  targetInstanceIds: ['in01-1', 'in01-2'],
  metricUnit: 'ms',
  repeatIntervalSeconds: 3600,
  actions: [
    { type: 'EMAIL', config: { recipients: { members: ['a@example.com'], orgRoles: ['OWNER'], projectRoles: [] } } },
    { type: 'WEBHOOK', config: { url: 'https://hooks.example.com/canary' } },
    { type: 'CHATHOOK_A', config: { webhookUrl: 'https://chat.example.com/canary' } },
    { type: 'INCIDENT_A', config: { region: 'US', apiKey: 'canary' } },
    { type: 'SOMETHING_NEW', config: { any: 'thing' } },
  ],
};
/** Members without which a rule or an action cannot be read. */
const NEEDED = /(^|\.)(id|type|actions\.\d+|targetInstanceIds\.\d+|members\.\d+|orgRoles\.\d+)$/;

describe('an alert rule with nulls and empty texts', () => {
  const all = [...odditiesOf(RULE), ...odditiesOf({ ...RULE, actions: RULE.actions.slice(2) })];
  const emptyFor = (_: string, value: unknown): unknown => (value === null ? '' : value);
  const empty = all
    .filter(({ path, how }) => how === 'null' && !['actions', 'config'].includes(String(path.at(-1))))
    .map(({ path, answer }) => ({
      path,
      how: 'empty',
      answer: JSON.parse(JSON.stringify(answer), emptyFor) as unknown,
    }));
  for (const { path, how, answer } of [...all, ...empty]) {
    if (!['null', 'missing', 'empty'].includes(how) || NEEDED.test(path.join('.'))) continue;
    it(`opens without errors, and saves what was edited alone: ${path.join('.')} ${how}`, () => {
      const live = alertRuleDocument(z.parse(AlertRule, answer), 'proj-1');
      const opened = checkAlertRuleDocument(live);
      assert.deepEqual(opened.ok ? [] : opened.issues, []);
      const edited = checkAlertRuleDocument({ ...live, threshold: '250' });
      assert.ok(edited.ok);
      const content = ruleContentOf(live);
      const merged = mergeAlertRules(content, ruleContentOf(edited.value), content);
      assert.ok(merged.ok);
      assert.deepEqual(alertRuleChangeOf(content, merged.value, true), { threshold: '250' });
      assert.doesNotMatch(JSON.stringify(live), /null/);
    });
  }
  for (const recipients of [{}, { members: [] }, { members: null, orgRoles: [], projectRoles: '' }]) {
    it(`opens without errors where another type of action has ${JSON.stringify(recipients)} as recipients`, () => {
      const actions = RULE.actions
        .slice(1, -1)
        .map(({ type, config }) => ({ type, config: { ...config, recipients } }));
      const opened = checkAlertRuleDocument(alertRuleDocument(z.parse(AlertRule, { ...RULE, actions }), 'proj-1'));
      assert.deepEqual(opened.ok ? [] : opened.issues, []);
    });
  }
});
