import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import { find, shownDocument } from '../../harness/host/app';
import { connectDemo, leave } from '../../harness/host/connected';
import { answering, confirmed } from '../../harness/host/dialogs';
import { planShown } from '../../harness/host/plans';
import { answeringSteps } from '../../harness/host/steps';

const KEY = 'canary-77ab20';
const CLUSTER = ['Service', 'Search Team', 'Clusters', 'prod-search'];
const DATABASE = [...CLUSTER, 'default'];
const NO = { status: 400, code: 40_013, message: 'not now', times: 1 };

describe('answers to questions whose change was refused', () => {
  let running: App;
  let demo: Demo;
  beforeEach(async () => ({ running, demo } = await connectDemo({ id: 's', key: KEY })));
  afterEach(() => leave({ running, demo }));

  const run = async (command: string, row: readonly string[]) =>
    vscode.commands.executeCommand(`vectorCloud.${command}`, await find(running.tree, ...row));

  /** Applies the plan that a command shows; the service refuses it. */
  const refused = async (command: string, row: string[]) => {
    using _ = answering('showWarningMessage', confirmed);
    using said = answering('showErrorMessage');
    const shown = planShown();
    const asking = run(command, row);
    await shown;
    (await running.changes.plans.documents()).decide('apply');
    await asking;
    assert.match(String(said.asked[0]?.[0]), /: not applied\. not now/);
  };

  it('stand in the boxes at the next try: replicas', async () => {
    demo.fail('POST /v2/clusters/in01-3f8a1b6c9d2e705/modifyReplica', NO);
    {
      using _ = answeringSteps('$(symbol-number) Fixed…', '7');
      await refused('cluster.changeReplicas', CLUSTER);
    }
    using again = answeringSteps('$(symbol-number) Fixed…', undefined);
    await vscode.commands.executeCommand('vectorCloud.cluster.changeReplicas', await find(running.tree, ...CLUSTER));
    assert.equal(again.asked[1]?.value, '7');
  });

  it('stay as a draft: a collection', async () => {
    demo.fail('POST /v2/vectordb/collections/create', NO);
    const quick = '$(zap) Quick setup…';
    const keys = 'Auto-generated IDs (Int64)';
    using _ = answeringSteps(quick, 'answered', '12', 'COSINE', keys, '', '$(checklist) Show Plan');
    await refused('collection.create', DATABASE);
    const { collectionName, dimension } = JSON.parse((await shownDocument()).getText());
    assert.deepEqual([collectionName, dimension], ['answered', 12]);
    assert.equal((await running.documents.drafts.list()).length, 1);
    using again = answeringSteps(quick, undefined);
    await run('collection.create', DATABASE);
    assert.equal(again.asked[1]?.value, ''); // the draft has them
  });

  it('stand in the boxes after a discarded plan, and after Escape: a collection', async () => {
    const first = ['$(zap) Quick setup…', 'answered', '12'];
    const rest = ['L2', 'Auto-generated IDs (Int64)', '', '$(checklist) Show Plan'];
    using steps = answeringSteps(...first, undefined, ...first, ...rest, ...first, undefined);
    await run('collection.create', DATABASE);
    const shown = planShown();
    const asking = run('collection.create', DATABASE);
    await shown;
    (await running.changes.plans.documents()).decide('discard');
    await asking;
    await run('collection.create', DATABASE);
    const begun = steps.asked.filter(({ text }) => text === 'Collection name' || text === 'Metric type');
    assert.deepEqual(
      begun.map(({ value, active, rows }) => value ?? active ?? rows?.[0]?.trim()),
      ['', 'COSINE', 'answered', 'COSINE', 'answered', 'L2'],
    );
  });

  it('stand in the box at the next try: entities to delete, or to edit', async () => {
    const collection = [...DATABASE, 'help_center'];
    demo.fail('POST /v2/vectordb/entities/delete', NO);
    using boxes = answering('showInputBox', 'id == 3', undefined, '999999', undefined);
    await refused('entity.delete', collection);
    await run('entity.delete', collection);
    assert.equal((boxes.asked.at(-1)![0] as vscode.InputBoxOptions).value, 'id == 3');
    using said = answering('showErrorMessage');
    await run('entity.edit', collection);
    assert.match(String(said.asked[0]?.[0]), /no longer exist/);
    await run('entity.edit', collection);
    assert.equal((boxes.asked.at(-1)![0] as vscode.InputBoxOptions).value, '999999');
  });
});
