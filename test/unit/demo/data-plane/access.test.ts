import assert from 'node:assert/strict';
import { LAB, PROD, Service } from '../../../harness/services/demo';

describe('access in the demo service', () => {
  const service = new Service();
  before(() => service.start());
  after(() => service.demo.close());

  const ask = async (operation: string, body: object = {}, cluster: number = PROD) => {
    service.pass(1000);
    const { clusters, apiKey } = service.demo;
    const response = await fetch(`${clusters[cluster]!.endpoint}/v2/vectordb/${operation}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}` },
      body: JSON.stringify(body),
    });
    assert.equal(response.status, 200);
    return (await response.json()) as { code: number; data?: unknown; message?: string };
  };
  const data = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).data;
  const reader = { roleName: 'reader' };

  it('has users with roles, and roles with privileges, in the cluster of the shop alone', async () => {
    assert.deepEqual(await data('users/list'), ['db_admin', 'shop_frontend', 'nightly_indexer', 'support_tool']);
    assert.deepEqual(await data('users/describe', { userName: 'support_tool' }), ['help_center_reader', 'db_ro']);
    assert.deepEqual(await data('users/list', {}, LAB), ['db_admin']);
    assert.deepEqual(await data('roles/list', {}, LAB), ['db_admin', 'db_ro', 'db_rw']);
  });

  it('describes a role for one database, or for all', async () => {
    const databases = async (more: object) =>
      ((await data('roles/describe', { roleName: 'indexer', ...more })) as { dbName: string }[]).map(
        ({ dbName }) => dbName,
      );
    assert.deepEqual(await databases({}), ['default', 'default', 'default']);
    assert.deepEqual(await databases({ dbName: 'engineering' }), ['engineering']);
    assert.equal((await databases({ dbName: '*' })).length, 4);
  });

  it('derives the type of the object where privileges are granted without one', async () => {
    await ask('roles/create', reader);
    for (const privilege of ['Search', 'ShowCollections', 'CollectionReadOnly', 'search_and_query'])
      assert.equal((await ask('roles/grant_privilege_v2', { ...reader, privilege, collectionName: '*' })).code, 0);
    const grants = (await data('roles/describe', reader)) as { privilege: string; objectType: string }[];
    assert.deepEqual(
      grants.map(({ privilege, objectType }) => [privilege, objectType]),
      [
        ['Search', 'Collection'],
        ['ShowCollections', 'Global'],
        ['CollectionReadOnly', 'Global'],
        ['search_and_query', 'Global'],
      ],
    );
    await ask('roles/revoke_privilege_v2', { ...reader, privilege: 'Search', collectionName: '*' });
    assert.equal(((await data('roles/describe', reader)) as object[]).length, 3);
  });

  it('joins the privileges of a group to a text', async () => {
    const group = { privilegeGroupName: 'ingest' };
    await ask('privilege_groups/create', group);
    await ask('privilege_groups/add_privileges_to_group', { ...group, privileges: ['Insert', 'Upsert', 'Flush'] });
    await ask('privilege_groups/remove_privileges_from_group', { ...group, privileges: ['Flush'] });
    assert.deepEqual(await data('privilege_groups/list'), {
      privilegeGroups: [
        { privilegeGroupName: 'search_and_query', privileges: 'Search,Query,GetLoadState' },
        { privilegeGroupName: 'ingest', privileges: 'Insert,Upsert' },
      ],
    });
    await ask('privilege_groups/drop', group);
  });

  const refused: [operation: string, body: object, names: RegExp][] = [
    ['users/create', { userName: 'db_admin', password: 'long enough' }, /already exists/],
    ['users/create', { userName: '1st', password: 'long enough' }, /invalid username 1st/],
    ['users/create', { userName: 'short', password: 'abc' }, /3 out of range 6/],
    ['users/drop', { userName: 'db_admin' }, /cannot be deleted/],
    ['users/update_password', { userName: 'db_admin', password: 'x', newPassword: 'long enough' }, /old password/],
    ['users/grant_role', { userName: 'nobody', roleName: 'db_ro' }, /not found the user nobody/],
    ['users/grant_role', { userName: 'db_admin', roleName: 'none' }, /not found the role none/],
    ['roles/create', { roleName: 'db_ro' }, /already exists/],
    ['roles/drop', { roleName: 'db_ro' }, /default role/],
    ['roles/drop', { roleName: 'indexer' }, /it has privileges/],
    ['roles/describe', { roleName: 'none' }, /not found the role none/],
    [
      'roles/grant_privilege_v2',
      { roleName: 'indexer', privilege: 'Fly', collectionName: '*' },
      /privilege name\[Fly\]/,
    ],
    ['privilege_groups/create', { privilegeGroupName: 'search_and_query' }, /already/],
    ['privilege_groups/create', { privilegeGroupName: 'ClusterAdmin' }, /defined by built in/],
    [
      'privilege_groups/add_privileges_to_group',
      { privilegeGroupName: 'search_and_query', privileges: ['Fly'] },
      /name \[Fly\] defined in system/,
    ],
    ['privilege_groups/drop', { privilegeGroupName: 'search_and_query' }, /used by role \[help_center_reader\]/],
    ['privilege_groups/add_privileges_to_group', { privilegeGroupName: 'none', privileges: ['Search'] }, /not exist/],
  ];
  for (const [operation, body, names] of refused) {
    it(`refuses ${operation} of ${JSON.stringify(body)}`, async () => {
      const { code, message } = await ask(operation, body);
      assert.equal(code, 1100);
      assert.match(message ?? '', names);
    });
  }
});
