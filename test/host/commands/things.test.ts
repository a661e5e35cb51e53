import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import { startDemo, type Demo } from '../../../src/demo';
import type { AppUnderTest } from '../../../src/commands/app';
import { app, find, forgetConnections, rows } from '../../harness/host/app';
import { forgetDrafts } from '../../harness/host/connected';
import { answering } from '../../harness/host/dialogs';
import { answeringSteps } from '../../harness/host/steps';

const KEY = 'canary-7819e5';
const PROJECT = ['Service', 'Search Team'] as const;

describe('what is found in the tree', () => {
  let running: App;
  let demo: Demo;
  const run = (command: string, ...args: unknown[]) =>
    vscode.commands.executeCommand(`vectorCloud.${command}`, ...args);

  before(async () => {
    running = await app();
    demo = await startDemo({ apiKey: KEY, strict: true, entities: 1000 });
  });
  after(async () => {
    await forgetConnections(running);
    await demo.close();
  });
  beforeEach(async () => {
    await forgetConnections(running);
    await running.connections.add({ id: 't', kind: 'cloud', name: 'Service', address: demo.baseUrl }, KEY);
  });

  /** The addresses that were to be opened outside VS Code. */
  function opening(): { readonly opened: string[] } & Disposable {
    const { env } = running as AppUnderTest;
    const opened: string[] = [];
    const { openExternal } = env;
    Object.assign(env, { openExternal: async (address: unknown) => opened.push(String(address)) > 0 });
    return { opened, [Symbol.dispose]: () => void Object.assign(env, { openExternal }) };
  }

  it('opens in the console by an address that is asked for once', async () => {
    using asked = answering('showInputBox', 'https://console.example.com/p/{projectId}/c/{clusterId}?of={id}');
    using outside = opening();
    const cluster = await find(running.tree, ...PROJECT, 'Clusters', 'prod-search');
    await run('thing.openInConsole', cluster);
    const volume = await find(running.tree, ...PROJECT, 'Volumes', 'übersicht/2026');
    await run('thing.openInConsole', volume);
    const at = 'https://console.example.com/p/proj-5d0c7b9e2f41a86300a1c4/c';
    assert.deepEqual(outside.opened, [
      `${at}/in01-3f8a1b6c9d2e705?of=in01-3f8a1b6c9d2e705`,
      `${at}/?of=%C3%BCbersicht%2F2026`,
    ]);
    assert.equal(asked.asked.length, 1);
    const box = asked.asked[0]![0] as vscode.InputBoxOptions;
    assert.equal(await box.validateInput?.('javascript:alert(1)'), 'The address must start with https://.');
  });

  for (const [language, says] of [
    ['Python', /import/],
    ['Node', /await|require|import/],
    ['curl', /^curl /m],
  ] as const) {
    it(`gives code that connects, in ${language}, without the key`, async () => {
      using _ = answering('showQuickPick', (items: string[]) => items.find(item => item.startsWith(language)));
      using said = answering('showInformationMessage');
      await run('cluster.copySnippet', await find(running.tree, ...PROJECT, 'Clusters', 'prod-search'));
      const code = await vscode.env.clipboard.readText();
      assert.match(code, says);
      assert.ok(code.includes(demo.clusters[0]!.endpoint) && code.includes('VECTOR_CLOUD_KEY'));
      assert.ok(!code.includes(KEY));
      assert.match(String(said.asked[0]?.[0]), /Snippet copied\. Set VECTOR_CLOUD_KEY before you run the snippet/);
    });
  }

  it('gives the key of the demo service, with which the code for it runs', async () => {
    using said = answering('showInformationMessage');
    const curl = (items: string[]) => items.find(item => item.startsWith('curl'));
    using picks = answering('showQuickPick', undefined, curl);
    await run('demo.copyKey');
    assert.match(JSON.stringify(picks.asked[0]?.[1]), /The demo service is not connected/);
    await running.connections.addDemo();
    await run('cluster.copySnippet', await find(running.tree, 'Demo', 'Search Team', 'Clusters', 'prod-search'));
    assert.match(String(said.asked[0]?.[0]), /To copy the key, use Copy Demo API Key/);
    const [, address] = /(http:\/\/[^\s'"]+)/.exec(await vscode.env.clipboard.readText())!;
    await run('demo.copyKey');
    const authorization = `Bearer ${await vscode.env.clipboard.readText()}`;
    const answer = await fetch(address!, { method: 'POST', headers: { authorization }, body: '{}' });
    assert.equal(((await answer.json()) as { code: number }).code, 0);
  });

  it('shows in the status bar that a service is asked, before a document, a copy or a question', async () => {
    const titles: string[] = [];
    const work = (options: vscode.ProgressOptions, reads: () => Promise<unknown>) => {
      titles.push(`${vscode.ProgressLocation[options.location as number]}: ${options.title}`);
      return reads();
    };
    const cluster = [...PROJECT, 'Clusters', 'prod-search'] as const;
    const commands: [command: string, row: readonly string[]][] = [
      ['role.edit', [...PROJECT, 'Roles', 'Search Operator']],
      ['role.copy', [...PROJECT, 'Roles', 'Search Operator']],
      ['alertRule.edit', [...PROJECT, 'Alert Rules', 'Search latency is critical']],
      ['collection.copy', [...cluster, 'default', 'help_center']],
      ['entity.delete', [...cluster, 'default', 'help_center']],
      ['cluster.changeReplicas', cluster],
    ];
    using _ = answering('showInputBox');
    using __ = answeringSteps(undefined);
    for (const [command, row] of commands) {
      const node = await find(running.tree, ...row);
      titles.length = 0;
      using ___ = answering('withProgress', ...Array.from({ length: 9 }, () => work));
      await run(command, node);
      assert.ok(titles.includes('Window: Contacting the service…'), command);
    }
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await forgetDrafts(running);
  });

  it('is added to a list whose connection and parents are named', async () => {
    using asked = answering('showInputBox');
    await run('thing.addById', await find(running.tree, ...PROJECT, 'Volumes'));
    await run('thing.addById', await find(running.tree, ...PROJECT, 'Clusters', 'prod-search', 'default'));
    assert.deepEqual(
      asked.asked.map(([box]) => [(box as vscode.InputBoxOptions).title, (box as vscode.InputBoxOptions).prompt]),
      [
        ['Add by ID · Service › Search Team', 'Volume name'],
        ['Add by ID · Service › prod-search › default', 'Collection name'],
      ],
    );
  });

  it('stands where the service has no list once its id was added, odd characters and all', async () => {
    using _fault = {
      [Symbol.dispose]: demo.fail('GET /v2/projects', { status: 404, body: 'not found', contentType: 'text/plain' }),
    };
    using asked = answering('showInputBox', ' proj/ä%2F#1 ');
    await run('thing.addById', await find(running.tree, 'Service'));
    assert.equal((asked.asked[0]![0] as vscode.InputBoxOptions).title, 'Add by ID · Service');
    assert.deepEqual(await rows(running.tree, 1, await find(running.tree, 'Service')), [
      'This service does not list projects',
      'proj/ä%2F#1',
      'Organization Roles',
    ]);
  });
});
