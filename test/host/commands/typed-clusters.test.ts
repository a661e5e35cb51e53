import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import { database } from '../../../src/commands/arguments';
import type { ClusterNode } from '../../../src/tree/clusters';
import { importTasksNode, type ImportNode } from '../../../src/tree/import-tasks';
import { find, forgetOperations, rows } from '../../harness/host/app';
import { connectDemo, LAB, leave, PROD } from '../../harness/host/connected';
import { answering, pickOf, setting } from '../../harness/host/dialogs';
import { hurrying } from '../../harness/host/hurrying';
import { answeringSteps } from '../../harness/host/steps';
import { moment } from '../../harness/host/waiting';
import { LACKING } from '../../harness/services/lacking';
import { Server } from '../../harness/services/recording-server';
import { planShown } from '../../harness/host/plans';

const KEY = 'canary-typed-5de0';
const PROJECT = 'proj-5d0c7b9e2f41a86300a1c4';
const DESCRIBE = 'GET /v2/clusters/{clusterId}';
const FIXED = '$(symbol-number) Fixed…';

describe('a cluster whose id is typed', () => {
  let running: App;
  let demo: Demo;
  beforeEach(async () => {
    ({ running, demo } = await connectDemo({ id: 'y', key: KEY, pinned: { projects: [PROJECT], clusters: [PROD] } }));
    await running.connections.update('y', now => ({ ...now, controller: demo.controllerUrl }));
    running.clients.clock = hurrying;
  });
  afterEach(async () => {
    await forgetOperations(running);
    await leave({ running, demo });
  });

  const posts = () => demo.requests.filter(each => /modifyReplica/.test(each));
  const pinned = (...below: string[]) => find(running.tree, 'Service', PROJECT, 'Clusters', PROD, ...below);
  /** Changes replicas to three, and returns the plan. */
  const change = async (start: () => Thenable<unknown>): Promise<string> => {
    using _ = answering('showWarningMessage', 'Change Replicas');
    using __ = answering('showInformationMessage');
    using ___ = answeringSteps(FIXED, '3');
    const shown = planShown();
    const started = start();
    const plan = (await shown).document.getText();
    assert.ok((await running.changes.plans.documents()).decide('apply'));
    await started;
    return plan;
  };

  for (const [how, fault] of LACKING) {
    it(`has its replicas changed though it cannot be described: ${how}`, async () => {
      demo.fail(DESCRIBE, fault);
      const { pick, done } = await pickOf('cluster.changeReplicas');
      while (!pick.labels.includes(`$(edit) ${LAB}`)) {
        await moment();
        pick.type(LAB);
      }
      const plan = await change(() => {
        pick.choose(`$(edit) ${LAB}`);
        return done;
      });
      assert.match(plan, /Not compared: the cluster could not be read/);
      assert.deepEqual(posts(), [`POST /v2/clusters/${LAB}/modifyReplica`]);
      const [record] = (await running.changes.journal.list()).records;
      assert.deepEqual([record?.outcome, record?.thingId], ['applied', LAB]);
      assert.match(record?.note ?? '', /Read-back failed: /);
    }).timeout(60_000);
  }

  it('has its replicas changed where the regions cannot be listed', async () => {
    const row = await find(running.tree, 'Service', 'Search Team', 'Clusters', 'prod-search');
    running.clients.forget('y');
    demo.restrict({ deny: ['cloud.regions.list'] });
    await change(async () => vscode.commands.executeCommand('vectorCloud.cluster.changeReplicas', row));
    assert.equal(posts().length, 1);
  });

  for (const style of ['json', 'html', 'empty'] as const) {
    it(`stands as a row with imports, replicas and migrations where only what is specified is there (${style})`, async () => {
      demo.restrict({ onlySpecified: style });
      const row = await pinned();
      const { description, contextValue } = row.item();
      assert.match(String(description), /^cannot be read: Not supported by this service/);
      assert.equal(contextValue, 'cluster unknown pinned dedicated');
      assert.deepEqual(await rows(running.tree, 1, row), ['Endpoint unknown', 'Import Tasks', 'Import Jobs']);
      assert.equal((await rows(running.tree, 1, await pinned('Import Tasks'))).length, 3);
      await change(async () => vscode.commands.executeCommand('vectorCloud.cluster.changeReplicas', row));
      assert.equal(posts().length, 1);
    });
  }

  const withoutIt: [how: string, lacks: () => unknown][] = [
    ['hangs', () => demo.restrict({ hang: ['cluster.databases.list'] })],
    ['refuses', () => demo.restrict({ deny: ['cluster.*'], denyAs: '401' })],
    ['is not there', () => demo.restrict({ onlySpecified: 'html' })],
  ];
  for (const [how, lacks] of withoutIt) {
    it(`shows import tasks though its data plane ${how}`, async () => {
      await using _ = await setting('requestTimeout', 1);
      await find(running.tree, 'Service', 'Search Team', 'Clusters');
      const clusters = await find(running.tree, 'Service', 'Search Team', 'Clusters', 'prod-search');
      lacks();
      const below = await running.tree.getChildren(clusters);
      const tasks = below.find(({ key }) => key === 'importTasks');
      assert.equal((await rows(running.tree, 1, tasks)).length, 3);
    }).timeout(60_000);
  }

  it('has import tasks though it sleeps', async () => {
    const row = await find(running.tree, 'Service', 'Research / Übersicht', 'Clusters', 'archive-2024', 'Import Tasks');
    assert.deepEqual(await rows(running.tree, 1, row), ['No imports into this cluster.']);
  });

  it('has import tasks of the region whose controller tells of some, where each has its own', async () => {
    const controllers = await Server.start();
    const path = (region: string) => `GET /${region}/v1/vector/collections/import/list`;
    const page = (tasks: object[]) => ({
      code: 200,
      data: { tasks, count: tasks.length, currentPage: 1, pageSize: 100 },
    });
    controllers.answer(path('aws-us-west-2'), 200, page([]));
    const task = { collectionName: 'moved', jobId: 'job-1', state: 'ImportRunning' };
    controllers.answer(path('gcp-europe-west3'), 200, page([task]));
    await running.connections.update('y', now => ({ ...now, controller: `${controllers.address}/{regionId}` }));
    demo.restrict({ onlySpecified: 'json' });
    const row = await pinned('Import Tasks');
    assert.deepEqual(await rows(running.tree, 1, row), ['moved']);
    const [each] = await running.tree.getChildren(row);
    assert.equal((each as ImportNode).cluster.regionId, 'gcp-europe-west3'); // it is watched there
    await controllers.stop();
  });

  it('has import tasks where regions are not listed, of the region that is known of it or of another cluster', async () => {
    const controllers = await Server.start();
    const task = { collectionName: 'moved', jobId: 'job-1', state: 'ImportRunning' };
    const data = { tasks: [task], count: 1, currentPage: 1, pageSize: 100 };
    controllers.answer('GET /aws-us-west-2/v1/vector/collections/import/list', 200, { code: 200, data });
    const controller = `${controllers.address}/{regionId}`;
    await running.connections.update('y', now => ({ ...now, controller }));
    const clusters = ['Service', 'Search Team', 'Clusters'] as const;
    for (const restrictions of [
      { deny: ['cloud.clusters.list', 'cloud.clusters.describe', 'cloud.regions.list'] },
      { hang: ['cloud.regions.list'], deny: ['cloud.clusters.list', 'cloud.clusters.describe'] },
    ]) {
      demo.restrict();
      await find(running.tree, ...clusters, 'prod-search'); // its region is known
      demo.restrict(restrictions);
      const row = (await find(running.tree, ...clusters, PROD)) as ClusterNode;
      assert.deepEqual(await rows(running.tree, 1, await find(running.tree, ...clusters, PROD, 'Import Tasks')), [
        'moved',
      ]);
      const unknown = importTasksNode({ ...row.scope }, { clusterId: 'in01-unknown' }); // in the region of another cluster
      assert.equal((await unknown.children!()).length, 1);
    }
    await controllers.stop();
  });

  it('gets a new collection in its default database where the list of databases hangs', async () => {
    const row = (await find(running.tree, 'Service', 'Search Team', 'Clusters', 'prod-search')) as ClusterNode;
    demo.restrict({ hang: ['cluster.databases.list'] });
    assert.equal((await database(running, row))?.dbName, 'default');
  });

  for (const id of ['staging', 'team/eu.1', 'größe'])
    it(`may have any id: ${id}`, async () => {
      const { pick, done } = await pickOf('cluster.changeReplicas');
      while (!pick.labels.includes(`$(edit) ${id}`)) {
        await moment();
        pick.type(id);
      }
      assert.equal(pick.labels.at(-1), `$(edit) ${id}`); // after the rows that the text filters
      pick.hide();
      await done;
    });
});
