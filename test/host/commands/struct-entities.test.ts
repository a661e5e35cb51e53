import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { EntitySelection } from '../../../src/commands/entities';
import type { Demo } from '../../../src/demo';
import { find } from '../../harness/host/app';
import { connectDemo, leave } from '../../harness/host/connected';
import { answering } from '../../harness/host/dialogs';
import { planShown } from '../../harness/host/plans';

const run = (command: string, ...args: unknown[]) => vscode.commands.executeCommand(`vectorCloud.${command}`, ...args);

describe('entities with an array of structs', () => {
  let running: App;
  let demo: Demo;
  const collectionName = 'chapters';
  beforeEach(async () => {
    ({ running, demo } = await connectDemo({ id: 'es', key: 'canary-structs' }));
    await post('collections/create', { dimension: 2 });
    await post('entities/insert', { data: [{ id: 1, vector: [1, 0], title: 'one' }] });
    // The demo service has no arrays of structs: a newer server names them beside the fields.
    const described = await post('collections/describe', {});
    const structFields = [{ name: 'parts', fields: [{ name: 'text', type: 'Array' }] }];
    const body = JSON.stringify({ code: 0, data: { ...described, structFields } });
    demo.fail('POST /v2/vectordb/collections/describe', { body });
  });
  afterEach(() => leave({ running, demo }));

  async function post(path: string, body: object): Promise<object> {
    const answer = await fetch(`${demo.clusters[0]!.endpoint}/v2/vectordb/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${demo.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ collectionName, ...body }),
    });
    const { code, data, message } = (await answer.json()) as { code: number; data: object; message?: string };
    assert.equal(code, 0, message);
    return data;
  }
  const select = (...ids: string[]): EntitySelection => ({
    ref: { connectionId: 'es', clusterId: demo.clusters[0]!.clusterId, dbName: 'default', collectionName },
    ids,
  });
  const row = () => find(running.tree, 'Service', 'Search Team', 'Clusters', 'prod-search', 'default', collectionName);

  it('are neither opened, copied nor begun, which the message says', async () => {
    for (const start of [
      () => run('entity.edit', select('1')),
      () => run('entity.duplicate', select('1')),
      async () => run('entity.create', await row()),
    ]) {
      using said = answering('showErrorMessage');
      await start();
      assert.match(String(said.asked[0]?.[0]), /“parts” of “chapters” is an array of structs/);
    }
    assert.deepEqual(await running.documents.drafts.list(), []);
  });

  it('are deleted by a plan that promises no way back', async () => {
    using _ = answering('showWarningMessage');
    const shown = planShown();
    const ended = Promise.resolve(run('entity.delete', select('1')));
    const plan = (await shown).document.getText();
    (await running.changes.plans.documents()).decide('discard');
    await ended;
    assert.match(plan, /This cannot be undone/);
    assert.doesNotMatch(plan, /To insert the entities again/);
  });
});
