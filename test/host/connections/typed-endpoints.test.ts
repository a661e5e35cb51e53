import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import { migrationResource } from '../../../src/changes/resources/migrations';
import { Clients } from '../../../src/connections/clients';
import { ConnectionStore } from '../../../src/connections/connection-store';
import { resolveCluster } from '../../../src/connections/planes';
import { allServices } from '../../../src/connections/private-endpoint-services';
import { Trust } from '../../../src/connections/trust';
import { startDemo, type Demo } from '../../../src/demo';
import type { Node } from '../../../src/tree/node';
import { app, find, forgetConnections, rows } from '../../harness/host/app';
import { sessionOf } from '../../harness/host/connected';
import { answering } from '../../harness/host/dialogs';
import { answeringSteps } from '../../harness/host/steps';
import { keptTexts } from '../../harness/host/kept-texts';
import { ControlPlane } from '../../harness/services/control-plane';
import { Server } from '../../harness/services/recording-server';

const KEY = 'canary-5c20ab';
const ID = 'in01-typed0001';
const PROJECT = 'p-1';
const CLUSTER = ['Service', PROJECT, 'Clusters'] as const;
const SEARCH = {
  clusterId: ID,
  database: 'default',
  collection: 'help_center',
  vectors: [Array.from({ length: 128 }, (_, at) => Math.cos(at))],
  limit: 3,
};

