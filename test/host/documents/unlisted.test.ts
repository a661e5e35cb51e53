import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Clients } from '../../../src/connections/clients';
import { CloudClient } from '../../../src/client';
import type { Demo } from '../../../src/demo';
import { formProtocol } from '../../../src/model/documents/forms';
import type { Handlers } from '../../../src/model/rpc';
import { roleFormProtocol } from '../../../src/model/roles/forms';
import { COLLECTION_TEMPLATES } from '../../../src/model/collections/templates';
import type { FormServices } from '../../../src/panels/forms/form';
import { serveRoleForm } from '../../../src/panels/forms/role-form';
import { connect } from '../../../src/webview/kit/rpc';
import { connectDemo, leave, PROD } from '../../harness/host/connected';
import { answering } from '../../harness/host/dialogs';
import { hurrying } from '../../harness/host/hurrying';
import { happened } from '../../harness/host/waiting';

const KEY = 'canary-6b1f20';
const PROJECT = 'proj-5d0c7b9e2f41a86300a1c4';
const OPERATOR = 'r-4kq81c0z7m2x9wv5t3n6b8y1d4f7gh';
const LISTS = ['clusters.list', 'projects.list', 'roles.list'];
const ROLE = { projectId: PROJECT, roleName: 'Made', policies: [{ resourceType: 'volume', privileges: ['create'] }] };

const WAYS = [
  ['are denied', { deny: LISTS }],
  ['hang', { hang: LISTS }],
] as const;

describe('documents of a service whose lists', () => {
  let running: App;
  let demo: Demo;
  beforeEach(async () => {
    const pinned = { clusters: [PROD], roles: [OPERATOR] };
    ({ running, demo } = await connectDemo({ id: 'u', key: KEY, pinned }));
    running.clients.clock = hurrying;
  });
  afterEach(() => leave({ running, demo }));

  const write = async (ending: string, content: object) => {
    const file = vscode.Uri.joinPath(running.storage, 'files', `${crypto.randomUUID()}.${ending}.json`);
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(JSON.stringify(content)));
    await running.documents.targets.remember(file, 'u');
    return vscode.workspace.openTextDocument(file);
  };
  const plan = ({ uri }: vscode.TextDocument) => vscode.commands.executeCommand('vectorCloud.document.plan', uri);
  const labels = async ([items]: readonly unknown[]) =>
    ((await items) as readonly vscode.QuickPickItem[]).map(({ label }) => label);

  for (const [what, restrictions] of WAYS) {
    it(`${what} have their roles and clusters chosen among those added by their IDs`, async () => {
      demo.restrict(restrictions);
      using roles = answering('showQuickPick');
      await plan(await write('vcrole', ROLE));
      assert.deepEqual((await labels(roles.asked[0]!)).slice(2), [OPERATOR]);
      using clusters = answering('showQuickPick');
      await plan(await write('vccollection', COLLECTION_TEMPLATES.schema));
      assert.deepEqual(await labels(clusters.asked[0]!), [PROD]);
    });

    it(`${what} say how to name a cluster where none was added`, async () => {
      await running.connections.update('u', now => ({ ...now, pinned: {} }));
      demo.restrict(restrictions);
      using said = answering('showErrorMessage');
      await plan(await write('vccollection', COLLECTION_TEMPLATES.schema));
      assert.match(String(said.asked[0]?.[0]), /The clusters cannot be listed/);
    });

    it(`${what} have a form that knows what was added by its ID, and says why no more`, async () => {
      demo.restrict(restrictions);
      const page = formOf(await write('vcrole', ROLE));
      assert.equal(await page.projectName(null), null);
      const { resources, problem } = await page.resources('serving_cluster');
      assert.deepEqual(resources, [{ id: PROD, name: PROD }]);
      assert.match(problem!, /permission|may not|did not respond|no response/);
    });
  }

  it('hang are told in words without the names of clusters', async () => {
    demo.restrict({ hang: LISTS });
    const shown = happened(vscode.workspace.onDidOpenTextDocument, ({ uri }) => uri.scheme === 'vectorcloud-record');
    const { scope, role } = { scope: await scopeOf(), role: { roleId: OPERATOR, roleName: 'Search Operator' } };
    await vscode.commands.executeCommand('vectorCloud.role.explain', { kind: 'role', key: OPERATOR, scope, role });
    assert.match((await shown).getText(), new RegExp(`\\| \`serving_cluster\` \\| \`${PROD}\` \\|`));
  });

  /** Returns the scope of a row. */
  const scopeOf = async () => ({ clients: running.clients, connection: (await running.connections.find('u'))! });

  /** The page's side of the form of a role. */
  function formOf(document: vscode.TextDocument) {
    const [toHost, toPage] = [new vscode.EventEmitter<unknown>(), new vscode.EventEmitter<unknown>()];
    const webview = {
      onDidReceiveMessage: toHost.event,
      postMessage: async (message: unknown) => {
        toPage.fire(structuredClone(message));
        return true;
      },
    } as unknown as vscode.Webview;
    // Of this bundle: what failed is told by its class.
    const cloud = async () => new CloudClient({ baseUrl: demo.baseUrl, token: KEY });
    const clients = { cloud, clock: running.clients.clock } as unknown as Clients;
    serveRoleForm({
      services: { clients, documents: running.documents } as unknown as FormServices,
      document,
      panel: { webview } as vscode.WebviewPanel,
      handlers: {} as Handlers<typeof formProtocol>, // none of them is called here
    });
    const port = {
      send: (message: unknown) => toHost.fire(structuredClone(message)),
      listen: (receive: (message: unknown) => void) => toPage.event(receive),
    };
    const nothing = () => {};
    return connect(roleFormProtocol, port, { changed: nothing, write: nothing, framed: nothing, showIssues: nothing });
  }
});
