import assert from 'node:assert/strict';
import { HttpClient } from '@zilliz/milvus2-sdk-node';
import { ClusterClient } from '../../../src/client';
import { Agent } from '../../../src/client/undici';
import { startDemo, type Demo } from '../../../src/demo';
import { PROD_SEARCH } from '../../../src/demo/seed/clusters';
import { relayTo, type Relay } from '../../harness/services/relay';

type Step = readonly [
  name: string,
  theirs: (client: HttpClient) => Promise<{ readonly data?: unknown }>,
  ours: (client: ClusterClient) => Promise<unknown>,
];

const of = { dbName: 'default', collectionName: 'abroad' };
const index = { fieldName: 'vector', indexName: 'by_vector', metricType: 'L2' };
const partition = { ...of, partitionName: 'archive' };
const partitions = { ...of, partitionNames: ['archive'] };
const alias = { dbName: 'default', aliasName: 'current' };
const user = { userName: 'olga' };
const role = { roleName: 'reader' };
const grant = { ...role, objectType: 'Collection', objectName: 'abroad', privilege: 'Search' };
const schema = {
  fields: [
    { fieldName: 'id', dataType: 'Int64', isPrimary: true },
    { fieldName: 'vector', dataType: 'FloatVector', elementTypeParams: { dim: 4 } },
  ],
};

