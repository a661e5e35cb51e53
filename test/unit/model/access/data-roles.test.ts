import assert from 'node:assert/strict';
import fc from 'fast-check';
import { EVERY, type Grant } from '../../../../src/model/access/cluster-roles';
import {
  checkDataRoleDocument,
  dataRoleAt,
  dataRoleDocument,
  dataRoleId,
  dataRoleWarnings,
} from '../../../../src/model/access/data-role-documents';
import { byKey, grantsIn, statementsOf, statementWords } from '../../../../src/model/access/data-role-grants';
import {
  contentWith,
  hasGrants,
  mergeDataRoles,
  type DataRoleContent,
} from '../../../../src/model/access/data-role-merge';
import {
  planDataRole,
  planDataRoleDrop,
  stepsMade,
  stepsOf,
  type Step,
} from '../../../../src/model/access/data-role-plans';
import { isAdminPrivilege } from '../../../../src/model/access/privileges';
import { riskOf } from '../../../../src/model/plans';

/** `Search default/faq`, `UpdateUser User:olga`. */
function grant(text: string): Grant {
  const [privilege = '', object = ''] = text.split(' ');
  const [objectType, user] = object.split(':');
  if (user !== undefined) return { privilege, dbName: 'default', collectionName: user, objectType: objectType! };
  const [dbName = '', collectionName = ''] = object.split('/');
  return { privilege, dbName, collectionName };
}
const role = (...texts: string[]): DataRoleContent => contentWith(texts.map(grant));
const told = ({ grants }: DataRoleContent): string[] =>
  [...grantsIn(grants).values()]
    .map(({ privilege, dbName, collectionName, objectType }) =>
      objectType
        ? `${privilege} ${dbName} ${objectType}:${collectionName}`
        : `${privilege} ${dbName}/${collectionName}`,
    )
    .toSorted();

const anyGrant: fc.Arbitrary<Grant> = fc.record(
  {
    privilege: fc.constantFrom(
      'Search',
      'Query',
      'Insert',
      'CollectionReadOnly',
      'ClusterAdmin',
      'ManageOwnership',
      'own',
    ),
    dbName: fc.constantFrom('default', 'other', EVERY, '__proto__'),
    collectionName: fc.constantFrom('faq', 'products', EVERY, 'constructor'),
    objectType: fc.constantFrom('User'),
  },
  { requiredKeys: ['privilege', 'dbName', 'collectionName'] },
);
const anyRole = fc.array(anyGrant, { maxLength: 8 }).map(contentWith);

/** Returns the state after writes, each as a service carries it out. */
function carriedOut(live: DataRoleContent | undefined, steps: readonly Step[]): DataRoleContent | undefined {
  let state = live;
  for (const step of steps) {
    if (step.verb === 'create') state = { grants: [] };
    else if (step.verb === 'drop') state = undefined;
    else if ('grant' in step) {
      const grants = grantsIn(state!.grants);
      const [[key, own]] = [...byKey([step.grant])] as [[string, Grant]];
      if (step.verb === 'grant') grants.set(key, own);
      else assert.ok(grants.delete(key), 'only what is there is revoked');
      state = contentWith(grants.values());
    }
  }
  return state;
}

