import assert from 'node:assert/strict';
import { isKeyRefused, isOfDataPlane, isRightMissing, failureKindOf } from '../../../src/connections/failure-kinds';
import { ApiError } from '../../../src/client';
import { ROWS } from '../../harness/matrix/operations';

const failure = (operation: string, code: number) => new ApiError({ operation, status: 200, code, message: 'refused' });

describe('the plane of an operation', () => {
  // A project endpoint answers it as its control plane does, by the same codes.
  const names = Object.keys(ROWS).filter(name => name !== 'cluster.privateEndpointServices.list');
  for (const name of names) {
    const [client, ...words] = name.split('.');
    const operation = words.join('.');
    it(`is that of its client: ${name}`, () => assert.equal(isOfDataPlane(operation), client === 'cluster'));
  }

  it('decides what a code means', () => {
    for (const operation of ['users.create', 'clusterRoles.grantPrivilegeV2', 'privilegeGroups.list', 'query']) {
      assert.ok(isRightMissing(failure(operation, 1401)), operation);
      assert.ok(isKeyRefused(failure(operation, 1400)), operation);
      assert.equal(failureKindOf(failure(operation, 1401)), 'denied');
      assert.equal(failureKindOf(failure(operation, 800)), 'failed', 'a database that does not exist');
    }
    assert.equal(failureKindOf(failure('roles.list', 800)), 'denied');
  });
});
