import assert from 'node:assert/strict';
import { planesOf } from '../../../src/cli/planes';
import { CloudClient, Limiter } from '../../../src/client';
import { compare } from '../../../src/configurations/planning';
import { Service } from '../../../src/configurations/service';
import { startDemo, type Demo } from '../../../src/demo';
import { SEARCH_TEAM } from '../../../src/demo/control-plane/projects';
import { PROD_SEARCH } from '../../../src/demo/seed/clusters';
import type { DesiredObject } from '../../../src/model/configurations/documents';

describe('an object of a configuration at an address that gets no request', () => {
  let demo: Demo;
  beforeEach(async () => {
    demo = await startDemo({ strict: true, entities: 100 });
  });
  afterEach(() => demo.close());

  it('is not compared, and the others are', async () => {
    const cloud = new CloudClient({
      baseUrl: demo.baseUrl,
      token: demo.apiKey,
      limiter: new Limiter({ starts: Infinity }),
    });
    const elsewhere = { cloud, address: 'https://api.example.com', token: demo.apiKey, readOnly: true, trusted: [] };
    const services = { service: new Service(cloud, planesOf(elsewhere)), stored: () => undefined, host: 'localhost' };
    const of = { projectId: SEARCH_TEAM };
    const wanted = [
      { ...of, kind: 'collection', file: 'a', name: 'a', clusterId: PROD_SEARCH, dbName: 'default', content: {} },
      { ...of, kind: 'role', file: 'b', name: 'b', content: { roleName: 'b', policies: [] } },
    ] as unknown as DesiredObject[];
    const place = { project: { id: SEARCH_TEAM }, kinds: new Set(['collection', 'role'] as const) };
    const { issues, unread, unlisted, planned } = await compare(services, wanted, place);
    assert.deepEqual(issues, []);
    assert.match(unread[0]!.message, /^The service returned the host 127\.0\.0\.1/);
    assert.deepEqual([unread.map(({ file }) => file), unlisted], [['a'], ['collection']]);
    assert.deepEqual(
      planned.map(({ change }) => change.name),
      ['b'],
    );
  });
});
