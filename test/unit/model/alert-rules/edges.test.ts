import assert from 'node:assert/strict';
import fc from 'fast-check';
import { actionHints } from '../../../../src/model/alert-rules/hints-actions';
import { alertHints, type Surroundings } from '../../../../src/model/alert-rules/hints';
import {
  ALERT_METRICS,
  COMPARISON_METHODS,
  isBeyond,
  queryName,
  thresholdOperator,
} from '../../../../src/model/alert-rules/conditions';
import { checkAlertRuleDocument } from '../../../../src/model/alert-rules/documents';
import { fieldValue } from '../../../../src/model/alert-rules/field-labels';
import { mergeAlertRules } from '../../../../src/model/alert-rules/merge';
import { planAlertRule, planAlertRuleDeletion } from '../../../../src/model/alert-rules/plans';
import { recipientsOfAction } from '../../../../src/model/alert-rules/recipients';
import { Reading, received } from '../../../../src/model/alert-rules/rehearsals';
import { numberIn, ruleDraft } from '../../../../src/model/alert-rules/rule-draft';
import { gapsIn, stepOf, tidy } from '../../../../src/model/alert-rules/series';
import { alertTemplates } from '../../../../src/model/alert-rules/templates';

const good = {
  projectId: 'proj-1',
  ruleName: 'Slow',
  level: 'WARNING',
  metricName: 'REQ_SEARCH_LATENCY_P99',
  comparisonMethod: 'GREATER_THAN',
  threshold: '1000',
  windowSize: '10',
  enabled: true,
  sendResolved: true,
  actions: [{ type: 'EMAIL', config: { recipients: { members: ['a@b.example'] } } }],
};
const messages = (rule: object, field: string, surroundings?: Surroundings): string[] =>
  alertHints(ruleDraft(rule), surroundings)
    .filter(({ path }) => path[0] === field)
    .map(({ message }) => message);

describe('a threshold that no value or every value is beyond', () => {
  const methods = COMPARISON_METHODS.map(({ value }) => value);
  const thresholds = [-1, -0.5, 0, 0.5, 1, 50, 99.5, 100, 100.5, 1000];
  for (const [metricName, max] of [
    ['CU_CAPACITY', 100],
    ['REQ_SEARCH_COUNT', 1e9],
  ] as const) {
    for (const comparisonMethod of methods) {
      it(`is told of ${metricName} ${comparisonMethod}, as values from 0 to ${max} show`, () => {
        for (const threshold of thresholds) {
          const values = [0, max, threshold, threshold - 0.25, threshold + 0.25].filter(
            each => each >= 0 && each <= max,
          );
          const beyond = values.filter(value => isBeyond(value, thresholdOperator(comparisonMethod)!, threshold));
          const wanted = beyond.length === 0 ? 'never' : beyond.length === values.length ? 'always' : undefined;
          const [said = ''] = messages(
            { ...good, metricName, comparisonMethod, threshold: String(threshold) },
            'threshold',
          );
          const told = said.startsWith('Cannot fire')
            ? 'never'
            : said.startsWith('Always fires')
              ? 'always'
              : undefined;
          assert.equal(told, wanted, `${threshold}: ${said}`);
        }
      });
    }
  }

  it('is nothing of a metric that nobody knows, unless it is a share', () => {
    const odd = { ...good, metricName: 'NEW', threshold: '-1', comparisonMethod: 'LESS_THAN' };
    assert.deepEqual(messages(odd, 'threshold'), []);
    assert.equal(messages({ ...odd, metricUnit: 'Percent' }, 'threshold').length, 1);
    assert.deepEqual(messages({ ...odd, metricUnit: 'ms' }, 'threshold'), []);
    assert.deepEqual(messages({ ...odd, metricUnit: 'percent', comparisonMethod: 'NEAR' }, 'threshold'), []);
  });

  it('is a share below one percent', () => {
    const of = (threshold: string) =>
      alertHints(ruleDraft({ ...good, metricName: 'CU_CAPACITY', threshold }))
        .filter(({ path }) => path[0] === 'threshold')
        .map(({ message, fix }) => [message, fix?.value]);
    assert.deepEqual(of('0.7'), [['0.7 is less than 1 %', '70']]);
    assert.deepEqual(of('0.07'), [['0.07 is less than 1 %', '7']]);
    assert.deepEqual(of('0.999'), [['0.999 is less than 1 %', '99.9']]);
    for (const whole of ['1', '1.5', '0']) assert.deepEqual(of(whole), []);
  });

  it('is looked for where a metric measures clusters, under the name of the query', () => {
    assert.equal(queryName('REQ_SEARCH_FAILURE_RATE'), 'REQ_FAIL_RATE_SEARCH');
    assert.deepEqual(
      ALERT_METRICS.map(({ name, unit, max }) => [name, unit, max]),
      ALERT_METRICS.map(({ name }) =>
        /^CU_|RATE$/.test(name)
          ? [name, 'percent', 100]
          : [name, name.includes('LATENCY') ? 'ms' : undefined, undefined],
      ),
    );
    assert.equal(queryName('WALLET_BALANCE'), undefined);
    assert.equal(queryName('NEW'), 'NEW');
    // By service facts 5.3: what the organization level has measures no cluster, all else does.
    const organization = ['CREDIT_CARD_EXPIRATION', 'FREE_CREDITS_BALANCE', 'WALLET_BALANCE', 'DAILY_USAGE'];
    for (const { name } of ALERT_METRICS)
      assert.equal(queryName(name) === undefined, organization.includes(name), name);
  });
});

