import assert from 'node:assert/strict';
import fc from 'fast-check';
import { RESOURCE_TYPES, resourcesRule } from '../../../../src/model/roles/resource-types';
import { isPredefined, Role, RoleChange, RoleRequest } from '../../../../src/model/roles/roles';
import type { Case } from '../../../harness/model/issue-paths';
import { issuePaths } from '../../../harness/model/issue-paths';

const policy = (resourceType: string, privileges: string[], resources?: unknown, more: object = {}) => ({
  policies: [{ resourceType, privileges, ...(resources === undefined ? {} : { resources }), ...more }],
});

const names = (length: number) => Array.from({ length }, (_, at) => `n${at}`);

const NAMING =
  'serving_cluster on_demand_cluster volume serving_cluster_data volume_data storage_integration model_provider_integration kms_integration monitoring_integration'.split(
    ' ',
  );
const ORGANIZATION =
  'org_member group api_key org_role project_role project billing authentication org_control_ops recovery'.split(' ');
const NAMELESS = [...ORGANIZATION, 'project_member', 'security', 'backup', 'observability', 'on_demand_compute_data'];

describe('a change of a role (spec 4.4)', () => {
  const cases: Case[] = [
    ['may change the name alone', { roleName: 'Readers' }],
    ['may clear the description', { description: '' }],
    ['may carry the project', { projectId: 'proj-1' }],
    ['may carry the empty project of an organization role', { projectId: '' }],
    ['may not empty the name', { roleName: '' }, 'roleName'],
    ['may not empty the policies', { policies: [] }, 'policies'],
    ['needs a resource type', policy('', ['view']), 'policies.0.resourceType'],
    ['needs a privilege', policy('billing', []), 'policies.0.privileges'],
    ['may not hold a scope', policy('billing', ['view'], undefined, { scope: {} }), 'policies.0'],
    ['may not hold a field of the record', { roleId: 'r-1' }, ''],
    ['may name all resources', policy('volume', ['view'], ['*'])],
    ['may not name none of the resources', policy('volume', ['view'], []), 'policies.0.resources'],
    ['may not name a resource without a name', policy('volume', ['view'], ['']), 'policies.0.resources.0'],
    ['needs resources for create and more', policy('volume', ['create', 'view']), 'policies.0.resources'],
    ['may not even send an empty list', policy('billing', ['view'], []), 'policies.0.resources'],
    ['has 100,000 grants', policy('volume', names(400), names(250))],
    ['has at most 100,000 grants', policy('volume', names(400), names(251)), 'policies'],
    [
      'has at most 100,000 grants in all of its statements',
      { policies: [...policy('volume', names(400), names(250)).policies, ...policy('billing', ['view']).policies] },
      'policies',
    ],
    ['sends a type we do not know with resources', policy('quantum_store', ['view'], ['a'])],
    ['sends a type we do not know without', policy('quantum_store', ['view'])],
    ['is not confused by a name of every object', policy('constructor', ['view'])],
    [
      'knows the monitoring integration by its other name',
      policy('datadog_integration', ['view']),
      'policies.0.resources',
    ],
  ];
  for (const [what, change, ...wrong] of cases) it(what, () => assert.deepEqual(issuePaths(RoleChange, change), wrong));

  for (const type of NAMING) {
    it(`names the resources of ${type}, but for create alone`, () => {
      assert.deepEqual(issuePaths(RoleChange, policy(type, ['view'])), ['policies.0.resources']);
      assert.deepEqual(issuePaths(RoleChange, policy(type, ['view'], ['id-1'])), []);
      assert.deepEqual(issuePaths(RoleChange, policy(type, ['create'])), []);
      assert.deepEqual(issuePaths(RoleChange, policy(type, ['create'], ['id-1'])), []);
    });
  }
  for (const type of NAMELESS) {
    it(`names no resources of ${type}`, () => {
      assert.deepEqual(issuePaths(RoleChange, policy(type, ['view'])), []);
      assert.deepEqual(issuePaths(RoleChange, policy(type, ['view'], ['*'])), ['policies.0.resources']);
    });
  }

  it('follows one rule whatever the policy', () => {
    const types = fc.oneof(fc.constantFrom(...NAMING, ...NAMELESS), fc.string({ minLength: 1 }));
    const privileges = fc.array(fc.constantFrom('view', 'create', 'all', 'x'), { minLength: 1, maxLength: 3 });
    const resources = fc.option(fc.array(fc.string({ minLength: 1 }), { maxLength: 2 }), { nil: undefined });
    fc.assert(
      fc.property(types, privileges, resources, (type, list, named) => {
        const rule = resourcesRule(type, list);
        const right =
          rule === 'required' ? (named?.length ?? 0) > 0 : rule === 'forbidden' ? named === undefined : true;
        assert.equal(issuePaths(RoleChange, policy(type, list, named)).length === 0, right);
      }),
    );
  });
});

describe('the resource types', () => {
  it('are those of spec 2, and one other name', () => {
    assert.deepEqual(
      Object.keys(RESOURCE_TYPES).toSorted(),
      [...NAMING, ...NAMELESS, 'datadog_integration'].toSorted(),
    );
  });
  it('stand on the level that spec 2 gives them', () => {
    const found = Object.keys(RESOURCE_TYPES).filter(type => RESOURCE_TYPES[type]!.level === 'organization');
    assert.deepEqual(found.toSorted(), ORGANIZATION.toSorted());
  });
});

describe('a new role', () => {
  const cases: Case[] = [
    ['has a name and policies', { roleName: 'a', ...policy('billing', ['view']) }],
    ['is nothing without', {}, 'roleName', 'policies'],
  ];
  for (const [what, role, ...wrong] of cases) it(what, () => assert.deepEqual(issuePaths(RoleRequest, role), wrong));
});

describe('a role that nobody can edit', () => {
  for (const [roleKind, yes] of [
    ['predefined', true],
    ['pre-defined', true],
    ['custom', false],
    [undefined, false],
  ] as const) {
    it(`is told by its kind ${roleKind}`, () =>
      assert.equal(isPredefined({ roleId: 'r', roleName: 'n', roleKind }), yes));
  }
});

describe('a role as the service returns it', () => {
  it('has at most 100,000 grants', () => {
    const role = (resources: number) => ({
      roleId: 'r',
      roleName: 'n',
      ...policy('volume', names(400), names(resources)),
    });
    assert.deepEqual(issuePaths(Role, role(250)), []);
    assert.deepEqual(issuePaths(Role, role(251)), ['policies']);
  });
});
