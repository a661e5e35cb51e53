import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { CloudConnection } from '../../../src/connections/connection';
import { Endpoints } from '../../../src/connections/endpoints/endpoints';
import { Keys } from '../../../src/connections/keys';
import { PlaceNames } from '../../../src/connections/place-names';
import type { Trust } from '../../../src/connections/trust';
import { app } from '../../harness/host/app';
import { namesIn } from '../../harness/host/frozen';
import { keptTexts } from '../../harness/host/kept-texts';
import { Stored } from '../../harness/host/stored';

type Clients = ConstructorParameters<typeof Endpoints>[0];

const ADDRESS = 'https://api.cloud.example.com';
const SERVICE: CloudConnection = { id: 's', kind: 'cloud', name: 'Service', address: ADDRESS };
const PROJECT = { projectId: 'p', projectName: 'Team' };
const cluster = (clusterId: string, host = clusterId) => ({
  clusterId,
  clusterName: `${clusterId}-name`,
  connectAddress: `https://${host}.cloud.example.com`,
  regionId: 'r',
});

describe('the endpoints that were found', () => {
  let storage: vscode.Uri;
  let keys: Keys;
  let described: string[];
  let failures: unknown[];
  let placeNames: PlaceNames;
  const open: vscode.Disposable[] = [];

  beforeEach(async () => {
    storage = vscode.Uri.joinPath((await app()).storage, `kept-${crypto.randomUUID()}`);
    keys = new Keys(new Stored());
    await keys.store('s', 'a key');
    described = [];
    failures = [];
  });
  afterEach(async () => {
    open.splice(0).forEach(each => each.dispose());
    await vscode.workspace.fs.delete(storage, { recursive: true });
  });

  /** Simulates a reload: only the storage stays. */
  const reloaded = (): Endpoints => {
    const describe = async (clusterId: string) => {
      described.push(clusterId);
      return cluster(clusterId, 'told');
    };
    const clients = {
      cloud: async () => ({ clusters: { describe } }),
      projectEndpoint: async (_: unknown, id: string) => (id === 'p' ? 'https://p.r.example.com' : undefined),
      clusterEndpoints: async () => new Map(),
      clock: (ms: number) => AbortSignal.timeout(ms),
    } as unknown as Clients;
    placeNames = new PlaceNames();
    const keeping = { storage, keys, failed: (error: unknown) => failures.push(error) };
    const endpoints = new Endpoints(clients, keeping, {} as Trust, placeNames);
    open.push(endpoints);
    return endpoints;
  };
  const files = async () => (await namesIn(storage, 'endpoints')).filter(name => name.endsWith('.json'));
  const read = async () => (await keptTexts(storage, 'endpoints')).join();
  /** Waits until the endpoints are written. */
  const written = async (isSo: (text: string) => boolean) => {
    for (;;) {
      const text = await read();
      if (isSo(text)) return text;
      await new Promise(resolve => setImmediate(resolve));
    }
  };

  it('are known after a reload, and nobody is asked', async () => {
    await reloaded().learnListed(SERVICE, PROJECT, [cluster('a'), cluster('b')]);
    await written(text => text.includes('b-name'));
    const endpoints = reloaded();
    const { address, clusterName, regionId, project } = await endpoints.resolve(SERVICE, 'a');
    assert.deepEqual([address, clusterName, regionId], ['https://a.cloud.example.com', 'a-name', 'r']);
    assert.deepEqual(project, PROJECT);
    assert.equal(placeNames.find('s', placeNames.projectOf('s', 'a')!), 'Team');
    assert.deepEqual(described, []);
    assert.equal((await endpoints.all(SERVICE)).length, 2);
  });

  it('are kept where one was looked up, and as they are now', async () => {
    const endpoints = reloaded();
    assert.equal((await endpoints.resolve(SERVICE, 'a')).address, 'https://told.cloud.example.com');
    await written(text => text.includes('told'));
    await endpoints.learn(SERVICE, [cluster('a', 'moved')]);
    await written(text => text.includes('moved'));
    assert.equal((await reloaded().find(SERVICE, 'a'))?.address, 'https://moved.cloud.example.com');
    await endpoints.learnListed(SERVICE, PROJECT, [cluster('a')]);
    await endpoints.learnListed(SERVICE, PROJECT, [cluster('b')]);
    await written(text => text.includes('b-name'));
    const projects = (await reloaded().all(SERVICE)).map(({ clusterId, project }) => [clusterId, project?.projectId]);
    assert.deepEqual(projects, [
      ['a', undefined],
      ['b', 'p'],
    ]);
  });

  it('are of an address and a key: another of either knows nothing', async () => {
    await reloaded().learn(SERVICE, [cluster('a')]);
    await written(text => text.includes('a-name'));
    const elsewhere = { ...SERVICE, address: 'https://other.example.com' };
    assert.equal(await reloaded().find(elsewhere, 'a'), undefined);
    await keys.store('s', 'another key');
    await written(text => text === '');
    assert.equal(await reloaded().find(SERVICE, 'a'), undefined);
  });

  it('hold no key, no project endpoint, and nothing of the demo service', async () => {
    const endpoints = reloaded();
    await endpoints.learn({ id: 'demo', kind: 'demo', name: 'Demo' }, [cluster('demo')]);
    assert.ok((await endpoints.resolve(SERVICE, 'p')).isProject);
    await endpoints.learn(SERVICE, [cluster('a')]);
    const text = await written(each => each.includes('a-name'));
    assert.doesNotMatch(text, /a key|p\.r\.example|demo-name/);
    assert.equal((await files()).length, 1);
  });

  it('are asked for anew where their file cannot be read', async () => {
    await reloaded().learn(SERVICE, [cluster('a')]);
    await written(text => text.includes('a-name'));
    const [name] = await files();
    const file = vscode.Uri.joinPath(storage, 'endpoints', name!);
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode('{"clusters": 1}'));
    assert.equal((await reloaded().resolve(SERVICE, 'a')).address, 'https://told.cloud.example.com');
    assert.deepEqual(described, ['a']);
    assert.equal(failures.length, 1);
    await written(text => text.includes('told'));
  });
});
