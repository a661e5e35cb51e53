import assert from 'node:assert/strict';
import { accessMatrix, accessTable, clusterAccess, type Access } from '../../../../src/model/roles/access';
import { roleDocument } from '../../../../src/model/roles/documents';
import { levelOf } from '../../../../src/model/roles/forms';
import { hasContent, mergeRoles, movedSince, type RoleContent } from '../../../../src/model/roles/merge';
import { roleComparison, roleReport } from '../../../../src/model/roles/reports';
import type { PolicyRecord, Role } from '../../../../src/model/roles/roles';

/** `volume view,delete a,b` as a statement. */
function statement(text: string): PolicyRecord {
  const [resourceType = '', privileges = '', resources] = text.split(' ');
  return { resourceType, privileges: privileges.split(','), ...(resources && { resources: resources.split(',') }) };
}
const KEEPERS: Role = {
  roleId: 'r-1',
  roleName: 'Keepers',
  roleKind: 'pre-defined',
  roleType: 'project',
  projectId: 'p-1',
  description: 'Keep *it*',
  policies: [
    'volume view,delete a,b',
    'volume create',
    'serving_cluster view *',
    'backup view',
    'quantum_store entangle x',
    'abacus count',
  ].map(statement),
};
const BARE: Role = { roleId: 'r-2', roleName: '', policies: null };
const OWNER: Role = {
  roleId: 'r-3',
  roleName: 'Owner',
  roleKind: 'custom',
  roleType: 'ORG_CUSTOM',
  policies: [statement('billing view')],
};

