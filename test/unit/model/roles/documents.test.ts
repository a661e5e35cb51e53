import assert from 'node:assert/strict';
import { checkRoleDocument, roleDocument } from '../../../../src/model/roles/documents';

const policies = [{ resourceType: 'billing', privileges: ['view'] }];

describe('the document of a role', () => {
  const cases: [what: string, document: unknown, ...wrong: string[]][] = [
    ['changes what it names', { roleId: 'r-1', description: '' }],
    ['makes a new role without an id, and then needs a name and policies', {}, 'roleName', 'policies'],
    ['makes a new role', { roleName: 'a', policies }],
    ['has no empty id', { roleId: '', roleName: 'a', policies }, 'roleId'],
    ['has an id that is text', { roleId: 7, roleName: 'a', policies }, 'roleId'],
    ['is an object', [], ''],
    ['is something', null, ''],
    ['knows no other field', { roleId: 'r-1', roleKind: 'custom' }, ''],
    [
      'keeps the rules of a policy',
      { roleId: 'r-1', policies: [{ ...policies[0], resources: ['*'] }] },
      'policies.0.resources',
    ],
  ];
  for (const [what, document, ...wrong] of cases) {
    it(what, () => {
      const checked = checkRoleDocument(document);
      assert.deepEqual(checked.ok ? [] : checked.issues.map(({ path }) => path.join('.')), wrong);
      if (checked.ok) assert.deepEqual(checked.value, document);
    });
  }

  it('is made of what the service says, without what it refuses on write', () => {
    const role = {
      roleId: 'r-1',
      roleName: 'Readers',
      roleKind: 'custom',
      projectId: '',
      description: null,
      policies: [
        { resourceType: 'on_demand_compute_data', privileges: ['read'], resources: ['*'], scope: {} },
        { resourceType: 'volume', privileges: ['view'], resources: ['*'] },
        { resourceType: 'volume', privileges: ['create'], resources: [] },
        { resourceType: 'billing', privileges: ['view'], resources: null },
        { resourceType: 'quantum_store', privileges: ['view'], resources: ['q'] },
      ],
    };
    const document = roleDocument(role);
    assert.deepEqual(document, {
      roleId: 'r-1',
      roleName: 'Readers',
      policies: [
        { resourceType: 'on_demand_compute_data', privileges: ['read'] },
        { resourceType: 'volume', privileges: ['view'], resources: ['*'] },
        { resourceType: 'volume', privileges: ['create'] },
        { resourceType: 'billing', privileges: ['view'] },
        { resourceType: 'quantum_store', privileges: ['view'], resources: ['q'] },
      ],
    });
    assert.deepEqual(checkRoleDocument(document), { ok: true, value: document });
  });
});
