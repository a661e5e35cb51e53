import assert from 'node:assert/strict';
import { checkRoleDocument } from '../../../../src/model/roles/documents';
import { issuesOf } from '../../../../src/panels/forms/issues';

const HIDDEN = 'Reader of \u202Etxt';

describe('the issues of a form', () => {
  const kind = { template: () => ({}), check: checkRoleDocument, nameOf: () => '' };
  const of = (policies: unknown) =>
    issuesOf(kind, { roleName: HIDDEN, projectId: 'p', policies }, true).map(({ path, missing, warning }) => ({
      path: path.join('.'),
      missing,
      warning,
    }));

  it('tell invisible characters of a name also while other values are missing', () => {
    assert.deepEqual(of([{ resourceType: 'backup', privileges: [] }]), [
      { path: 'policies.0.privileges', missing: true, warning: undefined },
      { path: 'roleName', missing: undefined, warning: true },
    ]);
  });

  it('tell invisible characters of a complete document once', () => {
    const policies = [{ resourceType: 'backup', privileges: ['view'] }];
    assert.deepEqual(of(policies), [{ path: 'roleName', missing: undefined, warning: true }]);
  });
});
