import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import { explain } from '../../../src/connections/explain';
import type { Demo, Fault } from '../../../src/demo';
import { find, rows } from '../../harness/host/app';
import { connectDemo, leave } from '../../harness/host/connected';
import { answering, confirmed } from '../../harness/host/dialogs';
import { answeringSteps } from '../../harness/host/steps';
import { eventually } from '../../harness/window/until';

const CLUSTER = ['Service', 'Search Team', 'Clusters', 'prod-search'] as const;
const PASSWORD = 'canary-pw-5d21f7';
const run = (command: string, ...args: unknown[]) => vscode.commands.executeCommand(`vectorCloud.${command}`, ...args);

describe('users and roles of a cluster', () => {
  let running: App;
  let demo: Demo;
  beforeEach(async () => {
    ({ running, demo } = await connectDemo({ id: 'us', key: 'canary-3ba7d9' }));
  });
  afterEach(() => leave({ running, demo }));

  const sent = (path: string) => demo.requests.filter(each => each.endsWith(`/vectordb/${path}`)).length;
  const client = async (id = 'us') => {
    const { clusterId, endpoint } = demo.clusters[0]!;
    return running.clients.cluster((await running.connections.find(id))!, clusterId, endpoint);
  };
  const row = (...below: string[]) => find(running.tree, ...CLUSTER, ...below);
  const shown = async (...below: string[]) => rows(running.tree, 1, await row(...below));
  const rolesOf = async (userName: string) => (await client()).users.describe({ userName });
  const last = async () => (await running.changes.journal.list()).records[0]!;
  const detailOf = (modal: { asked: unknown[][] }, at = 0) =>
    String((modal.asked[at]![1] as vscode.MessageOptions).detail);

  async function revert(): Promise<void> {
    using _ = answering('showQuickPick', (items: vscode.QuickPickItem[]) => items[0]);
    await run('journal.proposeReverse');
  }

  it('are rows below the cluster, with roles below users and privileges below roles', async () => {
    assert.deepEqual(await shown('Users'), ['db_admin', 'nightly_indexer', 'shop_frontend', 'support_tool']);
    assert.deepEqual(await shown('Users', 'support_tool'), ['db_ro', 'help_center_reader']);
    assert.deepEqual(await shown('Cluster Roles'), ['db_admin', 'db_ro', 'db_rw', 'help_center_reader', 'indexer']);
    const grants = await running.tree.getChildren(await row('Cluster Roles', 'indexer'));
    assert.deepEqual(
      grants.map(each => [each.item().label, each.item().description]),
      [
        ['Insert', 'every collection of default'],
        ['Upsert', 'every collection of default'],
        ['Flush', 'every collection of default'],
        ['CollectionReadOnly', 'every collection of engineering'],
      ],
    );
    assert.match(String((await shown('Cluster Roles', 'db_admin'))[0]), /^No privileges listed\./);
  });

  it('create users with a password that is typed twice and written nowhere', async () => {
    using steps = answeringSteps('reporting', PASSWORD, 'different', PASSWORD);
    using modal = answering('showWarningMessage', confirmed);
    await run('user.create', await row('Users'));
    assert.equal(steps.asked[3]!.text, 'The passwords differ');
    assert.equal(modal.asked[0]![0], 'Create user “reporting”?');
    assert.match(detailOf(modal), /^Adds a user without roles[^]*Cluster: prod-search/);
    await eventually(async () => assert.ok(await row('Users', 'reporting')));
    const record = await last();
    assert.deepEqual([record.kind, record.outcome, record.thingId], ['user', 'applied', 'reporting']);
    const { endpoint } = demo.clusters[0]!;
    const answer = await fetch(`${endpoint}/v2/vectordb/users/list`, {
      method: 'POST',
      headers: { authorization: `Bearer reporting:${PASSWORD}` },
      body: '{}',
    });
    assert.equal(answer.status, 200);
    assert.doesNotMatch(JSON.stringify(record), /canary-pw/);
  });

  it('do not create a user whose name is taken', async () => {
    using _ = answeringSteps('support_tool', PASSWORD, PASSWORD);
    using said = answering('showErrorMessage');
    await run('user.create', await row('Users'));
    assert.match(String(said.asked[0]?.[0]), /already has a user named “support_tool”/);
    assert.equal(sent('users/create'), 0);
  });

  it('assign a role with what the user gets, remove it, and revert', async () => {
    using _ = answeringSteps('indexer');
    using modal = answering('showWarningMessage', confirmed, confirmed, confirmed);
    await run('user.assignRole', await row('Users', 'shop_frontend'));
    assert.equal(modal.asked[0]![0], 'Assign role “indexer” to user “shop_frontend”?');
    assert.match(detailOf(modal), /CollectionReadOnly on every collection of engineering/);
    assert.deepEqual(await rolesOf('shop_frontend'), ['help_center_reader', 'indexer']);
    await eventually(async () => assert.ok(await row('Users', 'shop_frontend', 'indexer')));
    await run('user.removeRole', await row('Users', 'shop_frontend', 'indexer'));
    assert.equal(modal.asked[1]![0], 'Remove role “indexer” from user “shop_frontend”?');
    assert.deepEqual(await rolesOf('shop_frontend'), ['help_center_reader']);
    await revert();
    assert.deepEqual(await rolesOf('shop_frontend'), ['help_center_reader', 'indexer']);
  });

  it('change a password by the current one', async () => {
    await (await client()).users.create({ userName: 'reporting', password: 'before-1' });
    using steps = answeringSteps('before-1', PASSWORD, PASSWORD);
    using modal = answering('showWarningMessage', confirmed);
    await run('user.changePassword', await row('Users', 'reporting'));
    assert.match(steps.asked[0]!.text, /^Current password of “reporting”/);
    assert.match(detailOf(modal), /^Replaces the password/);
    const record = await last();
    assert.equal(record.outcome, 'applied');
    assert.doesNotMatch(JSON.stringify(record), /before-1|canary-pw/);
    await assert.rejects(
      (await client()).users.updatePassword({ userName: 'reporting', password: 'before-1', newPassword: 'again-22' }),
    );
  });

  it('drop a user with the roles that the user loses', async () => {
    using modal = answering('showWarningMessage', confirmed);
    await run('user.drop', await row('Users', 'support_tool'));
    assert.match(detailOf(modal), /Applications that sign in as “support_tool” fail[^]*Removes role “db_ro”/);
    assert.ok(!(await (await client()).users.list()).includes('support_tool'));
  });

  it('grant a privilege to a role, revoke it, and drop the role with the others', async () => {
    await (await client()).clusterRoles.create({ roleName: 'reader' });
    const query = { roleName: 'reader', privilege: 'Query', dbName: 'default', collectionName: 'help_center' };
    await (await client()).clusterRoles.grantPrivilegeV2(query);
    using steps = answeringSteps('Search', 'default', 'help_center');
    using modal = answering('showWarningMessage', confirmed, confirmed, confirmed);
    await run('clusterRole.grant', await row('Cluster Roles', 'reader'));
    assert.ok(steps.asked[0]!.rows!.some(text => text.includes('search_and_query')));
    assert.equal(modal.asked[0]![0], 'Grant Search to role “reader”?');
    assert.match(detailOf(modal), /Search on default › help_center/);
    await eventually(async () => assert.ok(await row('Cluster Roles', 'reader', 'Search')));
    await run('clusterRole.revoke', await row('Cluster Roles', 'reader', 'Search'));
    assert.equal(modal.asked[1]![0], 'Revoke Search from role “reader”?');
    await run('clusterRole.drop', await row('Cluster Roles', 'reader'));
    assert.equal(modal.asked[2]![0], 'Drop role “reader”?');
    assert.match(
      detailOf(modal, 2),
      /Deletes the role and removes it from its users[^]*Query on default › help_center/,
    );
    assert.ok(!(await (await client()).clusterRoles.list()).includes('reader'));
    assert.deepEqual([sent('roles/grant_privilege_v2'), sent('roles/revoke_privilege_v2')], [2, 2]);
  });

  it('warn where privileges of a role or roles of a user cannot be read', async () => {
    const denied = { status: 403, code: 1401, message: 'no right' };
    demo.fail('POST /v2/vectordb/roles/describe', denied);
    using steps = answeringSteps('indexer');
    using modal = answering('showWarningMessage');
    await run('user.assignRole', await row('Users', 'shop_frontend'));
    assert.match(detailOf(modal), /The privileges of role “indexer” cannot be read \(.*no right.*\)/);
    assert.deepEqual(
      steps.asked[0]!.rows!.map(text => text.trim()),
      ['db_ro', 'db_rw', 'indexer', 'db_admin'],
    );
    const user = await row('Users', 'support_tool');
    demo.fail('POST /v2/vectordb/users/describe', denied);
    await run('user.drop', user);
    assert.match(detailOf(modal, 1), /The roles of the user cannot be read \(.*no right.*\)/);
  });

  it('tell that an admin role has full access', async () => {
    using _ = answeringSteps('db_admin');
    using modal = answering('showWarningMessage');
    await run('user.assignRole', await row('Users', 'shop_frontend'));
    assert.match(detailOf(modal), /gets role “db_admin”\s+Full access: all privileges on all objects/);
  });

  it('show privileges without an object as unreadable, and those on other objects by their type', async () => {
    const data = [
      { privilege: 'Search', objectType: 'Collection', dbName: 'default' },
      { privilege: 'UpdateUser', object_type: 'User', object_name: 'olga', db_name: 'default' },
    ];
    const restore = demo.fail('POST /v2/vectordb/roles/describe', { body: JSON.stringify({ code: 0, data }) });
    const grants = (await running.tree.getChildren(await row('Cluster Roles', 'indexer'))).map(each => each.item());
    assert.deepEqual(
      grants.map(({ label, contextValue }) => [label, contextValue]),
      [
        ['UpdateUser', 'grant'],
        ['Search', 'unreadable'],
      ],
    );
    assert.equal(grants[0]!.description, 'User olga');
    restore();
    const object = { roleName: 'indexer', privilege: 'UpdateUser', objectType: 'User', objectName: 'olga' };
    await (await client()).clusterRoles.grantPrivilege(object);
    running.tree.refresh(await row('Cluster Roles', 'indexer'));
    using modal = answering('showWarningMessage', confirmed, confirmed);
    await run('clusterRole.revoke', await row('Cluster Roles', 'indexer', 'UpdateUser'));
    assert.match(detailOf(modal), /UpdateUser on User olga/);
    assert.equal((await last()).outcome, 'applied');
    assert.deepEqual([sent('roles/revoke_privilege'), sent('roles/revoke_privilege_v2')], [1, 0]);
    await revert();
    assert.ok(
      (await (await client()).clusterRoles.describe({ roleName: 'indexer' })).some(each => each.objectName === 'olga'),
    );
  });

  it('keep the plan of one privilege open beside that of another one of the role', async () => {
    await (await client()).clusterRoles.create({ roleName: 'reader' });
    await running.connections.update('us', now => ({ ...now, readOnly: true }));
    const tabs = () =>
      vscode.window.tabGroups.all.flatMap(group => group.tabs).filter(({ label }) => label.startsWith('Grant'));
    const plans = [];
    for (const privilege of ['Search', 'Query']) {
      using _ = answeringSteps(privilege, 'default', 'help_center');
      plans.push(run('clusterRole.grant', await row('Cluster Roles', 'reader')));
      await eventually(async () => assert.equal(tabs().length, plans.length));
    }
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await Promise.all(plans);
  });

  describe('by a connection that signs in as a user', () => {
    const own = (...below: string[]) => find(running.tree, 'Own', ...below);
    beforeEach(async () => {
      const { endpoint: address } = demo.clusters[0]!;
      const admin = await client();
      await admin.users.create({ userName: 'olga', password: 'before-1' });
      for (const roleName of ['db_admin', 'db_ro']) await admin.users.grantRole({ userName: 'olga', roleName });
      await running.connections.add(
        { id: 'own', kind: 'endpoint', plane: 'cluster', name: 'Own', address },
        'olga:before-1',
      );
    });

    it('keep the user', async () => {
      using said = answering('showErrorMessage');
      await run('user.drop', await own('Users', 'olga'));
      assert.match(String(said.asked[0]?.[0]), /this connection signs in as “olga”/);
      assert.equal(sent('users/drop'), 0);
    });

    it('remove an admin role of the user only by the typed name', async () => {
      using box = answering('showInputBox', 'olga');
      using modal = answering('showWarningMessage', confirmed, confirmed);
      await run('user.removeRole', await own('Users', 'olga', 'db_ro'));
      assert.equal(box.asked.length, 0);
      await run('user.removeRole', await own('Users', 'olga', 'db_admin'));
      assert.match(String((box.asked[0]![0] as vscode.InputBoxOptions).prompt), /To confirm, type the name “olga”/);
      assert.match(detailOf(modal, 1), /might not be able to assign the role again/);
      assert.deepEqual(await rolesOf('olga'), []);
    });

    it('revoke an admin privilege of a role of the user only by the typed name', async () => {
      const admin = await client();
      await admin.clusterRoles.create({ roleName: 'operators' });
      const grant = { roleName: 'operators', dbName: 'default', collectionName: '*' };
      for (const privilege of ['ClusterAdmin', 'Search'])
        await admin.clusterRoles.grantPrivilegeV2({ ...grant, privilege });
      await admin.users.grantRole({ userName: 'olga', roleName: 'operators' });
      using box = answering('showInputBox', 'operators');
      using _ = answering('showWarningMessage', confirmed, confirmed);
      await run('clusterRole.revoke', await own('Cluster Roles', 'operators', 'Search'));
      assert.equal(box.asked.length, 0);
      await run('clusterRole.revoke', await own('Cluster Roles', 'operators', 'ClusterAdmin'));
      assert.match(
        String((box.asked[0]![0] as vscode.InputBoxOptions).prompt),
        /To confirm, type the name “operators”/,
      );
      assert.deepEqual(await admin.clusterRoles.describe({ roleName: 'operators' }), []);
    });

    it('tell that the user has no permission, or was refused, and name no API key', async () => {
      const cases: [fault: Fault, told: RegExp][] = [
        [
          { status: 403, code: 1401, message: 'no right' },
          /^The user has no permission: no right\. Ask .*, or use another user\.$/,
        ],
        [{ status: 200, code: 1401, message: 'no right' }, /^The user has no permission: no right$/],
        [{ status: 401, code: 1800, message: 'who' }, /^The service refused this user and password\. Check both\.$/],
      ];
      for (const [fault, told] of cases) {
        const restore = demo.fail('POST /v2/vectordb/users/list', fault);
        const failure = await (await client('own')).users.list().catch((error: unknown) => error);
        assert.match(explain(failure).message, told);
        restore();
      }
    });

    it('sign in with a new password of the user', async () => {
      using steps = answeringSteps(PASSWORD, PASSWORD);
      using warned = answering('showWarningMessage', confirmed);
      using said = answering('setStatusBarMessage');
      await run('user.changePassword', await own('Users', 'olga'));
      assert.equal(steps.asked.length, 2);
      assert.equal(warned.asked.length, 1);
      assert.match(String(said.asked[0]?.[0]), /Change the password of user “olga”: done/);
      const record = await last();
      assert.deepEqual([record.outcome, record.note], ['applied', undefined]);
      assert.equal(await running.connections.keys.get('own'), `olga:${PASSWORD}`);
      assert.ok((await (await client('own')).users.list()).includes('olga'));
    });
  });
});
