import assert from 'node:assert/strict';
import fc from 'fast-check';
import { mergeAlertRules, type AlertRuleContent } from '../../../../src/model/alert-rules/merge';
import { quieterFields } from '../../../../src/model/alert-rules/notifications';
import { alertRuleChangeOf, planAlertRule, planAlertRuleDeletion } from '../../../../src/model/alert-rules/plans';

const OF = { id: 'alert/1', projectId: 'proj-1', ruleName: 'Latency', host: 'api.example.com' };
const LIVE: AlertRuleContent = {
  ruleName: 'Latency',
  level: 'WARNING',
  threshold: '70',
  enabled: true,
  targetInstanceIds: ['in-1', 'in-2'],
  actions: [
    { type: 'EMAIL', config: { recipients: { members: ['a@example.com'], projectRoles: ['OWNER'] } } },
    { type: 'INCIDENT_A', config: { region: 'US', apiKey: '${kept}' } },
  ],
};
const texts = (live: AlertRuleContent | undefined, result: AlertRuleContent, same = false) =>
  planAlertRule(OF, live, result, same).lines.map(({ text }) => text);

describe('the plan of an alert rule', () => {
  it('says what changes and sends nothing else', () => {
    const plan = planAlertRule(OF, LIVE, {
      ...LIVE,
      threshold: '90',
      enabled: false,
      targetInstanceIds: ['in-2', 'in-1'],
    });
    assert.deepEqual(
      plan.lines.map(({ text }) => text),
      [
        'Threshold: 70 → 90',
        'Disabled: sends no notifications',
        'No more notifications to a@example.com and all owners of the project (EMAIL) and the incident service in US (INCIDENT_A)',
      ],
    );
    assert.deepEqual(plan.request.body, { threshold: '90', enabled: false });
    assert.equal(plan.request.path, '/v2/alertRules/alert%2F1');
  });

  it('takes an empty list for none, whichever of them the service tells', () => {
    const mail = (recipients: Record<string, string[]>) => [{ type: 'EMAIL', config: { recipients } }];
    const { targetInstanceIds: _, ...rest } = LIVE;
    const without = { ...rest, actions: mail({ members: ['a@example.com'] }) };
    const empty = { ...without, targetInstanceIds: [], actions: mail({ members: ['a@example.com'], orgRoles: [] }) };
    assert.deepEqual([alertRuleChangeOf(without, empty, true), alertRuleChangeOf(empty, without, true)], [{}, {}]);
    const everyone = { ...without, actions: mail({ orgRoles: ['OWNER'] }) };
    assert.deepEqual(Object.keys(alertRuleChangeOf(empty, { ...everyone, targetInstanceIds: ['in-1'] }, true)), [
      'actions',
      'targetInstanceIds',
    ]);
  });

  it('sends secrets again unless they are known to be the same', () => {
    const named = {
      ...LIVE,
      actions: [LIVE.actions![0]!, { type: 'INCIDENT_A', config: { region: 'US', apiKey: '${secret:a}' } }],
    };
    const sent = (...same: boolean[]) => planAlertRule(OF, LIVE, named, ...same).request.body;
    assert.deepEqual(sent(), { actions: named.actions });
    assert.deepEqual(sent(false), { actions: named.actions });
    assert.deepEqual(sent(true), {});
  });

  it('says which secret goes where, and never its value', () => {
    const actions = [{ type: 'WEBHOOK', config: { url: '${secret:hook}' } }, LIVE.actions![1]!];
    assert.deepEqual(texts(LIVE, { ...LIVE, actions }), [
      'Notifies: WEBHOOK',
      'No longer notifies: EMAIL (a@example.com, project OWNER)',
      'Sends secret “hook” to api.example.com as url of WEBHOOK',
      'Sends apiKey of INCIDENT_A to api.example.com again, unchanged',
    ]);
  });

  it('warns of a threshold that is no number, which the service does not refuse', () => {
    const { warnings = [] } = planAlertRule(OF, LIVE, { ...LIVE, threshold: 'oo' });
    assert.ok(warnings.includes('“oo” is not a number. The rule might never fire'));
  });

  it('sends no actions where a name stands for what the service has', () => {
    const actions = [LIVE.actions![0]!, { type: 'INCIDENT_A', config: { region: 'US', apiKey: '${secret:pager}' } }];
    assert.deepEqual(texts(LIVE, { ...LIVE, actions }, true), []);
    assert.equal(texts(LIVE, { ...LIVE, actions }).length, 1);
  });

  it('of a new one says all of it', () => {
    const { lines, request } = planAlertRule({ ...OF, id: undefined }, undefined, LIVE);
    assert.equal(lines[0]?.text, 'Creates alert rule “Latency”');
    assert.equal(lines.length, 8);
    assert.deepEqual(request.body, { projectId: 'proj-1', ...LIVE });
  });

  it('says what is worth a look, but of a rule that is off', () => {
    const odd = { ...LIVE, windowSize: '0' };
    const warnings = (result: AlertRuleContent) => planAlertRule(OF, LIVE, result).warnings;
    assert.ok(warnings(odd)?.includes('With an evaluation window of 0 min, the rule might never fire'));
    assert.deepEqual(warnings({ ...odd, enabled: false }), []);
    const incident = { ...odd, enabled: false, actions: [{ type: 'INCIDENT_A', config: { apiKey: '${kept}' } }] };
    assert.deepEqual(warnings(incident), ['INCIDENT_A needs a region. Otherwise the service might refuse it']);
  });

  const effects = (live: AlertRuleContent, result: AlertRuleContent) =>
    planAlertRule(OF, live, result).lines.map(({ text, effect }) => `${effect}: ${text}`);

  const FEWER =
    'Fewer notifications to a@example.com and all owners of the project (EMAIL) and the incident service in US (INCIDENT_A)';
  const moved: [method: string, from: string, to: string, level: string, ...told: string[]][] = [
    ['GREATER_THAN', '70', '90', 'CRITICAL', 'destroys: Fires less often: Threshold 70 → 90', `destroys: ${FEWER}`],
    ['>=', '70', '7e1', 'CRITICAL', 'changes: Threshold: 70 → 7e1'],
    [
      'GREATER_THAN_OR_EQUALS',
      '70',
      '90',
      'WARNING',
      'changes: Fires less often: Threshold 70 → 90',
      `changes: ${FEWER}`,
    ],
    ['GREATER_THAN', '70', '60', 'CRITICAL', 'changes: Threshold: 70 → 60'],
    ['LESS_THAN', '70', '60', 'CRITICAL', 'destroys: Fires less often: Threshold 70 → 60', `destroys: ${FEWER}`],
    ['LESS_THAN_OR_EQUALS', '70', '90', 'CRITICAL', 'changes: Threshold: 70 → 90'],
    ['EQUALS', '70', '90', 'CRITICAL', 'destroys: Fires on different values: Threshold 70 → 90', `destroys: ${FEWER}`],
    ['NEARLY', '70', '90', 'CRITICAL', 'changes: Threshold: 70 → 90'],
    ['GREATER_THAN', '70', 'much', 'CRITICAL', 'changes: Threshold: 70 → much'],
    ['GREATER_THAN', '70', '', 'CRITICAL', 'destroys: Might never fire: Threshold 70 → none', `destroys: ${FEWER}`],
  ];
  for (const [comparisonMethod, from, to, level, ...told] of moved) {
    it(`tells a threshold ${comparisonMethod} of a ${level} rule from ${from} to ${to}`, () => {
      const live = { ...LIVE, comparisonMethod, level, threshold: from };
      assert.deepEqual(effects(live, { ...live, threshold: to }), told);
    });
  }

  const WATCHED = { windowSize: '10', metricName: 'CU_CAPACITY', repeatIntervalSeconds: 600, sendResolved: true };
  const CRITICAL = { ...LIVE, ...WATCHED, level: 'CRITICAL', comparisonMethod: 'GREATER_THAN' };
  const quieter: [what: string, change: AlertRuleContent, line: string | undefined][] = [
    ['that watches fewer clusters', { targetInstanceIds: ['in-2'] }, 'No longer monitors in-1: '],
    ['that watches another metric', { metricName: 'CU_COMPUTATION' }, 'No longer monitors CU_CAPACITY: '],
    ['that repeats less often', { repeatIntervalSeconds: 3600 }, 'Repeats less often: '],
    ['that tells no end', { sendResolved: false }, 'No more resolved notifications: '],
    ['that compares the other way', { comparisonMethod: 'LESS_THAN' }, 'Fires on different values: '],
    ['that excludes its bound', { comparisonMethod: 'GREATER_THAN_OR_EQUALS' }, undefined],
    ['that watches more clusters', { targetInstanceIds: ['in-1', 'in-2', 'in-3'] }, undefined],
    ['that watches all clusters', { targetInstanceIds: [] }, undefined],
    ['that repeats more often', { repeatIntervalSeconds: 60 }, undefined],
    ['with a longer window', { windowSize: '60' }, 'Fires later: '],
    ['with a window of no time', { windowSize: '0' }, 'Might never fire: '],
    ['with a shorter window', { windowSize: '5' }, undefined],
    ['with a window that nobody can read', { windowSize: 'long' }, undefined],
    ['that is not critical any more', { level: 'WARNING' }, 'No longer critical: '],
  ];
  it('costs nobody anything that repeats as often', () =>
    assert.deepEqual(quieterFields(CRITICAL, { repeatIntervalSeconds: 600 }), {}));

  for (const [what, change, line] of quieter) {
    it(`tells ${line === undefined ? 'nobody of' : 'whom it costs,'} a rule ${what}`, () => {
      const [first, ...others] = effects(CRITICAL, { ...CRITICAL, ...change });
      if (line === undefined) assert.ok(first!.startsWith('changes: ') && others.length === 0, first);
      else {
        assert.ok(first!.startsWith(`destroys: ${line}`), first);
        assert.deepEqual(others, [`destroys: ${FEWER}`]);
      }
      const off = { ...CRITICAL, enabled: false };
      assert.deepEqual(
        effects(off, { ...off, ...change }).filter(each => !each.startsWith('changes: ')),
        [],
        'one that is off notifies nobody anyway',
      );
    });
  }

  it('tells no rule that is made of what it does not watch', () => {
    const made = planAlertRule({ ...OF, id: undefined }, undefined, CRITICAL).lines.map(({ text }) => text);
    assert.doesNotMatch(made.join('\n'), /Fewer|No longer|less often/);
  });

  it('guards the loss of a recipient, and not that one comes', () => {
    const mail = (...members: string[]) => ({ type: 'EMAIL', config: { recipients: { members } } });
    const from = { ...LIVE, actions: [mail('a@x', 'b@x')] };
    assert.deepEqual(effects(from, { ...from, actions: [mail('a@x', 'b@x', 'c@x')] }), [
      'adds: Notifies: EMAIL (a@x, b@x, c@x)',
      'changes: No longer notifies: EMAIL (a@x, b@x)',
    ]);
    assert.deepEqual(effects(from, { ...from, actions: [mail('a@x')] }), [
      'adds: Notifies: EMAIL (a@x)',
      'destroys: No longer notifies: EMAIL (a@x, b@x)',
    ]);
    assert.deepEqual(effects(from, { ...from, actions: [] }), ['destroys: No longer notifies: EMAIL (a@x, b@x)']);
    assert.deepEqual(effects({ ...from, actions: [] }, from), ['adds: Notifies: EMAIL (a@x, b@x)']);
  });

  it('says that only the order of its actions changes', () => {
    const [a, b] = ['a@x', 'b@x'].map(member => ({ type: 'EMAIL', config: { recipients: { members: [member] } } }));
    assert.deepEqual(effects({ ...LIVE, actions: [a!, b!] }, { ...LIVE, actions: [b!, a!] }), [
      'changes: Reorders the actions',
    ]);
  });

  it('says on its button what switching does', () => {
    const verb = (result: AlertRuleContent) => planAlertRule(OF, LIVE, { ...LIVE, ...result }).verb;
    assert.equal(verb({ enabled: false }), 'Disable');
    assert.equal(planAlertRule(OF, { ...LIVE, enabled: false }, LIVE).verb, 'Enable');
    assert.equal(verb({ enabled: false, threshold: '90' }), undefined);
  });

  it('says its threshold with the unit', () => {
    const share = { ...LIVE, metricName: 'CU_CAPACITY', comparisonMethod: 'GREATER_THAN', metricUnit: 'percent' };
    const { effect, lines } = planAlertRule({ ...OF, id: undefined }, undefined, share);
    assert.match(effect ?? '', /CU capacity \(CU_CAPACITY\) > 70 %$/);
    assert.ok(lines.some(({ value }) => value?.after === '70 %'));
    assert.deepEqual(texts(share, { ...share, threshold: '90' })[0], 'Fires less often: Threshold 70 % → 90 %');
    assert.deepEqual(texts({ ...LIVE, metricUnit: 'ms' }, { ...LIVE, threshold: '9', metricUnit: 's' }), [
      'Threshold: 70 ms → 9 s',
      'Unit: ms → s',
    ]);
    assert.deepEqual(texts({ ...LIVE, metricUnit: 'count' }, { threshold: '9' }), ['Threshold: 70 → 9']);
  });

  it('of a new one without clusters says which it has, if its metric has any', () => {
    const clusters = (rule: AlertRuleContent) =>
      planAlertRule({ ...OF, id: undefined }, undefined, rule).lines.flatMap(({ value }) =>
        value?.name === 'Clusters' ? [value.after] : [],
      );
    const { targetInstanceIds: _, ...rest } = { ...LIVE, metricName: 'CU_CAPACITY' };
    assert.deepEqual(clusters({ ...rest, targetInstanceIds: ['in-1', 'in-2'] }), ['in-1, in-2']);
    for (const rule of [rest, { ...rest, targetInstanceIds: [] }])
      assert.deepEqual(clusters(rule), ['none selected: probably all in the project']);
    assert.deepEqual(clusters({ ...rest, metricName: 'WALLET_BALANCE' }), []);
  });

  it('of a deletion ends something', () => {
    const { lines, request } = planAlertRuleDeletion(OF);
    assert.deepEqual([lines[0]?.effect, request.method], ['destroys', 'DELETE']);
  });

  it('of a deletion shows what goes, with the names of its fields', () => {
    const live = { ...LIVE, metricName: 'CU_CAPACITY', metricUnit: 'percent', windowSize: '10', sendResolved: false };
    const { lines } = planAlertRuleDeletion(OF, live);
    assert.deepEqual(
      lines.flatMap(({ value }) => (value ? [[value.name, value.before, value.after]] : [])),
      [
        ['Severity', 'WARNING', undefined],
        ['Metric', 'CU capacity (CU_CAPACITY)', undefined],
        ['Threshold', '70 %', undefined],
        ['Unit', 'percent', undefined],
        ['Evaluation window', '10 min', undefined],
        ['Enabled', 'on', undefined],
        ['Send resolved notification', 'off', undefined],
        ['Clusters', 'in-1, in-2', undefined],
      ],
    );
    assert.match(lines[1]!.text, /^No more notifications to a@example\.com/);
    assert.ok(lines.every(({ effect }) => effect === 'destroys'));
  });

  it('of a deletion names those whom the rule notifies', () => {
    const mail = (...members: string[]) => ({ type: 'EMAIL', config: { recipients: { members } } });
    const lost = (...actions: AlertRuleContent['actions'] & object) =>
      planAlertRuleDeletion(OF, { actions }).lines.slice(1);
    assert.deepEqual(
      lost(mail('a'), mail(), { type: 'WEBHOOK', config: {} }, mail('b')).map(({ text, effect }) => [text, effect]),
      [['No more notifications to a (EMAIL) and b (EMAIL)', 'destroys']],
    );
    assert.deepEqual([lost(mail()), lost()], [[], []]);
  });
});

