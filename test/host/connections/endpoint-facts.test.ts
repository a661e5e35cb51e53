import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Exchange } from '../../../src/client';
import type { EndpointConnection } from '../../../src/connections/connection';
import { EndpointFacts } from '../../../src/connections/probing/endpoint-facts';
import { app, find, forgetConnections, rows } from '../../harness/host/app';
import { answering } from '../../harness/host/dialogs';
import { answeringSteps } from '../../harness/host/steps';
import { moment } from '../../harness/host/waiting';
import { json, Server } from '../../harness/services/recording-server';

const KEY = 'canary-51ee';
const V2 = 'POST /v2/vectordb/collections/list';
const V1 = 'GET /v1/vector/collections';
const SERVICES = 'GET /v2/privateEndpointServices';
const DENIED = json(403, { code: 403, message: 'not yours' });
const NONE = json(200, { code: 0, data: [] });

describe('what is known of an endpoint', () => {
  let running: App;
  let server: Server;
  before(async () => {
    running = await app();
    server = await Server.start();
  });
  beforeEach(async () => {
    server.reset();
    await forgetConnections(running);
  });
  after(async () => {
    await forgetConnections(running);
    await server.stop();
  });

  const stored = async (): Promise<EndpointConnection> => {
    const [connection] = (await running.connections.list()).connections;
    assert.equal(connection?.kind, 'endpoint');
    return connection;
  };
  const facts = async () => {
    const { v1Only, selfHosted, limited } = await stored();
    return { v1Only, selfHosted, limited };
  };
  const added = async (more: Partial<EndpointConnection>) => {
    const { address } = server;
    await running.connections.add({ id: 'f', kind: 'endpoint', plane: 'cluster', name: 'F', address, ...more }, KEY);
  };
  const listed = async () => {
    const connection = await stored();
    const client = await running.clients.cluster(connection, 'endpoint', connection.address);
    return client.collections.list({}).catch(() => undefined);
  };
  /** Waits until the record of the connection satisfies the condition. */
  const learned = async (isSo: (now: Awaited<ReturnType<typeof facts>>) => boolean): Promise<void> => {
    while (!isSo(await facts())) await moment();
  };

  it('stays unknown where the key is denied everything, and is learned once it is not', async () => {
    server.on(V2, DENIED);
    server.on('GET /v2/regions', json(404, ''));
    {
      using _ = answeringSteps(server.address, KEY);
      using asked = answering('showWarningMessage', 'Save with Limited Permissions');
      await vscode.commands.executeCommand('vectorCloud.connection.add');
      assert.equal(asked.asked.length, 1);
    }
    assert.deepEqual(await facts(), { v1Only: false, selfHosted: undefined, limited: true });
    server.on(V2, NONE);
    await listed();
    await learned(({ selfHosted }) => selfHosted === true);
    assert.equal((await facts()).limited, undefined);
  });

  it('is V1 alone where V2 proves absent', async () => {
    await added({ selfHosted: true });
    server.on(V1, NONE);
    await listed();
    await learned(({ v1Only }) => v1Only === true);
    assert.deepEqual(await listed(), []);
  });

  it('is V2 after a refresh, once the service has it', async () => {
    await added({ v1Only: true, selfHosted: true });
    server.on(V1, NONE);
    server.on(V2, NONE);
    await listed();
    assert.equal((await facts()).v1Only, true);
    await vscode.commands.executeCommand('vectorCloud.refresh');
    await listed();
    await learned(({ v1Only }) => v1Only === false);
  });

  it('is a managed service after a refresh, once it lists private endpoint services', async () => {
    await added({ selfHosted: true });
    server.on(V2, NONE);
    await vscode.commands.executeCommand('vectorCloud.refresh');
    server.on(SERVICES, json(200, { code: 0, data: { count: 0, currentPage: 1, pageSize: 1, endpointServices: [] } }));
    await listed();
    await learned(({ selfHosted }) => selfHosted === false);
  });

  it('is learned below a prefix, too', async () => {
    await added({ address: `${server.address}/gate`, v1Only: undefined, limited: true });
    server.on('POST /gate/v2/vectordb/collections/list', NONE);
    await listed();
    await learned(({ limited }) => limited === undefined);
  });

  it('is unlimited where V1 lists the collections', async () => {
    await added({ v1Only: true, limited: true });
    server.on(V1, NONE);
    await listed();
    await learned(({ limited }) => limited === undefined);
    assert.equal((await facts()).v1Only, true);
  });

  it('is not managed or self-hosted by a user and password, which cannot ask, but by the key that replaces them', async () => {
    server.on(V2, NONE);
    using _said = answering('showInformationMessage');
    {
      using _ = answeringSteps(server.address, 'root:Milvus');
      server.on(V2, json(401, { code: 1800, message: 'sign in' }), NONE);
      await vscode.commands.executeCommand('vectorCloud.connection.add');
    }
    const { id, name, byUser } = await stored();
    assert.deepEqual([byUser, (await facts()).selfHosted], [true, undefined]);
    const isShown = async () =>
      (await rows(running.tree, 1, await find(running.tree, name))).includes('Private Endpoint Services');
    assert.equal(await isShown(), false);
    await running.connections.update(id, now => ({ ...now, selfHosted: true }));
    await running.connections.setKey(id, KEY);
    assert.deepEqual([(await stored()).byUser, (await facts()).selfHosted], [undefined, undefined]);
    assert.equal(await isShown(), true);
    assert.ok(
      !server.requests.some(
        ({ url, headers }) => url.includes('privateEndpoint') && headers.authorization?.includes(':'),
      ),
    );
  });

  it('is nothing that the old host answers after the connection has moved', async () => {
    const other = await Server.start();
    const learning = new EndpointFacts(running.connections, running.clients, assert.ifError);
    const answered = { operation: 'collections.list', path: '/v2/vectordb/collections/list' };
    const learnFrom = ({ address }: Server) =>
      learning.see({ ...answered, origin: address } as Exchange, { connectionId: 'f' });
    try {
      await added({ address: other.address, v1Only: true, selfHosted: true, limited: true });
      await learnFrom(server);
      assert.deepEqual(await facts(), { v1Only: true, selfHosted: true, limited: true });
      await learnFrom(other);
      assert.deepEqual(await facts(), { v1Only: false, selfHosted: true, limited: undefined });
    } finally {
      learning.dispose();
      await other.stop();
    }
  });

  it('is nothing that was known of another host', async () => {
    await added({ v1Only: true, selfHosted: true });
    const other = await Server.start();
    other.on(V1, NONE, json(500, { code: 5, message: 'internal' })); // the key is tested, and then nothing answers
    try {
      using _ = answeringSteps(other.address, KEY, 'F', '');
      await vscode.commands.executeCommand('vectorCloud.connection.edit', await find(running.tree, 'F'));
      assert.equal((await stored()).address, other.address);
      assert.deepEqual(await facts(), { v1Only: undefined, selfHosted: undefined, limited: undefined });
    } finally {
      await other.stop();
    }
  });
});
