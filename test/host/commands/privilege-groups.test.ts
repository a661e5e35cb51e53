import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import { find, rows } from '../../harness/host/app';
import { connectDemo, leave } from '../../harness/host/connected';
import { answering, confirmed } from '../../harness/host/dialogs';
import { answeringSteps } from '../../harness/host/steps';
import { eventually } from '../../harness/window/until';

const GROUPS = ['Service', 'Search Team', 'Clusters', 'prod-search', 'Privilege Groups'] as const;
const run = (command: string, ...args: unknown[]) => vscode.commands.executeCommand(`vectorCloud.${command}`, ...args);

describe('privilege groups of a cluster', () => {
  let running: App;
  let demo: Demo;
  beforeEach(async () => {
    ({ running, demo } = await connectDemo({ id: 'pg', key: 'canary-5ac1e2' }));
  });
  afterEach(() => leave({ running, demo }));

  const sent = (path: string) => demo.requests.filter(each => each.endsWith(`/privilege_groups/${path}`)).length;
  const client = async () => {
    const { clusterId, endpoint } = demo.clusters[0]!;
    return running.clients.cluster((await running.connections.find('pg'))!, clusterId, endpoint);
  };
  const row = (...below: string[]) => find(running.tree, ...GROUPS, ...below);
  const shown = async (...below: string[]) => rows(running.tree, 1, await row(...below));
  const privilegesOf = async (name: string) =>
    (await (await client()).privilegeGroups.list())
      .find(({ privilegeGroupName }) => privilegeGroupName === name)
      ?.privileges.toSorted();
  const last = async () => (await running.changes.journal.list()).records[0]!;
  const detailOf = (modal: { asked: unknown[][] }, at = 0) =>
    String((modal.asked[at]![1] as vscode.MessageOptions).detail);

  async function revert(): Promise<void> {
    using _ = answering('showQuickPick', (items: vscode.QuickPickItem[]) => items[0]);
    await run('journal.proposeReverse');
  }

  it('are rows with their privileges', async () => {
    assert.deepEqual(await shown(), ['search_and_query']);
    assert.deepEqual(await shown('search_and_query'), ['GetLoadState', 'Query', 'Search']);
  });

  it('get and lose privileges with the roles that have the group, and revert', async () => {
    using steps = answeringSteps('Insert');
    using modal = answering('showWarningMessage', confirmed, confirmed, confirmed);
    await run('privilegeGroup.add', await row('search_and_query'));
    assert.ok(!steps.asked[0]!.rows!.some(text => text.trim() === 'Search'), 'offers what the group lacks');
    assert.equal(modal.asked[0]![0], 'Add Insert to privilege group “search_and_query”?');
    assert.match(detailOf(modal), /Role “help_center_reader” gets Insert on default › help_center/);
    const all = ['GetLoadState', 'Insert', 'Query', 'Search'];
    assert.deepEqual(await privilegesOf('search_and_query'), all);
    await eventually(async () => assert.ok(await row('search_and_query', 'Insert')));
    const { kind, outcome, thingId } = await last();
    assert.deepEqual([kind, outcome, thingId], ['groupPrivileges', 'applied', 'search_and_query']);
    await run('privilegeGroup.remove', await row('search_and_query', 'Search'));
    assert.match(detailOf(modal, 1), /Role “help_center_reader” loses Search on default › help_center/);
    assert.deepEqual(await privilegesOf('search_and_query'), ['GetLoadState', 'Insert', 'Query']);
    await revert();
    assert.match(detailOf(modal, 2), /gets Search/);
    assert.deepEqual(await privilegesOf('search_and_query'), all);
  });

  it('are created, dropped, and created again with their privileges', async () => {
    using modal = answering('showWarningMessage', confirmed, confirmed, confirmed, confirmed);
    {
      using _ = answering('showInputBox', 'ingest');
      await run('privilegeGroup.create', await row());
    }
    await (await client()).privilegeGroups.addPrivileges({ privilegeGroupName: 'ingest', privileges: ['Insert'] });
    running.tree.refresh(await row());
    await run('privilegeGroup.drop', await row('ingest'));
    assert.match(detailOf(modal, 1), /Deletes the group with the privileges Insert\. No role has the group/);
    assert.equal(await privilegesOf('ingest'), undefined);
    await revert();
    assert.deepEqual(await privilegesOf('ingest'), ['Insert']);
    assert.match(detailOf(modal, 3), /No role has the group/);
  });

  it('are not dropped while a role has the group', async () => {
    using said = answering('showErrorMessage');
    await run('privilegeGroup.drop', await row('search_and_query'));
    assert.match(String(said.asked[0]?.[0]), /roles have “search_and_query”: “help_center_reader”/);
    assert.equal(sent('drop'), 0);
  });

  it('warn where the roles with the group cannot be read', async () => {
    const group = await row('search_and_query');
    demo.fail('POST /v2/vectordb/roles/list', { status: 403, code: 1401, message: 'no right' });
    using _ = answeringSteps('Insert');
    using modal = answering('showWarningMessage');
    await run('privilegeGroup.add', group);
    assert.match(detailOf(modal), /Roles with the group get Insert[^]*cannot be read \(.*no right.*\)/);
    assert.equal(sent('add_privileges_to_group'), 0);
  });

  it('do not take a name twice', async () => {
    using _ = answering('showInputBox', 'search_and_query');
    using said = answering('showErrorMessage');
    await run('privilegeGroup.create', await row());
    assert.match(String(said.asked[0]?.[0]), /already has a privilege group named “search_and_query”/);
    assert.equal(sent('create'), 0);
  });

  it('that are built in do not change', async () => {
    const data = { privilegeGroups: [{ privilegeGroupName: 'ClusterAdmin', privileges: 'Search' }] };
    demo.fail('POST /v2/vectordb/privilege_groups/list', { body: JSON.stringify({ code: 0, data }) });
    const [group] = await running.tree.getChildren(await row());
    assert.equal(group!.item().contextValue, 'builtInGroup');
    const [privilege] = await running.tree.getChildren(group);
    assert.equal(privilege!.item().contextValue, 'builtInPrivilege');
  });
});