describe('the report of a role, whole', () => {
  const names = new Map([
    ['a', 'Alpha'],
    ['b', 'b'],
  ]);
  const reports: [what: string, report: string, ...lines: string[]][] = [
    [
      'of a project’s role',
      roleReport(KEEPERS, { connection: 'S_1', project: 'P|1' }, names),
      '# Access of “Keepers”',
      '',
      String.raw`predefined · project P\|1 · connection S\_1 · ${'`r-1`'}`,
      '',
      String.raw`> Keep \*it\*`,
      '',
      '## Sensitive privileges',
      '',
      String.raw`- delete on volume Alpha \(a\) and b`,
      String.raw`- view on all serving\_cluster \(\*\)`,
      '',
      '## Access',
      '',
      '| Resource type | Resource | Privileges |',
      '| --- | --- | --- |',
      '| `volume` | Alpha (`a`) | `view`, **`delete`** |',
      '| `volume` | `b` | `view`, **`delete`** |',
      '| `volume` | no resources | `create` |',
      '| `serving_cluster` | **all**, current and future | `view` |',
      '| `backup` |  | `view` |',
      '| `quantum_store` | `x` | `entangle` |',
      '| `abacus` |  | `count` |',
      '',
      '## No access',
      '',
      `No access to: ${[
        'project_role',
        'project',
        'project_member',
        'security',
        'observability',
        'on_demand_cluster',
        'storage_integration',
        'model_provider_integration',
        'kms_integration',
        'monitoring_integration',
        'serving_cluster_data',
        'on_demand_compute_data',
        'volume_data',
      ]
        .map(type => `\`${type}\``)
        .join(', ')}`,
      '',
    ],
    [
      'of one that says nothing',
      roleReport(BARE, { connection: 'S' }, names),
      String.raw`# Access of “r\-2”`,
      '',
      'custom · connection S · `r-2`',
      '',
      '## Access',
      '',
      'The role has no statements and grants no access.',
      '',
    ],
    [
      'of the organization’s',
      roleReport(OWNER, { connection: 'S' }, names),
      '# Access of “Owner”',
      '',
      'custom · organization · connection S · `r-3`',
      '',
      '## Access',
      '',
      '| Resource type | Resource | Privileges |',
      '| --- | --- | --- |',
      '| `billing` |  | `view` |',
      '',
      '## No access',
      '',
      `No access to: ${['org_member', 'group', 'api_key', 'org_role', 'project_role', 'project', 'authentication', 'org_control_ops', 'recovery'].map(type => `\`${type}\``).join(', ')}`,
      '',
    ],
    [
      'of two roles',
      roleComparison(KEEPERS, OWNER, [{ connection: 'S', project: 'P' }, { connection: 'T' }], new Map()),
      '# “Keepers” and “Owner”',
      '',
      '**“Keepers”** · predefined · project P · connection S · `r-1`',
      '',
      String.raw`> Keep \*it\*`,
      '',
      '**“Owner”** · custom · organization · connection T · `r-3`',
      '',
      '## Only in “Keepers”',
      '',
      '- view and delete on volume a and b',
      '- create on volume',
      String.raw`- view on all serving\_cluster \(\*\)`,
      '- view on backup',
      String.raw`- entangle on quantum\_store x`,
      '- count on abacus',
      '',
      '## Only in “Owner”',
      '',
      '- view on billing',
      '',
    ],
    [
      'of a role beside itself',
      roleComparison(OWNER, OWNER, [{ connection: 'S' }, { connection: 'S' }], new Map()),
      '# “Owner” and “Owner”',
      '',
      '**“Owner”** · custom · organization · connection S · `r-3`',
      '',
      '**“Owner”** · custom · organization · connection S · `r-3`',
      '',
      '**Both roles have the same access.**',
      '',
      '## In both roles',
      '',
      '- view on billing',
      '',
    ],
  ];
  for (const [what, report, ...lines] of reports) it(what, () => assert.deepEqual(report.split('\n'), lines));
});

describe('the access of a connection, whole', () => {
  const access: Access = {
    connection: 'S_1',
    readAt: 0,
    planes: [],
    scopes: [
      { name: 'Org', roles: [OWNER, BARE], problems: [] },
      { projectId: 'p-1', name: 'P|1', roles: [KEEPERS, OWNER], problems: ['x *y*'] },
      { projectId: 'p-2', name: 'None', roles: [], problems: [] },
      { projectId: 'p-3', name: 'Lost', roles: [], problems: ['gone'] },
    ],
  };

  it('as a matrix: types in the order of the service, unknown ones by name after them', () => {
    assert.deepEqual(accessMatrix(access).split('\n'), [
      String.raw`# Access matrix of S\_1`,
      '',
      '3 roles, as of 1970-01-01 00:00 UTC.',
      String.raw`\* means all current and future resources of the type. A number in parentheses counts named resources.`,
      '',
      '## Org',
      '',
      '| Role | Kind | `billing` |',
      '| --- | --- | --- |',
      '| Owner | custom | view |',
      String.raw`| r\-2 | custom |  |`,
      '',
      String.raw`## P\|1 ${'`p-1`'}`,
      '',
      '**Incomplete:**',
      '',
      String.raw`- x \*y\*`,
      '',
      '| Role | Kind | `billing` | `backup` | `serving_cluster` | `volume` | `abacus` | `quantum_store` |',
      '| --- | --- | --- | --- | --- | --- | --- | --- |',
      String.raw`| Keepers | predefined |  | view | view \* | view, delete (2); create | count | entangle (1) |`,
      '| Owner | custom | view |  |  |  |  |  |',
      '',
      '## None `p-2`',
      '',
      'No roles.',
      '',
      '## Lost `p-3`',
      '',
      '**Incomplete:**',
      '',
      '- gone',
      '',
    ]);
  });

  it('as lines: a role without a right has one, and so has what could not be read', () => {
    const head = ['S_1', 'P|1', 'p-1', 'Keepers', 'r-1', 'predefined'];
    assert.deepEqual(
      accessTable(access)
        .slice(1)
        .map(line => line.slice(0, 9)),
      [
        ['S_1', 'Org', '', 'Owner', 'r-3', 'custom', 'billing', 'view', ''],
        ['S_1', 'Org', '', '', 'r-2', 'custom', '', '', ''],
        [...head, 'volume', 'view', 'a'],
        [...head, 'volume', 'view', 'b'],
        [...head, 'volume', 'delete', 'a'],
        [...head, 'volume', 'delete', 'b'],
        [...head, 'volume', 'create', ''],
        [...head, 'serving_cluster', 'view', '*'],
        [...head, 'backup', 'view', ''],
        [...head, 'quantum_store', 'entangle', 'x'],
        [...head, 'abacus', 'count', ''],
        ['S_1', 'P|1', 'p-1', 'Owner', 'r-3', 'custom', 'billing', 'view', ''],
        ['S_1', 'P|1', 'p-1', 'Could not be read: x *y*', '', '', '', '', ''],
        ['S_1', 'Lost', 'p-3', 'Could not be read: gone', '', '', '', '', ''],
      ],
    );
  });

  it('of one cluster: by its own id or by all, its data apart', () => {
    const data: Role = {
      roleId: 'r-4',
      roleName: 'Data',
      policies: [
        'serving_cluster_data read,write in1',
        'serving_cluster_data read *',
        'serving_cluster view in2',
        'on_demand_cluster view,view in1',
        'volume view in1',
      ].map(statement),
    };
    const scopes = [{ name: 'P_1', roles: [data, KEEPERS, BARE, OWNER], problems: ['lost *'] }];
    const note = String.raw`\* granted for all clusters. The console of the service lists the members of a role.`;
    assert.deepEqual(
      clusterAccess({ id: 'in1', name: 'pr|od' }, { connection: 'S_1', readAt: 0, planes: [], scopes }).split('\n'),
      [
        String.raw`# Access to pr\|od`,
        '',
        String.raw`Cluster ${'`in1`'} · connection S\_1`,
        '',
        '**Incomplete:**',
        '',
        String.raw`- lost \*`,
        '',
        '| Role | Scope | Kind | Cluster | Data |',
        '| --- | --- | --- | --- | --- |',
        String.raw`| Data | P\_1 | custom | ${'`view`'} | ${'`read`'}, ${'`write`'}, ${'`read`'} \* |`,
        String.raw`| Keepers | P\_1 | predefined | ${'`view`'} \* |  |`,
        '',
        note,
        '',
      ],
    );
    const none = { connection: 'S', readAt: 0, planes: [], scopes: [{ name: 'P', roles: [OWNER], problems: [] }] };
    assert.deepEqual(clusterAccess({ id: 'in1', name: 'prod' }, none).split('\n').slice(2), [
      'Cluster `in1` · connection S',
      '',
      'No readable role grants access to this cluster.',
      '',
      note,
      '',
    ]);
  });
});

