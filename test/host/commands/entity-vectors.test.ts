import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import { DIMENSION } from '../../../src/demo/embeddings/embed';
import { editEntities, entitiesOf, find, shownDocument } from '../../harness/host/app';
import { connectDemo, leave } from '../../harness/host/connected';
import { answering } from '../../harness/host/dialogs';
import { planShown } from '../../harness/host/plans';

const run = (command: string, ...args: unknown[]) => vscode.commands.executeCommand(`vectorCloud.${command}`, ...args);
const collectionName = 'said';
const TITLES = ['Invoices are sent by mail', 'Reset your password'];

describe('vectors of texts in a document of entities', () => {
  let running: App;
  let demo: Demo;
  beforeEach(async () => {
    const key = 'canary-entity-vectors';
    ({ running, demo } = await connectDemo({ id: 'e', key }));
    await running.connections.setEmbedding('e', demo.embeddings, key);
    await post('collections/create', { collectionName, dimension: DIMENSION });
    const vectors = await embedded(TITLES);
    const data = TITLES.map((title, at) => ({ id: at + 1, vector: vectors[at], title, other: 'same' }));
    await post('entities/insert', { collectionName, data });
  });
  afterEach(() => leave({ running, demo }));

  async function post(path: string, body: object): Promise<void> {
    const response = await fetch(`${demo.clusters[0]!.endpoint}/v2/vectordb/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${demo.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { code, message } = (await response.json()) as { code: number; message?: string };
    assert.equal(code, 0, message);
  }
  const embedding = async () => (await running.clients.embedding((await running.connections.find('e'))!))!;
  const embedded = async (texts: readonly string[]) => (await embedding()).embed(texts);
  const select = (...ids: string[]) => ({
    ref: { connectionId: 'e', clusterId: demo.clusters[0]!.clusterId, dbName: 'default', collectionName },
    ids,
  });
  const shown = async () => entitiesOf(await shownDocument());

  type Item = vscode.QuickPickItem & { readonly name: string };
  const pick = (name: string) => (items: readonly Item[]) => items.find(item => item.name === name);

  it('are computed again for changed texts, written into the document, and planned', async () => {
    await run('entity.edit', select('1', '2'));
    const uri = await editEntities(({ entities }) => (entities[0]!['title'] = 'Refunds take five days'));
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri);
    assert(lenses.some(({ command }) => command?.title === 'Compute Vectors…'));
    {
      using asked = answering('showQuickPick', pick('title'));
      await run('entity.computeVectors', uri);
      const [items, { placeHolder }] = asked.asked[0] as [readonly Item[], vscode.QuickPickOptions];
      assert.deepEqual(
        items.map(({ label, description, detail }) => [label, description, detail]),
        [
          ['title', '1 vector', 'Changed texts: 1'],
          ['other', '2 vectors', undefined],
        ],
      );
      assert.match(String(placeHolder), /Texts are sent to model “demo-words-128” at 127\.0\.0\.1/);
    }
    const [one, two] = (await shown()).entities;
    const [now, unchanged] = await embedded(['Refunds take five days', TITLES[1]!]);
    assert.deepEqual([one!['vector'], two!['vector']].map(float32), [now, unchanged].map(float32));
    assert.equal(demo.requests.filter(each => each.endsWith('/entities/upsert')).length, 0);
    const planned = planShown();
    const ended = Promise.resolve(run('document.plan', uri));
    const plan = (await planned).document.getText();
    (await running.changes.plans.documents()).decide('discard');
    await ended;
    assert.match(plan, /vector of entity 1: .* → changed, cosine similarity to the previous vector/);
    assert.doesNotMatch(plan, /stay unchanged/);
  });

  it('are computed for new entities', async () => {
    const row = await find(
      running.tree,
      'Service',
      'Search Team',
      'Clusters',
      'prod-search',
      'default',
      collectionName,
    );
    await run('entity.create', row);
    const uri = await editEntities(({ entities }) => (entities[0] = { id: 7, vector: [], title: 'Dark mode' }));
    using _ = answering('showQuickPick', pick('title'));
    await run('entity.computeVectors', uri);
    const [one] = (await shown()).entities;
    assert.deepEqual(float32(one!['vector']), float32((await embedded(['Dark mode']))[0]));
  });

  it('are not mixed with those of another model or text unasked', async () => {
    await run('entity.edit', select('1'));
    const uri = await editEntities(({ entities }) => (entities[0]!['other'] = 'Refunds take five days'));
    const before = (await shownDocument()).getText();
    using _ = answering('showQuickPick', pick('other'), pick('other'));
    using asked = answering('showWarningMessage', undefined, 'Compute');
    await run('entity.computeVectors', uri);
    assert.match(JSON.stringify(asked.asked[0]), /stored vector of entity 1 differs from the embedding of its “other”/);
    assert.equal((await shownDocument()).getText(), before);
    await run('entity.computeVectors', uri);
    assert.notEqual((await shownDocument()).getText(), before);
  });

  it('stay where the endpoint fails, which the message says', async () => {
    await run('entity.edit', select('1'));
    const uri = await editEntities(({ entities }) => (entities[0]!['title'] = 'Refunds'));
    const before = (await shownDocument()).getText();
    demo.fail('POST /v1/embeddings', { status: 400 });
    using _ = answering('showQuickPick', pick('title'));
    using said = answering('showErrorMessage');
    await run('entity.computeVectors', uri);
    assert.match(String(said.asked[0]?.[0]), /The embedding endpoint failed/);
    assert.equal((await shownDocument()).getText(), before);
  });
});

const float32 = (vector: unknown): number[] => [...Float32Array.from(vector as number[])];
