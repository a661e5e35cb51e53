import assert from 'node:assert/strict';
import { PlaceNames } from '../../../src/connections/place-names';
import { namesAbove } from '../../../src/panels/searches/targets';

describe('the names above a search', () => {
  const placeNames = new PlaceNames();
  placeNames.learn('c', [{ projectId: 'proj-1', projectName: 'Search Team' }]);
  placeNames.learnClusters('c', [{ clusterId: 'in01', clusterName: 'prod-search', projectId: 'proj-1' }]);
  const above = (target: object, connection: object = { kind: 'cloud', id: 'c', name: 'Service' }) =>
    namesAbove({ services: { clients: { placeNames } } } as never, connection as never, target);

  it('are those of its cluster and database, or of its project endpoint', () => {
    assert.deepEqual(above({ clusterId: 'in01' }), ['Service', 'prod-search']);
    assert.deepEqual(above({ clusterId: 'in01', database: 'staging' }), ['Service', 'prod-search', 'staging']);
    assert.deepEqual(above({ clusterId: 'proj-1' }), ['Service', 'Search Team', 'Project Endpoint']);
    assert.deepEqual(above({ clusterId: 'in02' }), ['Service', 'in02']);
    assert.deepEqual(above({}, { kind: 'endpoint', id: 'e', name: 'Local' }), ['Local']);
  });
});