describe('windows and intervals of a rule', () => {
  const windows: [windowSize: string | undefined, message?: RegExp][] = [
    ['1'],
    ['10'],
    [undefined, /Without an evaluation window, the service might evaluate every sample individually/],
    ['', /Without an evaluation window, the service might evaluate every sample individually/],
    ['x'], // a new rule is refused
    ['0', /With an evaluation window of 0 min, the rule might never fire/],
    ['-5', /With an evaluation window of -5 min, the rule might never fire/],
    ['0.5', /0\.5 is not an integer \(minutes\)\. The service might refuse it/],
  ];
  for (const [windowSize, message] of windows) {
    it(`a window of ${windowSize}: ${message?.source ?? 'nothing'}`, () => {
      const found = messages({ ...good, windowSize }, 'windowSize');
      assert.equal(found.length, message ? 1 : 0);
      if (message) assert.match(found[0]!, message);
    });
  }
  const repeats: [seconds: number | undefined, windowSize: string | undefined, message?: RegExp, fix?: number][] = [
    [undefined, '10'],
    [600, '10'],
    [601, '10'],
    [599, '10', /The repeat interval is shorter than the evaluation window of 10 min/, 600],
    [1, '1', /The repeat interval is shorter than the evaluation window of 1 min/, 60],
    [0, '10', /The service might refuse a repeat interval of 0 s\. Remove the field to never repeat/],
    [-1, '10', /The service might refuse a repeat interval of -1 s\. Remove the field to never repeat/],
    [1, '0'],
    [1, undefined],
    [1, 'x'],
    [1, '0.33'],
    [1, '0.5', /The repeat interval is shorter than the evaluation window of 0\.5 min/, 30],
  ];
  for (const [repeatIntervalSeconds, windowSize, message, fix] of repeats) {
    it(`every ${repeatIntervalSeconds} s in ${windowSize} min: ${message?.source ?? 'nothing'}`, () => {
      const found = alertHints(ruleDraft({ ...good, repeatIntervalSeconds, windowSize })).filter(
        ({ path }) => path[0] === 'repeatIntervalSeconds',
      );
      assert.equal(found.length, message ? 1 : 0);
      if (message) assert.match(found[0]!.message, message);
      assert.equal(found[0]?.fix?.value, fix);
    });
  }
  it('numbers are what a computer writes', () => {
    const cases: [text: string | undefined, number: number | undefined][] = [
      [undefined, undefined],
      [' ', undefined],
      ['1e3', 1000],
      [' 5 ', 5],
      ['70 %', undefined],
      ['Infinity', undefined],
      ['0', 0],
    ];
    for (const [text, number] of cases) assert.equal(numberIn(text), number);
  });
});

