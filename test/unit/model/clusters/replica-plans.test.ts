import assert from 'node:assert/strict';
import { mergeReplicas, planReplicas, type ReplicaFacts } from '../../../../src/model/clusters/replica-plans';
import { isDedicated } from '../../../../src/model/clusters/clusters';
import { settingsOf, type ReplicaChange, type ReplicaSettings } from '../../../../src/model/clusters/replicas';
import { sectionLines } from '../../../../src/model/plan-views';

const facts: ReplicaFacts = {
  clusterId: 'in01/a',
  clusterName: 'prod',
  now: new Date('2026-11-23T07:30:00Z'),
  timeZone: 'UTC',
  replicas: 2,
  cuSize: 4,
};
const now = { status: 'RUNNING', change: { replica: 2 } };
const plan = (change: ReplicaChange, more: Partial<ReplicaFacts> = {}) =>
  planReplicas({ ...facts, ...more }, now, { status: 'RUNNING', change });
const schedules = (...given: [cron: string, target: number][]): ReplicaChange => ({
  autoscaling: { replica: { schedules: given.map(([cron, target]) => ({ cron, target })) } },
});
const linesOf = (change: ReplicaChange) => plan(change).lines.map(({ text, marks }) => [text, ...(marks ?? [])]);

describe('a plan of replicas', () => {
  it('says what will be and what was, and sends exactly one of the three forms', () => {
    const { summary, lines, request } = plan({ replica: 4 });
    assert.equal(summary, 'Change replicas of “prod”');
    assert.deepEqual(lines, [
      {
        text: '2 replicas, fixed → 4 replicas, fixed',
        effect: 'changes',
        marks: [],
        value: { name: 'Replicas', before: '2 replicas, fixed', after: '4 replicas, fixed' },
      },
    ]);
    assert.deepEqual(request, { method: 'POST', path: '/v2/clusters/in01%2Fa/modifyReplica', body: { replica: 4 } });
    assert.deepEqual(linesOf({ replica: 1 }), [['2 replicas, fixed → 1 replica, fixed', 'fewer than before']]);
    assert.deepEqual(linesOf({ autoscaling: { replica: { min: 2, max: 6 } } }), [
      ['2 replicas, fixed → 2 to 6 replicas, autoscaling by load'],
    ]);
    assert.deepEqual(linesOf(schedules(['0 8 * * 1-5', 4], ['0 20 * * 1-5', 1])), [
      ['2 replicas, fixed → autoscaling by schedule (2 schedules)'],
      ['Schedule 1: 4 replicas at 0 8 * * 1-5'],
      ['Schedule 2: 1 replica at 0 20 * * 1-5'],
    ]);
  });

  it('says of each schedule what it was and what it will be', () => {
    const live = { ...now, change: schedules(['0 6 * * *', 6], ['0 22 * * *', 2], ['0 9 * * *', 3]) };
    const lines = (change: ReplicaChange) =>
      planReplicas(facts, live, { status: 'RUNNING', change })
        .lines.slice(1)
        .map(({ text, value }) => [text, value]);
    assert.deepEqual(lines(schedules(['0 6 * * *', 6], ['0 22 * * *', 1])), [
      ['Schedule 1: 6 replicas at 0 6 * * *', undefined],
      [
        'Schedule 2: 2 replicas at 0 22 * * * → 1 replica at 0 22 * * *',
        { name: 'Schedule 2', before: '2 replicas at 0 22 * * *', after: '1 replica at 0 22 * * *' },
      ],
      [
        'Schedule 3: 3 replicas at 0 9 * * * → none',
        { name: 'Schedule 3', before: '3 replicas at 0 9 * * *', after: undefined },
      ],
    ]);
    assert.deepEqual(
      lines({ replica: 2 }).map(([text]) => text),
      [
        'Schedule 1: 6 replicas at 0 6 * * * → none',
        'Schedule 2: 2 replicas at 0 22 * * * → none',
        'Schedule 3: 3 replicas at 0 9 * * * → none',
      ],
    );
  });

  const forms: [words: string, replica: { min?: number; max?: number; schedules?: [] }, warning: RegExp][] = [
    [
      'at least 2 replicas, autoscaling by load',
      { min: 2 },
      /Minimum without a maximum: the service might require both/,
    ],
    ['at most 1 replica, autoscaling by load', { max: 1 }, /Maximum without a minimum: the service might require both/],
    [
      'autoscaling by schedule, without schedules',
      { schedules: [] },
      /Empty list of schedules: the service might refuse the change or end autoscaling/,
    ],
  ];
  for (const [words, replica, warning] of forms) {
    it(`sends what the specification leaves open, and warns of it: ${words}`, () => {
      const { lines, warnings, request, sections } = plan({ autoscaling: { replica } });
      assert.equal(lines[0]!.text, `2 replicas, fixed → ${words}`);
      assert.deepEqual(
        warnings!.slice(1).map(each => warning.test(each)),
        [true],
      );
      assert.deepEqual(request.body, { autoscaling: { replica } });
      assert.equal(sections, undefined);
    });
  }

  it('has nothing to say where all is as wanted', () => assert.deepEqual(plan({ replica: 2 }).lines, []));

  it('shows a week of schedules: what comes next in words, a picture, a table', () => {
    const sections = plan(schedules(['0 8 * * 1-5', 4], ['0 20 * * 1-5', 1])).sections!;
    assert.deepEqual(
      sections.map(({ title }) => title),
      ['Next changes', 'Seven days, hourly (UTC)', 'As a table'],
    );
    const [next, picture, table] = sections.map(each => sectionLines(each));
    assert.equal(next![0], '- Mon 2026-11-23 08:00 UTC · 4 replicas · schedule 1 · in 30 min');
    assert.equal(next![1], '- Mon 2026-11-23 20:00 UTC · 1 replica · schedule 2 · in 12 h 30 min');
    assert.equal(next![4], '- Wed 2026-11-25 08:00 UTC · 4 replicas · schedule 1 · in 2 d');
    assert.equal(picture![2], 'Mon 2026-11-23  ▂▂▂▂▂▂▂▂▄▄▄▄▄▄▄▄▄▄▄▄▁▁▁▁');
    assert.deepEqual(table!.slice(1, 4), [
      'From                      Before  After  Schedule',
      'Mon 2026-11-23 00:00 UTC  2       2      unchanged',
      'Mon 2026-11-23 08:00 UTC  2       4      1',
    ]);
    assert.equal(plan({ replica: 4 }).sections, undefined);
  });

  const before: [what: string, live: ReplicaSettings | undefined, befores: string[] | undefined][] = [
    ['a fixed number', now, ['2', '2', '2']],
    ['schedules', { ...now, change: schedules(['0 12 * * 1', 3]) }, ['2', '2', '3', '3']],
    ['autoscaling by load', { ...now, change: { autoscaling: { replica: { min: 1, max: 3 } } } }, undefined],
    ['a schedule without a preview', { ...now, change: schedules(['0 12 * * 1', 3], ['whenever', 1]) }, undefined],
    ['an unreadable schedule', { ...now, change: schedules(['0 12 * * 1', 3]), unreadable: ['cron'] }, undefined],
    ['no settings', { ...now, change: {} }, undefined],
    ['no answer', undefined, undefined],
  ];
  for (const [what, live, befores] of before) {
    it(`compares the week with the replicas before: ${what}`, () => {
      const change = schedules(['0 8 * * 1', 4], ['0 20 * * 1', 1]);
      const { sections } = planReplicas(facts, live, { status: 'RUNNING', change });
      const { table } = sections!.at(-1)!.blocks[0] as { table: string[][] };
      const column = table[0]!.indexOf('Before');
      assert.deepEqual(column < 0 ? undefined : table.slice(1).map(row => row[column]), befores);
    });
  }

  it('counts half a minute as one', () => {
    const daily = schedules(['0 8 * * *', 4], ['0 20 * * *', 1]);
    const next = (instant: string) => sectionLines(plan(daily, { now: new Date(instant) }).sections![0]!)[0];
    assert.match(next('2026-11-23T07:59:30Z')!, / · in 1 min$/);
    assert.match(next('2026-11-23T07:59:31Z')!, / · in 0 min$/);
  });

  it('says of what was, that it is not known', () => {
    const unknown = 'unknown → 4 replicas, fixed';
    for (const live of [undefined, { status: 'RUNNING', change: {} }]) {
      const { lines } = planReplicas(facts, live, { status: 'RUNNING', change: { replica: 4 } });
      assert.deepEqual(
        lines.map(({ text }) => text),
        [unknown],
      );
    }
  });

  it('warns of no bound that was not asked for', () => {
    const bounds = (change: ReplicaChange) => plan(change).warnings!.filter(each => /bound|asks for/.test(each));
    assert.deepEqual(bounds({ replica: 8 }), []);
    assert.deepEqual(bounds({ autoscaling: { replica: { min: 1, max: 8 } } }), []);
    assert.deepEqual(bounds({ autoscaling: { replica: { min: 4, max: 4 } } }), []);
    assert.deepEqual(bounds(schedules(['0 8 * * *', 1], ['0 9 * * *', 8])), []);
    assert.equal(plan({ autoscaling: { replica: { min: 1, max: 8 } } }).warnings!.length, 1);
  });

  it('says so where nothing changes within a week', () => {
    const [next] = plan(schedules(['0 0 1 1 *', 2])).sections!;
    assert.deepEqual(sectionLines(next!), ['No changes in the next 7 days.']);
  });

  const worth: [what: string, change: ReplicaChange, warning: RegExp, more?: Partial<ReplicaFacts>][] = [
    [
      'a target beyond what a fixed number may be',
      schedules(['0 8 * * *', 12]),
      /^Schedule 1: 12 replicas requested; the documented/,
    ],
    ['a lower bound of none', { autoscaling: { replica: { min: 0, max: 3 } } }, /^Minimum: 0 replicas requested/],
    ['an upper bound beyond 8', { autoscaling: { replica: { min: 1, max: 10 } } }, /^Maximum: 10 replicas requested/],
    ['bounds the wrong way round', { autoscaling: { replica: { min: 5, max: 3 } } }, /Minimum 5 exceeds maximum 3/],
    [
      'more units than a cluster may have',
      { replica: 8 },
      /^256 CU × 8 replicas = 2048; the known limit is 1024/,
      { cuSize: 256 },
    ],
    [
      'more units by an upper bound',
      { autoscaling: { replica: { min: 1, max: 8 } } },
      /^256 CU × 8 replicas = 2048/,
      { cuSize: 256 },
    ],
    ['more units by a schedule', schedules(['0 8 * * *', 5]), /^256 CU × 5 replicas = 1280/, { cuSize: 256 }],
    [
      'a member of a global cluster',
      { replica: 3 },
      /^Member \(PRIMARY\).*Only this member/,
      { globalRole: 'PRIMARY' },
    ],
    ['the time zone that is assumed', schedules(['0 8 * * *', 3]), /time zone of schedules\. The preview uses UTC/],
    [
      'a pattern that cannot be read',
      schedules(['10 0 0 0 0 ?', 3]),
      /^No preview for schedule 1 \(10 0 0 0 0 \?\): .*\. The schedule can still be sent$/,
    ],
    [
      'schedules that clash',
      schedules(['0 8 * * *', 2], ['0 8 * * 1', 4]),
      /^At Mon 2026-11-23 08:00 UTC, schedules 1, 2 set different replica counts \(2, 4\)/,
    ],
    ['a schedule given twice', schedules(['0 8 * * *', 2], ['0 8 * * *', 2]), /^Schedules 1 and 2 run at the same/],
  ];
  for (const [what, change, warning, more] of worth) {
    it(`tells what is worth knowing: ${what}`, () => {
      const { warnings = [], lines } = plan(change, more);
      assert.ok(
        warnings.some(each => warning.test(each)),
        warnings.join('\n'),
      );
      assert.ok(lines.length > 0, 'it may be sent all the same');
    });
  }
});

