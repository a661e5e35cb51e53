import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import type { OperationRecord } from '../../../src/work/operation-record';
import { hasEnded } from '../../../src/work/states';
import { find, forgetOperations, rows } from '../../harness/host/app';
import { connectDemo, leave } from '../../harness/host/connected';
import { answering } from '../../harness/host/dialogs';
import { answeringSteps } from '../../harness/host/steps';
import { happened } from '../../harness/host/waiting';

const KEY = 'canary-83f0aa';
const PROJECT = ['Service', 'Search Team'] as const;
const ABSENT = { status: 404, body: 'not found', contentType: 'text/plain' };
const run = (command: string, ...args: unknown[]) => vscode.commands.executeCommand(`vectorCloud.${command}`, ...args);

interface Item {
  readonly label: string;
}
const item = (label: RegExp) => async (items: Promise<Item[]> | Item[]) =>
  (await items).find(each => label.test(each.label));

describe('what a region has', () => {
  let running: App;
  let demo: Demo;
  const planted: (() => void)[] = [];
  let later = 0; // milliseconds that the service is ahead
  beforeEach(async () => {
    later = 0;
    ({ running, demo } = await connectDemo({ id: 'r', key: KEY }, { now: () => Date.now() + later }));
    await running.connections.update('r', now => ({ ...now, controller: demo.controllerUrl }));
  });
  afterEach(async () => {
    for (const restore of planted.splice(0)) restore();
    await forgetOperations(running);
    await leave({ running, demo });
  });
  const fail = (...fault: Parameters<Demo['fail']>) => planted.push(demo.fail(...fault));
  const overview = () =>
    vscode.workspace.textDocuments.findLast(({ uri }) => uri.path.endsWith('Regions of Service.md'))?.getText() ?? '';

  it('is an overview by provider and region, with the services of each', async () => {
    await run('region.showOverview', await find(running.tree, ...PROJECT, 'Regions'));
    const text = overview();
    assert.match(text, /^# Regions of Service\n\n3 providers, 8 regions, 16 private endpoint services, as of 20/);
    assert.match(
      text,
      /## Amazon Web Services\n\n<div class="vector-cloud-table" tabindex="0">\n\n\| Region \| Control plane \| Projects \| Private endpoint services \|/,
    );
    const row = text.split('\n').find(line => line.startsWith('| `aws-us-west-2`'))!;
    assert.match(row, /\| Search Team \| `com\.amazonaws\.vpce\.[^`]+`<br>`com\.amazonaws/);
    assert.match(text, /`pls-[^`]+` 🔒 allowlist required/);
    const asked = demo.requests.filter(each => each.includes('/v2/privateEndpointServices'));
    assert.ok(
      asked.every(each => each.includes('pageSize=100')),
      asked.join('\n'),
    );
  });

  it('says in the overview what could not be read', async () => {
    fail('GET /v2/privateEndpointServices', { status: 403, code: 403, message: 'no view' });
    await run('region.showOverview', await find(running.tree, ...PROJECT, 'Regions'));
    assert.match(overview(), /3 providers, 8 regions, as of/);
    assert.match(overview(), /> ⚠ Private endpoint services\\: The API key has no permission\\: no view/);
    assert.match(overview(), /\| `aws-us-west-2` .* \| Search Team \| not loaded \|/);
  });

  it('says in the overview which entries cannot be read, once, though the service counts more than it has', async () => {
    const endpointServices = [
      { regionId: 'aws-us-west-2', endpointService: 'vpce-one' },
      { regionId: 'aws-us-west-2' },
    ];
    const body = JSON.stringify({ code: 0, data: { count: 1_000_000, endpointServices } });
    fail('GET /v2/privateEndpointServices', { body });
    await run('region.showOverview', await find(running.tree, ...PROJECT, 'Regions'));
    assert.match(overview(), /3 providers, 8 regions, 1 private endpoint services/);
    assert.equal(overview().match(/An entry cannot be read/g)?.length, 1);
  });

  it('is found by project and region, and its name copied', async () => {
    using pick = answering('showQuickPick', item(/^Search Team$/), item(/^aws-eu-central-1$/), item(/vpce/));
    await run('privateEndpointService.find', await find(running.tree, 'Service'));
    assert.equal(pick.asked.length, 3);
    const asked = demo.requests.filter(each => each.includes('/v2/privateEndpointServices'));
    assert.equal(asked.length, 1);
    assert.match(asked[0]!, /projectId=proj-[^&]+&regionId=aws-eu-central-1/);
    assert.match(await vscode.env.clipboard.readText(), /^com\.amazonaws\.vpce\.eu-central-1\.vpce-svc-/);
    const titles = pick.asked.map(([, options]) => (options as vscode.QuickPickOptions).title);
    const title = 'Find Private Endpoint Service · Service';
    assert.deepEqual(titles, [title, `${title} › Search Team`, `${title} › Search Team › aws-eu-central-1`]);
  });

  it('is told as none in its project and region, with the commands that lead on', async () => {
    fail('GET /v2/privateEndpointServices', {
      body: JSON.stringify({ code: 0, data: { count: 0, endpointServices: [] } }),
    });
    using pick = answering('showQuickPick', undefined);
    await run(
      'privateEndpointService.find',
      await find(running.tree, ...PROJECT, 'Regions', 'Amazon Web Services', 'aws-us-west-2'),
    );
    const [items, { placeHolder }] = pick.asked[0] as [readonly vscode.QuickPickItem[], vscode.QuickPickOptions];
    assert.match(placeHolder!, /^No private endpoint services in Service › Search Team › aws-us-west-2\.$/);
    assert.deepEqual(
      items.map(({ label }) => label),
      ['Find Private Endpoint Service…', 'Show Region Overview'],
    );
  });

  it('holds volumes, all or those of one type', async () => {
    const below = async () => rows(running.tree, 1, await find(running.tree, ...PROJECT, 'Volumes'));
    assert.equal((await below()).length, 3);
    using steps = answeringSteps('External Volumes', 'All Volumes');
    await run('volume.filterType', await find(running.tree, ...PROJECT, 'Volumes'));
    assert.deepEqual(await below(), ['catalog_lake']);
    const list = await find(running.tree, ...PROJECT, 'Volumes');
    assert.equal(running.tree.getTreeItem(list).description, 'only external');
    assert.ok(demo.requests.some(each => /GET \/v2\/volumes\?.*type=EXTERNAL/.test(each)));
    await run('volume.filterType', list);
    assert.equal((await below()).length, 3);
    assert.deepEqual(
      steps.asked.map(({ active }) => active),
      [undefined, 'External Volumes'],
    );
  });

  describe('imports', () => {
    const CLUSTER = [...PROJECT, 'Clusters', 'prod-search'] as const;
    /** The only operation, once the service is a minute further and a look has seen it. */
    async function watched(): Promise<OperationRecord> {
      later = 60_000;
      for (;;) {
        const [operation] = await running.operations.work.list();
        if (operation && hasEnded(operation)) return operation;
        await happened(running.operations.work.onDidChange);
      }
    }
    const states = async (list: string) => {
      const nodes = await running.tree.getChildren(await find(running.tree, ...CLUSTER, list));
      return nodes.map(node => running.tree.getTreeItem(node).contextValue);
    };
    const shown = ['importTask running', 'importTask completed', 'importTask failed'];

    it('are listed with their states, as tasks of the controller and as jobs', async () => {
      assert.deepEqual(await states('Import Tasks'), shown);
      assert.deepEqual(await states('Import Jobs'), shown);
      assert.match(
        demo.requests.find(each => each.includes('import/list'))!,
        /clusterId=.*pageSize=\d+|pageSize=\d+.*clusterId=/,
      );
    });

    it('are watched from their row until they end, where the service has jobs only', async () => {
      fail('GET /v1/vector/collections/import/list', ABSENT);
      await run('import.watch', await find(running.tree, ...CLUSTER, 'Import Jobs', 'support_tickets'));
      const { state, kind, name } = await watched();
      assert.deepEqual([state, kind, name], ['done', 'import', 'support_tickets']);
    });

    it('are watched by the controller’s list where the service has tasks only', async () => {
      fail('POST /v2/vectordb/jobs/import/get_progress', ABSENT);
      fail('GET /v2/jobs/{jobId}', ABSENT);
      const row = await find(running.tree, ...CLUSTER, 'Import Tasks', 'support_tickets');
      await run('import.watch', row);
      await run('import.watch', row);
      assert.equal((await running.operations.work.list()).length, 1);
      assert.equal((await watched()).state, 'done');
    });

    it('say so where the service has none of them', async () => {
      fail('POST /v2/vectordb/jobs/import/list', ABSENT);
      const shownRows = await rows(running.tree, 1, await find(running.tree, ...CLUSTER, 'Import Jobs'));
      assert.match(String(shownRows[0]), /does not list import jobs/);
    });
  });
});
