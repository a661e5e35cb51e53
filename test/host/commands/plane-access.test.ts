import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import { find } from '../../harness/host/app';
import { connectDemo, leave } from '../../harness/host/connected';
import { answering } from '../../harness/host/dialogs';
import { shownMarkdown } from '../../harness/host/markdown';

const CLUSTER = ['Service', 'Search Team', 'Clusters', 'prod-search'] as const;
const ABSENT = { status: 404, code: 404, message: 'Not Found' };

describe('the access by roles of the data plane', () => {
  let running: App;
  let demo: Demo;
  beforeEach(async () => {
    ({ running, demo } = await connectDemo({ id: 'pa', key: 'canary-9e01c7' }));
  });
  afterEach(() => leave({ running, demo }));

  const run = async (command: string, ...at: string[]) =>
    vscode.commands.executeCommand(`vectorCloud.${command}`, await find(running.tree, ...at));
  const SEARCH =
    /\| help\\_center\\_reader \| shop\\_frontend, support\\_tool \| default › help\\_center \| `search_and_query` \(`Search`, `Query`, `GetLoadState`\) \|/;

  it('is in the matrix below that of the control plane, for each cluster', async () => {
    await run('access.show', 'Service');
    const shown = shownMarkdown();
    assert.match(shown, /## Search Team `proj-[^]*## Data plane of prod\\-search `in01-/);
    assert.match(shown, SEARCH);
    assert.equal(shown.match(/^## Data plane of/gm)!.length, demo.clusters.length);
  });

  it('hides nothing where a role cannot be read, or the service does not offer a list', async () => {
    demo.fail('POST /v2/vectordb/privilege_groups/list', ABSENT);
    demo.fail('POST /v2/vectordb/users/list', { status: 403, code: 1401, message: 'no right' });
    await run('cluster.showAccess', ...CLUSTER);
    const shown = shownMarkdown();
    assert.match(shown, /\| Search Operator \| Search Team/);
    assert.match(shown, /Not supported by this service: privilege groups/);
    assert.match(shown, /- users\\: .*no right/);
    assert.match(shown, /\| help\\_center\\_reader \|  \| default › help\\_center \| `search_and_query` \|/);
  });

  it('has a row with the reason for a role that cannot be read', async () => {
    demo.fail('POST /v2/vectordb/roles/describe', { status: 403, code: 1401, message: 'no right' });
    await run('cluster.showAccess', ...CLUSTER);
    assert.match(shownMarkdown(), /\| indexer \| nightly\\_indexer \|  \| could not be read: .*no right/);
  });

  it('is explained for one role', async () => {
    await run('clusterRole.explain', ...CLUSTER, 'Cluster Roles', 'help_center_reader');
    const shown = shownMarkdown();
    assert.match(shown, /^# Access of “help\\_center\\_reader”\n\ncluster role · prod\\-search `in01-/);
    assert.match(shown, /## Users\n\nshop\\_frontend, support\\_tool\n[^]*`search_and_query` \(`Search`/);
  });

  it('is that of an endpoint alone, and is exported', async () => {
    const { endpoint: address } = demo.clusters[0]!;
    await running.connections.add(
      { id: 'own', kind: 'endpoint', plane: 'cluster', name: 'Own', address },
      'canary-9e01c7',
    );
    await run('access.show', 'Own');
    assert.match(shownMarkdown(), /^# Access matrix of Own\n\n5 roles, as of [^\n]+\n\n## Data plane of Own\n/);
    const file = vscode.Uri.joinPath(running.storage, 'access.csv');
    using _ = answering('showSaveDialog', file);
    using _told = answering('showInformationMessage');
    await run('access.export', 'Own');
    assert.match(
      new TextDecoder().decode(await vscode.workspace.fs.readFile(file)),
      /\nOwn,Own,,help_center_reader,,,Collection,Search,default\/help_center,data,,search_and_query,"shop_frontend, support_tool"\r\n/,
    );
  });
});
