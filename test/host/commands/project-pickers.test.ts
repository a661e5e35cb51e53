import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { arranged } from '../../../src/commands/choices/arranging';
import type { Node } from '../../../src/tree/node';
import { connectDemo, leave, type Connected } from '../../harness/host/connected';
import { answering, pickOf } from '../../harness/host/dialogs';
import { moment } from '../../harness/host/waiting';

const KEY = 'canary-a5530b';

/** Rows of the demo service's projects on two connections, one of them a production connection. */
const PROJECTS = ['Research / Übersicht: One', 'Search Team: One', 'Search Team: PRODUCTION · Two'];

/** Commands without a row that ask for a project, and a row that each offers beside the projects. */
const ASKING = [
  ['project.setEndpoint', PROJECTS.map(row => `${row} · Enterprise`).with(0, `${PROJECTS[0]} · Standard`)],
  ['role.create', [...PROJECTS, 'Organization Roles: One']],
  ['alertRule.create', PROJECTS],
] as const;

const textsOf = (items: readonly vscode.QuickPickItem[]) =>
  items.filter(({ kind }) => kind === undefined).map(({ label, description }) => `${label}: ${description}`);

describe('pickers of projects', () => {
  let connected: Connected;
  before(async () => {
    connected = await connectDemo({ id: 'one', key: KEY, name: 'One' });
    const { connections } = connected.running;
    const { baseUrl: address } = connected.demo;
    await connections.add({ id: 'two', kind: 'cloud', name: 'Two', address, production: true }, KEY);
  });
  after(() => leave(connected));

  for (const [command, wanted] of ASKING) {
    it(`show the project, its connection and the marks in each row, and match them: ${command}`, async () => {
      const { pick, done } = await pickOf(command);
      while (pick.busy !== false) await moment();
      pick.leave();
      await done;
      const shown = textsOf(pick.items);
      assert.deepEqual(
        wanted.filter(row => !shown.includes(row)),
        [],
        shown.join('\n'),
      );
      assert.equal(pick.matchOnDescription, true);
    });
  }

  it('list the projects before the organization, the widest scope', async () => {
    const { pick, done } = await pickOf('role.create');
    while (pick.busy !== false) await moment();
    pick.leave();
    await done;
    const ofOne = textsOf(pick.items).filter(row => row.endsWith(': One'));
    assert.equal(ofOne.length, 3);
    assert.equal(ofOne.at(-1), 'Organization Roles: One');
  });

  it('show the rows above where any row can be chosen, so that no two are alike', async () => {
    const { projects } = connected.demo;
    const projectEndpoints = Object.fromEntries(projects.map(({ projectId, endpoint }) => [projectId, endpoint]));
    await connected.running.connections.update('one', now => ({ ...now, projectEndpoints }));
    const { pick, done } = await pickOf('thing.copyName');
    while (pick.busy !== false) await moment();
    pick.leave();
    await done;
    const shown = textsOf(pick.items);
    assert.deepEqual(
      shown.filter((row, at) => shown.indexOf(row) !== at),
      [],
    );
    for (const row of ['default: One › Search Team › prod-search', 'Project Endpoint: One › Search Team · 127.0.0.1']) {
      assert.ok(
        shown.some(each => each.startsWith(row)),
        shown.join('\n'),
      );
    }
  });

  it('name the reason why rows are missing once, after the rows', () => {
    const [cluster, database, other] = ['cluster', 'database', 'other'].map((key): Node => ({
      key,
      item: () => new vscode.TreeItem(key),
    }));
    const reason = (...above: Node[]) => ({ label: 'The cluster is STOPPED', above });
    const items = [
      reason(cluster!, database!),
      { label: 'last', node: other!, above: [] },
      reason(cluster!),
      { label: 'first', node: cluster!, above: [] },
      reason(other!),
    ];
    assert.deepEqual(
      arranged(items, { isLast: ({ label }) => label === 'last', positions: new WeakMap() }).map(({ label, above }) => [
        label,
        above.map(({ key }) => key),
      ]),
      [
        ['first', []],
        ['last', []],
        ['The cluster is STOPPED', ['cluster']],
        ['The cluster is STOPPED', ['other']],
      ],
    );
  });

  it('show them for the lists that were opened, too', async () => {
    const { tree } = connected.running;
    const connections = await tree.getChildren();
    for (const connection of connections) {
      for (const project of await tree.getChildren(connection)) await tree.getChildren(project);
    }
    using asked = answering('showQuickPick');
    await vscode.commands.executeCommand('vectorCloud.volume.filterType');
    const shown = textsOf(asked.asked[0]?.[0] as vscode.QuickPickItem[]);
    assert.deepEqual(
      PROJECTS.filter(row => !shown.includes(row)),
      [],
      shown.join('\n'),
    );
  });
});
