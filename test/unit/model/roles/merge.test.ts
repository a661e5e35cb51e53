import assert from 'node:assert/strict';
import fc from 'fast-check';
import { grantsOf, policiesOf } from '../../../../src/model/roles/grants';
import { contentOf, hasContent, mergeRoles, type RoleContent } from '../../../../src/model/roles/merge';
import { roleChangeOf } from '../../../../src/model/roles/plans';
import type { PolicyRecord } from '../../../../src/model/roles/roles';

/** `volume view,delete a,b` as a statement. */
function statement(text: string): PolicyRecord {
  const [resourceType = '', privileges = '', resources] = text.split(' ');
  return { resourceType, privileges: privileges.split(','), ...(resources && { resources: resources.split(',') }) };
}
const role = (...policies: string[]): RoleContent => ({
  roleName: 'Readers',
  description: '',
  policies: policies.map(statement),
});
/** Returns the grants of a role, one per line, sorted: regardless of its statements. */
const rights = (policies: RoleContent['policies']): string[] =>
  [...grantsOf(policies ?? []).values()]
    .map(({ resourceType, privilege, resource }) => [resourceType, privilege, resource].filter(Boolean).join(' '))
    .toSorted();

interface Case {
  readonly what: string;
  readonly base: RoleContent;
  readonly mine: RoleContent;
  readonly theirs: RoleContent;
}
const of = (what: string, base: RoleContent, mine: RoleContent, theirs: RoleContent): Case => ({
  what,
  base,
  mine,
  theirs,
});

const merged: [Case, ...string[]][] = [
  [
    of('what either gave is there', role('volume view a'), role('volume view,delete a'), role('volume view a,b')),
    'volume delete a',
    'volume view a',
    'volume view b',
  ],
  [
    of('what either took is gone', role('volume view,usage a,b'), role('volume view a,b'), role('volume view,usage a')),
    'volume view a',
  ],
  [
    of('statements that others regrouped are the same', role('volume view,usage a'), role('volume view a'), {
      ...role('volume usage a', 'volume view a'),
    }),
    'volume view a',
  ],
  [
    of('another resource may be given while one is taken', role('volume view a,b'), role('volume view b'), {
      ...role('volume view a,b,c'),
    }),
    'volume view b',
    'volume view c',
  ],
  [
    of('a type is new on either side', role('backup view'), role('backup view', 'security view'), {
      ...role('backup view', 'quantum_store entangle x'),
    }),
    'backup view',
    'quantum_store entangle x',
    'security view',
  ],
  [
    of(
      'two names of one type are one',
      role('monitoring_integration view a'),
      role('monitoring_integration view a,b'),
      {
        ...role('datadog_integration view,usage a'),
      },
    ),
    'datadog_integration usage a',
    'datadog_integration view a',
    'datadog_integration view b',
  ],
];

const conflicting: [Case, ...string[]][] = [
  [
    of('taking one while others give all', role('volume view a,b'), role('volume view a'), role('volume view *')),
    'You remove: view on volume b; others added: view on all volume (*)',
  ],
  [
    of(
      'taking a privilege while others give all of them',
      role('volume_data read,write a'),
      role('volume_data read a'),
      {
        ...role('volume_data all a', 'volume_data read,write a'),
      },
    ),
    'You remove: write on volume_data a; others added: all on volume_data a',
  ],
  [
    of(
      'taking all of one resource while others give one privilege on every resource',
      role('volume_data all a,b'),
      role('volume_data all b'),
      role('volume_data all a,b', 'volume_data read *'),
    ),
    'You remove: all on volume_data a; others added: read on all volume_data (*)',
  ],
  [
    of('giving one while others take all', role('volume view *'), role('volume view *,a'), role('backup view')),
    'You add: view on volume a; others removed: view on all volume (*)',
  ],
  [
    of('taking a resource while others give it more', role('volume view a,b'), role('volume view b'), {
      ...role('volume view a,b', 'volume delete a'),
    }),
    'You remove: view on volume a; others added: delete on volume a',
  ],
  [
    of('taking a type while others give more of it', role('volume view a', 'backup view'), role('backup view'), {
      ...role('volume view a,b', 'backup view'),
    }),
    'You remove: view on volume a; others added: view on volume b',
  ],
  [
    of('both renaming', role(), { ...role(), roleName: 'A' }, { ...role(), roleName: 'B' }),
    'You rename the role to “A”; others renamed it to “B”',
  ],
  [
    of('both describing', role(), { ...role(), description: 'A' }, { ...role(), description: 'B' }),
    'You set the description “A”; others set “B”',
  ],
];

