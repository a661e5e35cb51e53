import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import { Clients } from '../../../src/connections/clients';
import type { Demo } from '../../../src/demo';
import { connectDemo, leave } from '../../harness/host/connected';
import { keptTexts } from '../../harness/host/kept-texts';

const KEY = 'canary-offers-71c3';
const ROLES = 'GET /v2/roles';

describe('what services lack', () => {
  let running: App;
  let demo: Demo;
  let storage: vscode.Uri;
  const open: Clients[] = [];

  beforeEach(async () => {
    ({ running, demo } = await connectDemo({ id: 'one', key: KEY }, { onlySpecified: true }));
    const two = { id: 'two', kind: 'cloud', name: 'Two', address: demo.baseUrl } as const;
    await running.connections.add(two, KEY);
    storage = vscode.Uri.joinPath(running.storage, `offers-${crypto.randomUUID()}`);
    await vscode.workspace.fs.createDirectory(storage);
  });
  afterEach(async () => {
    open.splice(0).forEach(each => each.dispose());
    await vscode.workspace.fs.delete(storage, { recursive: true });
    await leave({ running, demo });
  });

  /** Simulates a reload: only the storage stays. */
  const reloaded = (): Clients => {
    const { connections, trust } = running;
    const clients: Clients = new Clients({
      connections,
      trust,
      startDemo: () => Promise.reject(new Error('no demo service')),
      onExchange: (exchange, context) => void clients.offers().then(offers => offers.see(exchange, context)),
      requestTimeoutSeconds: () => 10,
      storage,
      warned: message => assert.fail(message),
      failed: error => assert.fail(String(error)),
    });
    open.push(clients);
    return clients;
  };
  const askRoles = async (clients: Clients, id: string) => {
    const cloud = await clients.cloud((await running.connections.find(id))!);
    await assert.rejects(cloud.roles.list({ projectId: 'p' }), ({ absent }: { absent?: boolean }) => absent === true);
  };
  const asked = () => demo.requests.filter(request => request.startsWith(ROLES)).length;
  /** Waits until so many connections have a record that contains a word. */
  const written = async (many: number, word = 'roles.list') => {
    for (;;) {
      const texts = await keptTexts(storage, 'offers');
      if (texts.length === many && texts.every(text => text.includes(word))) return texts.join();
      await new Promise(resolve => setImmediate(resolve));
    }
  };

  it('is not asked for again after a reload, by the connection that was told', async () => {
    const before = reloaded();
    await askRoles(before, 'one');
    await askRoles(before, 'one');
    assert.equal(asked(), 1);
    assert.doesNotMatch(await written(1), new RegExp(KEY));
    const after = reloaded();
    await askRoles(after, 'one');
    assert.equal(asked(), 1);
    const [offer] = (await after.offers()).of('one');
    assert.deepEqual([offer?.operation, offer?.standing], ['roles.list', 'absent']);
    await askRoles(after, 'two');
    assert.equal(asked(), 2);
    await written(2);
  });

  it('is kept without the key, which a refusal may quote', async () => {
    const quoted = `${encodeURIComponent(KEY)} and ${Buffer.from(KEY).toString('base64')} open no roles for ${KEY}`;
    demo.fail(ROLES, { status: 404, code: 404, message: quoted });
    await askRoles(reloaded(), 'one');
    const kept = await written(1);
    assert.match(kept, /open no roles/);
    assert.doesNotMatch(kept, new RegExp(`${KEY}|${Buffer.from(KEY).toString('base64')}`));
  });

  it('is asked for anew once a person refreshes, and then after a reload too', async () => {
    const before = reloaded();
    await askRoles(before, 'one');
    await written(1, '"lacking": true');
    (await before.offers()).tryAgain();
    demo.restrict();
    const cloud = await before.cloud((await running.connections.find('one'))!);
    await cloud.roles.list({ projectId: demo.projects[0]!.projectId });
    assert.equal(asked(), 2);
    await written(1, '"answered"');
  });

  it('is forgotten with the connection', async () => {
    const clients = reloaded();
    await askRoles(clients, 'one');
    await written(1);
    (await clients.offers()).forget('one');
    await written(0);
  });
});
