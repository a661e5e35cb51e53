import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { apply } from '../../../src/changes/applying';
import { Journal } from '../../../src/changes/journal';
import type { Resource } from '../../../src/changes/resource';
import { alertRuleResource } from '../../../src/changes/resources/alert-rules';
import { collectionMemory } from '../../../src/changes/resources/collections';
import { dataRoleDrop } from '../../../src/changes/resources/data-roles';
import { entityDeletion } from '../../../src/changes/resources/entity-deletions';
import { replicaResource } from '../../../src/changes/resources/replicas';
import { roleResource } from '../../../src/changes/resources/roles';
import { userDrop } from '../../../src/changes/resources/users';
import { OwnWrites } from '../../../src/changes/own-writes';
import { Rights } from '../../../src/changes/rights';
import type { App } from '../../../src/commands/app';
import { PlaceNames } from '../../../src/connections/place-names';
import type { Demo, Fault } from '../../../src/demo';
import type { AlertRuleContent } from '../../../src/model/alert-rules/merge';
import { connectDemo, leave, PROD } from '../../harness/host/connected';
import { answering, confirmed } from '../../harness/host/dialogs';

const PROJECT = 'proj-5d0c7b9e2f41a86300a1c4';
const CAPACITY = 'alert-d41c9e07-3b58-4f6a-8e2d-a90b7c64f135';
const BROKEN: Fault = { status: 500, code: 5, message: 'broken' };