describe('a critical rule beside its warning', () => {
  const waits = (
    comparisonMethod: string,
    level: string,
    mine: number,
    theirs: number,
    otherLevel: string,
  ): boolean => {
    const other = ruleDraft({
      ...good,
      id: 'b',
      ruleName: 'B',
      level: otherLevel,
      comparisonMethod,
      threshold: String(theirs),
    });
    const rule = { ...good, id: 'a', level, comparisonMethod, threshold: String(mine) };
    return !messages(rule, 'threshold', { rules: [other] }).some(message =>
      /fires before the warning rule or at the same time/.test(message),
    );
  };
  it('waits for it, whichever of them is looked at', () => {
    for (const [method, further] of [
      ['GREATER_THAN', 1],
      ['GREATER_THAN_OR_EQUALS', 1],
      ['LESS_THAN', -1],
      ['LESS_THAN_OR_EQUALS', -1],
    ] as const) {
      for (const [critical, warning] of [
        [50, 40],
        [40, 50],
        [40, 40],
      ] as const) {
        const wanted = (critical - warning) * further > 0;
        assert.equal(
          waits(method, 'CRITICAL', critical, warning, 'WARNING'),
          wanted,
          `${method} ${critical} ${warning}`,
        );
        assert.equal(
          waits(method, 'WARNING', warning, critical, 'CRITICAL'),
          wanted,
          `${method} ${critical} ${warning}`,
        );
      }
    }
    assert.ok(waits('EQUALS', 'CRITICAL', 40, 50, 'WARNING'));
    assert.ok(waits('GREATER_THAN', 'WARNING', 40, 50, 'WARNING'));
    assert.ok(waits('GREATER_THAN', 'CRITICAL', 40, 50, 'CRITICAL'));
    assert.ok(waits('GREATER_THAN', 'CRITICAL', 40, 50, 'NOTICE'));
  });
});

describe('the targets of a rule', () => {
  const targets = (targetInstanceIds: string[] | undefined, clusters?: Surroundings['clusters'], more: object = {}) =>
    messages({ ...good, ...more, targetInstanceIds }, 'targetInstanceIds', clusters && { clusters });
  it('are none, all, or each one that there is', () => {
    assert.deepEqual(targets(undefined), []);
    assert.match(
      targets([])[0]!,
      /Empty list of clusters: the specification does not say whether the rule applies to none/,
    );
    assert.deepEqual(targets(['x']), [], 'nobody knows the clusters');
    assert.deepEqual(targets(['x'], []), ['The project has no cluster x']);
    assert.deepEqual(targets(['x', 'x'], [{ clusterId: 'x' }]), ['Duplicate: x']);
    assert.deepEqual(targets(['x'], [{ clusterId: 'x', dedicated: true }]), []);
  });
  it('are no clusters of a metric that measures the organization', () => {
    const wallet = { metricName: 'WALLET_BALANCE' };
    assert.deepEqual(targets(['x'], undefined, wallet), [
      'WALLET_BALANCE is an organization metric, not a cluster metric',
    ]);
    assert.match(
      targets([], undefined, wallet)[0]!,
      /Empty list of clusters: the specification does not say whether the rule applies to none/,
    );
    assert.deepEqual(targets(['x'], undefined, { metricName: 'NEW' }), []);
  });
});

