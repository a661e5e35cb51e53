import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { proposeRevert } from '../../../src/documents/reverting';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import { find, shownDocument } from '../../harness/host/app';
import { askPastUs, connectDemo, leave } from '../../harness/host/connected';
import { answering, pickOf } from '../../harness/host/dialogs';
import { happened } from '../../harness/host/waiting';
import { asking, planShown } from '../../harness/host/plans';
import { shownMarkdown } from '../../harness/host/markdown';

const KEY = 'canary-2fd771';
const PROJECT = 'proj-5d0c7b9e2f41a86300a1c4';
const OPERATOR = 'r-4kq81c0z7m2x9wv5t3n6b8y1d4f7gh';
const BACKUP = 'r-9d2h5j7k1m4p6q8s0v3x5z7b2c4f6n';
const ABSENT = { status: 404, body: 'not found', contentType: 'text/plain' };
const TEAM = ['Service', 'Search Team'] as const;
const ROLES = [...TEAM, 'Roles'] as const;

interface RoleText {
  readonly roleId?: string;
  readonly projectId?: string;
  readonly roleName: string;
  readonly policies: { resourceType: string; privileges: string[]; resources?: string[] }[];
}

describe('roles', () => {
  let running: App;
  let demo: Demo;
  beforeEach(async () => ({ running, demo } = await connectDemo({ id: 'r', key: KEY })));
  afterEach(() => leave({ running, demo }));

  const service = (method: string, id: string, body?: unknown) =>
    askPastUs<RoleText | undefined>(demo, method, `/v2/roles/${id}`, body);
  const run = async (command: string, ...row: string[]) =>
    vscode.commands.executeCommand(
      `vectorCloud.${command}`,
      row.length > 0 ? await find(running.tree, ...row) : undefined,
    );
  const text = async () => JSON.parse((await shownDocument()).getText()) as RoleText;
  const edit = async (change: (role: RoleText) => RoleText) => {
    const document = await shownDocument();
    const whole = new vscode.Range(0, 0, document.lineCount, 0);
    const changes = new vscode.WorkspaceEdit();
    changes.replace(document.uri, whole, `${JSON.stringify(change(await text()), null, 2)}\n`);
    assert.ok(await vscode.workspace.applyEdit(changes));
  };
  /** Runs a command with a plan, decides, and returns its text. */
  const decided = async (decision: 'apply' | 'discard', start: () => Thenable<unknown>) => {
    const shown = planShown();
    const running_ = start();
    const plan = (await shown).document.getText();
    assert.ok((await running.changes.plans.documents()).decide(decision));
    await running_;
    return plan;
  };
  const plan = async () => {
    const { uri } = await shownDocument();
    return vscode.commands.executeCommand('vectorCloud.document.plan', uri);
  };
  const writes = () => demo.requests.filter(request => / \/v2\/roles\b/.test(request) && !request.startsWith('GET '));

  describe('that are predefined', () => {
    it('open as a form of what the service has, and nothing of it can be changed', async () => {
      await run('role.edit', ...ROLES, 'Data Viewer');
      const { input } = vscode.window.tabGroups.activeTabGroup.activeTab!;
      assert.ok(input instanceof vscode.TabInputCustom);
      assert.deepEqual([input.viewType, input.uri.scheme], ['vectorCloud.roleForm', 'vectorcloud-live']);
    });

    it('are where new ones begin, without what the service refuses on write', async () => {
      await run('role.copy', ...ROLES, 'Project Admin');
      const { roleId, projectId, roleName, policies } = await text();
      assert.deepEqual([roleId, projectId, roleName], [undefined, PROJECT, 'Copy of Project Admin']);
      assert.deepEqual(policies.at(-2), { resourceType: 'on_demand_compute_data', privileges: ['all'] });
      using _ = answering('showWarningMessage', 'Create');
      assert.match(await decided('apply', plan), /Creates (role|alert rule)/);
      const made = await text();
      assert.equal((await service('GET', made.roleId!))?.roleName, 'Copy of Project Admin');
    });

    it('are not deleted', async () => {
      using told = answering('showInformationMessage');
      await run('role.delete', ...ROLES, 'Data Viewer');
      assert.match(String(told.asked[0]?.[0]), /predefined/);
    });
  });

  describe('that are new', () => {
    it('belong to the project whose row they were begun at', async () => {
      await run('role.create', ...ROLES);
      assert.deepEqual(await text(), { projectId: PROJECT, roleName: '', description: '', policies: [] });
      assert.deepEqual(await running.documents.drafts.list(), []);
    });

    it('belong to the organization at its row, and name no project', async () => {
      await run('role.create', 'Service', 'Organization Roles');
      assert.equal((await text()).projectId, undefined);
      const policies = [{ resourceType: 'billing', privileges: ['view'] }];
      await edit(role => ({ ...role, roleName: 'Books', policies }));
      using _ = answering('showWarningMessage', 'Create');
      await decided('apply', plan);
      assert.equal((await text()).projectId, undefined);
      const { roleId } = await text();
      assert.deepEqual((await service('GET', roleId!))?.policies, policies);
      const [record] = (await running.changes.journal.list()).records;
      assert.deepEqual([record?.outcome, record?.name, record?.thingId], ['applied', 'Books', roleId]);
    });

    it('are not begun where the service lists none: it is said before anything is typed', async () => {
      const restore = demo.fail('GET /v2/roles', ABSENT);
      using told = answering('showInformationMessage');
      const list = await find(running.tree, ...ROLES);
      await vscode.commands.executeCommand('vectorCloud.role.create', list);
      assert.match(String(told.asked[0]?.[0]), /does not list or create roles/);
      assert.equal(vscode.window.tabGroups.activeTabGroup.activeTab, undefined);
      restore();
    });
  });

  describe('that are to go', () => {
    it('go after their plan was agreed to, and can be made anew from the journal', async () => {
      using _ = answering('showWarningMessage', 'Delete');
      const shown = await decided('apply', () => run('role.delete', ...ROLES, 'Backup Only'));
      assert.match(shown, /Deletes role “Backup Only”/);
      assert.match(shown, /Members lose: view and manage on backup/);
      assert.equal(await service('GET', BACKUP), undefined);
      const [record] = (await running.changes.journal.list()).records;
      assert.deepEqual([record?.outcome, record?.summary], ['applied', 'Delete role “Backup Only”']);
      await proposeRevert(running.documents, record!);
      const { roleId, projectId, roleName, policies } = await text();
      assert.deepEqual([roleId, projectId, roleName, policies.length], [undefined, PROJECT, 'Backup Only', 2]);
    });

    it('stay when the person says no', async () => {
      await decided('discard', () => run('role.delete', ...ROLES, 'Backup Only'));
      assert.equal((await service('GET', BACKUP))?.roleName, 'Backup Only');
    });

    it('stay while somebody has them, and the service says so', async () => {
      using _ = answering('showWarningMessage', 'Delete');
      using told = answering('showErrorMessage');
      await decided('apply', () => run('role.delete', ...ROLES, 'Search Operator'));
      assert.match(String(told.asked[0]?.[0]), /in use/);
    });
  });

  describe('that others change at the same time', () => {
    const widened = [{ resourceType: 'backup', privileges: ['view', 'manage'] }];

    it('are planned anew where it happens while the plan is open, and nobody loses anything', async () => {
      await run('role.edit', ...ROLES, 'Search Operator');
      await edit(role => ({ ...role, policies: [...role.policies, ...widened] }));
      const others = [
        ...(await service('GET', OPERATOR))!.policies,
        { resourceType: 'security', privileges: ['view'] },
      ];
      using modal = answering(
        'showWarningMessage',
        async () => {
          await service('PUT', OPERATOR, { policies: others });
          return 'Change Role';
        },
        'Change Role',
      );
      const renewed = happened(vscode.workspace.onDidChangeTextDocument, ({ document }) =>
        /Review the new plan/.test(document.getText()),
      );
      const shown = planShown();
      const planning = plan();
      await shown;
      (await running.changes.plans.documents()).decide('apply');
      const { document } = await renewed;
      assert.match(document.getText(), /Others added: view on security/);
      const plans = await running.changes.plans.documents();
      await asking(plans, document.uri);
      plans.decide('apply');
      await planning;
      assert.equal(modal.asked.length, 2);
      const types = (await service('GET', OPERATOR))!.policies.map(({ resourceType }) => resourceType);
      assert.ok(types.includes('backup') && types.includes('security'), types.join());
      assert.equal(writes().filter(request => request.includes(OPERATOR)).length, 2); // theirs and ours
    });

    it('are not touched where both sides cannot be had: the draft stays', async () => {
      await run('role.edit', ...ROLES, 'Search Operator');
      await edit(role => ({ ...role, policies: role.policies.filter(each => each.resourceType !== 'volume') }));
      const others = (await service('GET', OPERATOR))!.policies.map(each =>
        each.resourceType === 'volume' ? { ...each, privileges: ['view', 'usage', 'delete'] } : each,
      );
      await service('PUT', OPERATOR, { policies: others });
      const isDiff = ({ input }: vscode.Tab) =>
        input instanceof vscode.TabInputTextDiff && input.original.query === 'base' && input.modified.query === '';
      const compared = happened(vscode.window.tabGroups.onDidChangeTabs, ({ opened }) => opened.some(isDiff));
      const shown = planShown();
      const planning = plan();
      const { document } = await shown;
      assert.match(document.getText(), /You remove: .*volume.*others added: delete on all volume/);
      const plans = await running.changes.plans.documents();
      plans.decide('showOthers', document.uri);
      await compared;
      plans.decide('discard', document.uri);
      await planning;
      assert.deepEqual((await service('GET', OPERATOR))!.policies, others);
      assert.equal((await running.documents.drafts.list()).length, 1);
    });

    it('and delete are gone: what was typed can become a new one', async () => {
      await run('role.edit', ...ROLES, 'Backup Only');
      await edit(role => ({ ...role, roleName: 'Backups' }));
      await service('DELETE', BACKUP);
      using told = answering('showErrorMessage', 'Create New');
      using others = answering('showInformationMessage');
      const begun = happened(vscode.window.tabGroups.onDidChangeTabs, ({ opened }) => opened.length > 0);
      await plan();
      await begun;
      assert.match(
        String(told.asked[0]?.[0]),
        /^“Backup Only” on Service.* no longer exists\. Nothing was sent\. Your changes are kept as a draft/,
      );
      assert.deepEqual([told.asked.length, others.asked], [1, []]); // one event, one message
      const { roleId, roleName } = await text();
      assert.deepEqual([roleId, roleName], [undefined, 'Backups']);
    });
  });

  describe('whose write fails', () => {
    const PUT = `PUT /v2/roles/${OPERATOR}`;
    for (const [what, fault, kind, words, done] of [
      [
        'by right',
        { status: 403, code: 800, message: 'needs project admin' },
        'Error',
        /no permission: .*needs project admin/,
        false,
      ],
      [
        'by time, settled by reading back',
        { cut: 'within' },
        'Information',
        /The service did not respond, but its current state shows the change/,
        true,
      ],
      [
        'by time, and nobody knows',
        { status: 408, code: 10001, message: 'late' },
        'Warning',
        /The service does not show the change yet/,
        false,
      ],
    ] as const) {
      it(`${what}: it is told, sent once, and the draft ${done ? 'is none any more' : 'stays'}`, async () => {
        await run('role.edit', ...ROLES, 'Search Operator');
        await edit(role => ({ ...role, roleName: 'Night Operator' }));
        demo.fail(PUT, fault);
        using warned = answering('showWarningMessage', 'Change Role');
        using failed = answering('showErrorMessage');
        using told = answering('showInformationMessage');
        await decided('apply', plan);
        const asked = { Error: failed, Information: told, Warning: warned }[kind].asked;
        assert.match(String(asked.at(-1)?.[0]), words);
        assert.deepEqual(writes(), [PUT]);
        assert.equal((await running.documents.drafts.list()).length, done ? 0 : 1);
      });
    }
  });

  it('that keep their name are not said to have a taken one where something else exists already', async () => {
    await run('role.edit', ...ROLES, 'Search Operator');
    await edit(role => ({ ...role, description: 'By night' }));
    const mend = demo.fail(`PUT /v2/roles/${OPERATOR}`, {
      status: 400,
      code: 21151,
      message: 'a policy of this kind already exists',
    });
    using _ = answering('showWarningMessage', 'Change Role', 'Change Role');
    using failed = answering('showErrorMessage', () => new Promise(() => {})); // stays on the screen
    await decided('apply', plan);
    assert.match(String(failed.asked.at(-1)?.[0]), /: not applied\. a policy of this kind already exists/);
    mend();
    using told = answering('showInformationMessage'); // beside the message of the failure
    await decided('apply', plan);
    assert.match(String(told.asked.at(-1)?.[0]), /^Change role “Search Operator”: done \(Service › .*\)\.$/);
  });

  it('keep what nobody here knows, marked, and send only what was changed', async () => {
    const odd = {
      roleId: OPERATOR,
      roleName: 'Search Operator',
      roleType: 'galactic',
      roleKind: 'bespoke',
      projectId: PROJECT,
      policies: [
        { resourceType: 'quantum_store', privileges: ['entangle'], resources: ['q-1'], scope: { tags: [] }, extra: 1 },
        { resourceType: 'on_demand_compute_data', privileges: ['read', 'dream'], resources: ['*'] },
      ],
    };
    demo.fail(`GET /v2/roles/${OPERATOR}`, { body: JSON.stringify({ code: 0, data: odd }) });
    await run('role.edit', ...ROLES, 'Search Operator');
    const { policies } = await text();
    assert.deepEqual(policies, [
      { resourceType: 'quantum_store', privileges: ['entangle'], resources: ['q-1'] },
      { resourceType: 'on_demand_compute_data', privileges: ['read', 'dream'] },
    ]);
    const { uri } = await shownDocument();
    const marked = () => vscode.languages.getDiagnostics(uri).map(({ message, severity }) => `${severity} ${message}`);
    while (marked().length !== 2) await happened(vscode.languages.onDidChangeDiagnostics);
    assert.match(
      marked().join('\n'),
      /1 quantum_store is not a known resource type.*\n1 dream is not a known privilege/,
    );
    await edit(role => ({ ...role, roleName: 'Odd' }));
    const shown = await decided('discard', plan);
    assert.match(shown, /"roleName": "Odd"/);
    assert.doesNotMatch(shown, /"policies"/);
  });

  describe('in words', () => {
    it('say what they can do', async () => {
      await run('role.explain', ...ROLES, 'Search Operator');
      assert.match(shownMarkdown(), /# Access of “Search Operator”/);
      assert.match(shownMarkdown(), /\| `serving_cluster` \| prod\\-search \(`in01-\w+`\) \| `view`, `modify` \|/);
    });

    it('are compared, where two are selected', async () => {
      const [one, two] = [
        await find(running.tree, ...ROLES, 'Search Operator'),
        await find(running.tree, ...ROLES, 'Data Viewer'),
      ];
      await vscode.commands.executeCommand('vectorCloud.role.compare', one, [one, two]);
      assert.match(shownMarkdown(), /Only in “Search Operator”[\s\S]*view and usage on all volume/);
      assert.match(shownMarkdown(), /Only in “Data Viewer”[\s\S]*read on on\\_demand\\_compute\\_data/);
    });

    it('are compared with those of the organization', async () => {
      const one = await find(running.tree, 'Service', 'Organization Roles', 'Billing Admin');
      const { pick, done } = await pickOf('role.compare', one);
      assert.match(pick.placeholder, /^Compare Billing Admin \(Service › .+\) with$/);
      await pick.await('Search Operator');
      await done;
      assert.match(shownMarkdown(), /^# “Billing Admin” and “Search Operator”/);
      assert.match(shownMarkdown(), /Only in “Billing Admin”[\s\S]*Only in “Search Operator”/);
    });

    it('are a matrix of the whole connection, which tells what it lacks', async () => {
      demo.fail(`GET /v2/roles/${BACKUP}`, { status: 403, code: 800, message: 'not yours' });
      await run('access.show', 'Service');
      const shown = shownMarkdown();
      assert.match(shown, /## Organization[\s\S]*Billing Admin[\s\S]*## Search Team `proj-\w+`[\s\S]*## Research/);
      assert.match(shown, /Backup Only\\: The API key has no permission\\: not yours/);
    });

    it('say which projects cannot be read, beside those that can', async () => {
      const projects = [{ projectName: 'lost' }, { projectId: PROJECT, projectName: 'Search Team' }];
      demo.fail('GET /v2/projects', { body: JSON.stringify({ code: 0, data: projects }) });
      await run('access.show', 'Service');
      const shown = shownMarkdown();
      assert.match(shown, /## Organization[\s\S]*A project cannot be read\\: projectId\\: [\s\S]*## Search Team/);
    });

    it('of a service without lists are those that were added by their ids', async () => {
      demo.fail('GET /v2/roles', ABSENT);
      demo.fail('GET /v2/projects', ABSENT);
      await running.connections.pin('r', 'roles', OPERATOR);
      await run('access.show', 'Service');
      assert.match(shownMarkdown(), /does not list roles[\s\S]*\| Search Operator \| custom \|/);
    });

    it('of a service that denies its lists are those that were added by their ids, too', async () => {
      demo.restrict({ deny: ['roles.list', 'projects.list'] });
      await running.connections.pin('r', 'roles', OPERATOR);
      await run('access.show', 'Service');
      const shown = shownMarkdown();
      assert.match(shown, /Projects are not listed\\: .*no permission.* Only projects added by ID are included/);
      assert.match(shown, /no permission[\s\S]*\| Search Operator \| custom \|/);
    });

    it('say what they can do by the ids of clusters that cannot be listed', async () => {
      demo.restrict({ deny: ['clusters.list'] });
      await run('role.explain', ...ROLES, 'Search Operator');
      assert.match(shownMarkdown(), /\| `serving_cluster` \| `in01-\w+` \|/);
    });

    it('say who can touch a cluster', async () => {
      await run('cluster.showAccess', ...TEAM, 'Clusters', 'prod-search');
      const shown = shownMarkdown();
      assert.match(shown, /\| Search Operator \| Search Team \| custom \| `view`, `modify` \| `read`, `write` \|/);
      assert.match(shown, /\| Project Admin \| Search Team \| predefined \| .*`delete` \\\*/);
      assert.doesNotMatch(shown, /Gäste|Backup/);
    });

    for (const [ending, expected] of [
      [
        'csv',
        /^connection,scope,projectId,role,[\s\S]*\r\nService,Search Team,proj-\w+,Search Operator,r-\w+,custom,volume,usage,\*,control,,,\r\n/,
      ],
      ['md', /^# Access matrix of Service\n/],
    ] as const) {
      it(`are exported as ${ending}`, async () => {
        const file = vscode.Uri.joinPath(running.storage, `access.${ending}`);
        using _ = answering('showSaveDialog', file);
        using told = answering('showInformationMessage');
        await run('access.export', 'Service');
        assert.match(new TextDecoder().decode(await vscode.workspace.fs.readFile(file)), expected);
        assert.match(String(told.asked[0]?.[0]), new RegExp(`saved as .*access.${ending}`));
      });
    }
  });
});