describe('an endpoint that a person types', () => {
  let running: App;
  let demo: Demo;
  let plane: ControlPlane;
  /** An address without a server. */
  let nowhere: string;

  before(async () => {
    running = await app();
    demo = await startDemo({ apiKey: KEY, strict: true, entities: 1000 });
  });
  after(() => demo.close());
  beforeEach(async () => {
    await vscode.commands.executeCommand('workbench.view.explorer'); // a sidebar that does not show asks for nothing
    await forgetConnections(running);
    const gone = await Server.start();
    nowhere = gone.address;
    await gone.stop();
    plane = await ControlPlane.start(nowhere);
    const pinned = { projects: [PROJECT], clusters: [ID] };
    await running.connections.add({ id: 's', kind: 'cloud', name: 'Service', address: plane.address, pinned }, KEY);
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await forgetConnections(running);
    await plane.die();
  });

  const endpoint = () => demo.clusters[0]!.endpoint;
  const cluster = async (): Promise<Node> => {
    const listed = await running.tree.getChildren(await find(running.tree, ...CLUSTER));
    return listed.find(({ key }) => key === ID)!;
  };
  const stored = async () => {
    const connection = await running.connections.find('s');
    return connection?.kind === 'cloud' ? connection.clusterEndpoints : undefined;
  };
  /** Types an address; returns the dialog steps. */
  const type = async (at: unknown, ...typed: (string | undefined)[]) => {
    using steps = answeringSteps(...typed);
    await vscode.commands.executeCommand('vectorCloud.cluster.setEndpoint', at);
    return steps.asked;
  };
  const databases = async () => rows(running.tree, 1, await cluster());
  const searched = async () => {
    const session = await sessionOf(running, SEARCH);
    await session.search();
    const { problem } = session.outcome;
    const found = session.run?.rows.length;
    session.dispose();
    return { found, problem };
  };

  it('stands in the place of one that the service does not tell', async () => {
    plane.http = 404;
    const row = await cluster();
    const [missing] = await running.tree.getChildren(row);
    const item = running.tree.getTreeItem(missing!);
    assert.deepEqual(
      [item.label, item.description, item.contextValue],
      ['Endpoint unknown', 'Set Cluster Endpoint…', 'noEndpoint'],
    );
    assert.match(item.tooltip as string, /Cluster endpoint unknown: the record cannot be read/);
    assert.deepEqual(item.command?.arguments, [row]);
    const asked = await type(missing, endpoint());
    assert.match(asked[0]!.text, /The API key, or the user and password of the cluster, is sent/);
    assert.deepEqual(await stored(), { [ID]: endpoint() });
    assert.equal((await databases())[0], 'default');
    assert.match(String(running.tree.getTreeItem(await cluster()).description), /endpoint 127\.0\.0\.1:\d+$/);
    const before = plane.described.length;
    assert.equal((await searched()).found, 3);
    assert.equal(plane.described.length, before);
  });

  it('is none of a cluster or project that is called as every object has a member', async () => {
    const connection = (await running.connections.find('s'))!;
    for (const id of ['constructor', '__proto__', 'toString']) {
      assert.equal(await (await running.clients.endpoints).find(connection, id), undefined);
      assert.equal(await running.clients.projectEndpoint(connection, id), undefined);
    }
  });

  it('stands in the place of a wrong one, until it is taken away', async () => {
    const failed = (await running.tree.getChildren(await cluster()))[0]!;
    assert.match(String(running.tree.getTreeItem(failed).contextValue), /^failure.* endpoint$/);
    const [box] = await type(failed, endpoint());
    assert.equal(box?.value, nowhere);
    assert.equal((await databases())[0], 'default');
    await type(await cluster(), '');
    assert.deepEqual(await stored(), {});
    assert.match(String((await databases())[0]), /refused the connection/);
  });

  it('is asked for in the form of a search that finds no way to its cluster', async () => {
    plane.http = 404;
    const { problem } = await searched();
    assert.equal(problem?.remedy, 'Set Cluster Endpoint…');
    assert.match(problem.message, /Set Cluster Endpoint/);
    const session = await sessionOf(running, SEARCH);
    await session.begin();
    assert.equal(session.knowledge.about.problem?.remedy, 'Set Cluster Endpoint…');
    await type(session.document.uri, endpoint());
    assert.equal(session.knowledge.about.problem, undefined);
    await session.search();
    assert.equal(session.run?.rows.length, 3);
    session.dispose();
  });

  it('gets no key of another domain without a yes', async () => {
    const elsewhere = endpoint().replace('127.0.0.1', 'localhost');
    using refused = answering('showWarningMessage');
    const asked = await type(await cluster(), elsewhere, undefined);
    assert.match(String(refused.asked[0]?.[0]), /Send the API key of “Service” to localhost/);
    assert.match(asked[1]!.text, /You chose not to send the key to localhost/);
    assert.equal(await stored(), undefined);
    running.trust.askAgain();
    using _ = answering('showWarningMessage', 'Send the Key');
    await type(await cluster(), elsewhere);
    assert.deepEqual(await stored(), { [ID]: elsewhere });
    assert.equal((await databases())[0], 'default');
  });

  it('is not left for the one that the service tells, where nobody answers there', async () => {
    plane.endpoint = endpoint();
    await type(await cluster(), nowhere);
    const before = [plane.described.length, demo.requests.length];
    const { problem } = await searched();
    assert.match(String(problem?.message), /^127\.0\.0\.1:\d+ refused the connection/);
    assert.equal(problem?.remedy, 'Set Cluster Endpoint…');
    assert.deepEqual([plane.described.length, demo.requests.length], before);
  });

  it('is the only one that gets a key, also in the plan of a migration and for private endpoint services', async () => {
    const told = await Server.start();
    try {
      plane.endpoint = told.address;
      await type(await cluster(), endpoint());
      const connection = (await running.connections.find('s'))!;
      const { clients } = running;
      const asked = (path: string) => demo.requests.filter(each => each.includes(path)).length;
      await allServices({ clients, connection }, {});
      assert.ok(asked('/v2/privateEndpointServices') > 0);
      const place = { clusterName: 'new', projectId: PROJECT, regionId: 'aws-us-west-2' };
      const destination = { ...place, plan: 'Standard', cuType: 'Performance-optimized', cuSize: 1 };
      const migration = { source: { clusterId: ID }, destination };
      const migrate = () => Promise.reject(new Error('not sent'));
      await migrationResource({ clients, migrate }, connection, migration).read({});
      assert.ok(asked('/v2/vectordb/databases/list') > 0);
      assert.deepEqual(told.requests, []);
    } finally {
      await told.stop();
    }
  });

  describe('with the keys of two connections', () => {
    const OTHER = 'canary-77ad1e';
    const open: { dispose(): void }[] = [];
    let hosts: Record<'s' | 'two', Server>;

    beforeEach(async () => {
      hosts = { s: await Server.start(), two: await Server.start() };
      for (const host of Object.values(hosts)) {
        host.answer('POST /v2/vectordb/databases/list', 200, { code: 0, data: ['default'] });
      }
      const pinned = { projects: [PROJECT], clusters: [ID] };
      const two = { id: 'two', kind: 'cloud', name: 'Two', address: plane.address, pinned } as const;
      await running.connections.add(two, OTHER);
      plane.http = 404;
      for (const [name, host] of [
        ['Service', hosts.s],
        ['Two', hosts.two],
      ] as const) {
        const listed = await running.tree.getChildren(await find(running.tree, name, PROJECT, 'Clusters'));
        await type(
          listed.find(({ key }) => key === ID),
          host.address,
        );
      }
      for (const host of Object.values(hosts)) host.requests.length = 0;
    });
    afterEach(async () => {
      open.splice(0).forEach(each => each.dispose());
      for (const host of Object.values(hosts)) await host.stop();
    });

    /** Simulates a reload: only storage and secrets stay. */
    const reloaded = () => {
      const connections = new ConnectionStore(running.storage, running.connections.keys);
      const clients = new Clients({
        connections,
        trust: new Trust(connections),
        startDemo: () => Promise.reject(new Error('no demo service')),
        onExchange: () => {},
        requestTimeoutSeconds: () => 10,
        storage: vscode.Uri.joinPath(running.storage, 'files', crypto.randomUUID()),
        warned: message => assert.fail(message),
        failed: error => assert.fail(String(error)),
      });
      open.push(clients, connections);
      return { connections, clients };
    };
    const sentTo = (host: Server) => host.requests.map(({ headers }) => headers.authorization);

    it('is kept over a reload, and each key goes to its own host alone', async () => {
      const { connections, clients } = reloaded();
      const before = plane.described.length;
      for (const id of ['s', 'two'] as const) {
        const { client } = await resolveCluster(clients, (await connections.find(id))!, ID);
        assert.deepEqual(await client.databases.list(), ['default']);
      }
      assert.deepEqual(sentTo(hosts.s), [`Bearer ${KEY}`]);
      assert.deepEqual(sentTo(hosts.two), [`Bearer ${OTHER}`]);
      assert.equal(plane.described.length, before);
      assert.doesNotMatch(await storedText(), new RegExp(`${KEY}|${OTHER}`));
    });

    it('gets no key any more once another took its place', async () => {
      const { connections, clients } = reloaded();
      const connection = (await connections.find('s'))!;
      const { client } = await resolveCluster(clients, connection, ID);
      await connections.update('s', now =>
        now.kind === 'cloud' ? { ...now, clusterEndpoints: { [ID]: hosts.two.address } } : now,
      );
      await assert.rejects(client.databases.list(), { name: 'ConnectionChanged' });
      assert.deepEqual(sentTo(hosts.s), []);
      const again = await resolveCluster(clients, connection, ID);
      await again.client.databases.list();
      assert.deepEqual(sentTo(hosts.two), [`Bearer ${KEY}`]);
    });

    it('gets no API key any more either, for services that need one', async () => {
      const { connections, clients } = reloaded();
      const connection = (await connections.find('s'))!;
      const client = await clients.keyedCluster(connection, hosts.s.address);
      await connections.update('s', now =>
        now.kind === 'cloud' ? { ...now, clusterEndpoints: { [ID]: hosts.two.address } } : now,
      );
      await assert.rejects(client.privateEndpointServices.list(), { name: 'ConnectionChanged' });
      assert.deepEqual(sentTo(hosts.s), []);
    });

    it('of a project gets no key any more once another took its place', async () => {
      const { connections, clients } = reloaded();
      const place = (address: string) =>
        connections.update('s', now =>
          now.kind === 'cloud' ? { ...now, projectEndpoints: { [PROJECT]: address } } : now,
        );
      await place(hosts.s.address);
      const { client } = await resolveCluster(clients, (await connections.find('s'))!, PROJECT);
      assert.deepEqual(await client.databases.list(), ['default']);
      await place(hosts.two.address);
      await assert.rejects(client.databases.list(), { name: 'ConnectionChanged' });
      assert.equal(hosts.s.requests.length, 1);
    });

    const storedText = async () => (await keptTexts(running.storage, 'connections')).join();
  });

  it('is not taken without encryption from elsewhere, nor what is no address', async () => {
    const asked = await type(await cluster(), 'http://in01.example.com', 'ftp://x', undefined);
    assert.match(asked[1]!.text, /The service returned an unencrypted endpoint/);
    assert.match(asked[2]!.text, /must start with https/);
    assert.equal(await stored(), undefined);
  });
});