/** The steps of each family, by the foreign client and by ours, in an order in which each succeeds. */
const FAMILIES: Readonly<Record<string, readonly Step[]>> = {
  collections: [
    [
      'create',
      they => they.createCollection({ ...of, schema }),
      ({ collections }) => collections.create({ ...of, schema }),
    ],
    ['describe', they => they.describeCollection({ ...of }), ({ collections }) => collections.describe(of)],
    ['count', they => they.getCollectionStatistics({ ...of }), ({ collections }) => collections.getStats(of)],
    ['state', they => they.getCollectionLoadState({ ...of }), ({ collections }) => collections.getLoadState(of)],
    ['flush', they => they.flushCollection({ ...of }), ({ collections }) => collections.flush(of)],
    [
      'change properties',
      they => they.alterCollectionProperties({ ...of, properties: { 'collection.ttl.seconds': 60 } }),
      ({ collections }) => collections.alterProperties({ ...of, properties: { 'collection.ttl.seconds': 60 } }),
    ],
    [
      'drop properties',
      they => they.dropCollectionProperties({ ...of, propertyKeys: ['collection.ttl.seconds'] }),
      ({ collections }) => collections.dropProperties({ ...of, propertyKeys: ['collection.ttl.seconds'] }),
    ],
    [
      'rename',
      they => they.renameCollection({ ...of, newCollectionName: 'abroad_2' }),
      ({ collections }) => collections.rename({ ...of, newCollectionName: 'abroad_2' }),
    ],
    [
      'rename back',
      they => they.renameCollection({ ...of, collectionName: 'abroad_2', newCollectionName: 'abroad' }),
      ({ collections }) => collections.rename({ ...of, collectionName: 'abroad_2', newCollectionName: 'abroad' }),
    ],
  ],
  indexes: [
    [
      'create',
      they => they.createIndex({ ...of, indexParams: [{ ...index, params: { index_type: 'AUTOINDEX' } }] }),
      ({ indexes }) => indexes.create({ ...of, indexParams: [{ ...index, params: { index_type: 'AUTOINDEX' } }] }),
    ],
    ['list', they => they.listIndexes({ ...of }), ({ indexes }) => indexes.list(of)],
    [
      'describe',
      they => they.describeIndex({ ...of, indexName: 'by_vector' }),
      ({ indexes }) => indexes.describe({ ...of, indexName: 'by_vector' }),
    ],
    [
      'change properties',
      they => they.alterIndexProperties({ ...of, indexName: 'by_vector', properties: { 'mmap.enabled': true } }),
      ({ indexes }) => indexes.alterProperties({ ...of, indexName: 'by_vector', properties: { 'mmap.enabled': true } }),
    ],
    [
      'drop properties',
      they => they.dropIndexProperties({ ...of, indexName: 'by_vector', propertyKeys: ['mmap.enabled'] }),
      ({ indexes }) => indexes.dropProperties({ ...of, indexName: 'by_vector', propertyKeys: ['mmap.enabled'] }),
    ],
    ['load', they => they.loadCollection({ ...of }), ({ collections }) => collections.load(of)],
    ['release', they => they.releaseCollection({ ...of }), ({ collections }) => collections.release(of)],
  ],
  partitions: [
    ['create', they => they.createPartition({ ...partition }), ({ partitions: ours }) => ours.create(partition)],
    ['list', they => they.listPartitions({ ...of }), ({ partitions: ours }) => ours.list(of)],
    [
      'count',
      they => they.getPartitionStatistics({ ...partition }),
      ({ partitions: ours }) => ours.getStats(partition),
    ],
    ['load', they => they.loadPartitions({ ...partitions }), ({ partitions: ours }) => ours.load(partitions)],
    ['release', they => they.releasePartitions({ ...partitions }), ({ partitions: ours }) => ours.release(partitions)],
    ['drop', they => they.dropPartition({ ...partition }), ({ partitions: ours }) => ours.drop(partition)],
  ],
  aliases: [
    ['create', they => they.createAlias({ ...of, ...alias }), ({ aliases }) => aliases.create({ ...of, ...alias })],
    ['list', they => they.listAliases({ ...of }), ({ aliases }) => aliases.list(of)],
    ['describe', they => they.describeAlias({ ...alias }), ({ aliases }) => aliases.describe(alias)],
    [
      'switch',
      they => they.alterAlias({ ...alias, collectionName: 'help_center' }),
      ({ aliases }) => aliases.alter({ ...alias, collectionName: 'help_center' }),
    ],
    ['drop', they => they.dropAlias({ ...alias }), ({ aliases }) => aliases.drop(alias)],
  ],
  'the end of an index and a collection': [
    [
      'drop the index',
      they => they.dropIndex({ ...of, indexName: 'by_vector' }),
      ({ indexes }) => indexes.drop({ ...of, indexName: 'by_vector' }),
    ],
    ['drop the collection', they => they.dropCollection({ ...of }), ({ collections }) => collections.drop(of)],
  ],
  databases: [
    [
      'create',
      they => they.createDatabase({ dbName: 'archive', properties: {} }),
      ({ databases }) => databases.create({ dbName: 'archive', properties: {} }),
    ],
    ['list', they => they.listDatabases(), ({ databases }) => databases.list()],
    [
      'change properties',
      they => they.alterDatabaseProperties({ dbName: 'archive', properties: { 'database.replica.number': 1 } }),
      ({ databases }) => databases.alterProperties({ dbName: 'archive', properties: { 'database.replica.number': 1 } }),
    ],
    [
      'describe',
      they => they.describeDatabase({ dbName: 'archive' }),
      ({ databases }) => databases.describe({ dbName: 'archive' }),
    ],
    [
      'drop properties',
      they => they.dropDatabaseProperties({ dbName: 'archive', propertyKeys: ['database.replica.number'] }),
      ({ databases }) => databases.dropProperties({ dbName: 'archive', propertyKeys: ['database.replica.number'] }),
    ],
    [
      'drop',
      they => they.dropDatabase({ dbName: 'archive' }),
      ({ databases }) => databases.drop({ dbName: 'archive' }),
    ],
  ],
  roles: [
    ['create', they => they.createRole({ ...role }), ({ clusterRoles }) => clusterRoles.create(role)],
    ['list', they => they.listRoles(), ({ clusterRoles }) => clusterRoles.list()],
    [
      'grant',
      they => they.grantPrivilegeToRole({ ...grant }),
      ({ clusterRoles }) => clusterRoles.grantPrivilege(grant),
    ],
    ['describe', they => they.describeRole({ ...role }), ({ clusterRoles }) => clusterRoles.describe(role)],
    [
      'revoke',
      they => they.revokePrivilegeFromRole({ ...grant }),
      ({ clusterRoles }) => clusterRoles.revokePrivilege(grant),
    ],
  ],
  users: [
    [
      'create',
      they => they.createUser({ ...user, password: 'before-1' }),
      ({ users }) => users.create({ ...user, password: 'before-1' }),
    ],
    ['list', they => they.listUsers(), ({ users }) => users.list()],
    [
      'assign a role',
      they => they.grantRoleToUser({ ...user, ...role }),
      ({ users }) => users.grantRole({ ...user, ...role }),
    ],
    ['describe', they => they.describeUser({ ...user }), ({ users }) => users.describe(user)],
    [
      'remove a role',
      they => they.revokeRoleFromUser({ ...user, ...role }),
      ({ users }) => users.revokeRole({ ...user, ...role }),
    ],
    [
      'change the password',
      they => they.updateUserPassword({ ...user, password: 'before-1', newPassword: 'after-22' }),
      ({ users }) => users.updatePassword({ ...user, password: 'before-1', newPassword: 'after-22' }),
    ],
    ['drop', they => they.dropUser({ ...user }), ({ users }) => users.drop(user)],
    ['drop the role', they => they.dropRole({ ...role }), ({ clusterRoles }) => clusterRoles.drop(role)],
  ],
};