describe('a role merged three ways', () => {
  for (const [{ what, base, mine, theirs }, ...wanted] of merged) {
    it(what, () => {
      const result = mergeRoles(base, mine, theirs);
      assert.ok(result.ok);
      assert.deepEqual(rights(result.value.policies), wanted);
    });
  }
  for (const [{ what, base, mine, theirs }, ...wanted] of conflicting) {
    it(`collides: ${what}`, () => {
      const result = mergeRoles(base, mine, theirs);
      assert.deepEqual(result.ok ? [] : result.conflicts.map(({ message }) => message), wanted);
    });
  }

  it('points at the statement where it collides', () => {
    const result = mergeRoles(role('volume view a,b'), role('backup view', 'volume view a'), role('volume view *'));
    assert.deepEqual(result.ok ? [] : result.conflicts.map(({ path }) => path), [['policies', 1]]);
  });
  it('stays as written where nobody else changed it', () => {
    const mine = role('volume view a', 'volume view b');
    const result = mergeRoles(role('volume view a'), mine, role('volume view a'));
    assert.ok(result.ok);
    assert.equal(result.value.policies, mine.policies);
    assert.deepEqual(result.others, []);
  });
  it('is mine alone where nobody knows the base', () => {
    const result = mergeRoles(undefined, role('volume view a'), { ...role('volume view b'), roleName: 'Old' });
    assert.ok(result.ok);
    assert.deepEqual(result.value, role('volume view a'));
  });
  it('leaves alone what I leave out', () => {
    const theirs = { roleName: 'New', description: 'theirs', policies: [statement('backup view')] };
    const result = mergeRoles(role('backup view'), { description: 'mine' }, { ...theirs, description: '' });
    assert.ok(result.ok);
    assert.deepEqual(result.value, { ...theirs, description: 'mine' });
  });
  it('tells how others moved it', () => {
    const theirs = { roleName: 'Writers', description: 'more', policies: [statement('volume view,delete b')] };
    const result = mergeRoles(role('volume view a,b'), role('volume view a,b'), theirs);
    assert.deepEqual(result.ok && result.others, [
      'Others added: delete on volume b',
      'Others removed: view on volume a',
      'Others renamed the role to “Writers”',
      'Others changed the description to “more”',
    ]);
  });
  it('keeps the project of a role, and adds none', () => {
    const described = { roleId: 'r', roleName: 'Readers', description: '', policies: [] };
    assert.deepEqual(contentOf({ ...described, projectId: 'p' }), {
      projectId: 'p',
      roleName: 'Readers',
      description: '',
      policies: [],
    });
    for (const projectId of [null, undefined])
      assert.ok(!('projectId' in contentOf({ ...described, projectId })), String(projectId));
  });
  it('reads what a service leaves out as nothing', () => {
    const described = { roleId: 'r', roleName: 'Readers', description: null };
    assert.equal(hasContent(contentOf(described), { roleName: 'Readers', description: '', policies: [] }), true);
  });
});

