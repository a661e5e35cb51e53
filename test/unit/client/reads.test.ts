import assert from 'node:assert/strict';
import { CloudClient, ClusterClient, EmbeddingClient } from '../../../src/client';
import { NAMED_OPERATIONS } from '../../../src/demo/wire/operations';
import { Agent } from '../../../src/client/undici';
import { invalid, refusal } from '../../harness/services/client-calls';
import { json, Server } from '../../harness/services/recording-server';
import { DEFAULT_RERANK } from '../../../src/model/searches/rerankers';

interface Clients {
  readonly cloud: CloudClient;
  readonly cluster: ClusterClient;
}
type Row = readonly [kind: 'reads' | 'writes', call: (clients: Clients) => Promise<unknown>];

const project = { projectId: 'p' };
const collection = { collectionName: 'c' };
const partition = { ...collection, partitionName: 'x' };
const partitions = { ...collection, partitionNames: ['x'] };
const grant = { roleName: 'r', privilege: 'Search', collectionName: 'c' };
const group = { privilegeGroupName: 'g' };
const groupChange = { ...group, privileges: ['Search'] };
const objectGrant = { roleName: 'r', privilege: 'Search', objectType: 'Collection', objectName: 'c' };
const destination = { clusterName: 'n', projectId: 'p', regionId: 'r', plan: 'Standard', cuType: 't', cuSize: 1 };
const rule = { ...project, ruleName: 'n', level: 'CRITICAL', metricName: 'm', enabled: true, sendResolved: false };
const metrics = { granularity: 'PT1M', period: 'PT1H', metricQueries: [{ name: 'CU_COMPUTATION' }] };
const file = { clusterId: 'a', ...collection, objectUrl: 's3://b/x', accessKey: 'k', secretKey: 's' };