describe('statements of a cluster role', () => {
  it('are few, and the same for the same grants', () => {
    const { grants } = role(
      'Query default/faq',
      'Search default/faq',
      'Search default/a',
      'Query default/a',
      'Insert x/*',
    );
    assert.deepEqual(grants, [
      { dbName: 'default', objects: ['a', 'faq'], privileges: ['Query', 'Search'] },
      { dbName: 'x', objects: ['*'], privileges: ['Insert'] },
    ]);
    assert.deepEqual(grants.map(statementWords), [
      'Query and Search on default › a and default › faq',
      'Insert on every collection of x',
    ]);
  });

  it('of collections are the same with and without their type', () => {
    const typed = (['Collection', 'Global'] as const).map(objectType => ({
      objectType,
      objects: ['faq'],
      privileges: ['Search'],
    }));
    for (const statement of typed) {
      const wanted = { grants: [statement] };
      assert.ok(hasGrants(role('Search default/faq'), wanted));
      assert.deepEqual(stepsOf(role('Search default/faq'), wanted), []);
    }
    const [issue] = dataRoleWarnings({ roleName: 'a', grants: typed });
    assert.match(issue!.message, /already grants these privileges/);
  });

  it('of a document are at most 100,000, and their repeats are found in time', () => {
    const names = (length: number) => Array.from({ length }, (_, at) => `n${at}`);
    const check = (count: number) =>
      checkDataRoleDocument({ roleName: 'a', grants: [{ objects: names(400), privileges: names(count) }] });
    assert.deepEqual([check(250).ok, check(251).ok], [true, false]);
    const grants = names(20_000).map(name => ({ objects: [name, 'z'], privileges: ['Search', name] }));
    const repeat = { objects: ['n7'], privileges: ['n7'] };
    assert.deepEqual(
      dataRoleWarnings({ roleName: 'a', grants: [...grants, repeat] }).map(({ path, message }) => [path[1], message]),
      [[20_000, 'Statement 8 already grants these privileges']],
    );
  });

  it('have exactly the grants, whatever their order', () =>
    fc.assert(
      fc.property(fc.array(anyGrant), given => {
        const statements = statementsOf(given);
        assert.deepEqual(new Set(grantsIn(statements).keys()), new Set(byKey(given).keys()));
        assert.deepEqual(statementsOf(given.toReversed()), statements);
      }),
    ));
});

describe('a document of a cluster role', () => {
  it('is that of the described grants, and valid', () =>
    fc.assert(
      fc.property(fc.array(anyGrant), given => {
        const document = dataRoleDocument({ clusterId: 'in01-a', roleName: 'reader' }, given);
        assert.deepEqual(checkDataRoleDocument(document), { ok: true, value: document });
      }),
    ));

  const wrong: [what: string, document: object, path: string][] = [
    ['without a name', { roleName: '', grants: [] }, 'roleName'],
    ['without grants', { roleName: 'a' }, 'grants'],
    ['without objects', { roleName: 'a', grants: [{ objects: [], privileges: ['Search'] }] }, 'grants.0.objects'],
    ['without privileges', { roleName: 'a', grants: [{ objects: ['*'], privileges: [] }] }, 'grants.0.privileges'],
    [
      'with an empty database',
      { roleName: 'a', grants: [{ dbName: '', objects: ['*'], privileges: ['a'] }] },
      'grants.0.dbName',
    ],
  ];
  for (const [what, document, path] of wrong)
    it(`is refused ${what}`, () => {
      const checked = checkDataRoleDocument(document);
      assert.ok(!checked.ok);
      assert.deepEqual(
        checked.issues.map(issue => issue.path.join('.')),
        [path],
      );
    });

  const warned: [
    what: string,
    statement: { dbName?: string; objects: string[]; privileges: string[] },
    told?: RegExp,
  ][] = [
    [
      'a group of the cluster on a collection',
      { objects: ['faq'], privileges: ['ClusterReadOnly'] },
      /is a cluster privilege/,
    ],
    [
      'a group of the cluster on a database',
      { objects: ['*'], privileges: ['ClusterAdmin'] },
      /is a cluster privilege/,
    ],
    ['a group of the cluster on everything', { dbName: '*', objects: ['*'], privileges: ['ClusterAdmin'] }],
    [
      'a group of databases on a collection',
      { objects: ['faq'], privileges: ['DatabaseAdmin'] },
      /is a database privilege/,
    ],
    ['a group of databases on all collections', { objects: ['*'], privileges: ['DatabaseAdmin'] }],
    ['all objects and one of them', { objects: ['*', 'faq'], privileges: ['Search'] }, /includes all objects/],
    ['another privilege', { objects: ['faq'], privileges: ['own'] }],
  ];
  for (const [what, statement, expected] of warned)
    it(`${expected ? 'warns of' : 'has no warning about'} ${what}`, () => {
      const issues = dataRoleWarnings({ roleName: 'a', grants: [statement] });
      assert.equal(issues.length, expected ? 1 : 0);
      if (expected) assert.match(issues[0]!.message, expected);
    });

  it('warns of repeated statements once', () => {
    const statement = { objects: ['faq'], privileges: ['Search'] };
    const issues = dataRoleWarnings({ roleName: 'a', grants: [statement, { dbName: 'default', ...statement }] });
    assert.deepEqual(
      issues.map(({ path }) => path),
      [['grants', 1, 'privileges']],
    );
  });
});