describe('changes of an alert rule', () => {
  const content = fc.record(
    {
      level: fc.constantFrom('WARNING', 'CRITICAL'),
      threshold: fc.constantFrom('1', '2', '3'),
      enabled: fc.boolean(),
      targetInstanceIds: fc.uniqueArray(fc.constantFrom('in-1', 'in-2', 'in-3'), { maxLength: 3 }),
      actions: fc.array(
        fc.constantFrom('a', 'b').map(member => ({ type: 'EMAIL', config: { recipients: { members: [member] } } })),
        { maxLength: 2 },
      ),
    },
    { noNullPrototype: true },
  );
  /** A list of ids is a set. */
  const form = (rule: AlertRuleContent) => ({ ...rule, targetInstanceIds: rule.targetInstanceIds?.toSorted() });

  it('applied to what is there give what is wanted, and touch nothing else', () => {
    fc.assert(
      fc.property(content, content, (live, wanted) => {
        const change = alertRuleChangeOf(live, wanted, false);
        assert.deepEqual(form({ ...live, ...change }), form(wanted));
        assert.deepEqual(alertRuleChangeOf(wanted, wanted, false), {});
        const lines = planAlertRule(OF, live, wanted).lines;
        assert.equal(lines.length === 0, Object.keys(change).length === 0);
      }),
    );
  });

  it('are none where only the order of fields differs, or nothing is told of one', () => {
    const members = ['a@example.com'];
    const written = [{ type: 'EMAIL', config: { recipients: { projectRoles: ['OWNER'], members } } }];
    const read = [{ type: 'EMAIL', config: { recipients: { members, orgRoles: null, projectRoles: ['OWNER'] } } }];
    assert.deepEqual(alertRuleChangeOf({ actions: read }, { actions: written }, false), {});
    assert.deepEqual(mergeAlertRules({ actions: written }, { actions: written, level: 'INFO' }, { actions: read }), {
      ok: true,
      value: { actions: read, level: 'INFO' },
      others: [],
    });
  });

  it('are none where only the order of clusters differs', () => {
    const targetInstanceIds = ['in01-b', 'in01-a', 'in01-c'];
    assert.deepEqual(
      alertRuleChangeOf({ targetInstanceIds }, { targetInstanceIds: targetInstanceIds.toSorted() }, false),
      {},
    );
    assert.deepEqual(alertRuleChangeOf({ targetInstanceIds: [] }, {}, false), {});
  });

  it('merge to the same in either order, where they do not collide', () => {
    fc.assert(
      fc.property(content, content, content, (base, mine, theirs) => {
        const [one, other] = [mergeAlertRules(base, mine, theirs), mergeAlertRules(base, theirs, mine)];
        assert.equal(one.ok, other.ok);
        if (one.ok && other.ok) assert.deepEqual(form(one.value), form(other.value));
      }),
    );
  });

  it('that others made stay where I made none, and mine where they made none', () => {
    fc.assert(
      fc.property(content, content, (base, changed) => {
        for (const [mine, theirs] of [
          [base, changed],
          [changed, base],
        ] as const) {
          const merged = mergeAlertRules(base, mine, theirs);
          assert.ok(merged.ok);
          assert.deepEqual(form(merged.value), form(changed));
        }
      }),
    );
  });

  it('collide where both made another of the same', () => {
    const merged = mergeAlertRules(LIVE, { ...LIVE, threshold: '80' }, { ...LIVE, threshold: '90', level: 'CRITICAL' });
    assert.deepEqual(merged, {
      ok: false,
      conflicts: [
        {
          path: ['threshold'],
          message: 'You and others changed Threshold',
          key: 'threshold',
          name: 'Threshold',
          mine: '80',
          theirs: '90',
        },
      ],
    });
  });

  it('without a base are all mine, and what is left out stays', () => {
    const merged = mergeAlertRules(undefined, { threshold: '80' }, LIVE);
    assert.deepEqual(merged, { ok: true, value: { ...LIVE, threshold: '80' }, others: [] });
  });
});
