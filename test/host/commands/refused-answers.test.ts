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
const NO = { status: 400, code: 40_013, message: 'not now', times: 1 };

describe('answers to questions whose change was refused', () => {
  let running: App;
  let demo: Demo;
  beforeEach(async () => ({ running, demo } = await connectDemo({ id: 's', key: KEY })));
  afterEach(() => leave({ running, demo }));

  /** Applies the plan that a command shows; the service refuses it. */
  const refused = async (command: string, row: string[]) => {
    using _ = answering('showWarningMessage', confirmed);
    using said = answering('showErrorMessage');
    const shown = planShown();
    const asking = vscode.commands.executeCommand(`vectorCloud.${command}`, await find(running.tree, ...row));
    await shown;
    (await running.changes.plans.documents()).decide('apply');
    await asking;
    assert.match(String(said.asked[0]?.[0]), /^Not applied: not now/);
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
    using _ = answeringSteps(quick, 'answered', '12', 'COSINE', keys, '', '$(checklist) Show the Plan');
    await refused('collection.create', [...CLUSTER, 'default']);
    const { collectionName, dimension } = JSON.parse((await shownDocument()).getText());
    assert.deepEqual([collectionName, dimension], ['answered', 12]);
    assert.equal((await running.documents.drafts.list()).length, 1);
  });
});
