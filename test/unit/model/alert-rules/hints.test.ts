import assert from 'node:assert/strict';
import fc from 'fast-check';
import { alertHints, type Surroundings } from '../../../../src/model/alert-rules/hints';
import { ruleDraft } from '../../../../src/model/alert-rules/rule-draft';
import { AlertRuleRequest } from '../../../../src/model/alert-rules/alert-rules';
import { ALERT_METRICS } from '../../../../src/model/alert-rules/conditions';
import { alertTemplates } from '../../../../src/model/alert-rules/templates';
import { check } from '../../../../src/model/issues';
import { put } from '../../../../src/model/documents/forms';
import { rehearsable } from '../../../../src/webview/alert-rules/rehearsals/rules';

const mail = (...members: string[]) => ({ type: 'EMAIL', config: { recipients: { members } } });
const good = {
  projectId: 'proj-1',
  ruleName: 'Slow searches',
  level: 'WARNING',
  metricName: 'REQUEST_LATENCY_SEARCH_P99',
  metricUnit: 'ms',
  comparisonMethod: 'GREATER_THAN',
  threshold: '1000',
  windowSize: '10',
  repeatIntervalSeconds: 3600,
  enabled: true,
  sendResolved: true,
  targetInstanceIds: ['in01-1'],
  actions: [mail('a@b.example')] as unknown[],
};
const percent = { metricName: 'CU_CAPACITY', metricUnit: 'percent' };
const chat = { type: 'CHATHOOK_A', config: { webhookUrl: '${secret:chat}' } };
const incident = { type: 'INCIDENT_B', config: { region: 'EU', apiKey: '${kept}' } };
const another = (more: object): Surroundings => ({ rules: [ruleDraft({ ...good, id: 'b', ruleName: 'B', ...more })] });

const NEW = `metricName: \`NEW\` is not a known metric and is sent unchanged. Known metrics: ${ALERT_METRICS.map(({ name }) => name).join(', ')}`;
const hints = (rule: unknown, surroundings?: Surroundings): string[] =>
  alertHints(ruleDraft(rule), surroundings).map(({ path, message }) => `${path.join('.')}: ${message}`);