describe('the document of a role as the service gives it', () => {
  const documents: [what: string, role: Role, document: object][] = [
    [
      'with all that it has',
      KEEPERS,
      {
        roleId: 'r-1',
        projectId: 'p-1',
        roleName: 'Keepers',
        description: 'Keep *it*',
        policies: KEEPERS.policies,
      },
    ],
    ['with no field of what it lacks', BARE, { roleId: 'r-2', roleName: '' }],
    [
      'with an empty description, without an empty project',
      { ...OWNER, description: '', projectId: '', policies: [] },
      { roleId: 'r-3', roleName: 'Owner', description: '' },
    ],
    [
      'without resources where there are none to name',
      {
        ...BARE,
        policies: [
          statement('on_demand_compute_data read *'),
          { ...statement('volume view'), resources: [] },
          { ...statement('volume create'), resources: null },
        ],
      },
      {
        roleId: 'r-2',
        roleName: '',
        policies: ['on_demand_compute_data read', 'volume view', 'volume create'].map(statement),
      },
    ],
  ];
  for (const [what, role, document] of documents) it(what, () => assert.deepEqual(roleDocument(role), document));
});

describe('whose a role is', () => {
  const policies = (...types: string[]) => types.map(resourceType => ({ resourceType }));
  const levels: [role: object, level: string | undefined][] = [
    [{}, 'organization'],
    [{ roleType: 'organization' }, 'organization'],
    [{ roleType: 'ORG', projectId: 'p' }, 'organization'],
    [{ roleType: 'project' }, 'project'],
    [{ roleType: 'my org' }, 'project'],
    [{ roleType: '', projectId: 'p' }, 'project'],
    [{ roleType: 5, projectId: '' }, 'organization'],
    [{ projectId: 'p', policies: policies('billing') }, 'project'],
    [{ policies: policies('volume') }, 'organization'],
    [{ roleId: 'r' }, undefined],
    [{ roleId: 'r', policies: policies('volume') }, 'project'],
    [{ roleId: 'r', policies: policies('billing', 'volume') }, 'organization'],
    [{ roleId: 'r', policies: policies('project', 'project_role', 'toString', 'quantum') }, undefined],
    [{ roleId: 'r', policies: policies('project', 'volume') }, 'project'],
    [{ roleId: 'r', policies: [null, {}, { resourceType: 5 }] }, undefined],
    [{ roleId: 'r', policies: 'volume' }, undefined],
  ];
  for (const [role, level] of levels) {
    it(`${JSON.stringify(role)}: ${level ?? 'nobody can tell'}`, () =>
      assert.equal(levelOf(role as Record<string, unknown>), level));
  }
});