describe('a plan of a cluster role', () => {
  const reader = { roleName: 'reader', isOwn: false };

  it('leads to the wanted grants, with as many writes as differences, and nothing is left to do', () =>
    fc.assert(
      fc.property(fc.option(anyRole, { nil: undefined }), anyRole, (live, wanted) => {
        const steps = stepsOf(live, wanted);
        const after = carriedOut(live, steps)!;
        assert.ok(hasGrants(after, wanted));
        assert.deepEqual(stepsOf(after, wanted), []);
        assert.deepEqual(planDataRole(reader, after, wanted).lines, []);
        const [a, b] = [told(live ?? { grants: [] }), told(wanted)];
        const differences = a.filter(each => !b.includes(each)).length + b.filter(each => !a.includes(each)).length;
        assert.equal(steps.length, differences + (live ? 0 : 1));
        assert.equal(planDataRole(reader, live, wanted).lines.length > 0, steps.length > 0);
      }),
    ));

  it('grants before it revokes, and revokes what manages roles last', () =>
    fc.assert(
      fc.property(fc.option(anyRole, { nil: undefined }), fc.option(anyRole, { nil: undefined }), (live, wanted) => {
        if (!live && !wanted) return;
        const ranks = stepsOf(live, wanted).map(step => {
          if (step.verb === 'create') return 0;
          if (step.verb === 'grant') return 1;
          if (step.verb === 'drop') return 4;
          return 'grant' in step && isAdminPrivilege(step.grant.privilege) ? 3 : 2;
        });
        assert.deepEqual(
          ranks,
          ranks.toSorted((a, b) => a - b),
        );
        if (!wanted) assert.equal(carriedOut(live, stepsOf(live, wanted)), undefined);
      }),
    ));

  it('has every request that is sent', () => {
    const { request } = planDataRole(
      reader,
      role('Search default/faq', 'UpdateUser User:olga'),
      role('Query default/faq', 'Search default/faq'),
    );
    const { next, ...first } = request;
    assert.deepEqual(
      [first, ...next!].map(({ path, body }) => [path.split('/vectordb/')[1], body]),
      [
        [
          'roles/grant_privilege_v2',
          { roleName: 'reader', privilege: 'Query', dbName: 'default', collectionName: 'faq' },
        ],
        [
          'roles/revoke_privilege',
          { roleName: 'reader', privilege: 'UpdateUser', dbName: 'default', objectType: 'User', objectName: 'olga' },
        ],
      ],
    );
  });

  it('tells added access before removed access', () => {
    const plan = planDataRole(
      reader,
      role('Search default/faq', 'Insert default/*'),
      role('Query default/faq', 'Search */*', 'Insert default/*', 'Insert default/faq', 'ClusterAdmin */*'),
    );
    assert.deepEqual(
      plan.lines.map(({ text, effect, marks = [] }) => [effect, text, ...marks]),
      [
        ['widens', 'Adds: ClusterAdmin and Search on every database', '*', 'ClusterAdmin'],
        ['widens', 'Adds: Query on default › faq'],
        ['changes', 'Adds grants that other grants already cover (access does not change): Insert on default › faq'],
        ['changes', 'Removes grants that other grants still cover (access does not change): Search on default › faq'],
      ],
    );
    assert.equal(riskOf(plan), 'widens');
  });

  it('guards the role of the user who applies', () => {
    const before = role('ManageOwnership */*', 'Search default/faq');
    const own = { roleName: 'operators', isOwn: true };
    const losing = planDataRole(own, before, role('Search default/faq'));
    assert.deepEqual(losing.typed, { text: 'operators', always: true });
    assert.match(losing.lines[0]!.text, /Without ManageOwnership, the user might not be able to undo/);
    assert.equal(riskOf(losing), 'destroys');
    const narrowing = planDataRole(own, before, role('ManageOwnership */*'));
    assert.equal(narrowing.typed, undefined);
    assert.match(narrowing.warnings![0]!, /user of this connection has role “operators” and loses/);
    assert.equal(planDataRole({ ...own, isOwn: false }, before, role()).typed, undefined);
    assert.deepEqual(planDataRoleDrop(own, before).typed, { text: 'operators', always: true });
    const kept = planDataRole(
      own,
      role('ManageOwnership */*', 'ManageOwnership default/*'),
      role('ManageOwnership */*'),
    );
    assert.equal(kept.typed, undefined);
  });

  it('of a new role says so, and whether it has no privileges', () => {
    const linesOf = (live: DataRoleContent | undefined, wanted: DataRoleContent) =>
      planDataRole(reader, live, wanted).lines.map(({ text }) => text);
    const none = 'The role has no privileges. Users with the role get no access';
    assert.deepEqual(linesOf(undefined, role()), ['Creates role “reader”', none]);
    assert.deepEqual(linesOf(undefined, role('Search default/faq')), [
      'Adds: Search on default › faq',
      'Creates role “reader”',
    ]);
    assert.deepEqual(linesOf(role('Search default/faq'), role()), ['Removes: Search on default › faq']);
  });

  describe('with privilege groups', () => {
    const groups = {
      value: [
        { privilegeGroupName: 'keepers', privileges: ['ManageOwnership', 'Search'] },
        { privilegeGroupName: 'readers', privileges: ['Search', 'Query'] },
      ],
    };
    const own = { roleName: 'operators', isOwn: true, groups };

    it('guards the admin privileges of a group', () => {
      const losing = planDataRole(own, role('keepers */*', 'Search default/faq'), role('Search default/faq'));
      assert.deepEqual(losing.typed, { text: 'operators', always: true });
      assert.match(losing.lines[0]!.text, /Without keepers \(ManageOwnership\), the user might not/);
      assert.equal(planDataRole(own, role('readers */*'), role()).typed, undefined);
      const kept = planDataRole(own, role('keepers */*', 'ManageOwnership */*'), role('ManageOwnership */*'));
      assert.equal(kept.typed, undefined);
      const adding = planDataRole(own, role(), role('keepers */*'));
      assert.deepEqual(adding.lines[0]!.marks, [EVERY, 'keepers']);
    });

    it('revokes a group that manages roles last', () => {
      const steps = stepsOf(role('keepers */*', 'readers */*', 'Search default/faq'), role(), groups);
      assert.deepEqual(
        steps.map(step => 'grant' in step && step.grant.privilege),
        ['readers', 'Search', 'keepers'],
      );
      const { request } = planDataRole(own, role('keepers */*', 'readers */*'), role());
      const [next] = request.next ?? [];
      assert.equal((next!.body as { privilege: string }).privilege, 'keepers');
    });

    it('says that access does not change where a group includes the privilege', () => {
      const taken = planDataRole(own, role('readers default/*', 'Search default/faq'), role('readers default/*'));
      assert.match(taken.lines[0]!.text, /^Removes grants that other grants still cover .*Search/);
      const whole = role('Search default/*', 'Query default/*');
      const group = planDataRole(own, role('readers default/faq', 'Search default/*', 'Query default/*'), whole);
      assert.match(group.lines[0]!.text, /^Removes grants that other grants still cover .*readers/);
      const part = planDataRole(own, role('readers default/faq', 'Search default/*'), role('Search default/*'));
      assert.match(part.lines[0]!.text, /^Removes: readers on default › faq/);
    });

    it('takes a group that cannot be read for one that manages roles', () => {
      const unread = { ...own, groups: { why: 'no right' } };
      const losing = planDataRole(unread, role('keepers */*', 'Search default/faq'), role());
      assert.deepEqual(losing.typed, { text: 'operators', always: true });
      assert.match(losing.warnings!.join(), /The privileges of the group cannot be read \(no right\): keepers/);
      assert.equal(planDataRole(unread, role('Search default/faq', 'CollectionReadOnly x/*'), role()).typed, undefined);
      assert.equal(planDataRole({ ...unread, isOwn: false }, role('keepers */*'), role()).typed, undefined);
    });
  });

  it('of a drop revokes the privileges first', () => {
    const plan = planDataRoleDrop(reader, role('Search default/faq'));
    assert.equal(riskOf(plan), 'destroys');
    assert.deepEqual(
      plan.lines.map(({ text }) => text),
      ['Deletes the role and removes it from its users', 'Users lose: Search on default › faq'],
    );
    assert.deepEqual(
      [plan.request.path, plan.request.next?.[0]?.path].map(path => path?.split('/').at(-1)),
      ['revoke_privilege_v2', 'drop'],
    );
  });

  it('that was refused after the creation tells so', () =>
    assert.equal(
      stepsMade(undefined, role('Search default/faq')),
      'Done: the role was created; granted Search on default › faq.',
    ));

  it('that was refused half way tells what was done', () =>
    assert.equal(
      stepsMade(role('Insert default/faq', 'Search default/faq'), role('Query default/faq', 'Search default/faq')),
      'Done: granted Query on default › faq; revoked Insert on default › faq.',
    ));
});

