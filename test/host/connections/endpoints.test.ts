import assert from 'node:assert/strict';
import { createServer, type RequestListener, type Server } from 'node:http';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import { resolveCluster } from '../../../src/connections/planes';
import { startDemo, type Demo } from '../../../src/demo';
import { app, find, forgetConnections } from '../../harness/host/app';
import { ControlPlane, listening, stop } from '../../harness/services/control-plane';
import { PROD, sessionOf, connectDemo, leave } from '../../harness/host/connected';
import { answering, setting } from '../../harness/host/dialogs';
import { hurrying } from '../../harness/host/hurrying';
import { moment } from '../../harness/host/waiting';

const KEY = 'canary-e4d901';
const HELP = { clusterId: PROD, database: 'default', collection: 'help_center' };
const SEARCH = { ...HELP, vectors: [Array.from({ length: 128 }, (_, at) => Math.cos(at))], limit: 3 };
const NAMED = { dbName: 'default', collectionName: 'help_center' };

describe('the endpoint of a cluster', () => {
  let running: App;
  let demo: Demo;
  let plane: ControlPlane;
  const closing: (() => Promise<void>)[] = [];

  beforeEach(async () => {
    running = await app();
    running.clients.clock = hurrying;
    await vscode.commands.executeCommand('workbench.view.explorer'); // a sidebar that does not show asks for nothing
    await forgetConnections(running);
    demo = await another();
    plane = await ControlPlane.start(endpointOf(demo));
    closing.push(() => plane.die());
    await running.connections.add({ id: 's', kind: 'cloud', name: 'Service', address: plane.address }, KEY);
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await forgetConnections(running);
    for (const close of closing.splice(0)) await close();
  });

  const endpointOf = ({ clusters }: Demo) => clusters.find(({ clusterId }) => clusterId === PROD)!.endpoint;
  const another = async () => {
    const started = await startDemo({ apiKey: KEY, strict: true, entities: 1000 });
    closing.push(() => started.close());
    return started;
  };
  const silent = async (answer: RequestListener = () => undefined): Promise<string> => {
    const server: Server = createServer(answer);
    closing.push(() => stop(server));
    return listening(server);
  };
  const connection = async () => (await running.connections.find('s'))!;
  const reached = async (signal?: AbortSignal) => resolveCluster(running.clients, await connection(), PROD, { signal });
  /** Returns the number of hits of a search, or its failure, and the number of requests to the control plane. */
  const searched = async (): Promise<[found: number | string, asked: number]> => {
    const before = plane.described.length;
    const session = await sessionOf(running, SEARCH);
    await session.search();
    const { outcome, run } = session;
    session.dispose(); // or it looks at its collection again when a connection changes
    return [outcome.problem?.message ?? run!.rows.length, plane.described.length - before];
  };

  it('is asked for once, not before each search', async () => {
    assert.deepEqual(await searched(), [3, 1]);
    assert.deepEqual(await searched(), [3, 0]);
    assert.deepEqual(plane.described, [PROD]);
  });

  it('is asked for once by searches that begin together', async () => {
    const sessions = await Promise.all([1, 2, 3].map(() => sessionOf(running, SEARCH)));
    await Promise.all(sessions.map(session => session.search()));
    sessions.forEach(session => session.dispose());
    assert.deepEqual(
      sessions.map(({ run }) => run?.rows.length),
      [3, 3, 3],
    );
    assert.deepEqual(plane.described, [PROD]);
  });

  it('is enough while the control plane hangs', async () => {
    await searched();
    plane.hangs = true;
    assert.deepEqual(await searched(), [3, 0]);
  });

  it('is enough while the control plane is dead', async () => {
    await searched();
    await plane.die();
    assert.deepEqual(await searched(), [3, 0]);
  });

  it('is looked up again where nobody answers, and the search goes there', async () => {
    assert.deepEqual(await searched(), [3, 1]);
    const next = await another();
    plane.endpoint = endpointOf(next);
    await demo.close();
    const [found, asked] = await searched();
    assert.equal(found, 3);
    assert.equal(asked, 1);
    assert.deepEqual(await searched(), [3, 0]);
    assert.equal(next.requests.filter(request => request.endsWith('/entities/search')).length, 2);
  });

  it('stays where the control plane says the same: the search says what it met', async () => {
    assert.deepEqual(await searched(), [3, 1]);
    await demo.close();
    const [problem, asked] = await searched();
    assert.match(String(problem), new RegExp(`^${new URL(endpointOf(demo)).host} refused the connection`));
    assert.equal(asked, 1);
  });

  for (const [what, fail] of [
    ['refuses', async () => void (plane.http = 400)],
    ['is dead', () => plane.die()],
  ] as const) {
    it(`stays where the control plane ${what}: the search says what it met itself`, async () => {
      assert.deepEqual(await searched(), [3, 1]);
      await demo.close();
      await fail();
      const [problem] = await searched();
      assert.match(String(problem), new RegExp(`^${new URL(endpointOf(demo)).host} refused the connection`));
    });
  }

  it('stays where the control plane hangs: nobody waits for that long', async () => {
    assert.deepEqual(await searched(), [3, 1]);
    await demo.close();
    plane.hangs = true;
    const [problem, asked] = await searched();
    assert.match(String(problem), new RegExp(`^${new URL(endpointOf(demo)).host} refused the connection`));
    assert.equal(asked, 1);
  });

  it('is typed by the person where none is known and the control plane hangs', async () => {
    plane.hangs = true;
    const [problem] = await searched();
    assert.match(
      String(problem),
      /did not return the endpoint of in01-.* within 10 s\. To search, enter the cluster endpoint/,
    );
    plane.goOn();
    assert.deepEqual(await searched(), [3, 0]);
  });

  it('gets no key in another domain that nobody agreed to', async () => {
    await searched();
    await demo.close();
    plane.endpoint = 'https://in01.another-company.example';
    using question = answering('showWarningMessage', undefined);
    assert.deepEqual(await searched(), [
      'You chose not to send the key to another-company.example. Retry asks again.',
      1,
    ]);
    assert.equal(question.asked[0]?.[0], 'Send the API key of “Service” to another-company.example?');
    running.trust.askAgain();
  });

  it('is none while the cluster sleeps, and the next one once it is awake', async () => {
    assert.deepEqual(await searched(), [3, 1]);
    await demo.close();
    Object.assign(plane, { status: 'STOPPED', endpoint: '' });
    assert.deepEqual(await searched(), ['The cluster has no endpoint. State: STOPPED.', 1]);
    Object.assign(plane, { status: 'RUNNING', endpoint: endpointOf(await another()) });
    assert.deepEqual(await searched(), [3, 1]);
    assert.deepEqual(await searched(), [3, 0]);
  });

  const doubts: [what: string, answer: RequestListener | undefined, failure: object][] = [
    ['says nothing in time', undefined, { name: 'TransportError', reason: 'timeout' }],
    ['is another’s', (_, response) => response.end('<h1>Welcome</h1>'), { reason: 'unreadable' }],
    ['knows no such path', (_, response) => response.writeHead(404).end('default backend'), { status: 404 }],
    ['knows no such cluster', (_, response) => response.end('{"code":40021,"message":"gone"}'), { code: 40_021 }],
  ];
  for (const [what, answer, failure] of doubts) {
    it(`is looked up while nobody waits where it ${what}`, async () => {
      await using _ = await setting('requestTimeout', 1);
      plane.endpoint = await silent(answer);
      const { client, endpoint } = await reached();
      Object.assign(plane, { hangs: true, endpoint: endpointOf(demo) });
      await assert.rejects(client.collections.list({}), failure);
      assert.equal((await reached()).endpoint, endpoint);
      while (plane.described.length < 2) await moment();
      plane.goOn();
      while ((await reached()).endpoint === endpoint) await moment();
      assert.deepEqual(await searched(), [3, 0]);
    });
  }

  it('is not looked up for a refusal of the cluster', async () => {
    const { client } = await reached();
    await assert.rejects(client.collections.describe({ collectionName: 'none' }), { name: 'ApiError' });
    assert.deepEqual(await searched(), [3, 0]);
    assert.deepEqual(plane.described, [PROD]);
  });

  it('takes no write that failed at the one before, but the next one', async () => {
    assert.deepEqual(await searched(), [3, 1]);
    const { client } = await reached();
    const next = await another();
    plane.endpoint = endpointOf(next);
    await demo.close();
    const drops = () => next.requests.filter(request => request.endsWith('/drop')).length;
    await assert.rejects(client.collections.drop(NAMED), { reason: 'unreachable' });
    while ((await reached()).endpoint !== plane.endpoint) await moment();
    assert.equal(drops(), 0);
    await (await reached()).client.collections.drop(NAMED);
    assert.equal(drops(), 1);
  });

  it('is given up by one, and waited for by another', async () => {
    plane.hangs = true;
    const given = new AbortController();
    const waiting = [reached(given.signal), reached()] as const;
    while (plane.described.length === 0) await moment();
    given.abort();
    await assert.rejects(waiting[0], { name: 'TransportError', reason: 'cancelled' });
    plane.goOn();
    assert.equal((await waiting[1]).clusterName, 'moving');
    assert.deepEqual(plane.described, [PROD]);
  });

  it('is given up while it is looked up again', async () => {
    const { client } = await reached();
    await demo.close();
    plane.hangs = true;
    const given = new AbortController();
    const listed = client.collections.list({}, { signal: given.signal });
    while (plane.described.length < 2) await moment();
    given.abort();
    await assert.rejects(listed, { reason: 'cancelled' });
  });

  it('is not kept for a connection that was edited', async () => {
    assert.deepEqual(await searched(), [3, 1]);
    const next = await ControlPlane.start(endpointOf(demo));
    closing.push(() => next.die());
    await running.connections.update('s', now => ({ ...now, address: next.address }));
    assert.deepEqual(await searched(), [3, 0]);
    assert.deepEqual(next.described, [PROD]);
  });

  it('is not kept for another key, nor for another connection to the same service', async () => {
    assert.deepEqual(await searched(), [3, 1]);
    await running.connections.setKey('s', `${KEY}-2`);
    await reached();
    assert.equal(plane.described.length, 2);
    await running.connections.add({ id: 't', kind: 'cloud', name: 'Twin', address: plane.address }, KEY);
    await resolveCluster(running.clients, (await running.connections.find('t'))!, PROD);
    assert.equal(plane.described.length, 3);
  });

  it('is known from the list of clusters in the tree', async () => {
    const connected = await connectDemo({ id: 's', key: KEY });
    closing.push(() => leave(connected));
    await find(running.tree, 'Service', 'Search Team', 'Clusters', 'prod-search');
    const session = await sessionOf(running, SEARCH);
    await session.search();
    session.dispose();
    assert.equal(session.run?.rows.length, 3);
    assert.deepEqual(
      connected.demo.requests.filter(request => request.startsWith('GET /v2/clusters/')),
      [],
    );
  });
});
