import assert from 'node:assert/strict';
import { check } from '../../../src/model/issues';
import { mergeAlertRules } from '../../../src/model/alert-rules/merge';
import { planAlertRule } from '../../../src/model/alert-rules/plans';
import { planMigration } from '../../../src/model/clusters/migration-plans';
import { planReplicas } from '../../../src/model/clusters/replica-plans';
import { planDeletion } from '../../../src/model/entities/plans';
import { planDrop, planLoad } from '../../../src/model/collections/changes';
import { PlanView, type PlanPlace } from '../../../src/model/plan-pages';
import { conflictView, groupsOf, planView, sectionLines } from '../../../src/model/plan-views';
import { type Conflict, type Effect, type Merged, type Plan, warned } from '../../../src/model/plans';
import { mergeRoles, type RoleContent } from '../../../src/model/roles/merge';
import { planRole, planRoleDeletion } from '../../../src/model/roles/plans';
import { planVolume } from '../../../src/model/volumes';

const place: PlanPlace = {
  connection: 'Service',
  marks: [{ kind: 'production', word: 'PRODUCTION' }],
  levels: [{ level: 'project', name: 'proj-1' }],
};
const framing = { place, others: [], request: { method: 'PUT', path: '/x' }, difference: true };

const live: RoleContent = {
  roleName: 'Readers',
  description: '',
  policies: [{ resourceType: 'backup', privileges: ['view', 'manage'] }],
};
const result: RoleContent = {
  roleName: 'Night Readers',
  description: 'At night',
  policies: [
    { resourceType: 'backup', privileges: ['view'] },
    { resourceType: 'volume', privileges: ['view'], resources: ['*'] },
  ],
};

