import assert from 'node:assert/strict';
import { planGroupAddition, planGroupRemoval } from '../../../../src/model/access/group-plans';
import type { GroupHolder } from '../../../../src/model/access/privilege-groups';
import { riskOf, type Plan } from '../../../../src/model/plans';

const holder = (roleName: string, isOwn = false): GroupHolder => ({
  roleName,
  grant: { privilege: 'ingest', dbName: 'default', collectionName: 'faq' },
  isOwn,
});
const told = ({ lines, warnings = [], typed }: Plan) => [
  ...lines.map(({ text, effect }) => `${effect}: ${text}`),
  ...warnings,
  ...(typed ? [`typed: ${typed.text}`] : []),
];

describe('plans of privilege groups', () => {
  it('add access to each role with the group', () => {
    const plan = planGroupAddition('ingest', ['Insert', 'Flush'], { holders: [holder('writer'), holder('loader')] });
    assert.equal(plan.summary, 'Add Insert and Flush to privilege group “ingest”');
    assert.equal(riskOf(plan), 'widens');
    assert.deepEqual(told(plan), [
      'widens: Role “writer” gets Insert, Flush on default › faq',
      'widens: Role “loader” gets Insert, Flush on default › faq',
    ]);
  });

  it('remove access from each role with the group', () => {
    const plan = planGroupRemoval('ingest', ['Insert'], { holders: [holder('writer', true)] });
    assert.deepEqual(told(plan), [
      'narrows: Role “writer” loses Insert on default › faq',
      'The user of this connection has role “writer” and loses the privilege',
    ]);
  });

  it('change no access where no role has the group', () => {
    assert.deepEqual(told(planGroupAddition('ingest', ['Insert'], { holders: [] })), [
      'adds: Adds Insert to the group. No role has the group',
    ]);
    assert.deepEqual(told(planGroupRemoval('ingest', ['Insert'], { holders: [] })), [
      'changes: Removes Insert from the group. No role has the group',
    ]);
  });

  it('tell that roles might be affected where roles cannot be read', () => {
    const facts = { holders: { why: 'no right' } };
    const unread = 'The roles with the group cannot be read (no right)';
    assert.deepEqual(told(planGroupAddition('ingest', ['Insert'], facts)), [
      'widens: Roles with the group get Insert',
      unread,
    ]);
    assert.deepEqual(told(planGroupRemoval('ingest', ['Insert'], facts)), [
      'narrows: Roles with the group lose Insert',
      unread,
    ]);
  });

  it('need the typed name where the user of the connection loses an admin privilege', () => {
    const plan = planGroupRemoval('admins', ['ManageOwnership'], { holders: [holder('operators', true)] });
    assert.equal(riskOf(plan), 'destroys');
    assert.match(told(plan).join(), /might not be able to grant[^]*typed: admins/);
    const other = planGroupRemoval('admins', ['ManageOwnership'], { holders: [holder('operators')] });
    assert.equal(other.typed, undefined);
  });
});