/** The foreign client adds the database of its connection to every request, also to those of users and roles, and to the object that it is given. */
const ADDED = { dbName: 'default' };

/** Paths that the foreign client has from earlier versions (service facts 14.1). */
const OLDER: Readonly<Record<string, string>> = {
  '/v2/vectordb/databases/alter': '/v2/vectordb/databases/alter_properties',
};

/** The foreign client adds what a collection without a schema needs. */
const QUICK: Readonly<Record<string, object>> = {
  '/v2/vectordb/collections/create': { metricType: 'COSINE', primaryFieldName: 'id', vectorFieldName: 'vector' },
};

/** Answers of two services differ in ids and times. */
const shapeOf = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer, (key, value: unknown) => (/ID$|Time|^db_?id$/i.test(key) ? typeof value : value)));

/** Each step is sent to a demo service of its own, so that each client meets the state that its steps left. */
describe('a foreign client and ours', () => {
  const demos: Demo[] = [];
  const relays: Relay[] = [];
  let foreign: HttpClient;
  let own: ClusterClient;

  before(async () => {
    for (let at = 0; at < 2; at++) {
      const demo = await startDemo({ entities: 1000 });
      demos.push(demo);
      relays.push(await relayTo(demo.clusters.find(({ clusterId }) => clusterId === PROD_SEARCH)!.endpoint));
    }
    foreign = new HttpClient({ endpoint: relays[0]!.address, token: demos[0]!.apiKey });
    own = new ClusterClient({ endpoint: relays[1]!.address, token: demos[1]!.apiKey, dispatcher: new Agent() });
  });
  after(async () => {
    await Promise.all(relays.map(relay => relay.stop()));
    await Promise.all(demos.map(demo => demo.close()));
  });

  for (const [family, steps] of Object.entries(FAMILIES))
    for (const [name, theirs, ours] of steps)
      it(`send the same and get the same: ${family}, ${name}`, async () => {
        relays.forEach(({ passed }) => passed.splice(0));
        const told = await theirs(foreign);
        const read = await ours(own);
        const [by, mine] = relays.map(({ passed }) => passed);
        assert.equal(by!.length, 1);
        assert.deepEqual(
          by!.map(({ path, body }) => ({ path: OLDER[path] ?? path, body })),
          mine!.map(({ path, body }) => ({ path, body: { ...ADDED, ...QUICK[path], ...(body as object) } })),
        );
        assert.deepEqual([by![0]!.status, (by![0]!.answer as { code: number }).code], [200, 0]);
        assert.deepEqual(shapeOf(mine![0]!.answer), shapeOf(by![0]!.answer));
        if (/list/.test(name) || /^(users|roles)/.test(family + name)) {
          if (read !== undefined) assert.deepEqual(shapeOf(read), shapeOf(told.data));
        }
      });
});