/** Every operation of both clients, and whether it only reads. */
const OPERATIONS: Readonly<Record<string, Row>> = {
  'cloud.alertRules.create': ['writes', ({ cloud }) => cloud.alertRules.create({ ...rule, actions: [] })],
  'cloud.alertRules.list': ['reads', ({ cloud }) => cloud.alertRules.list(project)],
  'cloud.alertRules.listAll': ['reads', ({ cloud }) => cloud.alertRules.listAll(project).next()],
  'cloud.alertRules.update': ['writes', ({ cloud }) => cloud.alertRules.update('a', { enabled: false })],
  'cloud.alertRules.delete': ['writes', ({ cloud }) => cloud.alertRules.delete('a')],
  'cloud.clouds.list': ['reads', ({ cloud }) => cloud.clouds.list()],
  'cloud.clusters.list': ['reads', ({ cloud }) => cloud.clusters.list()],
  'cloud.clusters.listAll': ['reads', ({ cloud }) => cloud.clusters.listAll().next()],
  'cloud.clusters.describe': ['reads', ({ cloud }) => cloud.clusters.describe('in01-1')],
  'cloud.clusters.modifyReplica': ['writes', ({ cloud }) => cloud.clusters.modifyReplica('in01-1', { replica: 2 })],
  'cloud.importJobs.create': ['writes', ({ cloud }) => cloud.importJobs.create(file)],
  'cloud.importJobs.list': ['reads', ({ cloud }) => cloud.importJobs.list({ clusterId: 'a' })],
  'cloud.importJobs.listAll': ['reads', ({ cloud }) => cloud.importJobs.listAll({ clusterId: 'a' }).next()],
  'cloud.importJobs.getProgress': [
    'reads',
    ({ cloud }) => cloud.importJobs.getProgress({ jobId: 'j', clusterId: 'a' }),
  ],
  'cloud.importTasks.list': ['reads', ({ cloud }) => cloud.importTasks.list({ clusterId: 'a' }, { regionId: 'aws-1' })],
  'cloud.importTasks.listAll': [
    'reads',
    ({ cloud }) => cloud.importTasks.listAll({ clusterId: 'a' }, { regionId: 'aws-1' }).next(),
  ],
  'cloud.jobs.describe': ['reads', ({ cloud }) => cloud.jobs.describe('j')],
  'cloud.metrics.query': ['reads', ({ cloud }) => cloud.metrics.query('in01-1', metrics)],
  'cloud.migrations.toNewDedicated': [
    'writes',
    ({ cloud }) => cloud.migrations.toNewDedicated({ source: { clusterId: 'a' }, destination }),
  ],
  'cloud.migrations.toExisting': [
    'writes',
    ({ cloud }) => cloud.migrations.toExisting({ source: { clusterId: 'a' }, destination: { clusterId: 'b' } }),
  ],
  'cloud.privateEndpointServices.list': ['reads', ({ cloud }) => cloud.privateEndpointServices.list()],
  'cloud.privateEndpointServices.listAll': ['reads', ({ cloud }) => cloud.privateEndpointServices.listAll().next()],
  'cloud.projects.list': ['reads', ({ cloud }) => cloud.projects.list()],
  'cloud.regions.list': ['reads', ({ cloud }) => cloud.regions.list()],
  'cloud.roles.list': ['reads', ({ cloud }) => cloud.roles.list(project)],
  'cloud.roles.listAll': ['reads', ({ cloud }) => cloud.roles.listAll(project).next()],
  'cloud.roles.describe': ['reads', ({ cloud }) => cloud.roles.describe('r')],
  'cloud.roles.update': ['writes', ({ cloud }) => cloud.roles.update('r', { description: '' })],
  'cloud.roles.create': [
    'writes',
    ({ cloud }) =>
      cloud.roles.create({
        roleName: 'n',
        policies: [{ resourceType: 'volume', privileges: ['view'], resources: ['*'] }],
      }),
  ],
  'cloud.roles.delete': ['writes', ({ cloud }) => cloud.roles.delete('r')],
  'cloud.volumes.list': ['reads', ({ cloud }) => cloud.volumes.list(project)],
  'cloud.volumes.listAll': ['reads', ({ cloud }) => cloud.volumes.listAll(project).next()],
  'cloud.volumes.describe': ['reads', ({ cloud }) => cloud.volumes.describe('v')],
  'cloud.volumes.updateDescription': [
    'writes',
    ({ cloud }) => cloud.volumes.updateDescription('v', 'new', { orgId: 'o' }),
  ],
  'cluster.aliases.list': ['reads', ({ cluster }) => cluster.aliases.list()],
  'cluster.aliases.describe': ['reads', ({ cluster }) => cluster.aliases.describe({ aliasName: 'a' })],
  'cluster.aliases.create': ['writes', ({ cluster }) => cluster.aliases.create({ ...collection, aliasName: 'a' })],
  'cluster.aliases.alter': ['writes', ({ cluster }) => cluster.aliases.alter({ ...collection, aliasName: 'a' })],
  'cluster.aliases.drop': ['writes', ({ cluster }) => cluster.aliases.drop({ aliasName: 'a' })],
  'cluster.clusterRoles.list': ['reads', ({ cluster }) => cluster.clusterRoles.list()],
  'cluster.clusterRoles.describe': ['reads', ({ cluster }) => cluster.clusterRoles.describe({ roleName: 'r' })],
  'cluster.clusterRoles.create': ['writes', ({ cluster }) => cluster.clusterRoles.create({ roleName: 'r' })],
  'cluster.clusterRoles.drop': ['writes', ({ cluster }) => cluster.clusterRoles.drop({ roleName: 'r' })],
  'cluster.clusterRoles.grantPrivilege': ['writes', ({ cluster }) => cluster.clusterRoles.grantPrivilege(objectGrant)],
  'cluster.clusterRoles.revokePrivilege': [
    'writes',
    ({ cluster }) => cluster.clusterRoles.revokePrivilege(objectGrant),
  ],
  'cluster.clusterRoles.grantPrivilegeV2': ['writes', ({ cluster }) => cluster.clusterRoles.grantPrivilegeV2(grant)],
  'cluster.clusterRoles.revokePrivilegeV2': ['writes', ({ cluster }) => cluster.clusterRoles.revokePrivilegeV2(grant)],
  'cluster.collections.list': ['reads', ({ cluster }) => cluster.collections.list()],
  'cluster.collections.create': [
    'writes',
    ({ cluster }) => cluster.collections.create({ ...collection, dimension: 4 }),
  ],
  'cluster.collections.describe': ['reads', ({ cluster }) => cluster.collections.describe(collection)],
  'cluster.collections.getStats': ['reads', ({ cluster }) => cluster.collections.getStats(collection)],
  'cluster.collections.getLoadState': ['reads', ({ cluster }) => cluster.collections.getLoadState(collection)],
  'cluster.collections.load': ['writes', ({ cluster }) => cluster.collections.load(collection)],
  'cluster.collections.release': ['writes', ({ cluster }) => cluster.collections.release(collection)],
  'cluster.collections.flush': ['writes', ({ cluster }) => cluster.collections.flush(collection)],
  'cluster.collections.compact': ['writes', ({ cluster }) => cluster.collections.compact(collection)],
  'cluster.collections.getCompactionState': [
    'reads',
    ({ cluster }) => cluster.collections.getCompactionState({ jobID: 7n }),
  ],
  'cluster.collections.drop': ['writes', ({ cluster }) => cluster.collections.drop(collection)],
  'cluster.collections.addField': [
    'writes',
    ({ cluster }) =>
      cluster.collections.addField({ ...collection, schema: { fieldName: 'n', dataType: 'Int64', nullable: true } }),
  ],
  'cluster.collections.alterProperties': [
    'writes',
    ({ cluster }) => cluster.collections.alterProperties({ ...collection, properties: { a: '1' } }),
  ],
  'cluster.collections.dropProperties': [
    'writes',
    ({ cluster }) => cluster.collections.dropProperties({ ...collection, propertyKeys: ['a'] }),
  ],
  'cluster.collections.rename': [
    'writes',
    ({ cluster }) => cluster.collections.rename({ ...collection, newCollectionName: 'd' }),
  ],
  'cluster.databases.list': ['reads', ({ cluster }) => cluster.databases.list()],
  'cluster.databases.describe': ['reads', ({ cluster }) => cluster.databases.describe({ dbName: 'd' })],
  'cluster.databases.create': ['writes', ({ cluster }) => cluster.databases.create({ dbName: 'd' })],
  'cluster.databases.drop': ['writes', ({ cluster }) => cluster.databases.drop({ dbName: 'd' })],
  'cluster.databases.alterProperties': [
    'writes',
    ({ cluster }) => cluster.databases.alterProperties({ dbName: 'd', properties: { a: '1' } }),
  ],
  'cluster.databases.dropProperties': [
    'writes',
    ({ cluster }) => cluster.databases.dropProperties({ dbName: 'd', propertyKeys: ['a'] }),
  ],
  'cluster.entities.insert': ['writes', ({ cluster }) => cluster.entities.insert({ ...collection, data: [{ id: 1 }] })],
  'cluster.entities.upsert': ['writes', ({ cluster }) => cluster.entities.upsert({ ...collection, data: [{ id: 1 }] })],
  'cluster.entities.delete': ['writes', ({ cluster }) => cluster.entities.delete({ ...collection, filter: 'id > 1' })],
  'cluster.indexes.list': ['reads', ({ cluster }) => cluster.indexes.list(collection)],
  'cluster.indexes.describe': ['reads', ({ cluster }) => cluster.indexes.describe({ ...collection, indexName: 'v' })],
  'cluster.indexes.create': [
    'writes',
    ({ cluster }) =>
      cluster.indexes.create({
        ...collection,
        indexParams: [{ fieldName: 'v', indexName: 'v', params: { index_type: 'AUTOINDEX' } }],
      }),
  ],
  'cluster.indexes.alterProperties': [
    'writes',
    ({ cluster }) => cluster.indexes.alterProperties({ ...collection, indexName: 'v', properties: { a: '1' } }),
  ],
  'cluster.indexes.dropProperties': [
    'writes',
    ({ cluster }) => cluster.indexes.dropProperties({ ...collection, indexName: 'v', propertyKeys: ['a'] }),
  ],
  'cluster.indexes.drop': ['writes', ({ cluster }) => cluster.indexes.drop({ ...collection, indexName: 'v' })],
  'cluster.privilegeGroups.create': ['writes', ({ cluster }) => cluster.privilegeGroups.create(group)],
  'cluster.privilegeGroups.drop': ['writes', ({ cluster }) => cluster.privilegeGroups.drop(group)],
  'cluster.privilegeGroups.addPrivileges': [
    'writes',
    ({ cluster }) => cluster.privilegeGroups.addPrivileges(groupChange),
  ],
  'cluster.privilegeGroups.removePrivileges': [
    'writes',
    ({ cluster }) => cluster.privilegeGroups.removePrivileges(groupChange),
  ],
  'cluster.privilegeGroups.list': ['reads', ({ cluster }) => cluster.privilegeGroups.list()],
  'cluster.users.list': ['reads', ({ cluster }) => cluster.users.list()],
  'cluster.users.describe': ['reads', ({ cluster }) => cluster.users.describe({ userName: 'u' })],
  'cluster.users.create': ['writes', ({ cluster }) => cluster.users.create({ userName: 'u', password: 'p' })],
  'cluster.users.drop': ['writes', ({ cluster }) => cluster.users.drop({ userName: 'u' })],
  'cluster.users.updatePassword': [
    'writes',
    ({ cluster }) => cluster.users.updatePassword({ userName: 'u', password: 'p', newPassword: 'q' }),
  ],
  'cluster.users.grantRole': ['writes', ({ cluster }) => cluster.users.grantRole({ userName: 'u', roleName: 'r' })],
  'cluster.users.revokeRole': ['writes', ({ cluster }) => cluster.users.revokeRole({ userName: 'u', roleName: 'r' })],
  'cluster.partitions.list': ['reads', ({ cluster }) => cluster.partitions.list(collection)],
  'cluster.partitions.getStats': ['reads', ({ cluster }) => cluster.partitions.getStats(partition)],
  'cluster.partitions.create': ['writes', ({ cluster }) => cluster.partitions.create(partition)],
  'cluster.partitions.drop': ['writes', ({ cluster }) => cluster.partitions.drop(partition)],
  'cluster.partitions.load': ['writes', ({ cluster }) => cluster.partitions.load(partitions)],
  'cluster.partitions.release': ['writes', ({ cluster }) => cluster.partitions.release(partitions)],
  'cluster.privateEndpointServices.list': ['reads', ({ cluster }) => cluster.privateEndpointServices.list()],
  'cluster.privateEndpointServices.listAll': [
    'reads',
    ({ cluster }) => cluster.privateEndpointServices.listAll().next(),
  ],
  'cluster.send': ['reads', ({ cluster }) => cluster.send({ call: 'get', body: { ...collection, id: [2] } })],
  'cluster.search': ['reads', ({ cluster }) => cluster.search({ ...collection, data: [[1]] })],
  'cluster.hybridSearch': [
    'reads',
    ({ cluster }) =>
      cluster.hybridSearch({ ...collection, search: [{ data: [[1]], annsField: 'v' }], rerank: DEFAULT_RERANK }),
  ],
  'cluster.searchV1': ['reads', ({ cluster }) => cluster.searchV1({ ...collection, vector: [1] })],
  'cluster.query': ['reads', ({ cluster }) => cluster.query({ ...collection, filter: 'id > 1' })],
  'cluster.get': ['reads', ({ cluster }) => cluster.get({ ...collection, id: [2] })],
};