describe('rights', () => {
  const types = fc.constantFrom('volume', 'backup', 'serving_cluster_data', 'quantum_store', 'datadog_integration');
  const words = (...list: string[]) => fc.uniqueArray(fc.constantFrom(...list), { minLength: 1, maxLength: 3 });
  const policy = fc.record({
    resourceType: types,
    privileges: words('view', 'create', 'all', 'delete', 'x'),
    resources: fc.option(words('*', 'a', 'b', 'c'), { nil: undefined }),
  });
  const content: fc.Arbitrary<RoleContent> = fc.record({
    roleName: fc.constantFrom('A', 'B', 'C'),
    description: fc.constantFrom('', 'd', 'e'),
    policies: fc.array(policy, { minLength: 1, maxLength: 4 }),
  });

  it('is moved to another project by the document that names one, and not by the others', () => {
    const base = { ...role('volume view a'), projectId: 'p' };
    const moved = mergeRoles(base, { ...base, projectId: 'q' }, base);
    assert.ok(moved.ok);
    assert.equal(moved.value.projectId, 'q');
    assert.deepEqual(roleChangeOf(base, moved.value), { projectId: 'q' });
    assert.equal(hasContent(base, moved.value), false);
    assert.equal(hasContent({ ...base, projectId: undefined }, moved.value), true); // the service does not say it
    assert.equal(hasContent({ ...base, projectId: undefined }, moved.value, false), false); // and no answer said it either
    const unsaid = mergeRoles(base, role('volume view a'), base);
    assert.deepEqual(unsaid.ok && roleChangeOf(base, unsaid.value), {});
    assert.equal(mergeRoles(base, { ...base, projectId: 'q' }, { ...base, projectId: 'r' }).ok, false);
  });

  it('say the same regrouped', () => {
    fc.assert(
      fc.property(fc.array(policy), policies => {
        const grants = grantsOf(policies);
        assert.deepEqual(rights(policiesOf(grants.values())), rights(policies));
      }),
    );
  });

  it('merge to the same in either order, or collide in both', () => {
    fc.assert(
      fc.property(content, content, content, (base, mine, theirs) => {
        const [one, other] = [mergeRoles(base, mine, theirs), mergeRoles(base, theirs, mine)];
        assert.equal(one.ok, other.ok);
        if (one.ok && other.ok) assert.ok(hasContent(one.value, other.value) && hasContent(other.value, one.value));
      }),
      { numRuns: 1000 },
    );
  });

  it('hold, merged, what both kept, what either gave, and nothing else', () => {
    fc.assert(
      fc.property(content, content, content, (base, mine, theirs) => {
        const result = mergeRoles(base, mine, theirs);
        if (!result.ok) return;
        const [was, wanted, is, got] = [base, mine, theirs, result.value].map(
          each => new Set(rights(each.policies).map(right => right.replace('datadog', 'monitoring'))),
        ) as [Set<string>, Set<string>, Set<string>, Set<string>];
        for (const right of new Set([...was, ...wanted, ...is, ...got])) {
          const kept = wanted.has(right) && is.has(right);
          const given = !was.has(right) && (wanted.has(right) || is.has(right));
          assert.equal(got.has(right), kept || given, right);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('never lose what one side takes to what the other gives, unseen', () => {
    // Few names, so that wide and narrow rights meet often.
    const few = fc.record({
      resourceType: fc.constantFrom('volume', 'volume_data', 'backup'),
      privileges: words('view', 'all', 'delete'),
      resources: fc.option(words('*', 'a', 'b'), { nil: undefined }),
    });
    const roles = fc.record({ policies: fc.array(few, { minLength: 1, maxLength: 3 }) });
    const may = ({ policies = [] }: RoleContent, type: string, privilege: string, resource: string) =>
      policies.some(
        each =>
          each.resourceType === type &&
          each.privileges.some(name => name === privilege || name === 'all') &&
          (type === 'backup' || !each.resources || each.resources.some(name => name === resource || name === '*')),
      );
    fc.assert(
      fc.property(roles, roles, roles, (base, mine, theirs) => {
        const result = mergeRoles(base, mine, theirs);
        if (!result.ok) return;
        for (const type of ['volume', 'volume_data', 'backup'])
          for (const privilege of ['view', 'delete'])
            for (const resource of ['a', 'b']) {
              const [could, mineMay, theirsMay, mergedMay] = [base, mine, theirs, result.value].map(each =>
                may(each, type, privilege, resource),
              );
              if (could && !(mineMay && theirsMay)) assert.ok(!mergedMay, `${privilege} ${type} ${resource}`);
            }
      }),
      { numRuns: 3000 },
    );
  });
});
