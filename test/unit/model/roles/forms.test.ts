import assert from 'node:assert/strict';
import { levelOf, typesOf } from '../../../../src/model/roles/forms';
import { roleWarnings } from '../../../../src/model/roles/warnings';

const policy = (resourceType: string, privileges = ['view'], resources?: string[]) => ({
  resourceType,
  privileges,
  ...(resources && { resources }),
});

describe('whose role a document is', () => {
  for (const [what, role, level] of [
    ['a project is named', { projectId: 'p', policies: [policy('billing')] }, 'project'],
    ['a new one names none', { policies: [] }, 'organization'],
    ['a new one names none, whatever it is about', { policies: [policy('backup')] }, 'organization'],
    [
      'a predefined one of projects names none',
      { roleId: 'r', projectId: '', policies: [policy('backup')] },
      'project',
    ],
    ['one of the organization', { roleId: 'r', policies: [policy('project_role'), policy('billing')] }, 'organization'],
    ['a change of a name tells nothing', { roleId: 'r', roleName: 'x' }, undefined],
    ['nothing that is known', { roleId: 'r', policies: [policy('quantum_store'), 7, null, 'x'] }, undefined],
    ['no list at all', { roleId: 'r', policies: { a: 1 } }, undefined],
  ] as const) {
    it(`${what}: ${level}`, () => assert.equal(levelOf(role), level));
  }

  it('says which types it may speak of', () => {
    assert.ok(typesOf('project').includes('project_role') && typesOf('organization').includes('project_role'));
    assert.ok(!typesOf('project').includes('billing') && !typesOf('organization').includes('backup'));
  });
});

describe('what of a role is worth a look', () => {
  it('says which statement has it already', () => {
    const same = policy('backup', ['view']);
    const [warning] = roleWarnings({
      roleId: 'r',
      projectId: 'p',
      policies: [policy('volume', ['view'], ['*']), same, same],
    });
    assert.equal(warning?.message, 'Statement 2 already grants these privileges');
  });

  it('says so of thousands of statements in time', () => {
    const policies = Array.from({ length: 20_000 }, (_, at) => policy('volume', ['view', `p${at}`], [`v${at}`]));
    const repeats = [policy('volume', ['p7'], ['v7']), policy('volume', ['view'], ['v19999'])];
    const told = roleWarnings({ roleId: 'r', projectId: 'p', policies: [...policies, ...repeats] });
    assert.deepEqual(
      told.filter(({ message }) => message.includes('already')).map(({ path, message }) => [path[1], message]),
      [
        [20_000, 'Statement 8 already grants these privileges'],
        [20_001, 'Statement 20000 already grants these privileges'],
      ],
    );
  });

  const cases: [what: string, role: Parameters<typeof roleWarnings>[0], ...warnings: string[]][] = [
    ['nothing of an ordinary one', { roleId: 'r', projectId: 'p', policies: [policy('volume', ['view'], ['*'])] }],
    ['a type nobody knows', { roleId: 'r', policies: [policy('quantum_store')] }, 'policies.0.resourceType'],
    [
      'a privilege nobody knows',
      { roleId: 'r', policies: [policy('billing', ['view', 'pay'])] },
      'policies.0.privileges',
    ],
    ['nothing of types whose privileges are not agreed on', { roleId: 'r', policies: [policy('project', ['grant'])] }],
    ['an organization type in a project', { projectId: 'p', policies: [policy('billing')] }, 'policies.0.resourceType'],
    ...['project', 'project_role'].map((type): [string, Parameters<typeof roleWarnings>[0], string] => [
      `${type}, which the specification has in organizations alone`,
      { projectId: 'p', policies: [policy(type)] },
      'policies.0.resourceType',
    ]),
    ['a project type in the organization', { policies: [policy('backup')] }, 'policies.0.resourceType'],
    ['not of a role that is there: nobody says here whose it is', { roleId: 'r', policies: [policy('backup')] }],
    ['names beside *', { projectId: 'p', policies: [policy('volume', ['view'], ['*', 'v'])] }, 'policies.0.resources'],
    [
      'a statement that repeats another, in whatever order',
      {
        roleId: 'r',
        policies: [policy('volume', ['view', 'usage'], ['a', 'b']), policy('volume', ['usage', 'view'], ['b', 'a'])],
      },
      'policies.1.privileges',
    ],
    [
      'a statement that another one includes',
      { roleId: 'r', policies: [policy('volume', ['view'], ['a']), policy('volume', ['view', 'usage'], ['a', 'b'])] },
      'policies.0.privileges',
    ],
    [
      'nothing of statements that have a part in common',
      { roleId: 'r', policies: [policy('volume', ['view'], ['a', 'b']), policy('volume', ['view'], ['b', 'c'])] },
    ],
    [
      'nothing of statements without privileges',
      { roleId: 'r', policies: [policy('volume', [], ['a']), policy('volume')] },
    ],
    ['nothing of nothing', { roleId: 'r' }],
  ];
  for (const [what, role, ...warnings] of cases) {
    it(what, () =>
      assert.deepEqual(
        roleWarnings(role).map(({ path }) => path.join('.')),
        warnings,
      ),
    );
  }
});
