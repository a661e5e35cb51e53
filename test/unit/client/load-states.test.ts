import assert from 'node:assert/strict';
import { ClusterClient } from '../../../src/client';
import { ROOT, startAlone, type Alone } from '../../../src/demo/alone';
import { partitionState } from '../../../src/model/collections/load-states';

describe('the load state', () => {
  let server: Alone;
  let client: ClusterClient;
  const collectionName = 'help_center';

  before(async () => {
    server = await startAlone({ entities: 1000 });
    client = new ClusterClient({ endpoint: server.address, token: `${ROOT.user}:${ROOT.password}` });
  });
  after(() => server.close());

  it('of a partition that does not exist is not that of a loading one', async () => {
    const load = await client.collections.getLoadState({ collectionName, partitionNames: ['gone'] });
    assert.equal(partitionState(load), 'LoadStateNotExist');
  });

  it('of a collection is as answered', async () => {
    const load = await client.collections.getLoadState({ collectionName });
    assert.equal(partitionState(load), 'LoadStateLoaded');
  });
});
