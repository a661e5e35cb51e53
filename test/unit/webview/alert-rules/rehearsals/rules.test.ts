import assert from 'node:assert/strict';
import { recipientsOfAction } from '../../../../../src/model/alert-rules/recipients';
import { ruleDraft } from '../../../../../src/model/alert-rules/rule-draft';
import { countNotifications } from '../../../../../src/webview/alert-rules/rehearsals/notifications';
import { firstChoices } from '../../../../../src/webview/alert-rules/rehearsals/shapes';
import { doubtsOfAll, rehearsable, ruleRehearsal } from '../../../../../src/webview/alert-rules/rehearsals/rules';

const rule = {
  ruleName: 'Slow',
  comparisonMethod: 'GREATER_THAN',
  threshold: '1000',
  windowSize: '10',
  repeatIntervalSeconds: 900,
  enabled: true,
  sendResolved: true,
  actions: [{ type: 'SMS', config: { recipients: { members: ['a@b.example'], projectRoles: ['OWNER'] } } }],
};
const read = (change: object) => rehearsable(ruleDraft({ ...rule, ...change }));

describe('a document to rehearse', () => {
  it('says what decides when it fires', () => {
    assert.deepEqual(read({}), {
      ok: true,
      trigger: { operator: '>', threshold: 1000, windowMs: 600_000, repeatMs: 900_000 },
      sendResolved: true,
      told: [{ type: 'SMS', whom: 'a@b.example and all owners of the project', nobody: false }],
      taken: [],
    });
  });

  const taken: [what: string, change: object, ...taken: string[]][] = [
    ['a window', { windowSize: undefined }, 'No evaluation window: every sample is evaluated individually.'],
    ['time in its window', { windowSize: '0' }, 'Evaluation window of 0 min: every sample is evaluated individually.'],
    ['an interval', { repeatIntervalSeconds: undefined }, 'No repeat interval: notifies once when firing.'],
    ['an interval of any length', { repeatIntervalSeconds: -1 }, 'Repeat interval of -1 s: notifies once when firing.'],
    ['being on', { enabled: false }, 'The rule is disabled. The preview shows it enabled.'],
  ];
  for (const [what, change, ...expected] of taken) {
    it(`is rehearsed without ${what}, and says so`, () => {
      const ready = read(change);
      assert.deepEqual(ready.ok && ready.taken, expected);
    });
  }

  const missing: [what: string, change: object, ...missing: string[]][] = [
    ['a threshold', { threshold: undefined }, 'No threshold.'],
    ['a threshold that is a number', { threshold: '70 %' }, 'Threshold “70 %” is not a number.'],
    ['a comparison', { comparisonMethod: '' }, 'No comparison.'],
    ['a comparison that is known', { comparisonMethod: 'NEAR' }, 'Unknown comparison NEAR.'],
    ['a window of minutes', { windowSize: '5m' }, 'Evaluation window “5m” is not a number of minutes.'],
    ['a window that does not look ahead', { windowSize: '-5' }, 'Evaluation window “-5” is not a number of minutes.'],
  ];
  for (const [what, change, ...expected] of missing) {
    it(`cannot be rehearsed without ${what}`, () => {
      const ready = read(change);
      assert.deepEqual(!ready.ok && ready.missing, expected);
    });
  }
});

describe('whom an action tells', () => {
  const SECRET = 'https://chat.example/T01/secret';
  const cases: [what: string, action: { type: string; config: object }, whom: string][] = [
    ['nobody, where nobody is named', { type: 'EMAIL', config: { recipients: { members: [] } } }, 'nobody'],
    [
      'everyone who is named, and everyone of a role',
      { type: 'EMAIL', config: { recipients: { members: ['a', 'b'], orgRoles: ['OWNER'] } } },
      'a, b and all owners of the organization',
    ],
    [
      'an address by the name of its secret',
      { type: 'WEBHOOK', config: { url: '${secret:ops}' } },
      'the address (ops)',
    ],
    ['an address that the service keeps', { type: 'WEBHOOK', config: { url: '${kept}' } }, 'the address'],
    ['a chat, and never its address', { type: 'SLACK', config: { webhookUrl: SECRET } }, 'the chat'],
    [
      'incidents where they are',
      { type: 'INCIDENT_A', config: { region: 'US', apiKey: SECRET } },
      'the incident service in US',
    ],
    ['nobody without a key', { type: 'INCIDENT_A', config: { region: 'US' } }, 'nobody'],
    [
      'whom a type that nobody knows may tell',
      { type: 'PIGEON', config: { loft: SECRET } },
      'recipients in the config',
    ],
  ];
  for (const [what, action, whom] of cases) {
    it(what, () => {
      const told = recipientsOfAction(ruleDraft({ actions: [action] }).actions[0]!);
      assert.equal(told.whom, whom);
      assert.ok(!JSON.stringify(told).includes(SECRET));
    });
  }
});

