import assert from 'node:assert/strict';
import { ClusterClient, Limiter } from '../../../../../src/client';
import { startDemo, type Demo } from '../../../../../src/demo';

const AT = { firstWaitMs: 1, limiter: new Limiter({ starts: Infinity }) };

describe('vectors of 16-bit floats in base64', function () {
  this.timeout(20_000);
  let demo: Demo;
  let client: ClusterClient;
  before(async () => {
    demo = await startDemo({ entities: 1 });
    client = new ClusterClient({ endpoint: demo.clusters[3]!.endpoint, token: demo.apiKey, ...AT });
  });
  after(() => demo.close());

  /** 0.5 and −2, the lower byte first. */
  const PACKED: readonly [type: string, base64: string][] = [
    ['Float16Vector', 'ADgAwA=='],
    ['BFloat16Vector', 'AD8AwA=='],
  ];

  for (const [dataType, base64] of PACKED) {
    it(`are inserted, replaced and searched as their numbers: ${dataType}`, async () => {
      const collectionName = `packed_${dataType}`;
      await client.collections.create({
        collectionName,
        schema: {
          fields: [
            { fieldName: 'id', dataType: 'Int64', isPrimary: true },
            { fieldName: 'v', dataType, elementTypeParams: { dim: 2 } },
          ],
        },
        indexParams: [{ fieldName: 'v', metricType: 'L2', indexName: 'v', params: { index_type: 'AUTOINDEX' } }],
      });
      const { fields } = await client.collections.describe({ collectionName });
      await client.entities.insert({ collectionName, data: [{ id: 1, v: base64 }] });
      await client.entities.upsert({ collectionName, data: [{ id: 2, v: base64 }] });
      const asked = { collectionName, filter: 'id > 0', outputFields: ['id', 'v'], limit: 10 };
      assert.deepEqual(await client.query(asked), [{ id: 1, v: base64 }, { id: 2, v: base64 }]); // prettier-ignore
      const expected = [1, 2].map(id => ({ id, v: [0.5, -2] }));
      assert.deepEqual(await client.query(asked, { fields }), expected);
      const near = await client.search({ collectionName, data: [base64], annsField: 'v', limit: 1 });
      assert.equal(near.hits[0]?.distance, 0);

      const refused = async (v: string, message: RegExp) =>
        assert.rejects(client.entities.insert({ collectionName, data: [{ id: 3, v }] }), message);
      await refused('ADgAwAAA', /expected=4.*actual=6/);
      await refused('not base64', /v: must be valid base64/);
    });
  }
});