describe('a write without an answer, read back', () => {
  let running: App;
  let demo: Demo;
  let folder: vscode.Uri;
  let journal: Journal;

  beforeEach(async () => {
    ({ running, demo } = await connectDemo({ id: 'c', key: 'canary-6e04b1' }, { quirks: ['masked', 'absent'] }));
    folder = vscode.Uri.joinPath(running.storage, `conclusive-${crypto.randomUUID()}`);
    journal = new Journal(folder);
  });
  afterEach(async () => {
    journal.dispose();
    await leave({ running, demo });
    await vscode.workspace.fs.delete(folder, { recursive: true }).then(undefined, () => undefined); // nothing was sent
  });

  const connection = async () => (await running.connections.find('c'))!;
  const cloud = async () => running.clients.cloud(await connection());
  const collection = async () => ({
    connection: await connection(),
    connectionId: 'c',
    clusterId: PROD,
    dbName: 'default',
    collectionName: 'help_center',
  });
  async function outcomeOf<T>(resource: Resource<T>, mine: T) {
    using _warned = answering('showWarningMessage', confirmed);
    using _failed = answering('showErrorMessage');
    const plans = await running.changes.plans.documents();
    const { connections } = running;
    const services = {
      connections,
      journal,
      plans,
      rights: new Rights(),
      placeNames: new PlaceNames(),
      writes: new OwnWrites(),
      failed: new Set<string>(),
    };
    const outcome = await apply(services, resource, { mine, confirm: 'modal' });
    assert.deepEqual(
      (await journal.list()).records.map(record => record.outcome),
      [outcome.kind],
    );
    return outcome.kind;
  }

  it('proves nothing of a secret that the service does not return, and forgets the one that was sent before', async () => {
    const { keys } = running.connections;
    await keys.storeSecret('c', 'pager', 'https://new.example/hook');
    await keys.storeSent('c', CAPACITY, '[]');
    const of = { connection: await connection(), projectId: PROJECT, id: CAPACITY, ruleName: 'Capacity' };
    const resource = alertRuleResource(running.documents.services, of, ['pager']);
    const live = (await resource.read({}))!;
    const change = (url: string, more: AlertRuleContent = {}): AlertRuleContent => ({
      ...live,
      actions: live.actions!.map(action => (action.type === 'WEBHOOK' ? { ...action, config: { url } } : action)),
      ...more,
    });
    assert.equal(resource.isConclusive!(live, change('${secret:pager}')), false);
    assert.equal(resource.isConclusive!(live, change('${secret:pager}', { level: 'INFO' })), true);
    demo.fail(`PUT /v2/alertRules/${CAPACITY}`, { cut: 'within' });
    using _ = answering('showInputBox', 'https://chat.example/x');
    assert.equal(await outcomeOf(resource, change('${secret:pager}')), 'unknown');
    assert.equal(await keys.sent('c', CAPACITY), undefined);
  });

  it('proves nothing of what is in memory where no state is told', async () => {
    demo.fail('POST /v2/vectordb/collections/get_load_state', { status: 404, body: 'no', contentType: 'text/plain' });
    demo.fail('POST /v2/vectordb/collections/release', { cut: 'within' });
    const memory = collectionMemory(running.clients, await collection(), { loaded: false });
    assert.equal(await outcomeOf(memory, { loaded: false }), 'unknown');
  });

  it('is a refusal of what is in memory where the state is told', async () => {
    demo.fail('POST /v2/vectordb/collections/release', BROKEN);
    const memory = collectionMemory(running.clients, await collection(), { loaded: false });
    assert.equal(await outcomeOf(memory, { loaded: false }), 'refused');
  });

  it('is a refusal of a drop of a user or a role that is still there', async () => {
    const client = await running.clients.cluster(await connection(), PROD, demo.clusters[0]!.endpoint);
    await client.clusterRoles.create({ roleName: 'reader' });
    for (const operation of ['users/drop', 'roles/drop']) demo.fail(`POST /v2/vectordb/${operation}`, BROKEN);
    const of = async (name: string) => ({ connection: await connection(), clusterId: PROD, name });
    assert.equal(await outcomeOf(userDrop(running.clients, await of('support_tool')), { exists: false }), 'refused');
    journal.dispose();
    journal = new Journal(vscode.Uri.joinPath(folder, 'roles'));
    const role = { ...(await of('')), roleName: 'reader' };
    assert.equal(await outcomeOf(dataRoleDrop(running.documents.services, role), { grants: [] }), 'refused');
  });

  it('proves nothing of a deletion where nothing is counted', async () => {
    demo.fail('POST /v2/vectordb/entities/query', { body: JSON.stringify({ code: 0, data: [] }) });
    demo.fail('POST /v2/vectordb/entities/delete', { cut: 'within' });
    const deletion = entityDeletion(running.clients, await collection(), 'id == "doc-1"');
    assert.equal(await outcomeOf(deletion, { entities: [] }), 'unknown');
  });

  it('proves nothing of the project of a role that the service does not tell', async () => {
    const policies = [{ resourceType: 'billing', privileges: ['view'] }];
    const { roleId } = await (await cloud()).roles.create({ roleName: 'Auditors', policies });
    demo.fail(`PUT /v2/roles/${roleId}`, BROKEN);
    const resource = roleResource(running.clients, { connection: await connection(), roleId, roleName: 'Auditors' });
    const live = (await resource.read({}))!;
    assert.equal(await outcomeOf(resource, { ...live, projectId: PROJECT }), 'unknown');
  });

  it('is no change of replicas where the cluster is out of order', async () => {
    const clusters = [];
    for await (const each of (await cloud()).clusters.listAll({})) clusters.push(each);
    const cluster = clusters.find(({ clusterId }) => clusterId === PROD)!;
    const plain = replicaResource(running.clients, { connection: await connection(), cluster, timeZone: 'UTC' });
    const resource = {
      ...plain,
      write: (...all: Parameters<typeof plain.write>) => {
        const data = { ...cluster, status: 'ABNORMAL' };
        demo.fail(`GET /v2/clusters/${PROD}`, { body: JSON.stringify({ code: 0, data }) });
        demo.fail(`POST /v2/clusters/${PROD}/modifyReplica`, BROKEN);
        return plain.write(...all);
      },
    };
    const live = (await plain.read({}))!;
    assert.equal(await outcomeOf(resource, { ...live, change: { replica: 3 } }), 'unknown');
  });
});
