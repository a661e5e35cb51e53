import assert from 'node:assert/strict';
import { alertRuleDocument, checkAlertRuleDocument } from '../../../../src/model/alert-rules/documents';
import { AlertRule } from '../../../../src/model/alert-rules/alert-rules';
import { actionHints } from '../../../../src/model/alert-rules/hints-actions';
import { ruleDraft } from '../../../../src/model/alert-rules/rule-draft';
import * as z from '../../../../src/model/zod';

const RULE = {
  projectId: 'proj-1',
  ruleName: 'Latency',
  level: 'CRITICAL',
  metricName: 'REQUEST_LATENCY_SEARCH_P99',
  enabled: true,
  sendResolved: true,
  actions: [{ type: 'WEBHOOK', config: { url: '${secret:hook}' } }],
};

const record = (rule: object) => z.parse(AlertRule, { id: 'alert-1', ruleName: 'Latency', ...rule });

describe('the document of an alert rule', () => {
  const cases: [what: string, document: unknown, ...wrong: string[]][] = [
    ['is a new rule without an id', RULE],
    ['is a change with one, and may leave things out', { id: 'alert-1', projectId: 'proj-1', threshold: '5' }],
    ['always says its project, since rules are found by lists', { id: 'alert-1', threshold: '5' }, 'projectId'],
    ['has no empty id', { ...RULE, id: '' }, 'id'],
    ['has a number for a threshold', { ...RULE, threshold: '7e2' }],
    ['refuses another in a new rule', { ...RULE, threshold: '70 %' }, 'threshold'],
    ['keeps what the service gave', { ...RULE, id: 'alert-1', threshold: '70 %', windowSize: '5m' }],
    ['refuses a window of a new rule that is no number', { ...RULE, windowSize: '5m' }, 'windowSize'],
    [
      'refuses an interval that is no number',
      { ...RULE, id: 'alert-1', repeatIntervalSeconds: 'often' },
      'repeatIntervalSeconds',
    ],
    [
      'has every field that a new rule needs',
      { projectId: 'proj-1' },
      'ruleName',
      'level',
      'metricName',
      'enabled',
      'sendResolved',
      'actions',
    ],
    [
      'holds no secret',
      { ...RULE, actions: [{ type: 'WEBHOOK', config: { url: 'https://x' } }] },
      'actions.0.config.url',
    ],
    ['names secrets where they belong only', { ...RULE, ruleName: '${secret:hook}' }, 'ruleName'],
    [
      'holds no secret of an action that nobody knows',
      { ...RULE, actions: [{ type: 'MATRIX', config: { room: '#ops', accessToken: 'abc' } }] },
      'actions.0.config.accessToken',
    ],
    [
      'holds no secret of an action that the service gave either',
      { ...RULE, id: 'a', actions: [{ type: 'MATRIX', config: { room: '#ops', accessToken: 'abc' } }] },
      'actions.0.config.accessToken',
    ],
    ['keeps a type that the service gave', { ...RULE, id: 'a', actions: [{ type: 'MATRIX', config: {} }] }],
    ['may be a copy with such a type', { ...RULE, actions: [{ type: 'MATRIX', config: {} }] }],
    ['has no field that is unknown', { ...RULE, targetClusterIds: [] }, ''],
    ['is an object', [], ''],
  ];
  for (const [what, document, ...wrong] of cases) {
    it(what, () => {
      const checked = checkAlertRuleDocument(document);
      assert.deepEqual(checked.ok ? [] : [...new Set(checked.issues.map(({ path }) => path.join('.')))], wrong);
    });
  }

  it('has what the service says, without its secrets', () => {
    const actions = [
      { type: 'INCIDENT_A', config: { region: 'US', apiKey: 'k-1' } },
      { type: 'CHATHOOK_A', config: { webhookUrl: 'https://…' } },
      { type: 'MATRIX', config: { room: '#ops', accessToken: 'abc', more: { password: ['p'] } } },
    ];
    const document = alertRuleDocument(
      record({ ...RULE, threshold: 5, metricUnit: null, extra: 1, actions }),
      'proj-1',
    );
    assert.deepEqual(document, {
      id: 'alert-1',
      projectId: 'proj-1',
      ruleName: 'Latency',
      level: 'CRITICAL',
      metricName: 'REQUEST_LATENCY_SEARCH_P99',
      threshold: '5',
      enabled: true,
      sendResolved: true,
      actions: [
        { type: 'INCIDENT_A', config: { region: 'US', apiKey: '${kept}' } },
        { type: 'CHATHOOK_A', config: { webhookUrl: '${kept}' } },
        { type: 'MATRIX', config: { room: '#ops', accessToken: '${kept}', more: { password: ['${kept}'] } } },
      ],
    });
    assert.ok(checkAlertRuleDocument(document).ok);
  });

  it('leaves out what the service gives empty: fields of other types, and what was never set', () => {
    for (const empty of [null, '']) {
      const recipients = { members: ['a@example.com'], orgRoles: null, projectRoles: null };
      const actions = [
        { type: 'EMAIL', config: { recipients, url: empty, webhookUrl: empty, region: empty, apiKey: empty } },
        { type: 'WEBHOOK', config: { recipients: null, url: 'https://…', webhookUrl: empty } },
        { type: 'MATRIX', config: { room: empty } },
      ];
      const document = alertRuleDocument(record({ ...RULE, comparisonMethod: empty, metricUnit: empty, actions }), 'p');
      assert.deepEqual(document.actions, [
        { type: 'EMAIL', config: { recipients: { members: ['a@example.com'] } } },
        { type: 'WEBHOOK', config: { url: '${kept}' } },
        { type: 'MATRIX', config: { room: empty } }, // a type that is not known here goes out as it came
      ]);
      assert.equal(Object.hasOwn(document, 'comparisonMethod') || Object.hasOwn(document, 'metricUnit'), false);
      assert.ok(checkAlertRuleDocument(document).ok);
    }
  });

  it('reads recipients of any form, and refuses to send those that are not recipients', () => {
    const of = (recipients: unknown, type = 'EMAIL') =>
      alertRuleDocument(record({ ...RULE, actions: [{ type, config: { recipients } }] }), 'p');
    const wanted = [
      [[], {}],
      [{ members: [] }, { members: [] }],
      [['a@example.com'], ['a@example.com']],
      ['a@example.com', 'a@example.com'],
      [{ members: 'a@example.com' }, { members: 'a@example.com' }],
    ];
    for (const [given, kept] of wanted) assert.deepEqual(of(given).actions?.[0]?.config.recipients, kept);
    assert.ok(checkAlertRuleDocument(of([])).ok);
    for (const [given] of wanted.slice(2)) {
      const checked = checkAlertRuleDocument(of(given));
      const paths = checked.ok ? [] : checked.issues.map(({ path }) => path.slice(0, 4));
      assert.deepEqual(paths, [['actions', 0, 'config', 'recipients']], JSON.stringify(given));
    }
    const members = ['a@example.com'];
    assert.deepEqual(of({ members, orgRoles: [] }, 'WEBHOOK').actions?.[0]?.config.recipients, {
      members,
      orgRoles: [],
    });
    assert.deepEqual(of([], 'WEBHOOK').actions?.[0]?.config, { url: '${kept}' });
    assert.deepEqual(
      actionHints(ruleDraft(of([]))).map(({ message }) => message),
      ['The rule notifies nobody'],
    );
  });

  it('leaves out what a service adds to actions of a type that is known here', () => {
    const recipients = { members: ['a@example.com'], squads: { deep: [1] } };
    const actions = [{ type: 'EMAIL', config: { recipients, color: 'red' } }];
    const document = alertRuleDocument(record({ ...RULE, actions }), 'p');
    assert.deepEqual(document.actions, [{ type: 'EMAIL', config: { recipients: { members: ['a@example.com'] } } }]);
    assert.ok(checkAlertRuleDocument(document).ok);
  });

  it('has no secret of an action whose type is unknown', () => {
    const config = {
      connectorUrl: 'https://hooks.example.com/T0SECRET',
      headers: { 'X-Signed': 'SECRET' },
      region: 'US',
      recipients: { members: ['a@example.com'] },
    };
    assert.deepEqual(alertRuleDocument({ ...RULE, id: 'r-1', actions: [{ type: 'TEAMS', config }] }, 'p-1').actions, [
      {
        type: 'TEAMS',
        config: {
          recipients: { members: ['a@example.com'] },
          connectorUrl: '${kept}',
          headers: { 'X-Signed': '${kept}' },
          region: 'US',
        },
      },
    ]);
  });

  it('keeps what a service does not tell at all', () => {
    const actions = [
      { type: 'INCIDENT_A', config: { region: 'US' } },
      { type: 'WEBHOOK', config: { url: '' } },
      { type: 'SMS' },
      { type: 'WEBHOOK' },
      { type: 'MATRIX' },
    ];
    const document = alertRuleDocument(record({ actions }), 'proj-1');
    assert.deepEqual(
      document.actions?.map(({ config }) => config),
      [{ region: 'US', apiKey: '${kept}' }, { url: '${kept}' }, { recipients: {} }, { url: '${kept}' }, {}],
    );
  });
});