describe('whom an action tells', () => {
  const cases: [type: string, config: Record<string, unknown>, whom: string][] = [
    [
      'EMAIL',
      { recipients: { members: ['a', 5, 'b'], orgRoles: ['OWNER'], projectRoles: ['ADMIN'] } },
      'a, b, all owners of the organization and all members with role ADMIN in the project',
    ],
    ['EMAIL', { recipients: { orgRoles: ['BILLING_ADMIN'] } }, 'all billing admins of the organization'],
    [
      'EMAIL',
      { recipients: { projectRoles: ['OWNER', 'MEMBER'] } },
      'all owners of the project and all members of the project',
    ],
    ['EMAIL', { recipients: { members: [] } }, 'nobody'],
    ['EMAIL', {}, 'nobody'],
    ['WEBHOOK', { url: '${secret:hook}' }, 'the address (hook)'],
    ['WEBHOOK', { url: 'https://raw.example/key' }, 'the address'],
    ['WEBHOOK', { url: '' }, 'nobody'],
    ['CHATHOOK_A', { webhookUrl: '${secret:chat}' }, 'the chat (chat)'],
    ['CHATHOOK_A', { url: '${secret:chat}' }, 'nobody'],
    ['INCIDENT_A', { region: 'EU', apiKey: '${secret:pager}' }, 'the incident service in EU (pager)'],
    ['INCIDENT_A', { region: '', apiKey: '${secret:pager}' }, 'incidents (pager)'],
    ['INCIDENT_A', { region: 5, apiKey: '${kept}' }, 'incidents'],
    ['INCIDENT_A', { region: 'EU' }, 'nobody'],
    ['PIGEON', { loft: 'north' }, 'recipients in the config'],
    ['PIGEON', {}, 'nobody'],
  ];
  for (const [type, config, whom] of cases) {
    it(`${type} ${JSON.stringify(config)}: ${whom}`, () =>
      assert.deepEqual(recipientsOfAction({ type, config }), { type, whom, nobody: whom === 'nobody' }));
  }
  it('of no type is told so', () =>
    assert.equal(recipientsOfAction({ type: '', config: {} }).type, 'an action without a type'));
});

