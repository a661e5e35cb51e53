import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import type { SearchDocument } from '../../../src/model/searches/documents';
import { find } from '../../harness/host/app';
import { connectDemo, leave, PROD, sessionOf } from '../../harness/host/connected';
import { hurrying } from '../../harness/host/hurrying';

const KEY = 'canary-90c4aa';
const VECTOR = Array.from({ length: 128 }, (_, at) => Math.sin(at));
const HELP = { database: 'default', collection: 'help_center', vectors: [VECTOR], limit: 3 } satisfies SearchDocument;
const ON_PROD = { ...HELP, clusterId: PROD };

describe('a search on a service of which a part is gone', () => {
  let running: App;
  let demo: Demo;
  /** The connection to the endpoint of one cluster, which needs no control plane. */
  const endpoint = async () => {
    const { endpoint: address } = demo.clusters.find(({ clusterId }) => clusterId === PROD)!;
    await running.connections.remove((await running.connections.find('s'))!);
    const made = { id: 's', kind: 'endpoint', plane: 'cluster', name: 'Endpoint', address } as const;
    await running.connections.add(made, KEY);
  };
  beforeEach(async () => {
    ({ running, demo } = await connectDemo({ id: 's', key: KEY, pinned: { clusters: [PROD] } }));
    running.clients.clock = hurrying;
  });
  afterEach(() => leave({ running, demo }));

  const searched = async (search: SearchDocument) => {
    const session = await sessionOf(running, search);
    await session.search();
    const { outcome, run } = session;
    session.dispose(); // or it looks at its collection again when a connection changes
    return outcome.problem?.message ?? run!.rows.length;
  };
  const asked = (route: string) => demo.requests.filter(request => request.startsWith(route)).length;

  for (const onlySpecified of ['json', 'html', 'empty'] as const) {
    it(`finds by V1 where everything else is absent, as ${onlySpecified}`, async () => {
      await endpoint();
      demo.restrict({ onlySpecified });
      assert.equal(await searched({ ...HELP, api: 'v1' }), 3);
      assert.match(String(await searched(HELP)), /Not supported by this service.*V1 under Options/);
    });
  }

  const DESCRIBED = ['collections.describe', 'collections.getLoadState', 'partitions.list'];
  for (const denyAs of ['401', '403', '404', 'code'] as const) {
    it(`finds where the description is denied by ${denyAs}`, async () => {
      await endpoint();
      demo.restrict({ deny: DESCRIBED, denyAs });
      assert.equal(await searched(HELP), 3);
      assert.equal(await searched({ ...HELP, schema: { metricType: 'COSINE' } }), 3);
      assert.match(String(await searched({ ...HELP, schema: { metricType: 'L2' } })), /metric/i);
    });
  }

  it('finds where the description, the partitions and the load state hang', async () => {
    await endpoint();
    demo.restrict({ hang: DESCRIBED });
    assert.equal(await searched(HELP), 3);
  });

  it('finds by a known endpoint where the control plane hangs, and asks it for nothing', async () => {
    assert.equal(await searched(ON_PROD), 3);
    const before = asked('GET /v2/clusters');
    demo.restrict({ hang: ['cloud.*'] });
    assert.equal(await searched(ON_PROD), 3);
    assert.equal(asked('GET /v2/clusters'), before);
  });

  it('opens a search of its history where the control plane hangs, and finds', async () => {
    await searched({ ...ON_PROD, limit: 4 });
    const searches = await running.searches();
    const place = { connectionId: 's', clusterId: PROD, dbName: 'default', collectionName: 'help_center' };
    const listed = async () => (await searches.history.list(place)).records[0];
    while (!(await listed())) await new Promise(resolve => setImmediate(resolve));
    demo.restrict({ hang: ['cloud.*'] });
    const before = asked('GET /v2/clusters');
    const uri = await searches.reopen((await listed())!);
    const session = searches.of(await vscode.workspace.openTextDocument(uri));
    await session.search();
    assert.equal(session.run?.rows.length, 4);
    assert.equal(asked('GET /v2/clusters'), before);
    session.dispose();
    await searches.history.forget('s');
  });

  for (const [what, restrictions] of [
    ['is absent', { onlySpecified: true }],
    ['is denied', { deny: ['clusters.list', 'clusters.describe'] }],
  ] as const) {
    it(`finds by a known endpoint where the list of clusters ${what}`, async () => {
      assert.equal(await searched(ON_PROD), 3);
      demo.restrict(restrictions);
      assert.equal(await searched({ ...ON_PROD, api: 'v1' }), 3);
    });
    it(`says how to go on where the list of clusters ${what} and no endpoint is known`, async () => {
      demo.restrict(restrictions);
      assert.match(String(await searched(ON_PROD)), /To search, enter the cluster endpoint with Set Cluster Endpoint/);
    });
  }

  it('has its pinned cluster in the tree while the control plane is denied or hangs, with its collections', async () => {
    const at = ['Service', 'Search Team', 'Clusters'] as const;
    assert.equal(await searched(ON_PROD), 3);
    const clusters = await find(running.tree, ...at);
    demo.restrict({ deny: ['clusters.list', 'clusters.describe'] });
    const row = (await running.tree.getChildren(clusters)).find(({ identity }) => identity?.id === PROD)!;
    assert.match(String(running.tree.getTreeItem(row).description), /^cannot be read: /);
    const databases = await running.tree.getChildren(row);
    assert.ok(databases.some(each => running.tree.getTreeItem(each).label === 'default'));
    demo.restrict({ deny: ['clusters.list'], hang: ['clusters.describe'] });
    const again = (await running.tree.getChildren(clusters)).find(({ identity }) => identity?.id === PROD)!;
    assert.match(String(running.tree.getTreeItem(again).description), /cannot be read: /);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });
});