describe('the replicas of a cluster', () => {
  it('are read in each form, and as unknown where nothing tells', () => {
    const read = (more: object) => settingsOf({ clusterId: 'a', status: 'RUNNING', ...more }).change;
    assert.deepEqual(read({ replica: 3 }), { replica: 3 });
    assert.deepEqual(read({ replica: 3, autoscaling: { replica: { min: '1', max: 4 } } }), {
      autoscaling: { replica: { min: 1, max: 4 } },
    });
    for (const replica of [{ min: 1 }, { max: 4 }, { min: 0, max: 0 }])
      assert.deepEqual(read({ replica: 3, autoscaling: { replica } }), { autoscaling: { replica } });
    assert.deepEqual(read({ replica: 3, autoscaling: { replica: { min: null, schedules: [] } } }), { replica: 3 });
    const schedule = { cron: '0 8 * * *', target: 2 };
    assert.deepEqual(read({ replica: 3, autoscaling: { cu: {}, replica: { schedules: [schedule] } } }), {
      autoscaling: { replica: { schedules: [schedule] } },
    });
    const whole = settingsOf({ clusterId: 'a', autoscaling: { replica: { schedules: [schedule] } } });
    assert.deepEqual(Object.keys(whole), ['status', 'change']);
    const odd = { cron: 7, target: 'many' };
    const reasons = /^cron: .*; target: /;
    const settings = settingsOf({
      clusterId: 'a',
      replica: 3,
      autoscaling: { replica: { schedules: [odd, schedule] } },
    });
    assert.deepEqual(settings.change, { autoscaling: { replica: { schedules: [schedule] } } });
    assert.equal(settings.unreadable?.length, 1);
    assert.match(settings.unreadable[0]!, reasons);
    const none = settingsOf({ clusterId: 'a', replica: 3, autoscaling: { replica: { schedules: [odd] } } });
    assert.deepEqual([none.change, none.unreadable?.length], [{}, 1]);
    assert.deepEqual(read({ autoscaling: 'yes' }), {});
    assert.deepEqual(settingsOf({ clusterId: 'a' }), { status: '', change: {} });
  });

  it('lose no schedule that cannot be read: a new list is refused, and another form says that it ends', () => {
    const unreadable = ['target: many'];
    const live = { status: 'RUNNING', change: now.change, unreadable };
    const bySchedule = { autoscaling: { replica: { schedules: [{ cron: '0 8 * * *', target: 2 }] } } };
    assert.deepEqual(mergeReplicas(undefined, { status: '', change: bySchedule }, live), {
      ok: false,
      refusal: 'The cluster has unreadable schedules (target: many). A new list would remove these schedules',
    });
    const mine = { status: 'RUNNING', change: { replica: 4 } };
    assert.equal(mergeReplicas(undefined, mine, live).ok, true);
    assert.match(planReplicas(facts, live, mine).warnings?.join('\n') ?? '', /unreadable schedules \(target: many\)/);
    assert.doesNotMatch(planReplicas(facts, now, mine).warnings?.join('\n') ?? '', /cannot be read/);
  });

  it('are not changed while the cluster is at something, and others’ change is a conflict', () => {
    const mine = { status: 'RUNNING', change: { replica: 4 } };
    const busy = mergeReplicas(undefined, mine, { ...now, status: 'MODIFYING' });
    assert.deepEqual(busy, {
      ok: false,
      refusal: 'The cluster is MODIFYING. Replicas can be changed only while the cluster is RUNNING',
    });
    const moved = mergeReplicas(now, mine, { status: 'RUNNING', change: { replica: 3 } });
    const sides = { name: 'Replicas', mine: '4 replicas, fixed', theirs: '3 replicas, fixed' };
    assert.deepEqual(moved, {
      ok: false,
      conflicts: [{ path: ['replicas'], message: 'You and others changed Replicas', key: 'replicas', ...sides }],
    });
    const theirs = { status: 'RUNNING', change: { replica: 3 } };
    for (const [side, value] of [
      ['mine', mine],
      ['theirs', theirs],
    ] as const) {
      const chosen = mergeReplicas(now, mine, theirs, { replicas: side });
      assert.deepEqual(chosen, { ok: true, value, others: [] });
    }
    for (const base of [now, undefined]) {
      assert.deepEqual(mergeReplicas(base, mine, now), { ok: true, value: mine, others: [] });
    }
    const silent = { ...now, status: '' };
    assert.deepEqual(mergeReplicas(now, mine, silent), { ok: true, value: { ...mine, status: '' }, others: [] });
  });
});

describe('a cluster', () => {
  const cases: [what: string, told: object, dedicated: boolean][] = [
    ['that says so', { deploymentOption: 'Dedicated', plan: 'Standard' }, true],
    ['that is free, by its deployment', { deploymentOption: 'Free', plan: 'Standard' }, false],
    ['that is serverless, by its plan alone', { plan: 'Serverless' }, false],
    ['of a plan alone', { deploymentOption: '', plan: 'Enterprise' }, true],
    ['that says nothing', {}, true],
    ['of a kind nobody knows', { deploymentOption: 'Orbital' }, true],
  ];
  for (const [what, told, dedicated] of cases) {
    it(`${what} ${dedicated ? 'may have' : 'has no'} replicas to set`, () =>
      assert.equal(isDedicated({ clusterId: 'a', ...told }), dedicated));
  }
});