/** Returns the route of an operation in the demo service; `send` has no route of its own. */
const routeOf = (name: string): string => {
  const { route } = NAMED_OPERATIONS[name === 'cluster.send' ? 'cluster.get' : name.replace(/All$/, '')]!;
  return route.replaceAll(/\{\w+\}/g, '[^/]+');
};

/** Private members of the cluster's client, shared by its operations. */
const INNER = ['http', 'found', 'hits', 'rows'];

const methodsOf = (object: object): string[] =>
  Object.getOwnPropertyNames(Object.getPrototypeOf(object)).filter(name => name !== 'constructor');

/** Every operation that a client has, by its path from the client on. */
const operationsOf = (client: object): string[] => [
  ...methodsOf(client).filter(name => !INNER.includes(name)),
  ...Object.entries(client)
    .filter(([name]) => !INNER.includes(name))
    .flatMap(([name, resource]) => methodsOf(resource as object).map(method => `${name}.${method}`)),
];

describe('every operation of the clients', () => {
  const dispatcher = new Agent();
  let server: Server;

  before(async () => (server = await Server.start()));
  after(async () => {
    await dispatcher.close();
    await server.stop();
  });
  beforeEach(() => server.reset());

  const clients = (readOnly: boolean): Clients => {
    const shared = { token: 'key', dispatcher, readOnly, firstWaitMs: 1 };
    return {
      cloud: new CloudClient({ ...shared, baseUrl: server.address, controllerUrl: server.address }),
      cluster: new ClusterClient({ ...shared, endpoint: server.address }),
    };
  };

  it('has a row here', () => {
    const { cloud, cluster } = clients(false);
    const found = Object.entries({ cloud, cluster }).flatMap(([plane, client]) =>
      operationsOf(client).map(operation => `${plane}.${operation}`),
    );
    assert.deepEqual(found.toSorted(), Object.keys(OPERATIONS).toSorted());
  });

  it('is known to the demo service by its name, and nothing else is', () => {
    const ways = Object.keys(OPERATIONS).filter(name => name !== 'cluster.send' && !name.endsWith('All'));
    assert.deepEqual(Object.keys(NAMED_OPERATIONS).toSorted(), ways.toSorted());
  });

  for (const [name, [kind, call]] of Object.entries(OPERATIONS)) {
    it(`${name} ${kind}: ${kind === 'reads' ? 'sent over a read-only connection, and repeated' : 'refused by a read-only connection, and never repeated'}`, async () => {
      if (kind === 'reads') await refusal(call(clients(true)));
      else assert.match((await invalid(call(clients(true)))).message, /read-only/);
      assert.equal(server.requests.length, kind === 'reads' ? 1 : 0);

      await refusal(call(clients(false))); // unknown to the server, which tells us its route
      const { method, url } = server.requests.at(-1)!;
      assert.match(`${method} ${url.split('?')[0]}`, new RegExp(`^${routeOf(name)}$`));
      server.requests.length = 0;
      server.answer(`${method} ${url.split('?')[0]}`, 503, { code: 503, message: 'busy' });
      await refusal(call(clients(false)));
      assert.equal(server.requests.length, kind === 'reads' ? 4 : 1);
    });
  }
});

describe('an embedding endpoint', () => {
  it('is asked again, as texts are only read', async () => {
    const server = await Server.start();
    const dispatcher = new Agent();
    const vectors = { data: [{ index: 0, embedding: [1] }] };
    server.on('POST /v1/embeddings', json(503, 'busy', { 'retry-after': '0' }), json(200, vectors));
    const url = `${server.address}/v1/embeddings`;
    assert.deepEqual(await new EmbeddingClient({ url, model: 'm', dispatcher }).embed(['a']), [[1]]);
    assert.equal(server.requests.length, 2);
    await dispatcher.close();
    await server.stop();
  });
});
