import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { find } from '../../harness/host/app';
import { askPastUs, connectDemo, leave, type Connected } from '../../harness/host/connected';
import { answering, confirmed } from '../../harness/host/dialogs';
import { planShown } from '../../harness/host/plans';

const SOURCE = 'proj-5d0c7b9e2f41a86300a1c4';

type Item = vscode.QuickPickItem;

/** Picks the item with this label. */
const picked =
  (label: string) =>
  (items: readonly Item[]): Item | undefined =>
    items.find(item => item.label === label);

/** Picks the items with these labels, in a list of several. */
const all =
  (...labels: string[]) =>
  (items: readonly Item[]): Item[] =>
    items.filter(({ label }) => labels.includes(label));

describe('objects of an environment are promoted to another', () => {
  let connected: Connected;
  const folder = vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, 'promoted');
  beforeEach(async () => {
    connected = await connectDemo({ id: 'c', key: 'canary-promote-88e2' });
    const { baseUrl: address } = connected.demo;
    await write('vectorcloud.json', {
      documents: ['roles'],
      environments: {
        dev: { address, project: 'Search Team' },
        prod: { address, project: 'Research / Übersicht', production: true },
        away: { address: 'https://away.example.com', project: 'Search' },
      },
    });
    await vscode.workspace.fs.createDirectory(vscode.Uri.joinPath(folder, 'roles'));
  });
  afterEach(async () => {
    await leave(connected);
    await vscode.workspace.fs.delete(folder, { recursive: true });
  });

  const write = (file: string, content: object) =>
    vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder, file), new TextEncoder().encode(JSON.stringify(content)));
  const text = async (file: string) =>
    new TextDecoder().decode(await vscode.workspace.fs.readFile(vscode.Uri.joinPath(folder, file)));
  const promote = async (from = 'dev') => {
    const { tree } = connected.running.views.configuration;
    tree.refresh();
    return vscode.commands.executeCommand('vectorCloud.configuration.promote', await find(tree, from));
  };
  const ask = <T>(method: 'GET' | 'POST', path: string, body?: object) =>
    askPastUs<T>(connected.demo, method, path, body);
  const target = async () =>
    (await ask<{ projectId: string; projectName: string }[]>('GET', '/v2/projects')).find(({ projectName }) =>
      projectName.startsWith('Research'),
    )!.projectId;
  const rolesOf = async (projectId: string) =>
    (await ask<{ roles: { roleName: string }[] }>('GET', `/v2/roles?projectId=${projectId}`)).roles.map(
      ({ roleName }) => roleName,
    );
  const applied = async () => assert.ok((await connected.running.changes.plans.documents()).decide('apply'));

  it('by one plan that marks production, after the name of the environment was typed', async () => {
    using lists = answering('showQuickPick', picked('prod'), all('Backup Only'), picked('Plan Changes of prod'));
    using typed = answering('showInputBox', 'prod');
    const shown = planShown();
    const promoting = promote();
    const { document } = await shown;
    assert.match(document.getText(), /PRODUCTION/);
    assert.match(document.getText(), /Creates role “Backup Only”/);
    assert.ok(!(await rolesOf(await target())).includes('Backup Only'));
    await applied();
    await promoting;
    assert.ok((await rolesOf(await target())).includes('Backup Only'));
    assert.match(JSON.stringify(typed.asked), /“?prod/);
    assert.deepEqual(
      lists.asked.map(([, options]) => (options as vscode.QuickPickOptions).title),
      ['Promote Objects · dev', 'Promote Objects · dev → prod', 'Promote Objects · dev → prod'],
    );
    const [destinations] = lists.asked[0] as [Item[]];
    assert.deepEqual(
      destinations.map(({ label }) => label),
      ['prod', 'away'],
    );
    assert.match(destinations[0]!.description!, /^PRODUCTION · /);
  });

  it('as documents, and asks before it replaces one', async () => {
    await write('roles/backup.vcrole.json', {
      projectId: '${project}',
      roleName: 'Backup Only',
      policies: [{ resourceType: 'project', privileges: ['view'] }],
    });
    const before = connected.demo.requests.length;
    const choose = () => answering('showQuickPick', picked('prod'), all('Backup Only'), picked('Write Documents'));
    {
      using _ = choose();
      using asked = answering('showWarningMessage', undefined);
      await promote();
      assert.match(JSON.stringify(asked.asked), /roles\/backup\.vcrole\.json/);
      assert.match(await text('roles/backup.vcrole.json'), /"project"/);
    }
    using _ = choose();
    using __ = answering('showWarningMessage', confirmed);
    await promote();
    assert.doesNotMatch(await text('roles/backup.vcrole.json'), /"resourceType": "project"/);
    assert.match(await text('roles/backup.vcrole.json'), /\$\{project\}/);
    assert.ok(connected.demo.requests.slice(before).every(request => request.startsWith('GET ')));
  });

  it('with the secrets of an alert rule, which are asked for before the plan; without them nothing is sent', async () => {
    const config = { url: 'https://hooks.example.com/T0SECRET' };
    await ask('POST', '/v2/alertRules', {
      projectId: SOURCE,
      ruleName: 'Promoted latency',
      level: 'CRITICAL',
      metricName: 'REQUEST_LATENCY_SEARCH_P99',
      threshold: '500',
      windowSize: '10',
      enabled: true,
      sendResolved: true,
      comparisonMethod: 'GREATER_THAN',
      actions: [{ type: 'WEBHOOK', config }],
    });
    using _ = answering('showQuickPick', picked('prod'), all('Promoted latency'), picked('Plan Changes of prod'));
    using typed = answering('showInputBox', undefined);
    const before = connected.demo.requests.length;
    await promote();
    assert.equal(typed.asked.length, 1);
    assert.ok(connected.demo.requests.slice(before).every(request => request.startsWith('GET ')));
  });

  it('says why an environment has no objects to copy to, and that nothing differs', async () => {
    {
      using _ = answering('showQuickPick', picked('away'));
      using told = answering('showErrorMessage');
      await promote();
      assert.match(JSON.stringify(told.asked), /Environment away has no connection/);
    }
    const { baseUrl: address } = connected.demo;
    const dev = { address, project: 'Search Team' };
    await write('vectorcloud.json', { documents: ['roles'], environments: { dev, same: dev } });
    using _ = answering('showQuickPick', picked('same'));
    using told = answering('showInformationMessage');
    await promote();
    assert.match(JSON.stringify(told.asked), /same has all roles and alert rules of dev in the same state/);
  });
});
