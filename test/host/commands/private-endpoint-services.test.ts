import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import { askForServices } from '../../../src/connections/private-endpoint-services';
import type { Demo } from '../../../src/demo';
import { find, rows } from '../../harness/host/app';
import { connectDemo, LAB, leave, PROD } from '../../harness/host/connected';
import { answering, pickOf } from '../../harness/host/dialogs';
import { hurrying } from '../../harness/host/hurrying';
import { answeringSteps } from '../../harness/host/steps';
import { LACKING } from '../../harness/services/lacking';
import { moment } from '../../harness/host/waiting';

const KEY = 'canary-pes-4410be';
const REGION = ['Service', 'Search Team', 'Regions', 'Amazon Web Services', 'aws-us-west-2'] as const;
const LIST = [...REGION, 'Private Endpoint Services'] as const;
const SERVICES = /^com\.amazonaws\.vpce\.us-west-2\.vpce-svc-/;
const SERVICE = 'GET /v2/privateEndpointServices';

interface Item {
  readonly label: string;
}
const item = (label: RegExp) => async (items: Promise<Item[]> | Item[]) =>
  (await items).find(each => label.test(each.label));

describe('private endpoint services', () => {
  let running: App;
  let demo: Demo;
  beforeEach(async () => {
    ({ running, demo } = await connectDemo({ id: 'v', key: KEY }));
    running.clients.clock = hurrying;
  });
  afterEach(() => leave({ running, demo }));

  const findCommand = (node?: unknown) =>
    vscode.commands.executeCommand('vectorCloud.privateEndpointService.find', node);
  const asked = () => demo.requests.filter(each => each.includes('/v2/privateEndpointServices')).length;
  const listed = async () => rows(running.tree, 1, await find(running.tree, ...LIST));
  const areThere = async () => {
    const shown = (await listed()).map(String);
    assert.ok(shown.length > 0 && shown.every(each => SERVICES.test(each)), shown.join('\n'));
  };
  const overview = async () => {
    await vscode.commands.executeCommand('vectorCloud.region.showOverview', await find(running.tree, 'Service'));
    return (
      vscode.workspace.textDocuments.findLast(({ uri }) => uri.path.endsWith('Regions of Service.md'))?.getText() ?? ''
    );
  };

  for (const [how, fault] of LACKING) {
    it(`are listed, found and in the overview without the list of clusters: ${how}`, async () => {
      const path = await find(running.tree, ...LIST);
      demo.fail('GET /v2/clusters', fault);
      const shown = (await rows(running.tree, 1, path)).map(String);
      assert.ok(
        shown.every(each => SERVICES.test(each)),
        shown.join('\n'),
      );
      assert.match(await overview(), /16 private endpoint services/);
      using _ = answering('showQuickPick', item(/^Search Team$/), item(/^aws-us-west-2$/), item(SERVICES));
      await findCommand(await find(running.tree, 'Service'));
      assert.match(await vscode.env.clipboard.readText(), SERVICES);
    }).timeout(60_000);
  }

  const lists = ['cloud.clusters.list', 'cloud.privateEndpointServices.list'];
  const lacking: [how: string, restrictions: Parameters<Demo['restrict']>[0]][] = [
    ['401', { deny: lists, denyAs: '401' }],
    ['403', { deny: lists, denyAs: '403' }],
    ['404', { deny: lists, denyAs: '404' }],
    ['a code', { deny: lists, denyAs: 'code' }],
    ['no answer', { hang: lists }],
  ];
  for (const [how, restrictions] of lacking) {
    it(`are asked of a pinned cluster where there is no list and none on the control plane: ${how}`, async () => {
      await running.connections.pin('v', 'clusters', PROD);
      demo.restrict(restrictions);
      await areThere();
    }).timeout(60_000);
  }

  it('are asked of the control plane or a cluster elsewhere where the region hangs', async () => {
    await listed();
    demo.restrict({ hang: ['aws-us-west-2'] });
    await areThere();
    assert.match(await overview(), /16 private endpoint services/);
  }).timeout(60_000);

  for (const status of ['ABNORMAL', 'MAINTAINING', 'STOPPED', null]) {
    it(`are asked of the only cluster, which is ${status}, where the control plane has none`, async () => {
      const row = await find(running.tree, ...LIST);
      const { clusterId, endpoint: connectAddress } = demo.clusters.find(each => each.clusterId === PROD)!;
      const cluster = { clusterId, connectAddress, regionId: 'aws-us-west-2', status };
      const data = { clusters: [cluster], count: 1, currentPage: 1, pageSize: 100 };
      demo.fail('GET /v2/clusters', { body: JSON.stringify({ code: 0, data }) });
      demo.restrict({ deny: ['cloud.privateEndpointServices.list'] });
      const shown = (await rows(running.tree, 1, row)).map(String);
      assert.ok(shown.length > 0 && shown.every(each => SERVICES.test(each)), shown.join('\n'));
    });
  }

  it('are there once a slow cluster has answered, while the user is asked about another domain', async () => {
    const connection = (await running.connections.find('v'))!;
    let answer: (() => void) | undefined;
    const slow = { list: () => new Promise(resolve => void (answer = () => resolve('services'))) };
    const clients = {
      clock: hurrying,
      keyedCluster: () => Promise.resolve({ privateEndpointServices: slow }),
      // The question is never answered.
      regional: () => {
        answer?.();
        return new Promise(() => {});
      },
    };
    const known = [{ address: 'https://slow.example', regionId: 'aws-us-west-2' }];
    const asking = { clients, connection } as never;
    const filter = { regionId: 'aws-us-west-2' };
    const read = askForServices(asking, filter, services => services.list() as Promise<unknown>, {}, known);
    assert.equal(await read, 'services');
  });

  it('are waited for where every source takes long, as long as it takes', async () => {
    const path = await find(running.tree, ...LIST);
    demo.fail(SERVICE, { latencyMs: 3000 }); // minutes, by the clock of what is optional
    while (!(await rows(running.tree, 1, path)).every(each => SERVICES.test(String(each)))) await moment();
  }).timeout(60_000);

  it('are read region by region where they cannot be read at once', async () => {
    const restore = demo.fail(SERVICE, { status: 403, code: 800, message: 'not all at once', times: 4 });
    const text = await overview();
    restore();
    assert.match(text, /8 regions, 16 private endpoint services/);
    assert.equal(asked(), 4 + 1 + 8); // of the stopped cluster last
  });

  it('are found where neither projects nor regions can be listed: their ids are typed', async () => {
    for (const [, fault] of LACKING.slice(0, 7)) {
      const restores = ['GET /v2/projects', 'GET /v2/regions'].map(each => demo.fail(each, fault));
      using picks = answering('showQuickPick', item(/^All projects$/), item(/Enter a region ID…/), item(SERVICES));
      using boxes = answering('showInputBox', ' aws-us-west-2 ');
      await findCommand(await find(running.tree, 'Service'));
      assert.deepEqual([picks.asked.length, boxes.asked.length], [3, 1]);
      assert.ok(demo.requests.at(-1)?.includes('regionId=aws-us-west-2'), demo.requests.at(-1));
      for (const restore of restores) restore();
      running.clients.forget('v');
    }
  });

  it('have an overview with projects that are listed late', async () => {
    demo.fail('GET /v2/projects', { latencyMs: 2500 }); // minutes, by the clock of what is optional
    const text = await overview();
    assert.match(text, /Search Team/);
    assert.doesNotMatch(text, /⚠/);
  }).timeout(60_000);

  it('have an overview where regions cannot be listed', async () => {
    const row = await find(running.tree, 'Service');
    demo.restrict({ deny: ['cloud.regions.list'] });
    await vscode.commands.executeCommand('vectorCloud.region.showOverview', row);
    const text = await overview();
    assert.match(text, /8 regions, 16 private endpoint services/);
    assert.match(text, /⚠ Regions\\: The API key has no permission/);
  });

  describe('of a service that has only what is specified', () => {
    const only = (style: 'json' | 'html' | 'empty') => demo.restrict({ onlySpecified: style });

    for (const style of ['json', 'html', 'empty'] as const) {
      it(`are asked of the cluster whose endpoint is typed, from then on (${style})`, async () => {
        const row = await find(running.tree, ...REGION);
        only(style);
        const { endpoint } = demo.clusters[0]!;
        {
          using steps = answeringSteps(LAB, 'no address', endpoint);
          using _ = answering('showQuickPick', item(SERVICES));
          await findCommand(row);
          assert.match(steps.asked[0]!.text, /Private endpoint services need a cluster endpoint, and none is known/);
          assert.match(steps.asked[1]!.text, /Not supported by this service .*Enter the endpoint instead/);
        }
        assert.match(await vscode.env.clipboard.readText(), SERVICES);
        const list = (await running.tree.getChildren(row))[0];
        const shown = (await rows(running.tree, 1, list)).map(String);
        assert.ok(
          shown.every(each => SERVICES.test(each)),
          shown.join('\n'),
        );
      });
    }

    it('say that no cluster is known', async () => {
      const row = await find(running.tree, ...REGION);
      only('html');
      const [list] = await running.tree.getChildren(row);
      const [why] = await running.tree.getChildren(list);
      const { label, iconPath, command } = running.tree.getTreeItem(why!);
      assert.match(label as string, /Private endpoint services need a cluster endpoint, and none is known/);
      const next = 'vectorCloud.privateEndpointService.find';
      assert.deepEqual([(iconPath as vscode.ThemeIcon).id, command?.command], ['info', next]);
      using steps = answeringSteps(undefined);
      await findCommand(list); // of the region of the row: neither a project nor a region is asked for
      assert.equal(steps.asked.length, 1);
    });
  });

  it('are asked of a cluster whose id is typed where those that are listed refuse', async () => {
    const row = await find(running.tree, ...REGION);
    demo.fail('GET /v2/clusters', { status: 403, code: 800, message: 'no list' });
    demo.fail(SERVICE, { status: 403, code: 800, message: 'not here', times: 1 });
    using _ = answeringSteps(PROD);
    using __ = answering('showQuickPick', item(SERVICES));
    await findCommand(row);
    assert.match(await vscode.env.clipboard.readText(), SERVICES);
  });

  it('send the key to an endpoint that is typed only after a question, where its domain is another', async () => {
    const row = await find(running.tree, ...REGION);
    demo.restrict({ onlySpecified: 'json' });
    using asking = answering('showWarningMessage');
    using steps = answeringSteps('https://elsewhere.example.com', undefined);
    await findCommand(row);
    assert.match(String(asking.asked[0]?.[0]), /Send the API key of “Service” to example.com\?/);
    assert.match(steps.asked[1]!.text, /You chose not to send the key to example.com/);
  });

  describe('of a connection that is one endpoint', () => {
    const add = async (more: object) => {
      const { endpoint } = demo.clusters[0]!;
      const one = { id: 'o', kind: 'endpoint', plane: 'cluster', name: 'One', address: endpoint, ...more } as const;
      await running.connections.add(one, 'anonymous' in more ? undefined : KEY);
    };

    it('are found from its row and from its list', async () => {
      await add({});
      for (const path of [['One'], ['One', 'Private Endpoint Services']]) {
        await vscode.env.clipboard.writeText('');
        using _ = answering('showQuickPick', item(SERVICES));
        using failure = answering('showErrorMessage');
        await findCommand(await find(running.tree, ...path));
        assert.deepEqual(failure.asked, []);
        assert.match(await vscode.env.clipboard.readText(), SERVICES);
      }
    });

    it('are offered in the palette, not for a project endpoint or one without a key', async () => {
      await add({});
      await add({ id: 'p', name: 'Project', plane: 'project' });
      await add({ id: 'q', name: 'Open', anonymous: true });
      const { pick, done } = await pickOf('privateEndpointService.find');
      while (!pick.labels.includes('One')) await moment();
      assert.deepEqual(
        pick.labels.filter(label => label !== 'connections'),
        ['One', 'Service'],
      );
      pick.leave();
      await done;
    });
  });
});
