import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import { startDemo, type Demo } from '../../../src/demo';
import { app, find, forgetConnections, rows } from '../../harness/host/app';
import { pickOf, answering } from '../../harness/host/dialogs';
import { happened } from '../../harness/host/waiting';

const KEY = 'canary-51c0de';

interface Row extends vscode.QuickPickItem {
  readonly seen?: { readonly record: { readonly path: string } };
}

describe('requests', () => {
  let running: App;
  let demo: Demo;
  const run = (command: string, ...args: unknown[]) =>
    vscode.commands.executeCommand(`vectorCloud.request.${command}`, ...args);

  before(async () => {
    running = await app();
    demo = await startDemo({ apiKey: KEY, strict: true, entities: 1000, quirks: ['code-200'] });
  });
  beforeEach(async () => {
    await forgetConnections(running);
    await running.connections.add({ id: 'q', kind: 'cloud', name: 'Service', address: demo.baseUrl }, KEY);
    await running.connections.add({ id: 'o', kind: 'cloud', name: 'Other', address: demo.baseUrl }, KEY);
  });
  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await forgetConnections(running);
    await demo.close();
  });

  /** Runs a command that opens the pick of requests, with the pick in hand. */
  const picking = (command: string, ...args: unknown[]) => pickOf<Row>(`request.${command}`, ...args);
  /** Waits for the observers, which are called after the call and the load of their code. */
  const told = async () => {
    await running.inspector();
    await new Promise(resolve => setImmediate(resolve));
  };
  const clouds = async (id = 'q') => {
    await (await running.clients.cloud((await running.connections.find(id))!)).clouds.list();
    await told();
  };
  const shownText = async () => {
    const editor = await happened(
      vscode.window.onDidChangeActiveTextEditor,
      each => each?.document.uri.scheme === 'vectorcloud-request',
    );
    return editor!.document;
  };

  it('are picked, the newest first, and shown as a document with everything but secrets', async () => {
    await clouds();
    await rows(running.tree, 1, await find(running.tree, 'Service', 'Search Team', 'Volumes'));
    await told();
    const { pick, done } = await picking('inspect');
    assert.equal(pick.labels[1], 'GET /v2/volumes');
    assert.match(pick.items[1]!.detail!, / · volumes\.list · projectId=/);
    assert.match(pick.items[1]!.description!, /^200 · \d+ ms · Service$/);
    assert.ok(pick.activeItems[0] === pick.items[1]);
    const shown = shownText();
    pick.choose('GET /v2/clouds');
    await done;
    const document = await shown;
    const text = document.getText();
    assert.equal(document.languageId, 'markdown');
    assert.match(document.uri.path, /\/clouds\.list 200\.md$/);
    assert.match(text, /^# `GET \/v2\/clouds`\n\n`Service` · `clouds\.list` · /);
    assert.match(text, /`\$\.code`: the number `200`; must be `0` \(section 1\)/);
    assert.match(text, /GET http:\/\/127\.0\.0\.1:\d+\/v2\/clouds\n/);
    assert.match(text, /authorization: Bearer •••/);
    assert.ok(!text.includes(KEY));
    assert.equal(vscode.workspace.fs.isWritableFileSystem('vectorcloud-request'), false);
  });

  it('are those of a row, of a panel, and all again', async () => {
    await clouds('o');
    await rows(running.tree, 1, await find(running.tree, 'Service', 'Search Team', 'Clusters'));
    await rows(running.tree, 1, await find(running.tree, 'Service', 'Search Team', 'Roles'));
    await told();
    const paths = async (about: unknown) => {
      const { pick, done } = await picking('inspect', about);
      const found = pick.items.flatMap(({ seen }) => seen?.record.path.split('?')[0] ?? []);
      return { pick, found: new Set(found), leave: () => (pick.leave(), done) };
    };
    const connection = await paths(await find(running.tree, 'Service'));
    assert.ok(connection.found.has('/v2/roles') && !connection.found.has('/v2/clouds'), [...connection.found].join());
    await connection.leave();
    const role = vscode.Uri.parse('vectorcloud://q/roles/r-1/role.vcrole.json');
    const panel = await paths(role);
    assert.deepEqual([...panel.found], ['/v2/roles']);
    assert.match(panel.pick.placeholder, /Requests of Service/);
    panel.pick.choose('Show All Requests in This Window');
    assert.ok(panel.pick.labels.includes('GET /v2/clouds'));
    assert.ok(!panel.pick.labels.includes('Show All Requests in This Window'));
    await panel.leave();
    const nothing = await paths(vscode.Uri.parse('vectorcloud://q/alertRules/a/alert-rule.vcalert.json'));
    assert.ok(nothing.pick.labels.some(label => label.startsWith('No requests for Service')));
    await nothing.leave();
  });

  it('are those of the cluster that a search asks', async () => {
    const cluster = await find(running.tree, 'Service', 'Search Team', 'Clusters', 'prod-search');
    await rows(
      running.tree,
      1,
      await find(running.tree, 'Service', 'Search Team', 'Clusters', 'prod-search', 'default'),
    );
    await clouds();
    const { pick, done } = await picking('inspect', cluster);
    const paths = pick.items.flatMap(({ seen }) => seen?.record.path ?? []);
    assert.ok(paths.includes('/v2/vectordb/collections/list') && !paths.includes('/v2/clouds'), paths.join());
    pick.leave();
    await done;
    const uri = vscode.Uri.joinPath(running.storage, 'a.vcsearch.json');
    const document = { clusterId: cluster.identity!.id, database: 'default', collection: 'help_center', text: 'x' };
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(JSON.stringify(document)));
    await running.documents.targets.remember(uri, 'q');
    const search = await picking('inspect', uri);
    const asked = search.pick.items.flatMap(({ seen }) => seen?.record.path ?? []);
    assert.ok(asked.includes('/v2/vectordb/collections/list') && !asked.includes('/v2/clouds'), asked.join());
    search.pick.leave();
    await search.done;
  });

  it('come while one looks, and move nothing', async () => {
    await clouds();
    const { pick, done } = await picking('inspect', await find(running.tree, 'Service'));
    const before = pick.labels;
    assert.equal(before[0], 'No newer requests yet');
    pick.activeItems = [pick.items[2]!];
    await clouds();
    await clouds('o'); // not of this connection
    assert.deepEqual(pick.labels, ['Show Newer Requests (1)', ...before.slice(1)]);
    assert.ok(pick.activeItems[0] === pick.items[2]);
    pick.choose('Show Newer Requests (1)');
    assert.equal(pick.labels.length, before.length + 1);
    assert.deepEqual([pick.labels[0], pick.labels[1]], ['No newer requests yet', 'GET /v2/clouds']);
    pick.leave();
    await done;
  });

  it('that failed say so, be it that no answer came', async () => {
    const restore = demo.fail('GET /v2/clouds', { status: 500, code: 50001, message: 'broken' });
    await assert.rejects(clouds());
    restore();
    await running.connections.update('o', now => ({ ...now, address: 'http://127.0.0.1:1' }));
    await assert.rejects(clouds('o'));
    await told();
    const { pick, done } = await picking('inspect');
    const [, unreached, refused] = pick.items;
    assert.deepEqual(
      [(unreached!.iconPath as vscode.ThemeIcon).id, (refused!.iconPath as vscode.ThemeIcon).id],
      ['error', 'error'],
    );
    assert.match(unreached!.description!, /^no response · \d+ ms · Other$/);
    assert.match(refused!.detail!, /clouds\.list · broken/);
    const shown = shownText();
    pick.choose('GET /v2/clouds');
    await done;
    assert.match((await shown).getText(), /127\.0\.0\.1:1 [^]*## Response\n\nNo response/);
  });

  it('are forgotten with sign-out and removal, and an open document says so', async () => {
    await clouds();
    await clouds('o');
    const { pick, done } = await picking('inspect', await find(running.tree, 'Service'));
    const shown = shownText();
    pick.choose('GET /v2/clouds');
    await done;
    const document = await shown;
    const changed = happened(vscode.workspace.onDidChangeTextDocument, each => each.document === document);
    await running.connections.keys.signOut('q');
    await changed;
    assert.match(document.getText(), /This request is no longer available/);
    const { exchanges } = await running.inspector();
    const owners = () => new Set(exchanges.list().map(({ connectionId }) => connectionId));
    assert.deepEqual(owners(), new Set(['o']));
    const forgot = new Promise<void>(resolve => void exchanges.onDidForget(resolve));
    await running.connections.remove((await running.connections.find('o'))!);
    await forgot;
    assert.deepEqual(owners(), new Set());
  });

  it('of a run that is over are gone', async () => {
    const uri = vscode.Uri.parse('vectorcloud-request:/seen/0000-1/clouds.list 200.md');
    const document = await vscode.workspace.openTextDocument(uri);
    assert.match(document.getText(), /This request is no longer available/);
    await assert.rejects(async () => vscode.workspace.openTextDocument(vscode.Uri.parse('vectorcloud-request:/x/y/z')));
  });

  it('are code for the clipboard, that which is looked at or one that is picked', async () => {
    await clouds();
    using _ = answering('showInformationMessage');
    const first = await picking('copyAsCurl');
    first.pick.choose('GET /v2/clouds');
    await first.done;
    assert.match(await vscode.env.clipboard.readText(), /^curl [^]*\/v2\/clouds'[^]*\$VECTOR_CLOUD_KEY/);
    await vscode.env.clipboard.writeText('');
    const { pick, done } = await picking('inspect');
    const shown = shownText();
    pick.choose('GET /v2/clouds');
    await done;
    await run('copyAsCurl', (await shown).uri);
    assert.match(await vscode.env.clipboard.readText(), /^curl [^]*\/v2\/clouds'/);
  });

  it('hold no password that is told once, no address of a webhook and no key, be it a wrong one', async () => {
    const cloud = await running.clients.cloud((await running.connections.find('q'))!);
    const [project] = await cloud.projects.list();
    const { projectId } = project!;
    const destination = { clusterName: `copy-${crypto.randomUUID()}`, projectId, regionId: 'aws-us-west-2', cuSize: 1 };
    const { password } = await cloud.migrations.toNewDedicated({
      source: { clusterId: demo.clusters[0]!.clusterId },
      destination: { ...destination, plan: 'Standard', cuType: 'Performance-optimized' },
    });
    const rule = { projectId, ruleName: 'Told', level: 'CRITICAL', metricName: 'M', enabled: true, sendResolved: true };
    const actions = [{ type: 'WEBHOOK', config: { url: `https://hooks.example/${KEY}` } }];
    await cloud.alertRules.create({ ...rule, actions });
    await assert.rejects((await running.clients.candidate(demo.baseUrl, `${KEY}-wrong`)).clouds.list());
    await told();
    const { exchanges } = await running.inspector();
    const read = async (id: string) =>
      new TextDecoder().decode(
        await vscode.workspace.fs.readFile(vscode.Uri.parse(`vectorcloud-request:/seen/${id}/request.md`)),
      );
    const texts = (await Promise.all(exchanges.list().map(({ id }) => read(id)))).join('\n');
    for (const shown of [/"password": "•••"/, /"url": "•••"/, /\*\*401 after/]) assert.match(texts, shown);
    assert.ok(!texts.includes(KEY) && !texts.includes(password!));
  });

  it('of changes are shown from the journal, also when nothing was observed', async () => {
    await running.connections.update('q', now => ({ ...now, orgId: demo.orgId }));
    const volume = await find(running.tree, 'Service', 'Search Team', 'Volumes', 'catalog_lake');
    {
      using _ = answering('showInputBox', 'Inspected');
      using __ = answering('showWarningMessage', 'Change Description');
      await vscode.commands.executeCommand('vectorCloud.volume.editDescription', volume);
    }
    await running.connections.keys.signOut('q'); // what was observed is forgotten
    using _ = answering(
      'showQuickPick',
      async (items: Thenable<vscode.QuickPickItem[]>) => (await items)[0],
      (items: vscode.QuickPickItem[]) => items.find(({ label }) => label === 'Inspect Request'),
    );
    const shown = shownText();
    await vscode.commands.executeCommand('vectorCloud.journal.show');
    const document = await shown;
    assert.match(document.uri.path, /^\/journal\//);
    const text = document.getText();
    assert.match(text, /^# `PATCH \/v2\/volumes\/catalog_lake`\n/);
    assert.match(text, /\*\*applied\*\*/);
    assert.match(text, /"description": "Inspected"/);
    assert.match(text, /None\. The response matches section 4\.8/);
    using said = answering('showInformationMessage');
    await run('copyAsCurl', document.uri);
    assert.match(String(said.asked[0]?.[0]), /^Snippet copied\. Set VECTOR_CLOUD_ADDRESS/);
    assert.match(
      await vscode.env.clipboard.readText(),
      /--request PATCH "\$VECTOR_CLOUD_ADDRESS"'\/v2\/volumes\/catalog_lake'/,
    );
  });
});
