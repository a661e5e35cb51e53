import assert from 'node:assert/strict';
import { ENDPOINT, locationText } from '../../../../src/model/collections/refs';

describe('where a collection is', () => {
  const place = { connectionName: 'Own', clusterName: 'Own', dbName: 'default' };

  it('names its cluster', () => {
    const prod = { ...place, clusterId: 'in01', clusterName: 'prod' };
    assert.equal(locationText(prod), 'Own › prod › default');
  });

  it('names the connection once that is one endpoint', () => {
    assert.equal(locationText({ ...place, clusterId: ENDPOINT }), 'Own › default');
  });
});