describe('a rule in words', () => {
  const values: [value: unknown, text: string][] = [
    [undefined, 'none'],
    ['', 'none'],
    [[], 'none'],
    ['a', '“a”'],
    [['a', 'b'], 'a, b'],
    [[1, 'a'], '[1,"a"]'],
    [5, '5'],
    [false, 'false'],
    [null, 'null'],
    [{ a: 1 }, '{"a":1}'],
  ];
  for (const [value, text] of values) {
    it(`has ${JSON.stringify(value)} as ${text}`, () => assert.equal(fieldValue('any', value), text));
  }

  const ofFields: [field: string, value: unknown, text: string][] = [
    ['windowSize', '10', '10 min'],
    ['windowSize', '', 'none'],
    ['repeatIntervalSeconds', 3600, '1 h'],
    ['windowSize', '90', '1 h 30 min'],
    ['windowSize', 'soon', '“soon”'],
    ['repeatIntervalSeconds', 'soon', '“soon”'],
    ['comparisonMethod', 'LESS_THAN', '<'],
    ['comparisonMethod', 'NEARLY', 'NEARLY'],
    ['metricName', 'CU_CAPACITY', 'CU capacity (CU_CAPACITY)'],
    ['metricName', 'NEW_METRIC', 'NEW_METRIC'],
    ['sendResolved', true, 'on'],
    ['enabled', false, 'off'],
    ['threshold', '1000', '1,000'],
    ['threshold', '-12345678901234567890.50', '-12,345,678,901,234,567,890.50'],
    ['threshold', '0.0001', '0.0001'],
    ['threshold', '1e6', '1e6'],
    ['threshold', { a: 1 }, '{"a":1}'],
  ];
  for (const [field, value, text] of ofFields) {
    it(`has ${field} ${JSON.stringify(value)} as ${text}`, () => assert.equal(fieldValue(field, value), text));
  }

  const of = { id: 'a', projectId: 'p', ruleName: 'Old', host: 'h' };
  const lines = (live: object | undefined, result: object) =>
    planAlertRule(of, live as never, result as never).lines.map(({ text }) => text);
  const mail = (config: object) => ({ type: 'EMAIL', config });
  it('says each change with what was before, and nothing of what stays', () => {
    assert.deepEqual(
      lines({ ruleName: 'Old', enabled: false }, { ruleName: 'New', enabled: true, threshold: '5', level: undefined }),
      ['Name: “Old” → “New”', 'Enabled: sends notifications', 'Threshold: 5'],
    );
    assert.deepEqual(lines({ threshold: '5', targetInstanceIds: ['a'] }, { threshold: '6', targetInstanceIds: [] }), [
      'Threshold: 5 → 6',
      'Clusters: a → none',
    ]);
    assert.deepEqual(lines({}, { ruleName: 'New', enabled: false }), ['Enabled: off']);
  });
  it('says whom it begins and ends to tell, each as often as it stands there', () => {
    const [a, b] = [
      mail({ recipients: { members: ['a'], orgRoles: ['O'] } }),
      mail({ recipients: { projectRoles: ['P'] } }),
    ];
    assert.deepEqual(lines({ actions: [a, a, b] }, { actions: [b, a] }), [
      'No longer notifies: EMAIL (a, organization O)',
    ]);
    assert.deepEqual(lines({ actions: [a] }, { actions: [b, a, a] }), [
      'Notifies: EMAIL (project P)',
      'Notifies: EMAIL (a, organization O)',
    ]);
    assert.deepEqual(lines({}, { actions: [mail({})] }), ['Notifies: EMAIL']);
    const odd = { type: 'PIGEON', config: { loft: 'north', birds: { count: 2 } } };
    assert.deepEqual(lines({}, { actions: [odd] }), ['Notifies: PIGEON (north, {"count":2})']);
    assert.deepEqual(lines(undefined, { ruleName: 'Old' }), ['Creates alert rule “Old”']);
    for (const part of [{ metricName: 'CU_CAPACITY' }, { comparisonMethod: 'GREATER_THAN' }])
      assert.deepEqual(lines(undefined, { ruleName: 'Old', ...part, threshold: '1' })[0], 'Creates alert rule “Old”');
  });
  it('is deleted by its id', () => {
    assert.equal(planAlertRuleDeletion(of).request.path, '/v2/alertRules/a');
    assert.equal(planAlertRuleDeletion({ ...of, id: 'a/b' }).request.path, '/v2/alertRules/a%2Fb');
  });

  it('merges clusters as a set', () => {
    const ids = (...targetInstanceIds: string[]) => ({ targetInstanceIds });
    const merged = mergeAlertRules(ids('a', 'b', 'c'), ids('b', 'c', 'd'), ids('a', 'c', 'e'));
    assert.deepEqual(merged.ok && merged.value, ids('c', 'e', 'd'));
    const gone = mergeAlertRules(ids('a'), ids('a', 'b'), {});
    assert.deepEqual(gone.ok && gone.value, ids('b'));
    assert.deepEqual(gone.ok && gone.others, ['Others changed Clusters to none']);
  });
  it('is told how others changed it, whether or not I did', () => {
    const merged = mergeAlertRules({ threshold: '1', level: 'W' }, { threshold: '1' }, { threshold: '2', level: 'W' });
    assert.deepEqual(merged, {
      ok: true,
      value: { threshold: '2', level: 'W' },
      others: ['Others changed Threshold to 2'],
    });
    const same = mergeAlertRules({ threshold: '1' }, { threshold: '2' }, { threshold: '2' });
    assert.deepEqual(same.ok && same.value, { threshold: '2' });
  });
  it('needs no id, but a real one', () => {
    const paths = (document: object) => {
      const checked = checkAlertRuleDocument(document);
      return checked.ok ? [] : checked.issues.map(({ path }) => path.join('.'));
    };
    assert.deepEqual(paths(good), []);
    assert.deepEqual(paths({ ...good, id: 'a' }), []);
    assert.deepEqual(paths({ id: 'a', projectId: 'p', threshold: '5' }), []);
    assert.ok(paths({ projectId: 'p', threshold: '5' }).length > 1);
    assert.deepEqual(paths({ ...good, id: '' }), ['id']);
    assert.deepEqual(paths({ ...good, id: 5 }), ['id']);
  });
});

