import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import { startDemo, type Demo } from '../../../src/demo';
import { startAlone, type Alone, type AloneOptions } from '../../../src/demo/alone';
import { app, find, forgetConnections, rows, shownDocument } from '../../harness/host/app';
import { answering, pickOf } from '../../harness/host/dialogs';
import { hurrying } from '../../harness/host/hurrying';
import { answeringSteps } from '../../harness/host/steps';
import { json, Server as RecordingServer, silence } from '../../harness/services/recording-server';
import { authority } from '../../harness/services/certificates';
import { moment } from '../../harness/host/waiting';

const KEY = 'canary-64c01e';
const ROOT = 'root:Milvus';

type Respond = Parameters<RecordingServer['on']>[1];

/** Starts a server with given answers, which records the received credentials. */
async function answers(answer: (url: string, authorization: string | undefined) => [status: number, body: unknown]) {
  const seen: (string | undefined)[] = [];
  const server: Server = createServer((request, response) => {
    seen.push(request.headers.authorization);
    const [status, body] = answer(request.url ?? '', request.headers.authorization);
    response.writeHead(status, { 'content-type': 'application/json', location: String(body) });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening));
  return { seen, server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describe('adding a connection by its address', () => {
  let running: App;
  let demo: Demo;
  let clock: App['clients']['clock'];
  const open: { close: () => unknown }[] = [];

  before(async () => {
    running = await app();
    ({ clock } = running.clients);
    demo = await startDemo({ apiKey: KEY, strict: true, entities: 1000 });
  });
  beforeEach(async () => {
    limits = 'Save with Limited Permissions';
    await forgetConnections(running);
  });
  afterEach(async () => {
    for (const each of open.splice(0)) await each.close();
  });
  after(async () => {
    await vscode.commands.executeCommand('workbench.view.explorer'); // a sidebar that does not show asks for nothing
    running.clients.clock = clock;
    await forgetConnections(running);
    await demo.close();
  });

  const alone = async (options: AloneOptions = {}): Promise<Alone> => {
    const server = await startAlone({ entities: 1000, strict: true, ...options });
    open.push(server);
    return server;
  };
  const serving = async (...given: Parameters<typeof answers>) => {
    const served = await answers(...given);
    open.push({
      close: () => {
        served.server.closeAllConnections();
        served.server.close();
      },
    });
    return served;
  };
  const host = (address: string) => new URL(address).host;
  /** Runs the dialog. Returns its steps, its messages, and the stored connections. */
  let limits: string;
  const add = async (...typed: (string | undefined)[]) => {
    using steps = answeringSteps(...typed);
    using said = answering('showInformationMessage');
    using warned = answering('showWarningMessage', limits);
    await vscode.commands.executeCommand('vectorCloud.connection.add');
    const [stored] = (await running.connections.list()).connections;
    const { id, ...connection } = (stored ?? {}) as Record<string, unknown>;
    const key = stored && (await running.connections.keys.get(String(id)));
    const texts = [...said.asked, ...warned.asked].map(([text]) => String(text));
    return { asked: steps.asked.map(({ text }) => text), said: texts, connection, key };
  };

  it('asks for a key and a name of a whole service', async () => {
    const { asked, connection, key, said } = await add(demo.baseUrl, KEY, 'All of it');
    assert.deepEqual(connection, { kind: 'cloud', name: 'All of it', address: demo.baseUrl });
    assert.deepEqual([asked.length, key, said], [3, KEY, []]);
  });

  it('asks for nothing but the address where authentication is off, and opens it', async () => {
    const server = await alone({ noAuth: true });
    const { asked, connection, key, said } = await add(server.address);
    const { address } = server;
    const endpoint = { kind: 'endpoint', plane: 'cluster', v1Only: false, selfHosted: true, anonymous: true };
    assert.deepEqual(connection, { ...endpoint, name: host(address), address });
    assert.deepEqual([asked.length, key], [1, undefined]);
    assert.match(
      said[0]!,
      /Supports V2 and V1\. Authentication is off\. \d+ collections in database default\. 3 databases\./,
    );
    const [first] = await rows(running.tree, 1, await find(running.tree, host(address)));
    assert.equal(first, 'default');
  });

  it('takes a user and a password for a server, and shows what a cloud alone has nowhere', async () => {
    const server = await alone();
    const { asked, connection, key } = await add(server.address, 'root:wrong', ROOT);
    assert.equal(connection['kind'], 'endpoint');
    assert.equal(key, ROOT);
    assert.match(asked[1]!, /^API key, or user:password, for /);
    assert.match(asked[2]!, /refused this user and password/);
    assert.deepEqual(await rows(running.tree, 1, await find(running.tree, host(server.address))), [
      'default',
      'engineering',
      'staging',
      'Users',
      'Cluster Roles',
      'Privilege Groups',
    ]);
  });

  it('says to who types a user and a password for a control plane that an API key is wanted', async () => {
    const { asked, connection, key } = await add(demo.baseUrl, ROOT, KEY, 'Managed');
    const refused = 'refused this user and password. Check both; a control plane needs an API key.';
    assert.equal(asked[2], `${host(demo.baseUrl)} ${refused}`);
    assert.deepEqual([connection['kind'], key], ['cloud', KEY]);
  });

  it('finds a managed cluster by its endpoint, which has private endpoint services', async () => {
    const { endpoint } = demo.clusters[0]!;
    const { connection } = await add(endpoint, KEY);
    const known = { v1Only: false, selfHosted: false };
    const own = { kind: 'endpoint', plane: 'cluster', name: host(endpoint), address: endpoint };
    assert.deepEqual(connection, { ...own, ...known });
    const shown = await rows(running.tree, 1, await find(running.tree, host(endpoint)));
    assert.equal(shown.at(-1), 'Private Endpoint Services');
  });

  it('finds a server of V1 alone, and marks it', async () => {
    const server = await alone({ speaks: 'v1', noAuth: true });
    const { connection, said } = await add(server.address);
    assert.equal(connection['v1Only'], true);
    assert.match(said[0]!, /Supports V1 only, which is deprecated/);
    const row = await find(running.tree, host(server.address));
    assert.match(String(running.tree.getTreeItem(row).description), /V1 \(deprecated\)/);
    const collection = await find(running.tree, host(server.address), 'default', 'support_tickets');
    assert.deepEqual(await rows(running.tree, 1, collection), ['Fields', 'Indexes']);
    assert.ok(server.requests.filter(request => request.includes('/v2/')).length <= 4, server.requests.join('\n'));
  });

  it('begins with the database that the address ends with', async () => {
    const server = await alone();
    const { connection, said } = await add(`${server.address}/engineering`, ROOT);
    assert.match(said[0]!, /\. \d+ collections? in database engineering\./);
    assert.deepEqual([connection['address'], connection['database']], [server.address, 'engineering']);
    const [first] = await rows(running.tree, 1, await find(running.tree, host(server.address)));
    assert.equal(first, 'engineering');
  });

  for (const options of [{}, { speaks: 'v1' }] as const) {
    it(`says at the address that its database is not there (${options.speaks ?? 'v2'})`, async () => {
      const server = await alone({ noAuth: true, ...options });
      const { asked, connection } = await add(`${server.address}/nope`);
      assert.match(asked[1]!, /nope/);
      assert.deepEqual(connection, {});
    });
  }

  it('ends with the collections to search, recent ones first, and opens the one that is chosen', async () => {
    const connect = () => pickOf('demo.connect');
    const first = await connect();
    await first.pick.await('help_center');
    await first.done;
    assert.match((await shownDocument()).getText(), /"collection": "help_center"/);
    const again = await connect();
    while (again.pick.busy) await moment();
    const { items } = again.pick;
    assert.deepEqual(again.pick.labels.slice(0, 2), ['Recent', 'help_center']);
    const names = items.filter(({ description }) => /^Demo › (.* › )?prod-search › default/.test(description ?? ''));
    assert.deepEqual(
      names.map(({ label }) => label),
      ['help_center', 'product_reviews', 'support_tickets'],
    );
    assert.ok(items.length > 5 && items.slice(3).every(({ description }) => description?.startsWith('Demo › ')));
    again.pick.leave();
    await again.done;
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    const { recents } = await running.favorites.list();
    for (const recent of recents) await running.favorites.forget(recent, 'recents');
  });

  it('leaves the collections to who goes on without them', async () => {
    const { pick, done } = await pickOf('demo.connect');
    while (pick.busy) await moment();
    await vscode.commands.executeCommand('vscode.open', vscode.Uri.parse('untitled:elsewhere'));
    await done;
    assert.ok(pick.gone);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('asks for a name where another connection has that of the address', async () => {
    const server = await alone({ noAuth: true });
    await add(server.address);
    using steps = answeringSteps(server.address, 'Second');
    using _ = answering('showInformationMessage');
    await vscode.commands.executeCommand('vectorCloud.connection.add');
    assert.equal(steps.asked.length, 2);
    assert.deepEqual(
      (await running.connections.list()).connections.map(({ name }) => name).toSorted(),
      [host(server.address), 'Second'].toSorted(),
    );
  });

  it('offers the mark of production that another connection with the address has', async () => {
    const server = await alone({ noAuth: true });
    const marks = async () => {
      const { connections } = await running.connections.list();
      return connections.map(({ name, production = false }) => `${name} ${production}`).toSorted();
    };
    const second = async (name: string, mark: string | undefined) => {
      using _ = answeringSteps(`${server.address}/`, name);
      using told = answering('showInformationMessage');
      using warned = answering('showWarningMessage', mark);
      await vscode.commands.executeCommand('vectorCloud.connection.add');
      while (told.asked.length === 0) await moment();
      return warned.asked.map(([text]) => String(text));
    };
    await add(server.address);
    const [first] = (await running.connections.list()).connections;
    assert.deepEqual(await second('Before', undefined), []);
    await running.connections.update(first!.id, now => ({ ...now, production: true }));
    const words = `“Left” has the same address as “${first!.name}”, which is marked as production. “Left” is not marked.`;
    assert.deepEqual(await second('Left', undefined), [words]);
    assert.deepEqual(await marks(), [`${first!.name} true`, 'Before false', 'Left false']);
    await second('Taken', 'Mark as Production');
    while (!(await marks()).includes('Taken true')) await moment();
  });

  it('offers search by text at once, with the usual servers of this computer', async () => {
    const server = await alone({ noAuth: true });
    const usual = [
      ['Ollama', 'http://localhost:11434/v1/embeddings'],
      ['LM Studio', 'http://localhost:1234/v1/embeddings'],
      ['llama.cpp', 'http://localhost:8080/v1/embeddings'],
      ['vLLM', 'http://localhost:8000/v1/embeddings'],
      ['Text Embeddings Inference', 'http://localhost:8080/v1/embeddings'],
      ['Other Address…', ''],
    ];
    for (const [label, address] of usual) {
      await forgetConnections(running);
      using steps = answeringSteps(server.address, label, undefined);
      using _ = answering('showInformationMessage', 'Set Embedding Endpoint…');
      await vscode.commands.executeCommand('vectorCloud.connection.add');
      while (steps.asked.length < 3) await moment();
      assert.deepEqual([steps.asked[1]?.rows?.length, steps.asked[2]?.value], [usual.length, address]);
    }
  });

  it('asks a server of this computer by https where it has TLS, also with a certificate that is not trusted', async () => {
    const server = createTlsServer(authority('Nobody').certify('localhost'), (_, response) => response.end('{}'));
    await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening));
    open.push({ close: () => server.close() });
    const { port } = server.address() as AddressInfo;
    const { asked, connection } = await add(`localhost:${port}`);
    assert.match(asked[1]!, /The certificate of localhost:\d+ is not trusted/);
    assert.deepEqual(connection, {});
  });

  it('says what http answers where a server of this computer has no TLS', async () => {
    const { address } = await serving(() => [404, undefined]);
    const { asked } = await add(host(address));
    assert.match(asked[1]!, /neither a control plane nor a data plane/);
  });

  it('says at the address that nothing is there, before any key', async () => {
    const { seen, address } = await serving(() => [404, undefined]);
    const { asked, connection } = await add(address);
    assert.match(asked[1]!, /neither a control plane nor a data plane/);
    assert.deepEqual([connection, new Set(seen)], [{}, new Set([undefined])]);
  });

  it('sends a key nowhere but to the address that was typed', async () => {
    const other = await serving(() => [200, { code: 0, data: [] }]);
    const here = await serving((url, authorization) =>
      authorization === undefined ? [401, { code: 1800, message: 'sign in' }] : [307, `${other.address}${url}`],
    );
    const { connection } = await add(here.address, ROOT);
    assert.deepEqual([connection, other.seen], [{}, []]);
    assert.ok(here.seen.includes(`Bearer ${ROOT}`));
  });

  it('adds what a key may not list, and says what is denied', async () => {
    const { address } = await serving((_, authorization) =>
      authorization === undefined
        ? [401, { code: 80001, message: 'no key' }]
        : [403, { code: 800, message: 'Not yours' }],
    );
    const { connection, said } = await add(address, KEY, 'Limited');
    assert.deepEqual(connection, { kind: 'cloud', name: 'Limited', address, limited: true });
    assert.deepEqual(said, ['The key has no permission to list regions.']);
  });

  const REFUSED: [what: string, accepted: string, endpoint: object | undefined][] = [
    ['projects of a control plane', '/v2/projects', undefined],
    ['databases of a data plane', '/v2/vectordb/databases/list', { plane: 'cluster', v1Only: false }],
    ['collections by V1', '/v1/vector/collections', { plane: 'cluster' }],
  ];
  for (const [what, accepted, endpoint] of REFUSED)
    it(`adds a service that accepts a key only for the list of ${what}`, async () => {
      const { address } = await serving((url, authorization) =>
        authorization !== undefined && url.split('?')[0] === accepted
          ? [200, { code: 0, data: [] }]
          : [401, { code: 80001, message: 'no key' }],
      );
      const { connection, said, key } = await add(address, KEY, ...(endpoint ? [] : ['Half']));
      const kind = endpoint ? { kind: 'endpoint', ...endpoint } : { kind: 'cloud' };
      assert.deepEqual(connection, { ...kind, name: endpoint ? host(address) : 'Half', address, limited: true });
      assert.match(said.join(), /The key has no permission to list (regions|collections)\./);
      assert.equal(key, KEY);
    });

  /** A service without the list of regions, whose other list takes the key. */
  const without = async (regions: Respond | undefined, told: 'projects' | 'clusters'): Promise<string> => {
    const server = await RecordingServer.start();
    open.push({ close: () => server.stop() });
    if (regions) server.on('GET /v2/regions', regions);
    const data = told === 'projects' ? [] : { count: 0, currentPage: 1, pageSize: 1, clusters: [] };
    server.on(`GET /v2/${told}`, (response, received, request) => {
      const isKey = received.headers.authorization === `Bearer ${KEY}`;
      const respond = isKey ? json(200, { code: 0, data }) : json(401, { code: 80001, message: 'no key' });
      respond(response, received, request);
    });
    return server.address;
  };

  const LACKS: [what: string, regions: Respond | undefined, told: 'projects' | 'clusters', says: RegExp][] = [
    ['is absent', undefined, 'projects', /^The service does not list regions\.$/],
    ['is absent, beside clusters', undefined, 'clusters', /^The service does not list regions\.$/],
    ['hangs', silence, 'projects', /^The regions could not be listed\.$/],
    ['fails', json(500, { code: 5, message: 'internal' }), 'clusters', /The regions could not be listed/],
  ];
  for (const [what, regions, told, says] of LACKS) {
    it(`adds a service whose list of regions ${what}, and says so`, async () => {
      running.clients.clock = hurrying;
      const address = await without(regions, told);
      limits = 'Save Anyway';
      const { connection, said, key } = await add(address, KEY, 'Without');
      assert.deepEqual(connection, { kind: 'cloud', name: 'Without', address, limited: true });
      assert.match(said[0]!, says);
      assert.equal(key, KEY);
    });

    it(`replaces the key of a service whose list of regions ${what}`, async () => {
      running.clients.clock = hurrying;
      const address = await without(regions, told);
      await running.connections.add({ id: 'w', kind: 'cloud', name: 'Without', address }, 'old');
      using _ = answeringSteps('canary-wrong', KEY);
      using asked = answering('showWarningMessage', 'Save Anyway');
      await vscode.commands.executeCommand('vectorCloud.connection.replaceKey', await find(running.tree, 'Without'));
      assert.equal(await running.connections.keys.get('w'), KEY);
      assert.match(String(asked.asked[0]?.[0]), says);
      assert.equal((await running.connections.find('w'))?.limited, true);
    });
  }

  it('takes no key that a service refuses everywhere', async () => {
    const address = await without(undefined, 'projects');
    const { connection, asked } = await add(address, 'canary-wrong');
    assert.deepEqual(connection, {});
    assert.match(asked.at(-1)!, /refused this key/);
  });
});
