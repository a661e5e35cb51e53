import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import { formProtocol } from '../../../src/model/documents/forms';
import type { Handlers } from '../../../src/model/rpc';
import { serve } from '../../../src/panels/forms/page';
import { PROD, sessionOf, connectDemo, leave } from '../../harness/host/connected';
import { answering } from '../../harness/host/dialogs';

const KEY = 'canary-b05711';

const parsed = fc.jsonValue({ maxDepth: 4 }).map(value => JSON.parse(JSON.stringify(value)) as unknown);

describe('what comes from outside', () => {
  let running: App;
  let demo: Demo;
  /** A server that tries to get a key. */
  let thief: Server;
  let stolen: string[];
  let there: string;

  before(async () => {
    await vscode.commands.executeCommand('workbench.view.explorer'); // a sidebar that does not show asks for nothing
    ({ running, demo } = await connectDemo({ id: 's', key: KEY }));
    thief = createServer((request, response) => {
      stolen.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`);
      response.end('{}');
    });
    await new Promise<void>(listening => thief.listen(0, '127.0.0.1', listening));
    there = `http://127.0.0.1:${(thief.address() as AddressInfo).port}`;
  });
  beforeEach(() => (stolen = []));
  afterEach(() => assert.deepEqual(stolen, []));
  after(async () => {
    thief.closeAllConnections();
    await new Promise(closed => thief.close(closed));
    await leave({ running, demo });
  });

  it('from a page is answered with a sentence, and reaches no handler unless it is of the protocol', async () => {
    let receive: (message: unknown) => unknown = () => assert.fail('nobody listens');
    const posted: { kind: string; id: number }[] = [];
    const reached: [string, unknown][] = [];
    const webview = {
      onDidReceiveMessage: (listener: typeof receive) => {
        receive = listener;
        return new vscode.Disposable(() => undefined);
      },
      postMessage: async (message: { kind: string; id: number }) => posted.push(message) > 0,
    } as unknown as vscode.Webview;
    const handlers = Object.fromEntries(
      Object.keys(formProtocol.calls).map(name => [
        name,
        async (params: unknown) => {
          reached.push([name, params]);
          return null;
        },
      ]),
    ) as unknown as Handlers<typeof formProtocol>;
    serve(webview, formProtocol, handlers);
    const calls = fc.record({
      kind: fc.constant('call'),
      id: fc.integer(),
      name: fc.oneof(
        fc.constantFrom(...Object.keys(formProtocol.calls), '__proto__', 'constructor', 'toString', 'hasOwnProperty'),
        fc.string(),
      ),
      params: parsed,
    });
    await fc.assert(
      fc.asyncProperty(fc.oneof(parsed, calls), async message => {
        posted.length = 0;
        reached.length = 0;
        await receive(message);
        for (const [name, params] of reached) {
          assert.ok(Object.hasOwn(formProtocol.calls, name), name);
          if (name === 'edit') assert.ok(Array.isArray((params as { path: unknown }).path));
          if (['open', 'frame', 'act', 'undo', 'written'].includes(name)) assert.equal(params, null);
        }
        const call = message as { kind?: unknown; id?: unknown } | null;
        const asked = call !== null && typeof call === 'object' && call.kind === 'call' && Number.isInteger(call.id);
        if (!asked) assert.deepEqual(posted, []);
        else
          assert.deepEqual(
            posted.map(({ id }) => id),
            [call.id],
          );
      }),
      { numRuns: 300 },
    );
  });

  it('as an address of a document is a file of ours or none, and asks the service for one thing at most', async () => {
    const part = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 10 }),
      fc.constantFrom('roles', '..', '%2e%2e', '~Li4vLi4vdXNlcnM', '~Lw', 'a?b#c', 'role.vcrole.json'),
    );
    const uris = fc.oneof(
      fc.record({
        authority: fc.constantFrom('s', 'nobody', ''),
        path: fc.array(part, { maxLength: 4 }).map(all => `/${all.join('/')}`),
      }),
      fc.record({ authority: fc.constant('s'), path: part.map(id => `/roles/${id}/role.vcrole.json`) }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('vectorcloud', 'vectorcloud-live', 'vectorcloud-plan'),
        uris,
        async (scheme, at) => {
          const before = demo.requests.length;
          const uri = vscode.Uri.from({
            scheme,
            ...at,
            ...(at.authority === '' && { path: at.path.replace(/^\/+/, '/') }),
          });
          if (scheme === 'vectorcloud-plan') {
            const { uri: opened, lineCount } = await vscode.workspace.openTextDocument(uri);
            assert.ok(opened.scheme === scheme && lineCount === 1);
          } else {
            await assert.rejects(Promise.resolve(vscode.workspace.fs.readFile(uri)), Error);
            await assert.rejects(Promise.resolve(vscode.workspace.fs.rename(uri, uri.with({ path: '/a' }))), Error);
          }
          const asked = demo.requests.slice(before);
          assert.ok(
            asked.every(request => /^GET \/v2\/roles\/[^/?#]+$/.test(request)),
            asked.join(', '),
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  it('as a file of connections adds only addresses, signed out, or nothing', async () => {
    const file = vscode.Uri.joinPath(running.storage, 'hostile.json');
    const connection = fc.record(
      {
        kind: fc.constantFrom('cloud', 'endpoint', 'demo', 'x'),
        id: fc.oneof(fc.string(), fc.constantFrom('s', '../../x', 'demo')),
        name: fc.oneof(fc.string(), fc.constant('Service')),
        address: fc.oneof(
          fc.webUrl(),
          fc.string(),
          fc.constantFrom(there, 'http://evil.example', 'https://a@evil.example', 'javascript:x'),
        ),
        plane: fc.constantFrom('cluster', 'project'),
        trusted: fc.constant(['evil.example']),
        controller: fc.constant(there),
        console: fc.constant('https://evil.example'),
        embedding: fc.record({ url: fc.constant(there), model: fc.string() }),
        apiKey: fc.string(),
        key: fc.string(),
      },
      { requiredKeys: ['kind', 'address'] },
    );
    const contents = fc.oneof(
      parsed,
      fc.record({ connections: fc.array(fc.oneof(connection, parsed), { maxLength: 3 }) }),
    );
    using _ = answering('showInformationMessage');
    using __ = answering('showErrorMessage');
    await fc.assert(
      fc.asyncProperty(contents, async content => {
        await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(JSON.stringify(content)));
        using ___ = answering('showOpenDialog', [file]);
        await vscode.commands.executeCommand('vectorCloud.connection.import');
        const { connections, unreadable } = await running.connections.list();
        assert.deepEqual(unreadable, []);
        for (const added of connections.filter(({ id }) => id !== 's')) {
          assert.match(added.id, /^[\da-f-]{36}$/);
          const may = 'id kind name order production readOnly address orgId pinned plane anonymous'.split(' ');
          assert.deepEqual(
            Object.keys(added).filter(name => !may.includes(name)),
            [],
          );
          assert.equal(await running.connections.keys.get(added.id), undefined);
          const { protocol, hostname, username } = new URL((added as { address: string }).address);
          assert.ok(protocol === 'https:' || hostname === '127.0.0.1', protocol);
          assert.equal(username, '');
          await running.connections.remove(added);
        }
        assert.equal(connections.find(({ id }) => id === 's')?.name, 'Service');
      }),
      { numRuns: 40 },
    );
    await vscode.workspace.fs.delete(file);
  }).timeout(60_000);

  it('as a file of the workspace sends no key elsewhere', async () => {
    const session = await sessionOf(running, {
      clusterId: PROD,
      endpoint: there,
      database: 'default',
      collection: 'help_center',
      random: true,
    });
    await session.search();
    assert.match(session.outcome.problem?.message ?? '', /endpoint|address|connection/i);
  });

  it('as a setting of the workspace is not taken', async () => {
    const { properties } = vscode.extensions.getExtension('vector-cloud.vector-cloud')!.packageJSON.contributes
      .configuration as { properties: Record<string, { scope: string }> };
    for (const name of Object.keys(properties)) {
      const update = vscode.workspace.getConfiguration().update(name, 1, vscode.ConfigurationTarget.Workspace);
      await assert.rejects(Promise.resolve(update), /application|Workspace/i, name);
    }
  });
});
