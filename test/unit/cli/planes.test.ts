import assert from 'node:assert/strict';
import { planesOf } from '../../../src/cli/planes';
import { CloudClient } from '../../../src/client';

describe('the addresses that an environment’s service names', () => {
  const planes = (domain: string, trusted: readonly string[] = [], address = 'https://api.cloud.example.com') => {
    const cloud = new CloudClient({ baseUrl: address, token: 'key' });
    Object.assign(cloud.regions, { list: () => Promise.resolve([{ cloudId: 'aws', regionId: 'r', domain }]) });
    return { cloud, planes: planesOf({ cloud, address, token: 'key', readOnly: true, trusted }) };
  };
  const refusals: [domain: string, trusted: string[], why: RegExp][] = [
    [
      'api.evil.example',
      [],
      /The service returned the host api\.evil\.example\. To send the key there, add "evil\.example"/,
    ],
    ['api.good.example//evil.example', ['good.example'], /is not a valid address\. Nothing was sent there/],
    ['api.good.example\\@evil.example', ['good.example'], /is not a valid address/],
    ['user@evil.example', ['evil.example'], /is not a valid address/],
    ['bad host', [], /bad host is not a valid address\. Nothing was sent there/],
    ['https://', [], /is not a valid address/],
    ['http://eu.cloud.example.com', [], /eu\.cloud\.example\.com is not encrypted\. Nothing was sent there/],
  ];
  for (const [domain, trusted, why] of refusals) {
    it(`get no key: ${domain}`, async () => {
      const { planes: refused } = planes(domain, trusted);
      await assert.rejects(refused.regional('r'), { name: 'Unreachable', message: why });
      const cluster = { clusterId: 'in01', connectAddress: domain };
      await assert.rejects(async () => refused.cluster(cluster), { name: 'Unreachable', message: why });
    });
  }

  it('get the key on the domain of the environment, and on trusted ones', async () => {
    for (const [domain, trusted] of [
      ['eu.cloud.example.com', []],
      ['api.other.example', ['other.example']],
    ] as const) {
      const { cloud, planes: allowed } = planes(domain, trusted);
      assert.notEqual(await allowed.regional('r'), cloud);
    }
  });

  it('are that of the environment where the region has none, or the same', async () => {
    for (const domain of ['', 'API.cloud.example.com', 'https://api.cloud.example.com:443/']) {
      const { cloud, planes: same } = planes(domain);
      assert.equal(await same.regional('r'), cloud, domain);
    }
    const { cloud, planes: other } = planes('eu.cloud.example.com');
    assert.equal(await other.regional('unknown'), cloud);
    assert.equal(await other.regional(undefined), cloud);
  });
});
