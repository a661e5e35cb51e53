import assert from 'node:assert/strict';
import { grantOf, GrantRecords, objectWords } from '../../../../src/model/access/cluster-roles';
import {
  planGrant,
  planPasswordChange,
  planRevocation,
  planRoleGrant,
  planRoleRevocation,
  planUserCreation,
  planUserDrop,
} from '../../../../src/model/access/plans';
import { riskOf } from '../../../../src/model/plans';
import * as z from '../../../../src/model/zod';

const NOTHING = { value: [] };
const DENIED = { why: 'denied' };
const SEARCH = { privilege: 'Search', dbName: 'default', collectionName: 'faq' };

describe('grants of a role', () => {
  const words: [dbName: string, collectionName: string, text: string][] = [
    ['default', 'faq', 'default › faq'],
    ['default', '*', 'every collection of default'],
    ['*', '*', 'every database'],
    ['*', 'faq', 'faq in every database'],
  ];
  for (const [dbName, collectionName, text] of words)
    it(`name their object: ${text}`, () => assert.equal(objectWords({ dbName, collectionName }), text));

  it('name objects of other types by their type', () =>
    assert.equal(objectWords({ dbName: 'default', collectionName: 'olga', objectType: 'User' }), 'User olga'));

  const described = (...records: object[]) => {
    const { items, unreadable } = z.parse(GrantRecords, records);
    return { grants: items.map(grantOf), unreadable: unreadable.length };
  };
  const told: [about: string, record: object, grant: object][] = [
    ['', { objectType: 'Collection', objectName: 'faq', dbName: 'd' }, { dbName: 'd', collectionName: 'faq' }],
    [
      'in snake case',
      { object_type: 'Collection', object_name: 'faq', db_name: 'd' },
      { dbName: 'd', collectionName: 'faq' },
    ],
    [
      'without a database in default',
      { objectType: 'Global', objectName: '*' },
      { dbName: 'default', collectionName: '*' },
    ],
    ['without a type', { objectName: '*', dbName: '' }, { dbName: 'default', collectionName: '*' }],
    [
      'of a user',
      { object_type: 'User', object_name: '*', db_name: 'default' },
      { dbName: 'default', collectionName: '*', objectType: 'User' },
    ],
  ];
  for (const [about, record, grant] of told)
    it(`are revoked as they are described ${about}`, () =>
      assert.deepEqual(described({ privilege: 'Search', ...record }), {
        grants: [{ privilege: 'Search', ...grant }],
        unreadable: 0,
      }));

  for (const record of [
    { privilege: 'Search', objectType: 'Collection', dbName: 'default' },
    { privilege: 'Search', objectType: 'Collection', objectName: '', dbName: 'default' },
    { privilege: 'Search', object_name: null },
    { privilege: '', objectName: 'faq' },
  ])
    it(`are unreadable without an object or a privilege: ${JSON.stringify(record)}`, () =>
      assert.deepEqual(described(record), { grants: [], unreadable: 1 }));
});