describe('the page of a plan', () => {
  it('has access first, and values before and after', () => {
    const view = planView(planRole({ roleId: 'r-1' }, live, result), framing);
    assert.deepEqual([view.risk, view.action], ['widens', 'Change Role']);
    assert.equal(view.effect, 'This plan adds access, removes access and changes settings.');
    assert.deepEqual(view.groups, [
      {
        effect: 'widens',
        title: 'Adds access',
        lines: [{ text: 'view on all volume (*)', marks: ['*', 'new resource type'] }],
      },
      { effect: 'narrows', title: 'Removes access', lines: [{ text: 'manage on backup', marks: [] }] },
      {
        effect: 'changes',
        title: 'Other changes',
        lines: [
          { text: '', marks: [], value: { name: 'Name', before: 'Readers', after: 'Night Readers' } },
          { text: '', marks: [], value: { name: 'Description', before: '', after: 'At night' } },
        ],
      },
    ]);
    assert.deepEqual(view.warnings, []);
  });

  it('says of what is not about access what it removes, adds and changes', () => {
    const titles = (...effects: Effect[]) =>
      groupsOf({ lines: effects.map(effect => ({ text: effect, effect })) }).map(({ title }) => title);
    assert.deepEqual(titles('changes', 'adds', 'destroys'), ['Removes', 'Adds', 'Changes']);
    assert.deepEqual(titles('changes', 'narrows'), ['Removes access', 'Other changes']);
    const drop = planView(planDrop({ dbName: 'default', collectionName: 'faq' }, { rowCount: 3 }), framing);
    assert.deepEqual(
      [drop.risk, drop.action, drop.effect],
      ['destroys', 'Drop Collection', 'Deletes the collection and its 3 entities. This cannot be undone.'],
    );
    assert.deepEqual(drop.groups, []); // the sentence is not said twice
  });

  const rule = {
    level: 'WARNING',
    metricName: 'CU_CAPACITY',
    comparisonMethod: '>',
    threshold: '70',
    windowSize: '10',
  };
  const of = { id: 'r', projectId: 'p', ruleName: 'Full', host: 'h' };
  const cluster = { clusterId: 'c', clusterName: 'prod', now: new Date(0), timeZone: 'UTC' };
  const running = { status: 'RUNNING', change: { replica: 3 } };
  const source = { clusterId: 'in01-1' };
  const toNew = { clusterName: 'copy', plan: 'E', cuType: 'P', cuSize: 1, regionId: 'r', projectId: 'p' };
  const effects: [what: string, plan: Plan, effect: string][] = [
    ['a new role', planRole({}, undefined, result), 'Creates role “Night Readers”.'],
    [
      'a role’s deletion',
      planRoleDeletion('r', live),
      'Deletes role “Readers”. Revert Change can create a new role, but cannot restore the ID or the members.',
    ],
    [
      'a new rule',
      planAlertRule({ ...of, id: undefined }, undefined, rule),
      'Creates alert rule “Full”. Fires when CU capacity (CU_CAPACITY) > 70.',
    ],
    ['a changed rule', planAlertRule(of, rule, { ...rule, windowSize: '5' }), 'Changes Evaluation window.'],
    [
      'a quieter rule',
      planAlertRule(of, { ...rule, level: 'CRITICAL' }, { ...rule, level: 'CRITICAL', threshold: '80' }),
      'Sends fewer notifications. Changes Threshold.',
    ],
    [
      'a rule switched off',
      planAlertRule(of, { ...rule, enabled: true }, { ...rule, enabled: false }),
      'Disabled: sends no notifications.',
    ],
    [
      'replicas',
      planReplicas(cluster, running, { status: 'RUNNING', change: { replica: 2 } }),
      'Sets the replicas of “prod”: 2 replicas, fixed.',
    ],
    [
      'a migration to a new cluster',
      planMigration({ source, destination: toNew }, {}),
      'Creates a cluster that is billed from creation, and copies collections of in01-1 into it.',
    ],
    [
      'a migration to another cluster',
      planMigration({ source, destination: { clusterId: 'in01-2' } }, {}),
      'Copies collections of in01-1 into in01-2.',
    ],
    [
      'a description',
      planVolume('v', 'o', { description: 'a' }, { description: 'b' }),
      'This plan changes Description.',
    ],
    ['a loading', planLoad({ dbName: 'd', collectionName: 'c' }), 'Loads the collection into memory for search.'],
  ];
  for (const [what, plan, effect] of effects) {
    it(`has the effect in one sentence: ${what}`, () => assert.equal(planView(plan, framing).effect, effect));
  }

  it('has each line that its sentence does not say', () => {
    const plan = planVolume('v', 'o', { description: 'a' }, { description: 'b' });
    const view = planView(
      {
        ...plan,
        lines: [
          { text: 'moves', effect: 'changes' },
          { text: 'stays', effect: 'adds' },
        ],
      },
      framing,
    );
    assert.deepEqual(
      view.groups.map(({ lines }) => lines.map(({ text }) => text)),
      [['stays'], ['moves']],
    );
  });

  it('has the values of a new rule under their names, without quotes', () => {
    const { groups } = planView(planAlertRule({ ...of, id: undefined }, undefined, rule), framing);
    const values = groups.flatMap(({ effect, lines }) => lines.map(({ value }) => [effect, value?.name, value?.after]));
    assert.deepEqual(values, [
      ['adds', 'Severity', 'WARNING'],
      ['adds', 'Metric', 'CU capacity (CU_CAPACITY)'],
      ['adds', 'Comparison method', '>'],
      ['adds', 'Threshold', '70'],
      ['adds', 'Evaluation window', '10 min'],
      ['adds', 'Clusters', 'none selected: probably all in the project'],
    ]);
  });

  it('has the request line by line, and what is odd of it', () => {
    const request = { method: 'POST', path: '/v2/x', headers: { OrgId: 'org-1' }, body: { a: [1] } };
    const plan: Plan = { ...planDrop({ dbName: 'd', collectionName: 'c' }, {}), warnings: ['Look'] };
    const view = planView(plan, { ...framing, request, others: ['Others renamed it'], notice: 'Not applied.' });
    assert.deepEqual(view.request, {
      line: 'POST /v2/x',
      headers: ['OrgId: org-1'],
      body: '{\n  "a": [\n    1\n  ]\n}',
    });
    assert.deepEqual([view.others, view.warnings, view.notice], [['Others renamed it'], ['Look'], 'Not applied.']);
    assert.equal(planView(plan, framing).request!.body, undefined);
    const next = [{ method: 'POST', path: '/v2/y', body: {} }];
    assert.deepEqual(planView(plan, { ...framing, request: { ...request, next } }).request!.next, [
      { line: 'POST /v2/y', headers: [], body: '{}' },
    ]);
    assert.ok(check(PlanView, structuredClone(view)).ok);
  });

  it('has what was not compared before its other warnings', () => {
    const plan = planDrop({ dbName: 'd', collectionName: 'c' }, {});
    const warnings = (given: Plan) => planView(warned(given, 'Not compared'), framing).warnings;
    assert.deepEqual(
      [warnings(plan), warnings({ ...plan, warnings: ['Look'] })],
      [['Not compared'], ['Not compared', 'Look']],
    );
  });

  it('has no line that the value of an entity forges', () => {
    const sample = [
      { '```': '```', b: '## Request' },
      { '```': '## Request\u202e', b: '````' },
    ];
    const facts = { count: 2, sample, restorable: true };
    const { sections } = planDeletion({ dbName: 'd', collectionName: 'c' }, 'id > 0', facts);
    const lines = sectionLines(sections![0]!);
    assert.deepEqual([lines[0], lines.at(-1)], ['`````text', '`````']);
    assert.ok(lines.slice(1, -1).every(line => !line.includes('`````') && !line.includes('\u202e')));
    const named = [{ text: 'a\u202eb' }, { items: ['[x](command:y)\n# z'] }];
    assert.deepEqual(sectionLines({ title: 'T', blocks: named }), [
      String.raw`a\u202eb`,
      '',
      String.raw`- \[x\](command:y)\n# z`,
    ]);
  });

  it('has a longer fence than any of many in its values', () => {
    const table = [
      ['name', 'value'],
      ['text', `${'` '.repeat(200_000)}\`\`\`\``],
    ];
    const [fence] = sectionLines({ title: 'T', blocks: [{ table }] });
    assert.equal(fence, '`````text');
  });

  it('has sections as text, too', () => {
    const blocks = [
      { text: 'One\nTwo' },
      { items: ['a', 'b'] },
      { chart: { max: 1, days: [] }, drawing: ['▁█'] },
      {
        table: [
          ['Head', 'B'],
          ['x', 'y'],
        ],
      },
    ];
    assert.deepEqual(sectionLines({ title: 'T', blocks }), [
      'One',
      'Two',
      '',
      '- a',
      '- b',
      '',
      '```text',
      '▁█',
      '```',
      '',
      '```text',
      'Head  B',
      'x     y',
      '```',
    ]);
  });
});

const conflictsOf = (merged: Merged<unknown>): readonly Conflict[] => {
  assert.ok('conflicts' in merged);
  return merged.conflicts;
};

describe('a conflict', () => {
  const volume = (...privileges: string[]) => ({ resourceType: 'volume', privileges, resources: ['*'] });
  const base: RoleContent = {
    roleName: 'A',
    description: 'd',
    policies: [volume('view'), { resourceType: 'backup', privileges: ['view'] }],
  };
  const mine: RoleContent = {
    ...base,
    roleName: 'B',
    policies: [{ resourceType: 'backup', privileges: ['view', 'manage'] }],
  };
  const theirs: RoleContent = { ...base, roleName: 'C', policies: [volume('view', 'delete'), base.policies![1]!] };

  it('is shown with both sides of each field and of each type of resource', () => {
    const view = conflictView('A', conflictsOf(mergeRoles(base, mine, theirs)), {
      place,
      canEdit: true,
      canShowOthers: false,
    });
    assert.deepEqual(
      view.conflicts.map(({ key, name, mine: ours, theirs: others }) => [key, name, ours, others]),
      [
        ['roleName', 'Name', 'B', 'C'],
        ['policies/volume', 'volume', '', 'view and delete on all volume (*)'],
      ],
    );
    assert.deepEqual([view.groups, view.request, view.canEdit], [[], undefined, true]);
    assert.ok(check(PlanView, structuredClone(view)).ok);
  });

  it('says each thing once: not the sides again, and not twice that nothing was sent', () => {
    const said = conflictsOf(mergeRoles(base, mine, theirs));
    const at = { place, canEdit: true, canShowOthers: false };
    const messagesOf = (all: readonly Conflict[]) => conflictView('A', all, at).conflicts.map(({ message }) => message);
    const [name, volumes] = messagesOf(said);
    assert.equal(name, '');
    assert.match(volumes!, /^You remove: .*; others added: delete/);
    const entity = { name: 'year of entity 7', message: 'year of entity 7 was also changed elsewhere' };
    assert.deepEqual(messagesOf([{ path: [], key: '7/year', mine: '1', theirs: '2', ...entity }]), ['']);
    const lines = { name: 'Description', mine: 'One\nTwo', theirs: 'Three' };
    const repeated = 'You set the description “One\\nTwo”; others set “Three”'; // as texts show a line break
    assert.deepEqual(messagesOf([{ path: [], key: 'description', message: repeated, ...lines }]), ['']);
    assert.match(conflictView('A', said, at).effect, /^Nothing was sent/);
    assert.equal(conflictView('A', said, { ...at, notice: 'Not applied.' }).effect, '');
  });

  const renamed = 'Others renamed the role to “C”';
  const gave = 'Others added: delete on all volume (*)';
  const both = ['backup view,manage', 'volume view,delete'];
  type Case = [
    what: string,
    choices: Record<string, 'mine' | 'theirs'>,
    name: string,
    policies: string[],
    others: string[],
  ];
  const cases: Case[] = [
    ['mine', { roleName: 'mine', 'policies/volume': 'mine' }, 'B', ['backup view,manage'], []],
    ['theirs', { roleName: 'theirs', 'policies/volume': 'theirs' }, 'C', both, [gave, renamed]],
    ['one of each', { roleName: 'theirs', 'policies/volume': 'mine' }, 'C', ['backup view,manage'], [renamed]],
  ];
  for (const [what, choices, name, policies, others] of cases) {
    it(`that is decided for ${what} leads to a role, and what nobody disputes stays`, () => {
      const merged = mergeRoles(base, mine, theirs, choices);
      assert.ok(merged.ok);
      assert.equal(merged.value.roleName, name);
      assert.deepEqual(merged.others, others); // what is overruled does not stay
      assert.deepEqual(
        merged.value.policies!.map(each => `${each.resourceType} ${each.privileges.join()}`).toSorted(),
        policies,
      );
    });
  }

  it('stays one for what is not decided', () => {
    const left = conflictsOf(mergeRoles(base, mine, theirs, { roleName: 'mine' }));
    assert.deepEqual(
      left.map(({ key }) => key),
      ['policies/volume'],
    );
  });

  it('of what a person gives and others take is decided by type', () => {
    const [gives, takes] = [
      { ...base, policies: [volume('view', 'delete'), base.policies![1]!] },
      { ...base, policies: [base.policies![1]!] },
    ];
    const types = (side: 'mine' | 'theirs') => {
      const merged = mergeRoles(base, gives, takes, { 'policies/volume': side });
      assert.ok(merged.ok);
      return merged.value.policies!.map(each => `${each.resourceType} ${each.privileges.join()}`).toSorted();
    };
    assert.deepEqual(types('mine'), ['backup view', 'volume view,delete']);
    assert.deepEqual(types('theirs'), ['backup view']);
  });

  it('of an alert rule is decided by field', () => {
    const [was, wanted, is] = [{ level: 'INFO' }, { level: 'WARNING' }, { level: 'CRITICAL' }] as const;
    const [conflict] = conflictsOf(mergeAlertRules(was, wanted, is));
    assert.deepEqual([conflict!.key, conflict!.mine, conflict!.theirs], ['level', 'WARNING', 'CRITICAL']);
    for (const [side, level] of [
      ['mine', 'WARNING'],
      ['theirs', 'CRITICAL'],
    ] as const) {
      const merged = mergeAlertRules(was, wanted, is, { level: side });
      assert.deepEqual(merged.ok && merged.value, { level });
      assert.equal(merged.ok && merged.others.length, side === 'mine' ? 0 : 1);
    }
  });

  it('has its messages in one', () => {
    const said = [
      { path: [], key: 'a/b', message: 'One', name: 'A', mine: '', theirs: '3' },
      { path: [], key: 'c', message: 'Other', name: 'C', mine: '1', theirs: '2' },
      { path: [], key: 'a/b', message: 'Two', name: 'A', mine: '', theirs: '3' },
    ];
    const view = conflictView('A', said, { place, canEdit: false, canShowOthers: true });
    assert.deepEqual(view.conflicts, [
      { key: 'a/b', name: 'A', message: 'One. Two.', mine: '', theirs: '3' },
      { key: 'c', name: 'C', message: 'Other.', mine: '1', theirs: '2' },
    ]);
    assert.deepEqual([view.canShowOthers, view.difference, view.risk], [true, false, 'plain']);
  });

  it('names no others where an ID of the document exists', () => {
    const one: Conflict = { path: [], key: '1', message: 'One', name: 'A', mine: '1', theirs: '2', exists: true };
    const titleOf = (...all: Conflict[]) => {
      const view = conflictView('help', all, { place, canEdit: true, canShowOthers: true });
      assert.ok(check(PlanView, structuredClone(view)).ok);
      return [view.title, view.canShowOthers, view.conflicts[0]!.exists];
    };
    assert.deepEqual(titleOf(one), ['“help” already has an entity with this ID', false, true]);
    assert.deepEqual(titleOf(one, { ...one, key: '2' }), ['“help” already has entities with these IDs', false, true]);
    const { exists: _, ...changed } = { ...one, key: '2' };
    assert.deepEqual(titleOf(one, changed), ['Conflict: “help” was also changed elsewhere', true, true]);
  });
});