describe('a merge of a cluster role', () => {
  const merged = (base: DataRoleContent, mine: DataRoleContent, theirs: DataRoleContent, choices = {}) =>
    mergeDataRoles(base, mine, theirs, choices);
  const conflictIn = (result: ReturnType<typeof merged>) => {
    assert.ok(!result.ok);
    return result.conflicts.map(({ key, message }) => [key, message]);
  };

  it('keeps what either side gave and took', () => {
    const result = merged(
      role('Search default/faq', 'Insert default/faq'),
      role('Search default/faq', 'Query default/a'),
      role('Search default/faq', 'Insert default/faq', 'Flush x/*'),
    );
    assert.ok(result.ok);
    assert.deepEqual(told(result.value), ['Flush x/*', 'Query default/a', 'Search default/faq']);
    assert.deepEqual(result.others, ['Others added: Flush on every collection of x']);
  });

  it('asks where one side removes what the other widens, and takes the chosen side', () => {
    const [base, mine, theirs] = [
      role('Search default/faq', 'Flush x/a'),
      role('Flush x/a', 'Query x/a'),
      role('Search default/faq', 'Search default/*', 'Flush x/a'),
    ];
    assert.deepEqual(conflictIn(merged(base, mine, theirs)), [
      ['grants/default', 'You remove: Search on default › faq; others added: Search on every collection of default'],
    ]);
    const sides = (['mine', 'theirs'] as const).map(side => {
      const result = merged(base, mine, theirs, { 'grants/default': side });
      assert.ok(result.ok);
      return [told(result.value), result.others.length];
    });
    assert.deepEqual(sides, [
      [['Flush x/a', 'Query x/a'], 0],
      [['Flush x/a', 'Query x/a', 'Search default/*', 'Search default/faq'], 1],
    ]);
  });

  it('asks about groups, whose privileges are unknown', () =>
    assert.deepEqual(
      conflictIn(merged(role('Search default/faq'), role('Search default/faq', 'CollectionAdmin default/faq'), role())),
      [['grants/default', 'You add: CollectionAdmin on default › faq; others removed: Search on default › faq']],
    ));

  it('never asks about one side alone, nor about equal sides', () =>
    fc.assert(
      fc.property(anyRole, anyRole, (base, other) => {
        for (const [mine, theirs] of [
          [base, other],
          [other, base],
          [other, other],
        ] as const) {
          const result = merged(base, mine, theirs);
          assert.ok(result.ok);
          assert.ok(hasGrants(result.value, other));
        }
      }),
    ));

  it('has no grant of neither side, whatever is chosen', () =>
    fc.assert(
      fc.property(anyRole, anyRole, anyRole, fc.constantFrom('mine', 'theirs'), (base, mine, theirs, side) => {
        const first = merged(base, mine, theirs);
        const choices = first.ok ? {} : Object.fromEntries(first.conflicts.map(({ key }) => [key, side]));
        const result = merged(base, mine, theirs, choices);
        assert.ok(result.ok);
        const known = new Set([...told(mine), ...told(theirs)]);
        assert.deepEqual(
          told(result.value).filter(each => !known.has(each)),
          [],
        );
        const both = told(mine).filter(each => told(theirs).includes(each));
        assert.deepEqual(
          both.filter(each => !told(result.value).includes(each)),
          [],
        );
      }),
    ));
});

describe('the id of a role of a cluster', () => {
  it('shows plain names', () => {
    assert.equal(dataRoleId('in01-3f8a', 'support_agent'), 'in01-3f8a › support_agent');
  });

  it('leads back to the cluster and the role, whatever their names', () => {
    const names = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('a', 'in01-a', 'a › b', '› a', '[]', '.', ''),
    );
    fc.assert(
      fc.property(names, names, (clusterId, roleName) => {
        assert.deepEqual(dataRoleAt(dataRoleId(clusterId, roleName)), { clusterId, roleName });
      }),
    );
  });
});
