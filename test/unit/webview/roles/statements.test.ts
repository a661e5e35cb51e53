import assert from 'node:assert/strict';
import fc from 'fast-check';
import { withPrivilege, withResourceType } from '../../../../src/webview/roles/statements';
import { RESOURCE_TYPES, resourcesRule } from '../../../../src/model/roles/resource-types';

const statement = (resourceType: string, privileges: string[], resources?: string[]) => ({
  resourceType,
  privileges,
  ...(resources && { resources }),
});

describe('another resource type', () => {
  for (const [what, before, type, after] of [
    ['takes out what it forbids', statement('volume', ['view'], ['v']), 'billing', statement('billing', ['view'])],
    [
      'keeps the privileges that it has',
      statement('serving_cluster', ['view', 'modify'], ['*']),
      'volume',
      statement('volume', ['view', 'modify'], ['*']),
    ],
    [
      'keeps no ids of other things',
      statement('serving_cluster', ['view'], ['in01', '*']),
      'volume',
      statement('volume', ['view'], ['*']),
    ],
    [
      'keeps the ids where the same things are meant',
      statement('serving_cluster', ['view'], ['in01']),
      'serving_cluster_data',
      statement('serving_cluster_data', [], ['in01']),
    ],
    [
      'keeps privileges where nobody knows which there are',
      statement('volume', ['view'], ['*']),
      'quantum_store',
      statement('quantum_store', ['view'], ['*']),
    ],
    ['of nothing yet', statement('', []), 'volume', statement('volume', [])],
    [
      'keeps what is no part of it',
      { note: 1, resourceType: 7, privileges: 'x' },
      'billing',
      { note: 1, resourceType: 'billing', privileges: [] },
    ],
  ] as const) {
    it(what, () => assert.deepEqual(withResourceType(before, type), after));
  }

  it('never leaves what spec 4.4 forbids, whatever there was', () => {
    const type = fc.constantFrom(...Object.keys(RESOURCE_TYPES), 'unheard_of');
    const privileges = fc.subarray(['view', 'create', 'delete', 'read', 'all', 'other']);
    const resources = fc.option(fc.subarray(['*', 'a', 'b']), { nil: undefined });
    fc.assert(
      fc.property(type, privileges, resources, type, (before, may, names, next) => {
        const after = withResourceType(statement(before, may, names), next);
        assert.equal(after['resourceType'], next);
        if (resourcesRule(next, after['privileges'] as string[]) === 'forbidden') assert.ok(!('resources' in after));
      }),
    );
  });
});

describe('a privilege', () => {
  for (const [before, privilege, on, after] of [
    [['view', 'delete'], 'modify', true, ['view', 'modify', 'delete']],
    [['view', 'odd'], 'delete', true, ['view', 'delete', 'odd']],
    [['view'], 'odd', true, ['view', 'odd']],
    [['view', 'delete'], 'view', false, ['delete']],
    [['view'], 'view', true, ['view']],
  ] as const) {
    it(`${before.join()} ${on ? 'with' : 'without'} ${privilege}`, () =>
      assert.deepEqual(withPrivilege('serving_cluster', before, privilege, on), after));
  }
});
