import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfiguredCollections } from '../../harness/services/configured';

const dbName = 'staging';
const VECTOR = { fieldName: 'vector', metricType: 'COSINE', params: { index_type: 'AUTOINDEX' } };
const document = (collectionName: string, change: object = {}) => ({
  clusterId: '${cluster:prod-search}',
  dbName,
  collectionName,
  schema: {
    fields: [
      { fieldName: 'id', dataType: 'Int64', isPrimary: true },
      { fieldName: 'vector', dataType: 'FloatVector', elementTypeParams: { dim: 2 } },
    ],
  },
  indexParams: [VECTOR],
  ...change,
});
const absent = (collectionName: string) => ({
  ensure: 'absent',
  clusterId: '${cluster:prod-search}',
  dbName,
  collectionName,
});

describe('collections of a configuration that change after the plan', function () {
  this.timeout(120_000); // each starts processes
  let env: ConfiguredCollections;
  beforeEach(async () => {
    env = await ConfiguredCollections.start();
  });
  afterEach(() => env.close());

  /** Creates collections; the first one has the alias. */
  async function made(...names: string[]): Promise<void> {
    for (const name of names) await env.client.collections.create({ dbName, collectionName: name, ...quick });
    await env.client.aliases.create({ dbName, aliasName: 'prod', collectionName: names[0]! });
  }
  const quick = { schema: document('').schema, indexParams: [VECTOR] };
  const owner = async () => (await env.client.aliases.describe({ dbName, aliasName: 'prod' })).collectionName;
  const remaining = async () => (await env.client.collections.list({ dbName })).toSorted();

  it('keep an alias that others switched', async () => {
    await made('blue', 'green', 'hotfix');
    env.document('green', document('green', { aliases: ['prod'] }));
    assert.match(JSON.stringify(await env.plan()), /use “green” instead of “blue”/);
    await env.client.aliases.alter({ dbName, aliasName: 'prod', collectionName: 'hotfix' });
    assert.match(await env.refused(), /“prod” was changed after the plan\. Plan again/);
    assert.equal(await owner(), 'hotfix');
    await env.client.aliases.alter({ dbName, aliasName: 'prod', collectionName: 'green' });
    assert.match(await env.apply(), /already done: green/);
  });

  it('keep an alias that others created, also for a new collection', async () => {
    await made('blue');
    env.document('green', document('green', { aliases: ['other'] }));
    await env.plan();
    await env.client.aliases.create({ dbName, aliasName: 'other', collectionName: 'blue' });
    assert.match(await env.refused(), /“other” was changed after the plan/);
    assert.ok(!(await remaining()).includes('green'));
  });

  it('are dropped after the same plan moved their alias', async () => {
    await made('blue', 'green');
    env.document('green', document('green', { aliases: ['prod'] }));
    env.document('blue', absent('blue'));
    await env.plan();
    await env.apply();
    assert.deepEqual([await owner(), (await remaining()).includes('blue')], ['green', false]);
    assert.deepEqual(env.writes().slice(-2), ['aliases/alter', 'collections/drop']);
  });

  const CHANGES: [what: string, change: () => Promise<unknown>][] = [
    [
      'has a new entity',
      () => env.client.entities.insert({ dbName, collectionName: 'blue', data: [{ id: 1n, vector: [1, 0] }] }),
    ],
    [
      'is another one of the same name',
      async () => {
        const blue = { dbName, collectionName: 'blue' };
        await env.client.aliases.drop({ dbName, aliasName: 'prod' });
        await env.client.collections.drop(blue);
        await env.client.collections.create({ ...blue, ...quick });
        await env.client.aliases.create({ dbName, aliasName: 'prod', collectionName: 'blue' });
      },
    ],
    ['has another alias', () => env.client.aliases.create({ dbName, aliasName: 'second', collectionName: 'blue' })],
  ];
  for (const [what, change] of CHANGES)
    it(`are not dropped where the collection ${what}`, async () => {
      await made('blue');
      env.document('blue', absent('blue'));
      await env.plan();
      await change();
      assert.match(await env.refused(), /“blue” was changed after the plan\. Plan again/);
      assert.ok((await remaining()).includes('blue'));
    });

  for (const [what, properties] of [
    ['a property', { 'collection.autocompaction.enabled': 'true' }],
    ['the description', { 'collection.description': 'theirs' }],
  ] as const)
    it(`keep ${what} of a collection that others created`, async () => {
      const wanted = { description: 'mine', properties: { 'collection.autocompaction.enabled': 'false' } };
      env.document('blue', document('blue', wanted));
      await env.plan();
      await env.client.collections.create({ dbName, collectionName: 'blue', ...quick, description: 'mine' });
      await env.client.collections.alterProperties({ dbName, collectionName: 'blue', properties });
      assert.match(await env.refused(), /“blue” was created after the plan\. Plan again/);
    });

  it('are loaded at the end of a creation that stopped before', async () => {
    env.document('blue', document('blue', { properties: { 'mmap.enabled': 'true' }, aliases: ['prod'] }));
    await env.plan();
    const heal = env.demo.fail('POST /v2/vectordb/collections/load', { status: 400, code: 1, message: 'no' });
    assert.equal((await env.run(['apply', 'plan.json'])).code, 1);
    heal();
    const sent = env.writes().length;
    await env.apply();
    assert.deepEqual(env.writes().slice(sent), ['collections/load', 'aliases/create']);
    await env.apply();
    assert.equal(env.writes().length, sent + 2);
  });

  it('have no state of secrets in a plan', async () => {
    env.document('blue', document('blue', { properties: { 'source.accessKey': 'canary-secret-1' } }));
    const { code, stderr } = await env.run(['plan', '--env', 'dev', '--out', 'plan.json']);
    assert.equal(code, 1);
    assert.match(stderr, /properties\.source\.accessKey|source\.accessKey/);
    assert.throws(() => readFileSync(join(env.folder, 'plan.json')));
    assert.ok(!stderr.includes('canary-secret-1'));
  });
});
