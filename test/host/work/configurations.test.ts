import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { find } from '../../harness/host/app';
import { askPastUs, connectDemo, leave, PROD, type Connected } from '../../harness/host/connected';
import { answering, confirmed } from '../../harness/host/dialogs';
import { asking, planShown } from '../../harness/host/plans';
import { happened, moment } from '../../harness/host/waiting';

const KEY = 'canary-conf-77d1';
const PROJECT = 'proj-5d0c7b9e2f41a86300a1c4';
const OPERATOR = {
  projectId: '${project}',
  roleName: 'Operator',
  policies: [{ resourceType: 'backup', privileges: ['view'] }],
};

/** A progress that is canceled at once. */
const canceled = (_options: unknown, task: (...given: unknown[]) => unknown): unknown =>
  task(undefined, { onCancellationRequested: (listener: () => void) => listener() });

describe('the view of the configuration', () => {
  let connected: Connected;
  const folder = vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, 'cloud');
  beforeEach(async () => {
    connected = await connectDemo({ id: 'c', key: KEY });
    const { baseUrl: address } = connected.demo;
    await write('vectorcloud.json', {
      documents: ['roles'],
      environments: {
        dev: { address, project: 'Search Team' },
        prod: { address: 'https://prod.example.com', project: 'Search', production: true },
      },
    });
    await write('roles/operator.vcrole.json', OPERATOR);
  });
  afterEach(async () => {
    await leave(connected);
    await vscode.workspace.fs.delete(folder, { recursive: true });
  });

  const write = (file: string, content: object) =>
    vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder, file), new TextEncoder().encode(JSON.stringify(content)));
  const tree = () => connected.running.views.configuration.tree;
  const node = (...labels: string[]) => find(tree(), ...labels);
  const said = async (...labels: string[]) => String(tree().getTreeItem(await node(...labels)).description);
  const run = async (command: string, ...labels: string[]) =>
    vscode.commands.executeCommand(
      `vectorCloud.configuration.${command}`,
      ...(labels.length > 0 ? [await node(...labels)] : []),
    );
  const refresh = async () => {
    await run('refresh');
    tree().refresh();
  };
  const roles = async () =>
    (
      await askPastUs<{ roles: { roleName: string; roleId: string }[] }>(
        connected.demo,
        'GET',
        `/v2/roles?projectId=${PROJECT}`,
      )
    ).roles;
  const badge = async () =>
    (await connected.running.configurations.get()).provideFileDecoration(
      vscode.Uri.joinPath(folder, 'roles/operator.vcrole.json'),
    );
  const decided = async (...labels: string[]) => {
    using _ = answering('showWarningMessage', confirmed);
    const shown = planShown();
    const planning = run('plan', ...labels);
    const text = (await shown).document.getText();
    assert.ok((await connected.running.changes.plans.documents()).decide('apply'));
    await planning;
    tree().refresh();
    return text;
  };

  it('sends nothing before a refresh, and offers a connection where an environment has none', async () => {
    const before = connected.demo.requests.length;
    assert.equal(await said('dev'), 'not read yet');
    assert.equal(await said('operator', 'dev'), 'not read yet');
    assert.match(await said('prod'), /^PRODUCTION · No connection has this address/);
    assert.equal(tree().getTreeItem(await node('prod')).command?.command, 'vectorCloud.connection.add');
    assert.equal(connected.demo.requests.length, before);
    assert.equal(await badge(), undefined);
  });

  it('shows a missing document, its plan creates the object, and it is the same afterwards', async () => {
    await refresh();
    assert.equal(await said('operator', 'dev'), 'missing');
    assert.equal(await said('operator', 'prod'), 'not read yet');
    assert.equal((await badge())?.badge, '≠');
    assert.match(await said('dev'), /^Service · \d+ unmanaged · read /);
    assert.match(await decided('operator', 'dev'), /Creates role “Operator”/);
    assert.equal(await said('operator', 'dev'), 'same');
    assert.equal(await badge(), undefined);
    assert.ok((await roles()).some(({ roleName }) => roleName === 'Operator'));
  });

  it('shows the difference, an edit since, and a conflict of both sides', async () => {
    await refresh();
    await decided('operator', 'dev');
    const { roleId } = (await roles()).find(({ roleName }) => roleName === 'Operator')!;
    await askPastUs(connected.demo, 'PUT', `/v2/roles/${roleId}`, { description: 'by others' });
    await refresh();
    assert.equal(await said('operator', 'dev'), 'same'); // the document leaves the description out
    await write('roles/operator.vcrole.json', { ...OPERATOR, description: 'by us' });
    await refresh();
    assert.equal(await said('operator', 'dev'), 'differs');
    await run('showDifference', 'operator', 'dev');
    const { input } = vscode.window.tabGroups.activeTabGroup.activeTab!;
    assert.ok(input instanceof vscode.TabInputTextDiff);
    const [left, right] = await Promise.all(
      [input.original, input.modified].map(uri => vscode.workspace.openTextDocument(uri)),
    );
    assert.match(left!.getText(), /"description": "by others"/);
    assert.match(right!.getText(), /"description": "by us"/);
    await askPastUs(connected.demo, 'PUT', `/v2/roles/${roleId}`, { description: 'by others again' });
    await refresh();
    assert.match(await said('operator', 'dev'), /^conflict: /);
  });

  it('asks for the typed name in an environment marked as production, and deletes an object that must be absent', async () => {
    const { baseUrl: address } = connected.demo;
    const prod = { address, project: 'Search Team', production: true };
    await write('vectorcloud.json', { documents: ['roles'], environments: { prod } });
    await write('roles/backup.vcrole.json', { ensure: 'absent', projectId: '${project}', roleName: 'Backup Only' });
    await refresh();
    assert.equal(await said('backup', 'prod'), 'exists, must be absent');
    using typed = answering('showInputBox', undefined, 'Backup Only');
    const shown = planShown();
    const planning = run('plan', 'backup', 'prod');
    const { document } = await shown;
    assert.match(document.getText(), /PRODUCTION/);
    const plans = await connected.running.changes.plans.documents();
    assert.ok(plans.decide('apply'));
    while (typed.asked.length === 0) await moment();
    await asking(plans, document.uri);
    assert.ok((await roles()).some(({ roleName }) => roleName === 'Backup Only'));
    assert.ok(plans.decide('apply'));
    await planning;
    assert.equal(typed.asked.length, 2);
    tree().refresh();
    assert.equal(await said('backup', 'prod'), 'same');
    assert.ok(!(await roles()).some(({ roleName }) => roleName === 'Backup Only'));
  });

  it('lists unmanaged objects apart, and pulls one into a document', async () => {
    await refresh();
    const dev = await node('dev');
    const [first] = await tree().getChildren(dev);
    assert.match(String(tree().getTreeItem(first!).description), /^unmanaged$/);
    await run('pull', 'dev', 'Backup Only');
    tree().refresh();
    assert.equal(await said('backup-only', 'dev'), 'same');
    const text = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(folder, 'roles/backup-only.vcrole.json'));
    assert.match(new TextDecoder().decode(text), /"projectId": "\$\{project\}"/);
  });

  it('names an external collection, which gets no document', async () => {
    const { running, demo } = connected;
    const { clusterId, endpoint } = demo.clusters[0]!;
    const client = await running.clients.cluster((await running.connections.find('c'))!, clusterId, endpoint);
    const fields = [
      { fieldName: 'id', dataType: 'Int64', externalField: 'id' },
      { fieldName: 'vector', dataType: 'FloatVector', elementTypeParams: { dim: 4 }, externalField: 'embedding' },
    ];
    const source = { externalSource: 's3://bucket/reviews/', externalSpec: '{"format":"parquet"}' };
    await client.collections.create({
      dbName: 'staging',
      collectionName: 'old_reviews',
      schema: { fields, ...source },
    });
    const dev = { address: demo.baseUrl, project: 'Search Team' };
    await write('vectorcloud.json', { documents: ['collections'], environments: { dev } });
    await refresh();
    assert.equal(await said('dev', 'old_reviews'), 'unmanaged, external');
    assert.equal(await said('dev', 'help_center'), 'unmanaged');
    using failed = answering('showErrorMessage');
    await run('pull', 'dev', 'old_reviews');
    assert.match(
      String(failed.asked[0]?.[0]),
      /“old_reviews” was not pulled: External collection: a configuration cannot/,
    );
  });

  it('applies the description of a volume and the replicas of a cluster, which Operations tracks', async () => {
    const { baseUrl: address, orgId: organization } = connected.demo;
    const dev = { address, project: 'Search Team', organization };
    await write('vectorcloud.json', { documents: ['volumes', 'replicas'], environments: { dev } });
    await write('volumes/lake.vcvolume.json', { volumeName: 'catalog_lake', description: 'Neu' });
    await write('replicas/prod.vcreplicas.json', { clusterId: '${cluster:prod-search}', replica: 3 });
    await refresh();
    assert.equal(await said('lake', 'dev'), 'differs');
    assert.equal(await said('prod', 'dev'), 'differs');
    assert.match(await decided('lake', 'dev'), /Product catalog in our own bucket/);
    assert.equal(await said('lake', 'dev'), 'same');
    assert.match(await decided('prod', 'dev'), /2 replicas, fixed → 3 replicas, fixed/);
    const work = await connected.running.operations.work.list();
    assert.ok(JSON.stringify(work).includes('"target":3'));
    const volume = await askPastUs<{ description: string }>(connected.demo, 'GET', '/v2/volumes/catalog_lake');
    assert.equal(volume.description, 'Neu');
    const unmanaged = await tree().getChildren(await node('dev'));
    assert.ok(unmanaged.some(each => tree().getTreeItem(each).label === 'help-center-exports'));
  });

  it('creates a collection with its alias by one plan, and tells a change that cannot be made', async () => {
    const { baseUrl: address } = connected.demo;
    const dev = { address, project: 'Search Team' };
    await write('vectorcloud.json', { documents: ['collections'], environments: { dev } });
    const fields = [
      { fieldName: 'id', dataType: 'Int64', isPrimary: true },
      { fieldName: 'vector', dataType: 'FloatVector', elementTypeParams: { dim: 4 } },
    ];
    const document = {
      clusterId: '${cluster:prod-search}',
      dbName: 'staging',
      collectionName: 'notes',
      schema: { fields },
      aliases: ['latest_notes'],
    };
    await write('collections/notes.vccollection.json', document);
    await refresh();
    assert.equal(await said('notes', 'dev'), 'missing');
    const text = await decided('notes', 'dev');
    assert.match(text, /collections\/create[^]*aliases\/create[^]*"aliasName": "latest_notes"/);
    assert.match(text, /Cluster: prod-search/);
    assert.equal(await said('notes', 'dev'), 'same');
    await switchedWhilePlanned(document);
    const removed = { ...document, schema: { fields: [fields[0], { ...fields[1], elementTypeParams: { dim: 8 } }] } };
    await write('collections/notes.vccollection.json', removed);
    await refresh();
    assert.match(await said('notes', 'dev'), /^differs, cannot be changed: Field `vector` cannot be changed/);
  });

  /** Others create the alias of a second collection while its plan is open: nothing is sent. */
  async function switchedWhilePlanned(first: object): Promise<void> {
    await write('collections/second.vccollection.json', { ...first, collectionName: 'second', aliases: ['prod'] });
    await refresh();
    using _ = answering('showWarningMessage', confirmed);
    using told = answering('showErrorMessage');
    const shown = planShown();
    const planning = run('plan', 'second', 'dev');
    await shown;
    const { endpoint: baseUrl } = connected.demo.clusters.find(({ clusterId }) => clusterId === PROD)!;
    const alias = { dbName: 'staging', aliasName: 'prod', collectionName: 'notes' };
    await askPastUs({ ...connected.demo, baseUrl }, 'POST', '/v2/vectordb/aliases/create', alias);
    const sent = () =>
      connected.demo.requests.filter(each => /(collections|aliases)\/(create|alter)/.test(each)).length;
    const before = sent();
    assert.ok((await connected.running.changes.plans.documents()).decide('apply'));
    await planning;
    assert.match(JSON.stringify(told.asked), /not applied\. “prod” was changed after the plan\. Plan again\./);
    assert.equal(sent(), before);
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(folder, 'collections/second.vccollection.json'));
  }

  it('compares an environment with an endpoint by its connection, and creates a collection there', async () => {
    const { endpoint } = connected.demo.clusters[0]!;
    const { running, demo } = connected;
    const own = { id: 'e', kind: 'endpoint', plane: 'cluster', name: 'Own', address: endpoint } as const;
    await running.connections.add(own, demo.apiKey);
    await write('vectorcloud.json', { documents: ['roles', 'collections'], environments: { local: { endpoint } } });
    await write('collections/notes.vccollection.json', {
      clusterId: '${cluster:any}',
      collectionName: 'notes',
      schema: {
        fields: [
          { fieldName: 'id', dataType: 'Int64', isPrimary: true },
          { fieldName: 'vector', dataType: 'FloatVector', elementTypeParams: { dim: 4 } },
        ],
      },
      indexParams: [{ fieldName: 'vector', metricType: 'COSINE', params: { index_type: 'AUTOINDEX' } }],
    });
    await refresh();
    assert.match(await said('local'), /^Own · \d+ unmanaged · read /);
    assert.equal(await said('operator', 'local'), 'does not apply to an endpoint');
    assert.equal(await badge(), undefined);
    assert.equal(await said('notes', 'local'), 'missing');
    assert.match(await decided('notes', 'local'), /^# Create collection “notes”/);
    assert.equal(await said('notes', 'local'), 'same');
    const [record] = (await running.changes.journal.list()).records;
    assert.deepEqual([record!.kind, record!.connectionId, record!.outcome], ['collection', 'e', 'applied']);
  });

  it('marks a document that was edited during the comparison', async () => {
    const heal = connected.demo.fail('GET /v2/roles', { latencyMs: 1000 });
    const asked = () => connected.demo.requests.some(each => each.includes('GET /v2/roles'));
    const comparing = run('refresh');
    while (!asked()) await moment();
    await write('roles/operator.vcrole.json', { ...OPERATOR, description: 'later' });
    heal();
    await comparing;
    const configurations = await connected.running.configurations.get();
    while ((await said('operator', 'dev')) !== 'edited; refresh to compare') {
      await happened(configurations.onDidChange);
      tree().refresh();
    }
  });

  it('keeps a result when a later comparison is canceled, and shows itself', async () => {
    await vscode.commands.executeCommand('workbench.view.explorer');
    {
      using _ = answering('withProgress', canceled);
      const first = connected.running.configurations.get().then(async configurations => {
        const [found] = await configurations.list();
        assert.ok(found && 'file' in found);
        await configurations.refresh(found, ['dev'], {});
      });
      await Promise.all([first, run('refresh')]);
    }
    tree().refresh();
    assert.equal(await said('operator', 'dev'), 'missing');
    assert.ok(connected.running.views.configuration.view.visible);
    using _ = answering('withProgress', canceled);
    await run('pull', 'dev', 'Backup Only');
    await assert.rejects(async () =>
      vscode.workspace.fs.stat(vscode.Uri.joinPath(folder, 'roles/backup-only.vcrole.json')),
    );
  });

  it('says that no environment has a connection, and forgets what another connection has read', async () => {
    await refresh();
    assert.equal(await said('operator', 'dev'), 'missing');
    const { baseUrl: address } = connected.demo;
    await connected.running.connections.add({ name: 'Other', id: 'o', kind: 'cloud', address }, KEY);
    tree().refresh();
    assert.match(await said('dev'), /^Several connections have this address/);
    {
      using _ = answering('showQuickPick', (items: vscode.QuickPickItem[]) =>
        items.find(({ label }) => label === 'Other'),
      );
      await run('chooseConnection', 'dev');
    }
    tree().refresh();
    assert.equal(await said('dev'), 'not read yet');
    assert.equal(await said('operator', 'dev'), 'not read yet');
    using told = answering('showInformationMessage');
    await run('refresh', 'prod');
    assert.match(JSON.stringify(told.asked), /No environment was compared/);
  });

  it('says why objects of a kind could not be listed, and that others are not unmanaged', async () => {
    const { baseUrl: address } = connected.demo;
    const dev = { address, project: 'Search Team' };
    await write('vectorcloud.json', { documents: ['roles', 'alertRules'], environments: { dev } });
    const heal = connected.demo.fail('GET /v2/alertRules', {
      status: 403,
      code: 403,
      message: 'No permission to list',
    });
    await refresh();
    heal();
    const labels = (await tree().getChildren(await node('dev'))).map(each => {
      const { label } = tree().getTreeItem(each);
      return typeof label === 'string' ? label : (label?.label ?? '');
    });
    assert.ok(labels.includes('Backup Only'), labels.join());
    const [unlisted, ...others] = labels.filter(each => each.includes('unknown'));
    assert.match(unlisted!, /^Unmanaged alert rules are unknown: .*No permission to list/);
    assert.deepEqual(others, []);
  });

  it('says why an environment or one document could not be read, and keeps the others', async () => {
    await write('roles/wrong.vcrole.json', { ...OPERATOR, roleName: '${var:x}' });
    await refresh();
    assert.match(await said('wrong', 'dev'), /^could not be read: roleName: The environment has no variable “x”/);
    assert.equal(await said('operator', 'dev'), 'missing');
    const heal = connected.demo.fail('GET /v2/projects', { status: 401, code: 401, message: 'no' });
    await refresh();
    heal();
    assert.match(await said('dev'), /^could not be read: /);
  });
});