describe('the content of a role', () => {
  const base: RoleContent = { projectId: 'p', roleName: 'A', description: 'd', policies: [statement('backup view')] };
  const same: [what: string, now: RoleContent, wanted: RoleContent, is: boolean][] = [
    ['what is left out', base, {}, true],
    ['itself', base, base, true],
    ['another name', base, { roleName: 'B' }, false],
    ['another description', base, { description: '' }, false],
    ['no description', { ...base, description: undefined }, { description: '' }, true],
    ['another project', base, { projectId: 'q' }, false],
    ['a project where the service does not say', { ...base, projectId: undefined }, { projectId: 'q' }, true],
    ['other rights', base, { policies: [statement('backup manage')] }, false],
    ['no rights', { ...base, policies: undefined }, { policies: [] }, true],
    ['no rights of a role that has some', base, { policies: [] }, false],
    ['rights that nobody has', { ...base, policies: undefined }, { policies: base.policies }, false],
  ];
  for (const [what, now, wanted, is] of same) {
    it(`has ${what}: ${is}`, () => assert.equal(hasContent(now, wanted), is));
  }

  const moves: [what: string, base: RoleContent, theirs: RoleContent, ...told: string[]][] = [
    ['nothing', base, base],
    ['nothing of a base that says nothing', {}, base],
    ['nothing where an empty text is left out', { roleName: '', description: '' }, {}],
    ['a name', base, { ...base, roleName: 'B' }, 'Others renamed the role to “B”'],
    ['a description', base, { ...base, description: undefined }, 'Others changed the description to none'],
    ['rights that are gone', base, { ...base, policies: undefined }, 'Others removed: view on backup'],
    ['rights that came', { ...base, policies: [] }, base, 'Others added: view on backup'],
  ];
  for (const [what, was, theirs, ...told] of moves) {
    it(`moved since: ${what}`, () => assert.deepEqual(movedSince(was, theirs), told));
  }

  it('collides where both move it to other projects', () => {
    const [mine, theirs] = [
      { ...base, projectId: 'm' },
      { ...base, projectId: 't' },
    ];
    const merged = mergeRoles(base, mine, theirs);
    assert.deepEqual(merged.ok ? [] : merged.conflicts, [
      {
        path: ['projectId'],
        message: 'You move the role to project “m”; others moved it to “t”',
        key: 'projectId',
        name: 'Project',
        mine: 'm',
        theirs: 't',
      },
    ]);
    assert.equal(mergeRoles(base, mine, mine).ok, true, 'both did the same');
    assert.equal(mergeRoles({ ...base, projectId: undefined }, mine, theirs).ok, true, 'nobody knows where it was');
    assert.equal(mergeRoles(base, mine, { ...theirs, projectId: undefined }).ok, true, 'nobody knows where it is');
  });
});
