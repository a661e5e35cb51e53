import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import { app, find, forgetConnections } from '../../harness/host/app';
import { answering } from '../../harness/host/dialogs';
import { answeringSteps } from '../../harness/host/steps';

const KEY = 'canary-0d51f2';
const NEXT_KEY = 'canary-77e0b4';
const CLUSTER = 'in01-a/b';
const USER = 'db_admin:canary-password';
const EMBEDDING = { url: 'https://embeddings.example.com/v1/embeddings', model: 'm' };

/** Starts an empty service that accepts every key, and records the received credentials. */
async function startService(): Promise<{ server: Server; address: string; seen: (string | undefined)[] }> {
  const seen: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    seen.push(request.headers.authorization);
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ code: 0, data: [] }));
  });
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening));
  return { server, seen, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describe('editing a connection', () => {
  let running: App;
  let here: Awaited<ReturnType<typeof startService>>;
  let there: Awaited<ReturnType<typeof startService>>;

  before(async () => {
    running = await app();
    await vscode.commands.executeCommand('workbench.view.explorer'); // a sidebar that does not show asks for nothing
  });
  beforeEach(async () => {
    await forgetConnections(running);
    [here, there] = await Promise.all([startService(), startService()]);
    const { connections } = running;
    const pinned = { projects: ['proj-9'] };
    const more = { trusted: ['example.net'], orgId: 'org-1', pinned };
    await connections.add({ id: 'e', kind: 'cloud', name: 'One', address: here.address, ...more }, KEY);
    await connections.setEmbedding('e', EMBEDDING, 'an embedding key');
    await connections.keys.storeSecret('e', 'pager', 'named in alert rules');
    await connections.keys.storeSent('e', 'alert-1', '{}');
  });
  afterEach(async () => {
    await forgetConnections(running);
    for (const { server } of [here, there]) {
      server.closeAllConnections();
      server.close();
    }
  });

  const edit = async () =>
    vscode.commands.executeCommand('vectorCloud.connection.edit', await find(running.tree, 'One'));
  const stored = async () => (await running.connections.find('e'))!;
  const credentials = async () => {
    const { keys } = running.connections;
    return [await keys.get('e'), await keys.user('e', CLUSTER)];
  };
  const left = async () => {
    const { keys } = running.connections;
    return [await keys.secret('e', 'pager'), await keys.sent('e', 'alert-1'), await keys.embedding('e')];
  };
  const LEFT = ['named in alert rules', '{}', 'an embedding key'];
  const searched = async () => {
    const cluster = await running.clients.cluster(await stored(), CLUSTER, there.address);
    await cluster.collections.list({});
    return there.seen.at(-1);
  };

  it('to another host ends the sign-in and leaves secrets, what was sent last and the embedding key', async () => {
    using steps = answeringSteps(there.address, NEXT_KEY, 'Moved');
    await edit();
    assert.deepEqual(
      steps.asked.map(({ value }) => value),
      [here.address, '', 'One'],
    );
    const { name, address, embedding, pinned, ...rest } = (await stored()) as Record<string, unknown>;
    assert.deepEqual([name, address, embedding], ['Moved', there.address, EMBEDDING]);
    assert.deepEqual([pinned, rest], [{ projects: ['proj-9'] }, { id: 'e', kind: 'cloud', orgId: 'org-1' }]);
    assert.deepEqual(await credentials(), [NEXT_KEY, undefined]);
    assert.deepEqual(await left(), LEFT);
    assert.deepEqual(there.seen, [`Bearer ${NEXT_KEY}`]);
  });

  it('to another host asks about the users of clusters, and sends those kept', async () => {
    await running.connections.keys.storeUser('e', CLUSTER, USER);
    using steps = answeringSteps(there.address, 'Keep Stored Passwords', NEXT_KEY, 'Moved');
    await edit();
    const [hereHost, thereHost] = [here, there].map(({ address }) => new URL(address).host);
    assert.deepEqual(steps.asked[1], {
      text: `The host changes from ${hereHost} to ${thereHost}. Keep the stored cluster users and passwords?`,
      rows: [
        `Delete Stored Passwords\nDeletes the passwords. These clusters then use the API key: ${CLUSTER}`,
        `Keep Stored Passwords\nSends the passwords to ${thereHost} for these clusters: ${CLUSTER}`,
      ],
    });
    assert.deepEqual(await credentials(), [NEXT_KEY, USER]);
    assert.equal(await searched(), `Bearer ${USER}`);
    assert.deepEqual(await left(), LEFT);
  });

  const ENTERED = {
    controller: 'https://c.example.net/{regionId}',
    projectEndpoints: { 'proj-9': 'https://p.example.net' },
    clusterEndpoints: { [CLUSTER]: 'https://e.example.net' },
  };
  for (const [answer, stay] of [
    ['Remove Addresses', {}],
    ['Keep Addresses', ENTERED],
  ] as const) {
    it(`to another host asks about the addresses that were entered: ${answer}`, async () => {
      await running.connections.update('e', now => ({ ...now, ...ENTERED, console: 'https://console.example.net' }));
      using steps = answeringSteps(there.address, answer, NEXT_KEY, 'Moved');
      await edit();
      const [hereHost, thereHost] = [here, there].map(({ address }) => new URL(address).host);
      const all = 'https://c.example.net/{regionId}, https://p.example.net, https://e.example.net';
      assert.deepEqual(steps.asked[1], {
        text: `The host changes from ${hereHost} to ${thereHost}. Keep the controller and endpoint addresses that you entered?`,
        rows: [
          `Remove Addresses\nRemoves the controller address and the endpoints that you entered: ${all}`,
          `Keep Addresses\nAlso sends the key of ${thereHost} to these addresses: ${all}`,
        ],
      });
      const { name, address, embedding, pinned, ...rest } = (await stored()) as Record<string, unknown>;
      assert.deepEqual(
        [name, address, embedding, pinned],
        ['Moved', there.address, EMBEDDING, { projects: ['proj-9'] }],
      );
      assert.deepEqual(rest, {
        id: 'e',
        kind: 'cloud',
        orgId: 'org-1',
        console: 'https://console.example.net',
        ...stay,
      });
      assert.deepEqual(await credentials(), [NEXT_KEY, undefined]);
    });
  }

  it('to another host never sends the users there that the person removes', async () => {
    await running.connections.keys.storeUser('e', CLUSTER, USER);
    using _ = answeringSteps(there.address, 'Delete Stored Passwords', NEXT_KEY, 'Moved');
    await edit();
    assert.deepEqual(await credentials(), [NEXT_KEY, undefined]);
    assert.equal(await searched(), `Bearer ${NEXT_KEY}`);
    assert.deepEqual(new Set(there.seen), new Set([`Bearer ${NEXT_KEY}`]));
    assert.deepEqual(await left(), LEFT);
  });

  it('to another host keeps no user that was not asked about', async () => {
    const late = async () => {
      await running.connections.keys.storeUser('e', CLUSTER, USER);
      return 'Moved';
    };
    using _ = answeringSteps(there.address, NEXT_KEY, late);
    await edit();
    assert.deepEqual(await credentials(), [NEXT_KEY, undefined]);
  });

  it('leaves no key of the host that another window has moved it to', async () => {
    const moved = async () => {
      await running.connections.update('e', now => ({ ...now, address: there.address }));
      await running.connections.setKey('e', NEXT_KEY);
      await running.connections.keys.storeUser('e', CLUSTER, USER);
      return 'Back';
    };
    using _ = answeringSteps(here.address, KEY, moved);
    await edit();
    assert.equal(((await stored()) as { address: string }).address, here.address);
    assert.deepEqual(await credentials(), [KEY, undefined]);
  });

  it('tries no key of another host at the address of a row that is not read anew yet', async () => {
    const row = await find(running.tree, 'One');
    await running.connections.update('e', now => ({ ...now, address: there.address }));
    await running.connections.setKey('e', NEXT_KEY);
    const seen = here.seen.length;
    using steps = answeringSteps(here.address, NEXT_KEY, 'One');
    using told = answering('showErrorMessage');
    await vscode.commands.executeCommand('vectorCloud.connection.edit', row);
    assert.deepEqual([steps.asked, here.seen.length], [[], seen]);
    assert.match(String(told.asked[0]?.[0]), /^Nothing was saved: the address of connection “One” was changed/);
  });

  const gaveUp: [where: string, answers: string[]][] = [
    ['at the question about users', []],
    ['at the key', ['Delete Stored Passwords']],
    ['at the name', ['Delete Stored Passwords', NEXT_KEY]],
  ];
  for (const [where, answers] of gaveUp) {
    it(`changes nothing where the person gives up ${where}`, async () => {
      await running.connections.keys.storeUser('e', CLUSTER, USER);
      const before = await stored();
      using steps = answeringSteps(there.address, ...answers);
      await edit();
      assert.equal(steps.asked.length, answers.length + 2);
      assert.deepEqual(await stored(), before);
      assert.deepEqual(await credentials(), [KEY, USER]);
      assert.deepEqual(await left(), LEFT);
    });
  }

  it('asks nothing about users where the host stays, and leaves everything', async () => {
    await running.connections.keys.storeUser('e', CLUSTER, USER);
    using steps = answeringSteps(`${here.address}/prefix`, KEY, 'Same');
    await edit();
    assert.equal(steps.asked.length, 3);
    const { address, trusted } = (await stored()) as { address: string; trusted?: string[] };
    assert.deepEqual([address, trusted], [`${here.address}/prefix`, ['example.net']]);
    assert.deepEqual(await credentials(), [KEY, USER]);
    assert.deepEqual(await left(), LEFT);
  });
});
