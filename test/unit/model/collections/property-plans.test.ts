import assert from 'node:assert/strict';
import { Database } from '../../../../src/model/collections/databases';
import { propertyValues } from '../../../../src/model/collections/properties';
import { planPropertyChange } from '../../../../src/model/collections/property-plans';
import { riskOf } from '../../../../src/model/plans';
import * as z from '../../../../src/model/zod';

describe('properties of a database', () => {
  it('are read from a list or an object, as texts', () => {
    const listed = z.parse(Database, {
      dbName: 'd',
      properties: [
        { key: 'a', value: '1' },
        { key: 'b', value: 2 },
      ],
    });
    assert.deepEqual(propertyValues(listed), { a: '1', b: '2' });
    assert.deepEqual(propertyValues(z.parse(Database, { properties: { a: true } })), { a: 'true' });
    assert.deepEqual(propertyValues(z.parse(Database, { properties: null })), {});
  });
});

describe('plans of properties', () => {
  for (const [before, after, ...told] of [
    ['1', '5', 'Changes `a` from 1 to 5'],
    [null, '3', 'Sets `a` to 3'],
    [undefined, '3', 'Sets `a` to 3'],
    ['2', null, 'Removes `a` (2)'],
    [undefined, null, 'Removes `a`'],
    ['1', '1'],
    [null, null],
  ] as const) {
    it(`change a property from ${before} to ${after} by one request`, () => {
      const plan = planPropertyChange({ dbName: 'd' }, 'a', before, after);
      assert.deepEqual(
        plan.lines.map(({ text }) => text),
        told,
      );
      assert.deepEqual(
        [plan.request.path, plan.request.body],
        after === null
          ? ['/v2/vectordb/databases/drop_properties', { dbName: 'd', propertyKeys: ['a'] }]
          : ['/v2/vectordb/databases/alter_properties', { dbName: 'd', properties: { a: after } }],
      );
      assert.deepEqual([riskOf(plan), plan.byName], ['plain', true]);
    });
  }

  it('show no value of a secret, which the request has', () => {
    const plan = planPropertyChange({ dbName: 'd' }, 'export.secret_key', 'canary-1', 'canary-2');
    assert.doesNotMatch(JSON.stringify([plan.summary, plan.effect, plan.lines]), /canary/);
    assert.deepEqual(plan.request.body, { dbName: 'd', properties: { 'export.secret_key': 'canary-2' } });
  });

  it('guard what refuses all requests', () => {
    const key = 'database.force.deny.reading';
    const plan = planPropertyChange({ dbName: 'd' }, key, null, 'true');
    assert.equal(riskOf(plan), 'destroys');
    assert.match(plan.effect!, /^The service refuses searches and queries of the database\. /);
    assert.equal(riskOf(planPropertyChange({ dbName: 'd' }, key, 'true', 'false')), 'plain');
    const writing = planPropertyChange({ dbName: 'd' }, 'database.force.deny.writing', null, 'true');
    assert.equal(riskOf(writing), 'destroys');
    assert.match(writing.effect!, /^The service refuses writes to the database\. /);
  });

  it('name the collection, and send its request', () => {
    const owner = { dbName: 'd', collectionName: 'c' };
    const plan = planPropertyChange(owner, 'a', '1', '2');
    assert.equal(plan.summary, 'Change the properties of collection “c”');
    assert.equal(plan.request.path, '/v2/vectordb/collections/alter_properties');
    assert.deepEqual(plan.request.body, { ...owner, properties: { a: '2' } });
    assert.deepEqual(planPropertyChange(owner, 'a', '1', null).request, {
      method: 'POST',
      path: '/v2/vectordb/collections/drop_properties',
      body: { ...owner, propertyKeys: ['a'] },
    });
  });

  it('name first what expires, and when', () => {
    const plan = planPropertyChange({ dbName: 'd', collectionName: 'c' }, 'collection.ttl.seconds', null, '93600');
    assert.match(
      plan.effect!,
      /^The service deletes entities, or the whole collection, after 1 d 2 h\. .*`collection\.ttl\.seconds` to 93600$/,
    );
  });

  for (const [key, value, risk] of [
    ['collection.ttl.seconds', '60', 'destroys'],
    ['collection.ttl.seconds', '0', 'plain'],
    ['collection.ttl.seconds', null, 'plain'],
    ['ttl_field', 'expires', 'destroys'],
    ['ttl_field', '', 'plain'],
    ['ttl_field', null, 'plain'],
    ['mmap.enabled', 'true', 'plain'],
  ] as const) {
    it(`rate ${key} = ${value} as ${risk}`, () => {
      assert.equal(riskOf(planPropertyChange({ dbName: 'd', collectionName: 'c' }, key, '7', value)), risk);
    });
  }

  for (const [key, isLoaded, warnings] of [
    ['mmap.enabled', true, 1],
    ['mmap.enabled', false, 0],
    ['mmap.enabled', undefined, 0],
    ['warmup.vectorIndex', true, 1],
    ['collection.ttl.seconds', true, 0],
  ] as const) {
    it(`warn ${warnings} times about ${key} where loaded is ${isLoaded}`, () => {
      const plan = planPropertyChange({ dbName: 'd', collectionName: 'c' }, key, null, '1', isLoaded);
      assert.equal((plan.warnings ?? []).length, warnings);
    });
  }
});