describe('points over time', () => {
  it('say whether they came in order, and what had no partner is nothing', () => {
    const of = (...times: number[]) =>
      tidy(
        times,
        times.map(() => 1),
      );
    assert.deepEqual(
      [of(1, 2, 3), of(2, 1, 3), of(1, 3, 2), of(1, 1)].map(({ unsorted }) => unsorted),
      [false, true, true, false],
    );
    const { series, left, repeated } = tidy([1, 2, 3], [10, 20]);
    assert.deepEqual([Array.from(series.times), Array.from(series.values), left, repeated], [[1, 2], [10, 20], 0, 0]);
    assert.deepEqual(of(1, NaN, 1).repeated, 1);
  });
  it('have the median for their step, and gaps that are wider than that', () => {
    const at = (...times: number[]) => ({ times: Float64Array.from(times), values: new Float64Array(times.length) });
    assert.equal(stepOf(at(0, 9, 19, 1000)), 10);
    assert.equal(stepOf(at(0, 10, 12)), 10, 'of two the larger');
    assert.equal(stepOf(at(0, 100, 109)), 100, 'by size, not by digits');
    assert.deepEqual(
      [gapsIn(at(0, 10, 21, 40), 10), gapsIn(at(0, 10, 20), 10), gapsIn(at(), 1), gapsIn(at(5), 1)],
      [2, 0, 0, 0],
    );
  });
  it('go to a page as numbers, and are scaled there', () => {
    const sent = { name: 'a', times: [1, 2], values: [3, 4], notes: [] };
    assert.deepEqual(received(sent), { times: Float64Array.of(1, 2), values: Float64Array.of(3, 4) });
    assert.deepEqual(received(sent, 10).values, Float64Array.of(30, 40));
    assert.equal(received(undefined).times.length, 0);
    const read = (times: unknown) => Reading.safeParse({ source: 's', series: [{ ...sent, times }] }).success;
    assert.deepEqual([[], [1], [1, '2'], 'x', undefined, { 0: 1 }].map(read), [true, true, false, false, false, false]);
  });
  it('are once for each time, whatever their order', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(9)), times => {
        const tidied = tidy(
          times,
          times.map((_, at) => at),
        );
        assert.equal(tidied.repeated, times.length - new Set(times).size);
        assert.equal(
          tidied.unsorted,
          times.some((time, at) => at > 0 && time < times[at - 1]!),
        );
      }),
    );
  });
});

describe('templates of rules (service facts 5.3)', () => {
  it('look at ten minutes, and tell again in an hour, or in a quarter of one what is critical', () => {
    for (const rule of alertTemplates()) {
      assert.deepEqual(
        [rule.windowSize, rule.repeatIntervalSeconds, rule.enabled, rule.sendResolved],
        ['10', rule.level === 'CRITICAL' ? 15 * 60 : 60 * 60, true, true],
      );
      const metric = ALERT_METRICS.find(({ name }) => name === rule.metricName);
      assert.ok(metric, rule.metricName);
      assert.equal('metricUnit' in rule ? rule.metricUnit : undefined, metric.unit, rule.ruleName);
    }
  });
});

describe('large alert rules', () => {
  it('are compared action by action without writing an action again for each other one', () => {
    let written = 0;
    const actions = Array.from({ length: 500 }, (_, at) => ({
      type: 'EMAIL',
      config: { recipients: { members: [`a${at}@b.example`] } },
      toJSON() {
        written += 1;
        return this.config;
      },
    }));
    assert.equal(actionHints({ ...ruleDraft(good), actions }).length, 0);
    assert.equal(written, 500);
  });
  // So many that a look through the list for each entry would exceed the time limit of a test more than tenfold.
  const many = (name: (at: number) => string) => Array.from({ length: 400_000 }, (_, at) => name(at));

  it('have duplicate recipients and clusters found by one look at each', () => {
    const members = [...many(at => `a${at}@b.example`), 'a399999@b.example'];
    const actions = [{ type: 'EMAIL', config: { recipients: { members } } }];
    const ids = [...many(at => `in01-${at}`), 'in01-399999'];
    const clusters = ids.map(clusterId => ({ clusterId, dedicated: true }));
    const hints = alertHints(ruleDraft({ ...good, actions, targetInstanceIds: ids }), { clusters });
    assert.deepEqual(
      hints.map(({ message }) => message).filter(message => message.startsWith('Duplicate')),
      ['Duplicate: a399999@b.example', 'Duplicate: in01-399999'].toSorted(),
    );
  });
  it('are merged by one look at each cluster', () => {
    const was = { targetInstanceIds: many(at => `in01-${at}`) };
    const wanted = { targetInstanceIds: many(at => `in01-${at + 1}`) };
    const merged = mergeAlertRules(was, wanted, { targetInstanceIds: [...was.targetInstanceIds, 'in01-new'] });
    assert.deepEqual(merged.ok && merged.value.targetInstanceIds?.slice(-2), ['in01-new', 'in01-400000']);
  });
});
