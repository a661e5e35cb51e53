import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { migrationResource } from '../../../src/changes/resources/migrations';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import type { MigrationDocument } from '../../../src/model/clusters/migration-documents';
import { find, forgetOperations, shownDocument } from '../../harness/host/app';
import { connectDemo, LAB, leave, PROD } from '../../harness/host/connected';
import { answering, confirmed, pickOf } from '../../harness/host/dialogs';
import { hurrying } from '../../harness/host/hurrying';
import { answeringSteps, BACK } from '../../harness/host/steps';
import { moment } from '../../harness/host/waiting';
import { LACKING } from '../../harness/services/lacking';
import { planShown } from '../../harness/host/plans';

const KEY = 'canary-moving-19ac';
const CLUSTERS = ['Service', 'Search Team', 'Clusters'] as const;
const NEW = '$(add) New dedicated cluster…';
const PROJECT = 'proj-5d0c7b9e2f41a86300a1c4';

describe('the questions of a migration', () => {
  let running: App;
  let demo: Demo;
  beforeEach(async () => {
    ({ running, demo } = await connectDemo({ id: 'g', key: KEY }));
    running.clients.clock = hurrying;
  });
  afterEach(() => leave({ running, demo }));

  const migrate = (node?: unknown) => vscode.commands.executeCommand('vectorCloud.cluster.migrate', node);
  const document = async () => JSON.parse((await shownDocument()).getText()) as MigrationDocument;
  const planOf = async (migration: MigrationDocument) => {
    const connection = (await running.connections.find('g'))!;
    const resource = migrationResource({ ...running.documents.services }, connection, migration);
    await resource.read({});
    return resource.plan(undefined, migration).warnings ?? [];
  };

  it('lead to a plan that names both clusters with their projects, without a request for the names', async () => {
    await find(running.tree, ...CLUSTERS, 'prod-search');
    const connection = (await running.connections.find('g'))!;
    const migration = { source: { clusterId: PROD }, destination: { clusterId: LAB } };
    const resource = migrationResource({ ...running.documents.services }, connection, migration);
    const before = demo.requests.length;
    await resource.read({});
    const { effect } = resource.plan(undefined, migration);
    assert.match(effect!, /“prod-search” \(in[\w-]+, project “Search Team”\) into “recall-lab” \(in[\w-]+, project “/);
    assert.ok(!demo.requests.slice(before).some(request => request.startsWith('GET /v2/projects')));
  });

  it('begin at the values of the source, and on the way back at those that were chosen', async () => {
    const source = await find(running.tree, ...CLUSTERS, 'prod-search');
    const there = ['aws-eu-central-1', 'BusinessCritical', BACK, BACK, undefined] as const;
    using steps = answeringSteps(NEW, 'default', 'copy', ...there);
    await migrate(source);
    assert.match(steps.asked[0]!.descriptions!.at(-1)!, / · stopped$/); // archive-2024, as its row in the tree
    assert.deepEqual(
      steps.asked.slice(3).map(({ text, active, rows = [] }) => [text, active ?? rows[0]?.trim()]),
      [
        ['Select a region of the project, or enter an ID', 'aws-us-west-2'],
        ['Plan', 'Enterprise'],
        ['CU type', 'Performance-optimized'],
        ['Plan', 'BusinessCritical'],
        ['Select a region of the project, or enter an ID', 'aws-eu-central-1'],
      ],
    );
  });

  for (const [how, fault] of LACKING) {
    it(`need neither the list of clusters nor the databases of the source: ${how}`, async () => {
      const source = await find(running.tree, ...CLUSTERS, 'prod-search');
      demo.fail('GET /v2/clusters', fault);
      demo.fail('POST /v2/vectordb/databases/list', fault);
      demo.fail('POST /v2/vectordb/collections/list', fault);
      const isAbsent = how.startsWith('404') && !how.includes('own');
      using steps = answeringSteps(LAB, isAbsent ? 'default' : 'default, staging');
      await migrate(source);
      const [where, databases] = steps.asked;
      assert.match(where!.text, /Destination cluster ID/);
      if (!isAbsent) assert.match(databases!.text, /Databases, separated by commas. Leave empty for all/);
      const named = (dbName: string) => ({ dbName, destDbName: dbName });
      const migration = {
        source: { clusterId: PROD },
        destination: { clusterId: LAB },
        ...(isAbsent ? {} : { dbCollections: [named('default'), named('staging')] }),
      };
      assert.deepEqual(await document(), migration);
      demo.fail('GET /v2/clusters/{clusterId}', fault);
      const [first] = await planOf(migration);
      assert.equal(first, 'Not compared: the collections of the source could not be read');
    }).timeout(60_000);
  }

  it('let databases be typed where the list has none', async () => {
    const source = await find(running.tree, ...CLUSTERS, 'prod-search');
    demo.fail('GET /v2/clusters', { status: 403, code: 403, message: 'not for you' });
    demo.fail('POST /v2/vectordb/databases/list', { body: JSON.stringify({ code: 0, data: [] }) });
    using steps = answeringSteps(LAB, 'default, staging');
    await migrate(source);
    assert.match(
      steps.asked[1]!.text,
      /Databases, separated by commas. Leave empty for all.*The service returned no databases/,
    );
    assert.deepEqual(
      (await document()).dbCollections?.map(({ dbName }) => dbName),
      ['default', 'staging'],
    );
  });

  for (const style of ['json', 'html', 'empty'] as const) {
    it(`are answered by ids alone where only what is specified is there, and it is sent (${style})`, async () => {
      await find(running.tree, 'Service');
      demo.restrict({ onlySpecified: style });
      const { pick, done } = await pickOf('cluster.migrate');
      while (!pick.labels.includes(`$(edit) ${PROD}`)) {
        await moment();
        pick.type(PROD);
      }
      using steps = answeringSteps(NEW, '', 'copy', PROJECT, 'aws-us-west-2', 'Standard', 'Performance-optimized', '1');
      pick.choose(`$(edit) ${PROD}`);
      await done;
      assert.equal(steps.asked.length, 8);
      const migration = await document();
      assert.deepEqual(migration, {
        source: { clusterId: PROD },
        destination: {
          clusterName: 'copy',
          projectId: PROJECT,
          regionId: 'aws-us-west-2',
          plan: 'Standard',
          cuType: 'Performance-optimized',
          cuSize: 1,
        },
      });
      using _ = answering('showWarningMessage', confirmed, 'I Saved the Password');
      using told = answering('setStatusBarMessage');
      const shown = planShown();
      const applied = vscode.commands.executeCommand('vectorCloud.document.plan', (await shownDocument()).uri);
      const text = (await shown).document.getText();
      assert.match(text, /Not compared/);
      assert.match(text, /name might be taken/);
      assert.ok((await running.changes.plans.documents()).decide('apply'));
      await applied;
      assert.match(String(told.asked[0]?.[0]), /: accepted; the migration is running \(Service › .*\)\.$/);
      assert.equal(demo.requests.filter(each => each.startsWith('POST /v2/migrations/')).length, 1);
      await forgetOperations(running);
    }).timeout(30_000);
  }
});
