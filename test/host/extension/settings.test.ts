import assert from 'node:assert/strict';
import type { App } from '../../../src/commands/app';
import { settings } from '../../../src/connections/settings';
import type { Demo } from '../../../src/demo';
import { find, rows } from '../../harness/host/app';
import { connectDemo, leave } from '../../harness/host/connected';
import { setting } from '../../harness/host/dialogs';

const KEY = 'canary-5e771e';

describe('the settings', () => {
  let running: App;
  let demo: Demo;
  before(async () => ({ running, demo } = await connectDemo({ id: 's', key: KEY })));
  after(() => leave({ running, demo }));

  it('requestTimeout: how long a cluster may take', async () => {
    await using _ = await setting('requestTimeout', 1);
    const restore = demo.fail('POST /v2/vectordb/databases/list', { latencyMs: 5000 });
    const cluster = await find(running.tree, 'Service', 'Search Team', 'Clusters', 'prod-search');
    const [row] = await rows(running.tree, 1, cluster);
    restore();
    assert.match(String(row), /time|1 second/i);
  });

  it('historySize: how many recent collections are remembered', async () => {
    await using _ = await setting('historySize', 2);
    for (const collectionName of ['one', 'two', 'three']) {
      const place = { connectionId: 's', connectionName: 'S', clusterId: 'c', clusterName: 'C', dbName: 'default' };
      await running.favorites.use({ ...place, collectionName });
    }
    const { recents } = await running.favorites.list();
    assert.deepEqual(
      recents.map(({ collectionName }) => collectionName),
      ['three', 'two'],
    );
    for (const recent of recents) await running.favorites.forget(recent, 'recents');
  });

  // test/e2e/connections.e2e.ts takes the focus from a window and gives it back.
  it('refreshOnFocus is read at each use, as the others', async () => {
    assert.equal(settings.refreshOnFocus(), false);
    await using _ = await setting('refreshOnFocus', true);
    assert.equal(settings.refreshOnFocus(), true);
  });

  const odd: [name: 'pageSize' | 'requestTimeout', value: unknown, read: number][] = [
    ['pageSize', 0, 1],
    ['pageSize', 7.9, 7],
    ['pageSize', 1e9, 100],
    ['requestTimeout', 'soon', 10],
    ['requestTimeout', -5, 1],
  ];
  for (const [name, value, read] of odd) {
    it(`${name} of ${String(value)} is taken as ${read}`, async () => {
      await using _ = await setting(name, value);
      assert.equal(name === 'pageSize' ? settings.pageSize() : settings.requestTimeoutSeconds(), read);
    });
  }
});
