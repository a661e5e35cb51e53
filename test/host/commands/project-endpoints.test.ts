import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Clients } from '../../../src/connections/clients';
import { placeOf } from '../../../src/commands/choices/titles';
import { resolveCluster } from '../../../src/connections/planes';
import { PlaceNames } from '../../../src/connections/place-names';
import type { Demo } from '../../../src/demo';
import { CollectionFacts } from '../../../src/panels/searches/collection-facts';
import { find, rows, shownDocument } from '../../harness/host/app';
import { connectDemo, leave } from '../../harness/host/connected';
import { answering, confirmed } from '../../harness/host/dialogs';
import { answeringSteps } from '../../harness/host/steps';
import { happened, moment } from '../../harness/host/waiting';

const KEY = 'canary-project-88af';
const PROJECT = 'proj-5d0c7b9e2f41a86300a1c4';
const RESEARCH = 'proj-b81e6a4470f95c2d3e77f0';
const ROW = ['Service', 'Research / Übersicht'] as const;

describe('the endpoint of a project', () => {
  let running: App;
  let demo: Demo;
  beforeEach(async () => ({ running, demo } = await connectDemo({ id: 'x', key: KEY })));
  afterEach(() => leave({ running, demo }));

  const endpoint = () => demo.projects.find(({ projectId }) => projectId === RESEARCH)!.endpoint;
  const set = async (...row: string[]) =>
    vscode.commands.executeCommand('vectorCloud.project.setEndpoint', await find(running.tree, ...row));
  const connection = async () => {
    const stored = await running.connections.find('x');
    assert.ok(stored?.kind === 'cloud');
    return stored;
  };
  /** Takes an address, and waits until the tree follows. */
  const take = async (address: string) => {
    const followed = happened(running.tree.onDidChangeTreeData, node => node === undefined);
    using steps = answeringSteps(address);
    await set(...ROW);
    await followed;
    return steps.asked;
  };

  it('is derived from the documented shape, shown, and opened below its project', async () => {
    const [box] = await take(endpoint());
    const { host } = new URL(demo.baseUrl);
    assert.equal(box?.value, `https://${RESEARCH}.gcp-europe-west3.${host}`);
    assert.match(box.text, /https:\/\/\{projectId\}\.\{regionId\}\.\{domain\}/);
    const databases = await rows(running.tree, 2, await find(running.tree, ...ROW, 'Project Endpoint'));
    assert.equal(databases.flat()[0], 'default');
  });

  it('is asked for by the region where the project has several', async () => {
    using steps = answeringSteps('aws-eu-central-1', undefined);
    await set('Service', 'Search Team');
    assert.match(steps.asked[0]!.text, /Select a region/);
    assert.match(steps.asked[1]!.value!, new RegExp(`^https://${PROJECT}\\.aws-eu-central-1\\.`));
    assert.equal((await connection()).projectEndpoints, undefined);
  });

  it('is resolved without asking for a cluster', async () => {
    await take(endpoint());
    const before = demo.requests.length;
    const endpoints = await running.clients.endpoints;
    assert.equal((await endpoints.resolve(await connection(), RESEARCH)).address, endpoint());
    assert.equal(demo.requests.length, before);
    const client = await running.clients.cluster(await connection(), RESEARCH, endpoint());
    assert.ok(Array.isArray(await client.collections.list({})));
  });

  it('has the name of its project, once a list of projects was read', async () => {
    await take(endpoint());
    const { clusterName } = await resolveCluster(running.clients, await connection(), RESEARCH);
    assert.equal(clusterName, 'Research / Übersicht');
  });

  it('has the name of its project in a search, although no list of projects was read before', async () => {
    const { endpoint: address } = demo.projects.find(({ projectId }) => projectId === PROJECT)!;
    await running.connections.update('x', now =>
      now.kind === 'cloud' ? { ...now, projectEndpoints: { [PROJECT]: address } } : now,
    );
    // The tree reads the projects, too: these clients have not.
    const clients: Clients = Object.create(running.clients, { placeNames: { value: new PlaceNames() } });
    using facts = Object.assign(new CollectionFacts(clients), { [Symbol.dispose]: () => facts.dispose() });
    const ref = { connectionId: 'x', clusterId: PROJECT, dbName: 'default', collectionName: 'review_archive' };
    const searched = { ...ref, connection: await connection() };
    await facts.read(searched);
    while (facts.now(searched)?.clusterName !== 'Search Team') await moment();
  });

  it('takes an API key only, whatever user was given', async () => {
    await take(endpoint());
    await running.connections.keys.storeUser('x', RESEARCH, `db_admin:${KEY}`);
    const client = await running.clients.cluster(await connection(), RESEARCH, endpoint());
    await assert.rejects(client.collections.list({}), { name: 'InvalidRequest' });
  });

  it('gets the key on another domain only after a question, and none that is not encrypted', async () => {
    using asked = answering('showWarningMessage');
    using steps = answeringSteps('https://elsewhere.example.com', 'http://elsewhere.example.com', undefined);
    await set(...ROW);
    assert.match(String(asked.asked[0]?.[0]), /Send the API key of “Service” to example.com\?/);
    assert.match(steps.asked[1]!.text, /You chose not to send the key to example.com/);
    assert.match(steps.asked[2]!.text, /The service returned an unencrypted endpoint/);
    assert.equal((await connection()).projectEndpoints, undefined);
  });

  it('is named as its project where a collection of it is dropped', async () => {
    const followed = happened(running.tree.onDidChangeTreeData, node => node === undefined);
    await running.connections.addDemo();
    await followed;
    const row = await find(running.tree, 'Demo', 'Search Team', 'Project Endpoint', 'default', 'review_archive');
    using modal = answering('showWarningMessage');
    await vscode.commands.executeCommand('vectorCloud.collection.drop', row);
    const { detail } = modal.asked[0]![1] as vscode.MessageOptions;
    assert.match(
      String(detail),
      new RegExp(`\nProject: Search Team \\(${PROJECT}\\)\nEndpoint: Project Endpoint\nDatabase: default$`),
    );
  });

  it('is in the titles of questions, and a document of a new collection there has no warning', async () => {
    await take(endpoint());
    const row = await find(running.tree, ...ROW, 'Project Endpoint', 'default');
    using _steps = answeringSteps('$(file-code) Document from a template…', 'Quick: primary key and vector');
    await vscode.commands.executeCommand('vectorCloud.collection.create', row);
    assert.deepEqual(placeOf(row), ['Service', 'Research / Übersicht', 'Project Endpoint', 'default']);
    const document = await shownDocument();
    const { notIdsIn } = await import('../../../src/documents/clusters');
    const { collections } = await import('../../../src/documents/collections');
    const text = JSON.parse(document.getText());
    assert.deepEqual(await notIdsIn(running.documents.services, await connection(), collections, text), []);
    await running.documents.drafts.delete(document.uri);
  });

  it('lists its databases anew after one was created or dropped', async () => {
    const followed = happened(running.tree.onDidChangeTreeData, node => node === undefined);
    await running.connections.addDemo();
    await followed;
    const row = (name: string) => find(running.tree, 'Demo', 'Search Team', 'Project Endpoint', name);
    const refreshed: (string | undefined)[] = [];
    const listening = running.tree.onDidChangeTreeData(told => {
      refreshed.push(...[told ?? []].flat().map(({ key }) => key));
    });
    using _box = answering('showInputBox', 'preview');
    using _modal = answering('showWarningMessage', confirmed, 'Drop');
    const beside = await row('default');
    const isListedAnew = () => refreshed.splice(0).includes(running.tree.getParent(beside)!.key);
    await vscode.commands.executeCommand('vectorCloud.database.create', beside);
    assert.ok(isListedAnew());
    await vscode.commands.executeCommand('vectorCloud.database.drop', await row('preview'));
    assert.ok(isListedAnew());
    listening.dispose();
    await assert.rejects(row('preview'), /No row/);
  });

  it('goes with an empty address', async () => {
    await take(endpoint());
    await take('');
    assert.deepEqual((await connection()).projectEndpoints, {});
    await assert.rejects(find(running.tree, ...ROW, 'Project Endpoint'), /No row/);
  });

  it('is there for the projects of the demo', async () => {
    const followed = happened(running.tree.onDidChangeTreeData, node => node === undefined);
    await running.connections.addDemo();
    await followed;
    const row = await find(running.tree, 'Demo', 'Research / Übersicht', 'Project Endpoint');
    assert.ok((await rows(running.tree, 2, row)).length > 0);
    using said = answering('showInformationMessage');
    await vscode.commands.executeCommand('vectorCloud.project.setEndpoint', row);
    assert.match(String(said.asked[0]?.[0]), /The project endpoints of the demo service cannot be changed/);
  });
});
