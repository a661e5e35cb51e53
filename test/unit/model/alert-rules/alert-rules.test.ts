import assert from 'node:assert/strict';
import {
  ACTION_TYPES,
  actionFields,
  actionTypeOptions,
  isSecretField,
} from '../../../../src/model/alert-rules/action-types';
import { AlertRule, AlertRuleChange, AlertRuleRequest } from '../../../../src/model/alert-rules/alert-rules';
import { isBeyond, type ThresholdOperator } from '../../../../src/model/alert-rules/conditions';
import { alertRuleDocument } from '../../../../src/model/alert-rules/documents';
import { unknownTypes } from '../../../../src/model/alert-rules/merge';
import { parse } from '../../../../src/model/zod';
import type { Case } from '../../../harness/model/issue-paths';
import { issuePaths } from '../../../harness/model/issue-paths';

const rule = {
  projectId: 'proj-1',
  ruleName: 'Slow searches',
  level: 'CRITICAL',
  metricName: 'REQUEST_LATENCY_SEARCH_P99',
  enabled: true,
  sendResolved: false,
  actions: [] as unknown[],
};
const acting = (type: string, config: unknown) => ({ ...rule, actions: [{ type, config }] });
const without = (field: keyof typeof rule) => ({ ...rule, [field]: undefined });

it('the secrets of an action are its addresses and its key', () => {
  const fields = [...new Set(ACTION_TYPES.flatMap(({ type }) => actionFields(type) ?? []))];
  assert.deepEqual(fields.filter(isSecretField).toSorted(), ['apiKey', 'url', 'webhookUrl']);
});

describe('a value and a threshold', () => {
  const cases: [operator: ThresholdOperator, below: boolean, equal: boolean, above: boolean][] = [
    ['>', false, false, true],
    ['>=', false, true, true],
    ['<', true, false, false],
    ['<=', true, true, false],
    ['=', false, true, false],
  ];
  for (const [operator, ...beyond] of cases) {
    it(`are compared by ${operator}`, () =>
      assert.deepEqual(
        [4, 5, 6].map(value => isBeyond(value, operator, 5)),
        beyond,
      ));
  }
});

describe('a new alert rule (spec 4.2)', () => {
  const cases: Case[] = [
    ['may have the required fields alone', rule],
    [
      'may have all',
      {
        ...rule,
        threshold: '80',
        windowSize: '5',
        comparisonMethod: 'GREATER_THAN',
        targetInstanceIds: ['in01-1'],
        metricUnit: 'bytes',
        repeatIntervalSeconds: 600,
      },
    ],
    ['needs a project', without('projectId'), 'projectId'],
    ['needs a name', without('ruleName'), 'ruleName'],
    ['needs a level', without('level'), 'level'],
    ['needs a metric', without('metricName'), 'metricName'],
    ['needs to be enabled or not', without('enabled'), 'enabled'],
    ['needs to send resolved notifications or not', without('sendResolved'), 'sendResolved'],
    ['needs actions', without('actions'), 'actions'],
    ['takes any level, metric and comparison', { ...rule, level: 'ODD', metricName: 'NEW', comparisonMethod: 'NEAR' }],
    ['gives the threshold as a text', { ...rule, threshold: 80 }, 'threshold'],
    ['gives the window as a text', { ...rule, windowSize: 5 }, 'windowSize'],
    ['repeats after whole seconds', { ...rule, repeatIntervalSeconds: 1.5 }, 'repeatIntervalSeconds'],
    ['has no id yet', { ...rule, id: 'a' }, ''],
    ['does not send the sample’s spelling of the clusters', { ...rule, targetClusterIds: ['in01-1'] }, ''],
    [
      'mails to recipients',
      acting('EMAIL', { recipients: { members: ['a@b.c'], orgRoles: ['OWNER'], projectRoles: ['MEMBER'] } }),
    ],
    [
      'mails to no unknown kind of recipient',
      acting('EMAIL', { recipients: { teams: [] } }),
      'actions.0.config.recipients.teams',
    ],
    ['mails to somebody', acting('EMAIL', {}), 'actions.0.config.recipients'],
    ['sends an SMS to recipients only', acting('SMS', { recipients: {}, url: 'https://x' }), 'actions.0.config.url'],
    ['calls a url', acting('WEBHOOK', { url: 'https://x' })],
    [
      'calls a url, not a webhook of a chat',
      acting('WEBHOOK', { webhookUrl: 'https://x' }),
      'actions.0.config.url',
      'actions.0.config.webhookUrl',
    ],
    ['chats to a webhook', acting('CHATHOOK_B', { webhookUrl: 'https://x' })],
    [
      'chats under the public names too',
      acting('SLACK', { url: 'https://x' }),
      'actions.0.config.webhookUrl',
      'actions.0.config.url',
    ],
    ['raises an incident with region and key', acting('INCIDENT_A', { region: 'US', apiKey: 'k' })],
    ['leaves an incident without a key to the service', acting('INCIDENT_B', { region: 'US' })],
    ['leaves an incident without a region to the service', acting('PAGERDUTY', { apiKey: 'k' })],
    ['raises an incident with no field of others', acting('INCIDENT_A', { url: 'https://x' }), 'actions.0.config.url'],
    [
      'takes no field we do not know in a type we do',
      acting('WEBHOOK', { url: 'https://x', retries: 3 }),
      'actions.0.config.retries',
    ],
    ...ACTION_TYPES.map(({ type, fields }): Case => [
      `may have an action of the type ${type}`,
      acting(type, Object.fromEntries(fields.map(field => [field, field === 'recipients' ? {} : 'x']))),
    ]),
    ['needs a type', { ...rule, actions: [{ config: {} }] }, 'actions.0.type'],
    ['needs a config', { ...rule, actions: [{ type: 'EMAIL' }] }, 'actions.0.config'],
  ];
  for (const [what, input, ...wrong] of cases) {
    it(what, () => assert.deepEqual(issuePaths(AlertRuleRequest, input), wrong));
  }

  it('offers each type of action once, under the name that the rule has', () => {
    const options = actionTypeOptions('SLACK');
    assert.equal(options.length, 8);
    assert.deepEqual(options[0], { value: 'EMAIL', label: 'EMAIL (email)' });
    assert.deepEqual(options.slice(3, 5), [
      { value: 'SLACK', label: 'SLACK (chat, CHATHOOK_A)' },
      { value: 'CHATHOOK_B', label: 'LARK (chat, CHATHOOK_B)' },
    ]);
  });

  it('knows no fields for a name of every object', () => assert.equal(actionFields('constructor'), undefined));
});

