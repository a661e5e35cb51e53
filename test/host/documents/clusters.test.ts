import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import { notIdsIn } from '../../../src/documents/clusters';
import { connectDemo, LAB, leave, PROD } from '../../harness/host/connected';
import { happened } from '../../harness/host/waiting';

const KEY = 'canary-clusters-2b90';
const SEARCH = { clusterId: PROD, collection: 'help_center', mode: 'text', text: 'refund' };

describe('clusters in documents', () => {
  let running: App;
  let demo: Demo;
  let folder: vscode.Uri;

  beforeEach(async () => {
    ({ running, demo } = await connectDemo({ id: 'c', key: KEY, name: 'Service' }));
    folder = vscode.Uri.joinPath(running.storage, `clusters-${crypto.randomUUID()}`);
  });
  afterEach(async () => {
    await leave({ running, demo });
    await vscode.workspace.fs.delete(folder, { recursive: true });
  });

  /** A file with this text, which belongs to the connection. */
  async function opened(name: string, content: object): Promise<vscode.TextDocument> {
    const uri = vscode.Uri.joinPath(folder, name);
    await vscode.workspace.fs.writeFile(uri, Buffer.from(JSON.stringify(content, null, 2)));
    await running.documents.targets.remember(uri, 'c');
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document);
    return document;
  }
  const know = async () => {
    const connection = (await running.connections.find('c'))!;
    const cloud = await running.clients.cloud(connection);
    const all = await Array.fromAsync(cloud.clusters.listAll({}));
    await (await running.clients.endpoints).learn(connection, all);
  };
  /** Returns the diagnostics about clusters once their number is reached; the search can have others. */
  const complaints = async (document: vscode.TextDocument, many: number): Promise<vscode.Diagnostic[]> => {
    const here = () => vscode.languages.getDiagnostics(document.uri).filter(({ message }) => / cluster/.test(message));
    while (here().length !== many) await happened(vscode.languages.onDidChangeDiagnostics);
    return here();
  };
  const said = (all: readonly vscode.Diagnostic[]) => all.map(({ message, severity }) => [severity, message]);
  const { Error, Warning } = vscode.DiagnosticSeverity;

  it('may be any where none is known', async () => {
    const typed = await opened('typed.vcsearch.json', { ...SEARCH, clusterId: 'in01-typed' });
    const broken = await opened('broken.vcsearch.json', { ...SEARCH, clusterId: 'in01-typed', limit: 0 });
    const here = () => vscode.languages.getDiagnostics(broken.uri);
    while (here().length === 0) await happened(vscode.languages.onDidChangeDiagnostics); // by then both were looked at
    assert.deepEqual([...(await complaints(typed, 0)), ...(await complaints(broken, 0))], []);
  });

  it('are the ID of one that is known', async () => {
    await know();
    const known = await opened('known.vcsearch.json', SEARCH);
    const misnamed = await opened('misnamed.vcsearch.json', { ...SEARCH, clusterId: 'prod-search' });
    await complaints(misnamed, 1);
    assert.deepEqual(await complaints(known, 0), []);
  });

  it('called by their names are an error, which a fix mends', async () => {
    await know();
    const document = await opened('named.vcsearch.json', { ...SEARCH, clusterId: 'prod-search' });
    const found = await complaints(document, 1);
    assert.deepEqual(said(found), [[Error, '“prod-search” is the name of a cluster. Enter its ID.']]);
    const fixes = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      document.uri,
      found[0]!.range,
    );
    const ours = fixes.filter(({ title }) => title.startsWith('Use the ID'));
    assert.deepEqual(
      ours.map(({ title, isPreferred }) => [title, isPreferred]),
      [[`Use the ID ${PROD}`, true]],
    );
    await vscode.workspace.applyEdit(ours[0]!.edit!);
    await complaints(document, 0);
    assert.deepEqual(JSON.parse(document.getText()), SEARCH);
    await document.save();
  });

  it('are the ID of a project whose endpoint is known, also of the demo service', async () => {
    const clients = {
      endpoints: Promise.resolve({ all: async () => [{ clusterId: PROD, clusterName: 'prod-search' }] }),
      projectEndpoint: async (_: object, id: string) => (id === 'proj-1' ? 'http://127.0.0.1:1' : undefined),
    };
    const wrong = async (clusterId: string) =>
      (
        await notIdsIn(
          { clients } as never,
          { id: 'demo', kind: 'demo', name: 'Demo' },
          { clusters: [['clusterId']] } as never,
          { clusterId },
        )
      ).map(({ given }) => given);
    assert.deepEqual([await wrong('proj-1'), await wrong('proj-2')], [[], ['proj-2']]);
  });

  it('that nobody has seen are a warning', async () => {
    await know();
    const migration = { source: { clusterId: 'prod-search' }, destination: { clusterId: 'in01-gone' } };
    const document = await opened('m.vcmigration.json', migration);
    assert.deepEqual(said(await complaints(document, 2)), [
      [Error, '“prod-search” is the name of a cluster. Enter its ID.'],
      [Warning, '“in01-gone” is not a known cluster of “Service”.'],
    ]);
  });

  it('complete by what the service lists, and by what is known where it lists none', async () => {
    const document = await opened('complete.vcsearch.json', { ...SEARCH, clusterId: '' });
    const at = document.positionAt(document.getText().indexOf('"clusterId": "') + '"clusterId": "'.length);
    const offered = async () => {
      const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
        'vscode.executeCompletionItemProvider',
        document.uri,
        at,
      );
      return items.flatMap(({ label }) => (typeof label === 'string' ? [] : [[label.label, label.description]]));
    };
    const isProd = ([id, name]: (string | undefined)[]) => id === JSON.stringify(PROD) && name === 'prod-search';
    const listed = await offered();
    assert.ok(listed.some(isProd), JSON.stringify(listed));
    assert.ok(listed.some(([id]) => id === JSON.stringify(LAB)));
    await know();
    demo.fail('GET /v2/clusters', { status: 403, code: 80001, message: 'denied' });
    assert.ok((await offered()).some(isProd));
  });
});