describe('notifications are counted', () => {
  const episodes = [
    { firedAt: 0, resolvedAt: 5, repeats: 2 },
    { firedAt: 9, repeats: 1 },
  ];
  it('with those that say it is over', () => {
    assert.deepEqual(countNotifications(episodes, true), { fired: 2, repeated: 3, resolved: 1, all: 6 });
  });
  it('without them', () => {
    assert.deepEqual(countNotifications(episodes, false), { fired: 2, repeated: 3, resolved: 0, all: 5 });
  });
});

describe('what a rehearsal begins with', () => {
  const bounds = (begun: object) => {
    const { low, high } = firstChoices(ruleDraft(begun));
    return [low, high];
  };
  const cases: [what: string, rule: object, bounds: number[]][] = [
    ['a share', { metricUnit: 'percent', threshold: '70' }, [20, 100]],
    ['a share, by its metric', { metricName: 'CU_CAPACITY', threshold: '90' }, [20, 100]],
    ['a small share', { metricUnit: 'percent', threshold: '5' }, [0, 100]],
    ['an amount', { threshold: '1000' }, [400, 1400]],
    ['an amount with places', { threshold: '0.3' }, [0.12, 0.42]],
    ['nothing yet', {}, [0, 100]],
    ['not a number', { threshold: 'high' }, [0, 100]],
  ];
  for (const [what, begun, expected] of cases) {
    it(`is a day on both sides of the threshold: ${what}`, () => assert.deepEqual(bounds(begun), expected));
  }
  it('is what was chosen before, where that can be read', () => {
    const before = { ...firstChoices(ruleDraft({})), shape: 'spike' };
    assert.equal(firstChoices(ruleDraft({}), before).shape, 'spike');
    assert.equal(firstChoices(ruleDraft({}), { ...before, shape: 'zigzag' }).shape, 'day rhythm');
  });
});

describe('a rule that would not have fired', () => {
  const minute = 60_000;
  const rehearsed = (change: object, lengthMs: number) => {
    const series = { times: Float64Array.of(0, lengthMs), values: Float64Array.of(1, 1) };
    const ready = ruleRehearsal(ruleDraft({ ...rule, ...change }), series, minute, {
      judgement: 'every',
      gaps: 'stays',
    });
    assert.ok(ready.ok);
    return ready;
  };
  const doubts = (change: object, lengthMs: number) => rehearsed(change, lengthMs).doubts;
  it('is not vouched for by a series shorter than its window', () => {
    assert.deepEqual(doubts({}, 9 * minute), [
      'The series covers 9 min, less than the evaluation window of 10 min. The rule might fire on a longer series.',
    ]);
    assert.deepEqual(doubts({}, 10 * minute), []);
  });
  it('is not vouched for where nobody knows its metric', () => {
    assert.deepEqual(doubts({ metricName: 'CU_COMPUTATIONS' }, 10 * minute), [
      'CU_COMPUTATIONS is not a known metric. The service might not report it.',
    ]);
    assert.deepEqual(doubts({ metricName: 'CU_COMPUTATION' }, 10 * minute), []);
  });
  it('is not vouched for beside another rule either, which is named', () => {
    const short = 'The series covers 9 min, less than the evaluation window of 10 min.';
    const told = doubtsOfAll([rehearsed({}, 9 * minute), rehearsed({}, 9 * minute)], ['Slow', 'Slower']);
    assert.deepEqual(
      told.map(text => text.slice(0, text.indexOf('.') + 1)),
      [short, `“Slower”: ${short}`],
    );
    assert.deepEqual(doubtsOfAll([rehearsed({ windowSize: '0' }, minute)], ['Slow']), []);
  });
});
