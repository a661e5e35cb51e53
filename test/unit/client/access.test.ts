import assert from 'node:assert/strict';
import { ApiError, ClusterClient } from '../../../src/client';
import { Agent } from '../../../src/client/undici';
import { recordedClients, recordedV2 } from '../../harness/services/recordings';
import { Server } from '../../harness/services/recording-server';

const PREFIX = '/v2/vectordb/';
const ACCESS = /^\/v2\/vectordb\/(users|roles|privilege_groups)\//;

/** The call of our client that sends a recorded request. */
const CALLS: Readonly<Record<string, (client: ClusterClient, body: never) => Promise<unknown>>> = {
  'users/list': ({ users }) => users.list(),
  'users/describe': ({ users }, body) => users.describe(body),
  'users/create': ({ users }, body) => users.create(body),
  'users/drop': ({ users }, body) => users.drop(body),
  'users/grant_role': ({ users }, body) => users.grantRole(body),
  'users/revoke_role': ({ users }, body) => users.revokeRole(body),
  'roles/list': ({ clusterRoles }) => clusterRoles.list(),
  'roles/describe': ({ clusterRoles }, body) => clusterRoles.describe(body),
  'roles/create': ({ clusterRoles }, body) => clusterRoles.create(body),
  'roles/drop': ({ clusterRoles }, body) => clusterRoles.drop(body),
  'roles/grant_privilege': ({ clusterRoles }, body) => clusterRoles.grantPrivilege(body),
  'roles/revoke_privilege': ({ clusterRoles }, body) => clusterRoles.revokePrivilege(body),
};

const answered = [...recordedClients(), ...recordedV2()].filter(
  ({ path, answers }) => ACCESS.test(path) && answers !== undefined,
);

describe('users and roles of a cluster', () => {
  let server: Server;
  let client: ClusterClient;
  before(async () => {
    server = await Server.start();
    client = new ClusterClient({ endpoint: server.address, token: 'key', dispatcher: new Agent() });
  });
  beforeEach(() => server.reset());
  after(() => server.stop());

  for (const { n, name, path, body = '', answers = {} } of answered) {
    it(`send what other clients send, and read the recorded answer: ${n} ${name}`, async () => {
      const [answer] = Object.values(answers);
      server.answer(`POST ${path}`, answer!.status, answer!.body);
      const sent = JSON.parse(body) as never;
      const given = JSON.parse(answer!.body) as { code: number; data?: unknown; message?: string };
      const call = CALLS[path.slice(PREFIX.length)]!(client, sent);
      if (given.code === 0) {
        const read = await call;
        if (/list|describe/.test(path)) assert.deepEqual(read, given.data);
      } else {
        await assert.rejects(call, (error: ApiError) => error.code === given.code && error.message === given.message);
      }
      assert.deepEqual(JSON.parse(server.requests[0]!.body), sent);
    });
  }

  it('are those of the recordings', () => assert.ok(answered.length > 20));

  it('send the current password with a new one, privileges on a collection, and those of groups', async () => {
    const cases = [
      ['users/update_password', { userName: 'u', password: 'p', newPassword: 'q' }],
      ['roles/grant_privilege_v2', { roleName: 'r', privilege: 'Search', dbName: 'd', collectionName: 'c' }],
      ['roles/revoke_privilege_v2', { roleName: 'r', privilege: 'Search', dbName: 'd', collectionName: '*' }],
      ['privilege_groups/create', { privilegeGroupName: 'g' }],
      ['privilege_groups/drop', { privilegeGroupName: 'g' }],
      ['privilege_groups/add_privileges_to_group', { privilegeGroupName: 'g', privileges: ['Search', 'Query'] }],
      ['privilege_groups/remove_privileges_from_group', { privilegeGroupName: 'g', privileges: ['Query'] }],
    ] as const;
    for (const [path] of cases) server.answer(`POST ${PREFIX}${path}`, 200, { code: 0, data: {} });
    await client.users.updatePassword(cases[0][1]);
    await client.clusterRoles.grantPrivilegeV2(cases[1][1]);
    await client.clusterRoles.revokePrivilegeV2(cases[2][1]);
    await client.privilegeGroups.create(cases[3][1]);
    await client.privilegeGroups.drop(cases[4][1]);
    await client.privilegeGroups.addPrivileges({ ...cases[5][1], privileges: [...cases[5][1].privileges] });
    await client.privilegeGroups.removePrivileges({ ...cases[6][1], privileges: [...cases[6][1].privileges] });
    assert.deepEqual(
      server.requests.map(({ url, body }) => [url.slice(PREFIX.length), JSON.parse(body)]),
      cases,
    );
  });

  const groups: [told: unknown, read: readonly (readonly [string, readonly string[]])[]][] = [
    [{ privilegeGroups: [{ privilegeGroupName: 'g', privileges: 'Search,Query' }] }, [['g', ['Search', 'Query']]]],
    [{ privilegeGroups: [{ privilegeGroupName: 'g', privileges: ['Search'] }] }, [['g', ['Search']]]],
    [{ privilegeGroups: [{ privilegeGroupName: 'g', privileges: '' }, 7] }, [['g', []]]],
    [{ privilegeGroups: [{ privilegeGroupName: 'g', privileges: 7 }] }, [['g', []]]],
    [{ privilegeGroups: null }, []],
    [{}, []],
  ];
  for (const [data, read] of groups) {
    it(`read privilege groups: ${JSON.stringify(data)}`, async () => {
      server.answer(`POST ${PREFIX}privilege_groups/list`, 200, { code: 0, data });
      const listed = await client.privilegeGroups.list();
      assert.deepEqual(
        listed.map(({ privilegeGroupName, privileges }) => [privilegeGroupName, privileges]),
        read,
      );
    });
  }
});
