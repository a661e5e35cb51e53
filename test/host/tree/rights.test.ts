import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Node } from '../../../src/tree/node';
import { find } from '../../harness/host/app';
import { connectDemo, leave, PROD, type Connected } from '../../harness/host/connected';
import { answering, confirmed } from '../../harness/host/dialogs';
import { happened } from '../../harness/host/waiting';

const COLLECTION = ['Service', 'Search Team', 'Clusters', 'prod-search', 'default', 'help_center'] as const;
const DENIED = { status: 403, code: 403, message: 'not with this key' };

describe('an action that was refused for lack of a right', () => {
  let connected: Connected;
  const planted: (() => void)[] = [];
  const run = (command: string, ...args: unknown[]) =>
    vscode.commands.executeCommand(`vectorCloud.${command}`, ...args);
  const row = (): Promise<Node> => find(connected.running.tree, ...COLLECTION);
  const item = async () => connected.running.tree.getTreeItem(await row());
  const asked = () => connected.demo.requests.filter(request => request.endsWith('/collections/drop')).length;

  before(async () => {
    connected = await connectDemo({ id: 'rt', key: 'canary-31a7c4' });
  });
  after(() => leave(connected));
  beforeEach(async () => {
    planted.push(connected.demo.fail('POST /v2/vectordb/collections/drop', DENIED));
    using _ = answering('showWarningMessage', confirmed);
    using _name = answering('showInputBox', 'help_center');
    using _told = answering('showErrorMessage');
    await run('collection.drop', await row());
  });
  afterEach(async () => {
    planted.splice(0).forEach(restore => restore());
    await run('refresh');
  });

  it('is taken from the row, which says why, and from no other', async () => {
    const { contextValue, tooltip } = await item();
    assert.match(String(contextValue), /\bnoDrop\b/);
    assert.match(tooltip as string, /^Drop Collection was refused: .*not with this key/);
    const other = connected.running.tree.getTreeItem(
      await find(connected.running.tree, ...COLLECTION.slice(0, -1), 'product_reviews'),
    );
    assert.doesNotMatch(String(other.contextValue), /\bno[A-Z]/);
  });

  it('is not sent again from the palette, which says why', async () => {
    const before = asked();
    using said = answering('showWarningMessage');
    await run('collection.drop', await row());
    assert.match(
      String(said.asked[0]?.[0]),
      /^Drop Collection on Service › prod-search › default › help_center was refused: not with this key.*Refresh to try again/,
    );
    assert.equal(asked(), before);
  });

  it('may be tried again after a refresh', async () => {
    await run('refresh');
    const { contextValue, tooltip } = await item();
    assert.doesNotMatch(String(contextValue), /\bnoDrop\b/);
    assert.equal(tooltip, undefined);
  });

  it('leaves the others', async () => {
    using said = answering('showWarningMessage');
    await run('collection.release', await row());
    assert.doesNotMatch(String(said.asked[0]?.[0]), /was refused/);
  });

  it('is taken from the row for entities, too, where both ways to write them are refused', async () => {
    const subject = { connectionId: 'rt', kind: 'collection', id: 'help_center', within: [PROD, 'default'] };
    const { rights } = connected.running.changes;
    for (const operation of ['entities.insert', 'entities.upsert', 'entities.delete']) {
      rights.refuse(subject, operation, 'not with this key');
    }
    const { contextValue, tooltip } = await item();
    assert.match(String(contextValue), /\bnoInsert noUpsert noDeleteEntities\b/);
    assert.match(tooltip as string, /Insert Entities was refused: .*Delete Entities was refused: /);
    using said = answering('showWarningMessage');
    await run('entity.create', await row());
    assert.match(
      String(said.asked[0]?.[0]),
      /Insert Entities on .* › help_center was refused: .*Upsert Entities on .* › help_center was refused: /,
    );
  });

  it('is not begun for entities that match a filter', async () => {
    const subject = { connectionId: 'rt', kind: 'collection', id: 'help_center', within: [PROD, 'default'] };
    connected.running.changes.rights.refuse(subject, 'entities.delete', 'not with this key');
    using said = answering('showWarningMessage');
    using filter = answering('showInputBox');
    assert.equal(await run('entity.delete', await row()), false);
    assert.match(
      String(said.asked[0]?.[0]),
      /^Delete Entities on Service › prod-search › default › help_center was refused: not with this key/,
    );
    assert.deepEqual(filter.asked, []);
  });

  it('lets a denied operation be watched again once the key changes', async () => {
    const { operations, connections } = connected.running;
    const about = {
      connectionId: 'rt',
      connectionName: 'Service',
      name: 'x',
      kind: 'replicas',
      state: 'denied',
    } as const;
    const { id } = await operations.work.add({ ...about, clusterId: PROD });
    let changed = happened(operations.work.onDidChange);
    await connections.keys.store('rt', connected.demo.keys.reader);
    while ((await operations.work.find(id))?.state === 'denied') {
      await changed;
      changed = happened(operations.work.onDidChange);
    }
    await operations.work.remove(id);
    await connections.keys.store('rt', connected.demo.apiKey);
  });
});