describe('hints about an alert rule', () => {
  const cases: [what: string, change: object, ...hints: string[]][] = [
    ['are none for a good one', {}],
    ['say that it is off', { enabled: false }, 'enabled: The rule is disabled and cannot fire'],
    ['miss a threshold', { threshold: '' }, 'threshold: Without a threshold the rule might never fire'],
    [
      'doubt the threshold of a rule that is there, as a new one is refused',
      { id: 'a', threshold: '70 %' },
      'threshold: “70 %” is not a number. The rule might never fire',
    ],
    ['leave the threshold of a new rule to what refuses it', { threshold: '70 %' }],
    ['take a number as computers write it', { threshold: '1e3' }],
    [
      'know that no share is above all',
      { ...percent, threshold: '100' },
      'threshold: Cannot fire: a percentage is between 0 and 100',
    ],
    ['know that a share may be none', { ...percent, comparisonMethod: 'EQUALS', threshold: '0' }],
    ['know that a share may be all', { ...percent, comparisonMethod: 'GREATER_THAN_OR_EQUALS', threshold: '100' }],
    [
      'know it by the unit of a metric that nobody knows',
      { metricName: 'NEW', metricUnit: 'percent', threshold: '120' },
      NEW,
      'threshold: Cannot fire: a percentage is between 0 and 100',
    ],
    [
      'know that nothing takes less than no time',
      { comparisonMethod: 'LESS_THAN', threshold: '0' },
      'threshold: Cannot fire: REQUEST_LATENCY_SEARCH_P99 is never below 0',
    ],
    [
      'know what is always so',
      { comparisonMethod: 'GREATER_THAN_OR_EQUALS', threshold: '0' },
      'threshold: Always fires: REQUEST_LATENCY_SEARCH_P99 is never below 0',
    ],
    ['say nothing of the values of a metric that nobody knows', { metricName: 'NEW', threshold: '-5' }, NEW],
    ['doubt a share below one', { ...percent, threshold: '0.7' }, 'threshold: 0.7 is less than 1 %'],
    [
      'miss a comparison',
      { comparisonMethod: undefined },
      'comparisonMethod: Without a comparison the rule might never fire',
    ],
    [
      'tell of a comparison that nobody knows, and of nothing that depends on it',
      { comparisonMethod: 'NEAR', threshold: '-1' },
      'comparisonMethod: `NEAR` is not a known comparison and is sent unchanged. Known comparisons: GREATER_THAN, GREATER_THAN_OR_EQUALS, LESS_THAN, LESS_THAN_OR_EQUALS, EQUALS',
    ],
    [
      'miss a window',
      { windowSize: undefined },
      'windowSize: Without an evaluation window, the service might evaluate every sample individually',
    ],
    [
      'want a window that holds something',
      { windowSize: '0' },
      'windowSize: With an evaluation window of 0 min, the rule might never fire',
    ],
    [
      'doubt the window of a rule that is there, as a new one is refused',
      { id: 'a', windowSize: '5m' },
      'windowSize: “5m” is not a number of minutes. The service might refuse it',
    ],
    ['leave the window of a new rule to what refuses it', { windowSize: '5m' }],
    [
      'doubt parts of minutes',
      { windowSize: '2.5' },
      'windowSize: 2.5 is not an integer (minutes). The service might refuse it',
    ],
    [
      'tell of repeating too fast',
      { repeatIntervalSeconds: 60 },
      'repeatIntervalSeconds: The repeat interval is shorter than the evaluation window of 10 min',
    ],
    ['let it repeat itself with each window', { repeatIntervalSeconds: 600 }],
    [
      'want an interval that is one',
      { repeatIntervalSeconds: 0 },
      'repeatIntervalSeconds: The service might refuse a repeat interval of 0 s. Remove the field to never repeat',
    ],
    ['need an action', { actions: [] }, 'actions: The rule has no actions and notifies nobody'],
    ['need somebody to tell', { actions: [mail()] }, 'actions: The rule notifies nobody'],
    [
      'need somebody for each',
      { actions: [mail('a@b.example'), { type: 'SMS', config: {} }] },
      'actions.1: The SMS action has no recipients',
    ],
    ['count a role as somebody', { actions: [{ type: 'EMAIL', config: { recipients: { orgRoles: ['OWNER'] } } }] }],
    ['count a secret as somebody', { actions: [chat] }],
    [
      'tell of a type that nobody knows',
      { actions: [{ type: 'PIGEON', config: { loft: 7 } }] },
      'actions.0.type: PIGEON is not a known type. Only types that the service returned are accepted',
    ],
    ['tell of no type where none is chosen', { actions: [{ type: '', config: { loft: 7 } }] }],
    [
      'doubt an incident without a region',
      { actions: [{ type: 'INCIDENT_A', config: { apiKey: '${kept}' } }] },
      'actions.0.config.region: INCIDENT_A needs a region. Otherwise the service might refuse it',
    ],
    [
      'doubt an incident without a key, which reaches nobody',
      { actions: [{ type: 'OPSGENIE', config: { region: 'EU' } }, chat] },
      'actions.0: The OPSGENIE action has no recipients',
      'actions.0.config.apiKey: OPSGENIE needs an API key (apiKey). Otherwise the service might refuse it',
    ],
    [
      'want addresses',
      { actions: [mail('ops', 'a@b.example')] },
      'actions.0.config.recipients.members.0: “ops” is not an email address',
    ],
    [
      'want one address in each place',
      { actions: [mail('a@b.example, c@d.example')] },
      'actions.0.config.recipients.members.0: “a@b.example, c@d.example” is not an email address',
    ],
    [
      'tell nobody twice',
      { actions: [mail('a@b.example', 'a@b.example')] },
      'actions.0.config.recipients.members.1: Duplicate: a@b.example',
    ],
    ['take a number for a text message', { actions: [{ ...mail('+49 170 1234567'), type: 'SMS' }] }],
    ['tell of the same action twice', { actions: [chat, chat] }, 'actions.1: Duplicate of action 1'],
    ['cannot tell two kept ones apart', { actions: [incident, incident] }],
    [
      'close incidents',
      { actions: [incident], sendResolved: false },
      'sendResolved: Without a resolved notification, INCIDENT_B keeps the incident open',
    ],
    [
      'end what is critical',
      { level: 'CRITICAL', sendResolved: false },
      'sendResolved: Critical rule without a resolved notification',
    ],
    ['let a warning end in silence', { sendResolved: false }],
    [
      'doubt an empty list of clusters',
      { targetInstanceIds: [] },
      'targetInstanceIds: Empty list of clusters: the specification does not say whether the rule applies to none or all',
    ],
    ['take a rule without clusters as it is', { targetInstanceIds: undefined }],
    [
      'know what is no matter of clusters',
      { metricName: 'WALLET_BALANCE', metricUnit: undefined },
      'targetInstanceIds: WALLET_BALANCE is an organization metric, not a cluster metric',
    ],
    [
      'tell of a cluster named twice',
      { targetInstanceIds: ['in01-1', 'in01-1'] },
      'targetInstanceIds.1: Duplicate: in01-1',
    ],
  ];
  for (const [what, change, ...expected] of cases) {
    it(what, () => assert.deepEqual(hints({ ...good, ...change }), expected));
  }

  const beside: [what: string, surroundings: Surroundings, ...hints: string[]][] = [
    ['find the same rule', another({}), 'metricName: “B” has the same metric and threshold'],
    ['leave the rule itself out', another({ id: 'a' })],
    ['leave another threshold alone', another({ threshold: '2000' })],
    ['leave another metric alone', another({ metricName: 'CU_CAPACITY' })],
    ['leave other clusters alone', another({ targetInstanceIds: ['in01-2'] })],
    [
      'count a rule without clusters as one of all',
      another({ targetInstanceIds: undefined }),
      'metricName: “B” has the same metric and threshold',
    ],
    ['let a critical rule wait for its warning', another({ level: 'CRITICAL', threshold: '2000' })],
    [
      'tell of one that does not',
      another({ level: 'CRITICAL', threshold: '500' }),
      'threshold: The critical rule fires before the warning rule or at the same time: see “B”',
    ],
    [
      'tell of a name that is taken',
      another({ ruleName: 'Slow searches', threshold: '1' }),
      'ruleName: Another alert rule of the project has this name',
    ],
    [
      'miss a cluster',
      { clusters: [{ clusterId: 'in01-2' }] },
      'targetInstanceIds.0: The project has no cluster in01-1',
    ],
    ['find a cluster', { clusters: [{ clusterId: 'in01-1', dedicated: true }] }],
    [
      'doubt one that has no alerts',
      { clusters: [{ clusterId: 'in01-1', dedicated: false }] },
      'targetInstanceIds.0: in01-1 is not a dedicated cluster. Alerts need a dedicated cluster',
    ],
  ];
  for (const [what, surroundings, ...expected] of beside) {
    it(what, () => assert.deepEqual(hints({ ...good, id: 'a' }, surroundings), expected));
  }

  it('are gone with what they offer to set right', () => {
    const odd = {
      ...good,
      ...percent,
      enabled: false,
      sendResolved: false,
      level: 'CRITICAL',
      threshold: '0.7',
      repeatIntervalSeconds: 60,
      targetInstanceIds: ['in01-1', 'gone', 'in01-1'],
      actions: [mail('a@b.example', 'a@b.example'), chat, chat],
    };
    const surroundings = { clusters: [{ clusterId: 'in01-1' }] };
    let rule: unknown = odd;
    const done: string[] = [];
    for (
      let hint = alertHints(ruleDraft(rule), surroundings)[0];
      hint;
      hint = alertHints(ruleDraft(rule), surroundings)[0]
    ) {
      assert.ok(hint.fix && done.length < 20, `${hint.message}: ${done.join(', ')}`);
      rule = put(rule, hint.fix.path, hint.fix.value);
      done.push(hint.fix.label);
    }
    assert.deepEqual(rule, {
      ...good,
      ...percent,
      level: 'CRITICAL',
      threshold: '70',
      repeatIntervalSeconds: 600,
      actions: [mail('a@b.example'), chat],
    });
    assert.equal(done.length, 8);
  });

  it('are none for what is no rule at all, but that it says nothing', () => {
    for (const value of [undefined, null, 7, 'text', [], { actions: 7, threshold: {}, targetInstanceIds: 'x' }])
      assert.ok(hints(value).length > 0);
  });
});

describe('any JSON in the place of a rule', () => {
  const field = fc.constantFrom(...Object.keys(good));
  const anything = fc.oneof(fc.jsonValue(), fc.dictionary(field, fc.jsonValue()));
  it('is read, hinted at and refused to be rehearsed, and never breaks a form', () => {
    fc.assert(
      fc.property(anything, anything, (value, other) => {
        const rule = ruleDraft(value);
        const surroundings = { rules: [ruleDraft(other)], clusters: [] };
        for (const { path, message } of alertHints(rule, surroundings)) assert.ok(path.length > 0 && message !== '');
        const ready = rehearsable(rule);
        assert.ok(ready.ok || ready.missing.length > 0);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a template of an alert rule', () => {
  for (const rule of alertTemplates()) {
    it(`begins a rule that lacks only where and whom: ${rule.ruleName}`, () => {
      const whole = { ...rule, projectId: 'p', actions: [mail('a@b.example')] };
      assert.deepEqual(check(AlertRuleRequest, whole).ok && hints(whole), []);
    });
  }
});
