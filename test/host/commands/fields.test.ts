import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import { find } from '../../harness/host/app';
import { connectDemo, leave } from '../../harness/host/connected';
import { answering, confirmed } from '../../harness/host/dialogs';
import { answeringSteps } from '../../harness/host/steps';
import { eventually } from '../../harness/window/until';

const FIELDS = ['Service', 'Search Team', 'Clusters', 'prod-search', 'default', 'help_center', 'Fields'] as const;

describe('a field of a collection', () => {
  let running: App;
  let demo: Demo;
  beforeEach(async () => {
    ({ running, demo } = await connectDemo({ id: 'fd', key: 'canary-20fc77' }));
  });
  afterEach(() => leave({ running, demo }));

  const described = async () => {
    const { clusterId, endpoint } = demo.clusters[0]!;
    const client = await running.clients.cluster((await running.connections.find('fd'))!, clusterId, endpoint);
    return client.collections.describe({ collectionName: 'help_center' });
  };

  async function add(...answers: string[]) {
    const row = await find(running.tree, ...FIELDS);
    using steps = answeringSteps(...answers);
    await vscode.commands.executeCommand('vectorCloud.field.add', row);
    return steps.asked.map(({ text }) => text);
  }

  it('is added after a question that says what existing entities get, and appears', async () => {
    using modal = answering('showWarningMessage', confirmed);
    const asked = await add('market', 'VarChar', 'many', '64', 'global');
    assert.deepEqual(asked[3], 'Must be 1–65,535 (got many).');
    const [question, { detail }] = modal.asked[0] as [string, vscode.MessageOptions];
    assert.equal(question, 'Add field “market” to “help_center”?');
    assert.match(detail!, /VarChar\(64\), nullable[^]*[\d,]+ existing entities get "global"/);
    const field = (await described()).fields.find(({ name }) => name === 'market');
    assert.deepEqual([field?.type, field?.nullable, field?.['defaultValue']], ['VarChar', true, 'global']);
    await eventually(async () => assert.ok(await find(running.tree, ...FIELDS, 'market')));
    const [record] = (await running.changes.journal.list()).records;
    assert.deepEqual([record?.kind, record?.outcome, record?.thingId], ['field', 'applied', 'market']);
  });

  it('is not added where the name is taken', async () => {
    using said = answering('showErrorMessage');
    await add('title', 'Int64', '');
    assert.match(String(said.asked[0]?.[0]), /“help_center”.*already has a field named “title”\. Choose another name/);
    assert.ok(!demo.requests.some(each => each.endsWith('/fields/add')));
  });
});