describe('plans of users and roles', () => {
  const olga = { userName: 'olga', roleName: 'reader', others: ['db_ro'], isOwn: false };

  it('contain no password', () => {
    for (const plan of [planUserCreation('olga'), planPasswordChange('olga', true)]) {
      const { password } = plan.request.body as { password: string };
      assert.equal(password, '•••');
    }
    assert.deepEqual(planPasswordChange('olga', false).request.body, {
      userName: 'olga',
      password: '•••',
      newPassword: '•••',
    });
  });

  it('add access by what the role has, and remove access by the same', () => {
    const given = planRoleGrant(olga, { value: [SEARCH] });
    assert.deepEqual([riskOf(given), given.request.body], ['widens', { userName: 'olga', roleName: 'reader' }]);
    assert.deepEqual(given.warnings, []);
    assert.deepEqual(
      given.lines.map(({ text, effect }) => [text, effect]),
      [
        ['User “olga” gets role “reader”', 'widens'],
        ['Search on default › faq', 'widens'],
      ],
    );
    const taken = planRoleRevocation(olga, { value: [SEARCH] });
    assert.deepEqual(
      [riskOf(taken), taken.lines.map(({ effect }) => effect), taken.typed],
      ['plain', ['narrows', 'narrows'], undefined],
    );
  });

  for (const roleName of ['admin', 'db_admin'])
    it(`tell that ${roleName} has full access, which services do not list`, () => {
      const change = { ...olga, roleName };
      const [given, taken] = [planRoleGrant(change, NOTHING), planRoleRevocation(change, NOTHING)];
      const text = 'Full access: all privileges on all objects';
      assert.deepEqual(given.lines[1], { text, effect: 'widens' });
      assert.deepEqual(taken.lines[1], { text, effect: 'narrows' });
      assert.deepEqual([given.warnings, taken.warnings], [[], []]);
    });

  it('warn where the privileges of a role, or the roles of a user, are unknown', () => {
    for (const plan of [planRoleGrant(olga, DENIED), planRoleRevocation(olga, DENIED)])
      assert.deepEqual(plan.warnings, ['The privileges of role “reader” cannot be read (denied)']);
    for (const plan of [planRoleGrant(olga, NOTHING), planRoleRevocation(olga, NOTHING)])
      assert.match(plan.warnings![0]!, /^The service lists no privileges of role “reader”\./);
    assert.deepEqual(planUserDrop('olga', DENIED).warnings, ['The roles of the user cannot be read (denied)']);
  });

  const own: [roleName: string, others: string[], isTyped: boolean][] = [
    ['reader', ['db_ro'], false],
    ['reader', [], true],
    ['db_admin', ['db_ro'], true],
    ['admin', ['public'], true],
  ];
  for (const [roleName, others, isTyped] of own) {
    it(`ask who applies for the name: ${roleName} beside ${others.join(', ') || 'nothing'}`, () => {
      const plan = planRoleRevocation({ userName: 'olga', roleName, others, isOwn: true }, NOTHING);
      assert.equal(riskOf(plan), isTyped ? 'destroys' : 'plain');
      assert.deepEqual(plan.typed, isTyped ? { text: 'olga', always: true } : undefined);
    });
  }

  it('grant and revoke one privilege by the same body', () => {
    const body = { roleName: 'reader', ...SEARCH };
    const [given, taken] = [planGrant('reader', SEARCH), planRevocation('reader', SEARCH, true)];
    assert.deepEqual([given.request.body, taken.request.body], [body, body]);
    assert.deepEqual([riskOf(given), riskOf(taken)], ['widens', 'plain']);
    assert.match(taken.warnings![0]!, /The user of this connection has role “reader”/);
    assert.deepEqual(planRevocation('reader', SEARCH, false).warnings, []);
  });

  it('grant and revoke privileges on other objects by their type', () => {
    const grant = { privilege: 'UpdateUser', dbName: 'default', collectionName: 'olga', objectType: 'User' };
    const body = {
      roleName: 'reader',
      privilege: 'UpdateUser',
      dbName: 'default',
      objectType: 'User',
      objectName: 'olga',
    };
    const [given, taken] = [planGrant('reader', grant), planRevocation('reader', grant, false)];
    assert.deepEqual([given.request.body, taken.request.body], [body, body]);
    assert.match(given.request.path, /roles\/grant_privilege$/);
    assert.match(taken.request.path, /roles\/revoke_privilege$/);
  });

  const lost: [privilege: string, isOwn: boolean, isTyped: boolean][] = [
    ['Search', true, false],
    ['ClusterReadOnly', true, false],
    ['ClusterAdmin', true, true],
    ['DatabaseAdmin', true, true],
    ['ManageOwnership', true, true],
    ['ClusterAdmin', false, false],
  ];
  for (const [privilege, isOwn, isTyped] of lost)
    it(`ask ${isTyped ? '' : 'not '}for the role to revoke ${privilege} from ${isOwn ? 'the own' : 'another'} role`, () => {
      const plan = planRevocation('reader', { ...SEARCH, privilege }, isOwn);
      assert.equal(riskOf(plan), isTyped ? 'destroys' : 'plain');
      assert.deepEqual(plan.typed, isTyped ? { text: 'reader', always: true } : undefined);
    });

  it('ask for the name where a group has the admin privilege', () => {
    const groups = { value: [{ privilegeGroupName: 'keepers', privileges: ['ManageOwnership'] }] };
    const keepers = { ...SEARCH, privilege: 'keepers' };
    const revoked = planRevocation('reader', keepers, true, groups);
    assert.deepEqual(revoked.typed, { text: 'reader', always: true });
    assert.match(revoked.lines[0]!.text, /^Without keepers \(ManageOwnership\), the user/);
    assert.equal(planRevocation('reader', keepers, true).typed, undefined);
    const change = { userName: 'olga', roleName: 'reader', others: ['db_ro'], isOwn: true };
    assert.deepEqual(planRoleRevocation(change, { value: [keepers] }, groups).typed, { text: 'olga', always: true });
    assert.equal(planRoleRevocation(change, { value: [SEARCH] }, groups).typed, undefined);
  });

  it('destroy users', () => {
    const plan = planUserDrop('olga', { value: ['reader'] });
    assert.deepEqual([riskOf(plan), plan.lines[1]!.text], ['destroys', 'Removes role “reader”']);
    assert.equal(planUserDrop('olga', DENIED).lines.length, 1);
  });
});
