import assert from 'node:assert/strict';
import { CloudClient, ClusterClient, type Exchange } from '../../../src/client';
import { startDemo, type Demo } from '../../../src/demo';
import { PROD, SEARCH_TEAM } from '../../harness/services/demo';

const HELP = { collectionName: 'help_center' };

/** Returns ids and names of all readable objects of a demo service, and the result of a write. */
async function seen(demo: Demo, onExchange?: (exchange: Exchange) => void) {
  const { baseUrl, apiKey: token, clusters, controllerUrl, orgId } = demo;
  const watch = onExchange ? { onExchange } : {};
  const cloud = new CloudClient({ baseUrl, token, controllerUrl, ...watch });
  const cluster = new ClusterClient({ endpoint: clusters[PROD]!.endpoint, token, ...watch });
  const ids = async <T>(items: AsyncIterable<T> | Promise<T[]>, id: (item: T) => unknown) =>
    (await Array.fromAsync(await items)).map(id);
  const project = { projectId: SEARCH_TEAM };
  const { clusterId } = clusters[PROD]!;
  const roles = await ids(cloud.roles.listAll(project), each => each.roleId);
  const { fields, indexes } = await cluster.collections.describe(HELP);
  const [volume] = await Array.fromAsync(cloud.volumes.listAll(project));
  const hits = await cluster.query({ ...HELP, filter: '', limit: 3, outputFields: ['*'] });
  return {
    projects: await ids(cloud.projects.list(), each => each.projectId),
    clusters: await ids(cloud.clusters.listAll(), each => [each.clusterId, each.replica, each.status]),
    described: (await cloud.clusters.describe(clusterId)).cuSize,
    roles,
    policies: (await cloud.roles.describe(roles[0] as string)).policies?.map(({ privileges }) => privileges),
    rules: await ids(cloud.alertRules.listAll(project), each => [each.id, each.level, each.threshold]),
    volumes: await ids(cloud.volumes.listAll(project), each => each.volumeName),
    services: await ids(cloud.privateEndpointServices.listAll(), each => each.endpointService),
    regions: await ids(cloud.regions.list(), each => each.regionId),
    imports: await ids(cloud.importJobs.listAll({ clusterId }), each => each.jobId),
    tasks: await ids(cloud.importTasks.listAll({ clusterId }, { regionId: 'r' }), each => each.jobId),
    collections: await cluster.collections.list(),
    fields: fields.map(({ name, type, params }) => [name, type, params?.map(({ key, value }) => [key, value])]),
    indexes: indexes?.map(({ fieldName, metricType }) => [fieldName, metricType]),
    rows: (await cluster.collections.getStats(HELP)).rowCount,
    hits,
    written: (await cloud.volumes.updateDescription(volume!.volumeName, 'odd', { orgId })).volumeName,
    read: (await cloud.volumes.describe(volume!.volumeName)).description,
  };
}

describe('the odd demo service', () => {
  let plain: Awaited<ReturnType<typeof seen>>;
  before(async function () {
    this.timeout(60_000);
    const demo = await startDemo({ entities: 1000, apiKey: 'canary-plain' });
    plain = await seen(demo);
    await demo.close();
  });

  for (const odd of [1, 2, 3]) {
    it(`says the same as the plain one: seed ${odd}`, async function () {
      this.timeout(60_000);
      const demo = await startDemo({ entities: 1000, apiKey: 'canary-odd', odd });
      const statuses = new Set<number | undefined>();
      assert.deepEqual(await seen(demo, ({ status }) => statuses.add(status)), plain);
      assert.deepEqual(statuses, new Set([200, 201, 202]));
      await demo.close();
    });
  }

  it('is odd: new members, nulls, texts for numbers, empty pages and items on two', async () => {
    const demo = await startDemo({ entities: 1000, apiKey: 'canary-odd', odd: 1 });
    const ask = async (path: string) => {
      const answer = await fetch(demo.baseUrl + path, { headers: { authorization: `Bearer ${demo.apiKey}` } });
      return { text: await answer.text(), headers: answer.headers };
    };
    const pages: { roles: { roleId: string }[]; count: unknown }[] = [];
    for (let page = 1; page <= 3; page++) {
      const { text, headers } = await ask(`/v2/roles?projectId=${SEARCH_TEAM}&pageSize=100&currentPage=${page}`);
      assert.equal(headers.get('content-encoding'), 'gzip');
      assert.match(text, /"somethingNew"/);
      pages.push((JSON.parse(text) as { data: (typeof pages)[0] }).data);
    }
    const [first, second, third] = pages;
    assert.deepEqual([first!.roles.length, second!.roles.length], [3, 0]);
    assert.equal(third!.roles[0]!.roleId, first!.roles.at(-1)!.roleId);
    const clusters = (await ask('/v2/clusters')).text;
    assert.match(clusters, /"(?:cuSize|replica)":"\d+"/);
    assert.match(clusters + (await ask('/v2/projects')).text, /:null/);
    await demo.close();
  });
});