describe('a change of an alert rule', () => {
  it('may be one field', () => assert.deepEqual(issuePaths(AlertRuleChange, { enabled: false }), []));
  it('sends an action of a type that the service gave as it came', () => {
    const sent = acting('CARRIER_PIGEON', { loft: 7, nested: { deep: [1] } });
    assert.deepEqual(parse(AlertRuleChange, sent), sent);
  });
  it('brings no type of action that is not known and that the rule did not have', () => {
    const action = (type: string) => ({ type, config: {} });
    const strange = (live: string[] | undefined, ...wanted: string[]) =>
      unknownTypes(live && { actions: live.map(action) }, { actions: wanted.map(action) }).map(({ path }) => path);
    assert.deepEqual(strange(['PIGEON', 'EMAIL'], 'SMS', 'PIGEON'), []);
    assert.deepEqual(strange(['PIGEON'], 'SMS', 'RAVEN'), [['actions', 1, 'type']]);
    assert.deepEqual(strange(undefined, 'PIGEON'), [['actions', 0, 'type']]);
    assert.deepEqual(strange(undefined, 'email'), [['actions', 0, 'type']]); // spelt otherwise
    const copied = { actions: [action('PIGEON'), action('RAVEN')] };
    assert.deepEqual(
      unknownTypes(undefined, copied, ['PIGEON']).map(({ path }) => path),
      [['actions', 1, 'type']],
    );
    assert.deepEqual(unknownTypes({ actions: [action('EMAIL')] }, { enabled: true }), []);
  });
  it('holds its actions to the same rules', () => {
    assert.deepEqual(issuePaths(AlertRuleChange, { actions: [{ type: 'WEBHOOK', config: {} }] }), [
      'actions.0.config.url',
    ]);
  });
});

describe('an alert rule that was read', () => {
  it('has its clusters under the name of the field list', () => {
    const read = parse(AlertRule, { id: 'a', ruleName: 'n', targetClusterIds: ['in01-1'] });
    assert.deepEqual(read, { id: 'a', ruleName: 'n', targetInstanceIds: ['in01-1'] });
  });
  it('may have its interval as a text', () => {
    const read = parse(AlertRule, { id: 'a', ruleName: 'n', repeatIntervalSeconds: '3600' });
    assert.equal(read.repeatIntervalSeconds, 3600);
  });
  it('has its numbers as texts', () => {
    const read = parse(AlertRule, { id: 'a', ruleName: 'n', threshold: 70.5, windowSize: 10 });
    assert.deepEqual([read.threshold, read.windowSize], ['70.5', '10']);
  });
  it('has empty texts for what it does not use', () => {
    const used = { id: 'a', ruleName: 'n' };
    assert.deepEqual(alertRuleDocument(parse(AlertRule, { ...used, actions: '' }), 'p').actions, []);
    const read = parse(AlertRule, { ...used, actions: [{ type: 'EMAIL', config: '' }] });
    assert.deepEqual(alertRuleDocument(read, 'p').actions, [{ type: 'EMAIL', config: { recipients: {} } }]);
  });
  it('keeps what the service adds', () => {
    const read = parse(AlertRule, {
      id: 'a',
      ruleName: 'n',
      owner: 'me',
      actions: [{ type: 'NEW', config: { x: 1 } }],
    });
    assert.deepEqual(read, { id: 'a', ruleName: 'n', owner: 'me', actions: [{ type: 'NEW', config: { x: 1 } }] });
  });
});
