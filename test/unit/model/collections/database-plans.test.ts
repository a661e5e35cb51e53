import assert from 'node:assert/strict';
import {
  planDatabaseCreation,
  planDatabaseDrop,
  planPropertyChange,
} from '../../../../src/model/collections/database-plans';
import { Database, propertyValues } from '../../../../src/model/collections/databases';
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

describe('plans of databases', () => {
  it('create in one request, with properties only if there are some', () => {
    const plan = planDatabaseCreation('archive', {});
    assert.equal(plan.summary, 'Create database “archive”');
    assert.deepEqual([riskOf(plan), plan.request.body], ['plain', { dbName: 'archive' }]);
    const again = planDatabaseCreation('archive', { a: '1' });
    assert.deepEqual(again.request.body, { dbName: 'archive', properties: { a: '1' } });
    assert.equal(again.lines[1]?.text, 'Properties: a');
  });

  it('drop as what destroys, with a warning where collections are unknown', () => {
    const plan = planDatabaseDrop('archive');
    assert.deepEqual([riskOf(plan), plan.warnings, plan.request.body], ['destroys', [], { dbName: 'archive' }]);
    assert.match(planDatabaseDrop('archive', 'no permission').warnings![0]!, /cannot be listed \(no permission\)/);
  });

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
      const plan = planPropertyChange('d', 'a', before, after);
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
    const plan = planPropertyChange('d', 'export.secret_key', 'canary-1', 'canary-2');
    assert.doesNotMatch(JSON.stringify([plan.summary, plan.effect, plan.lines]), /canary/);
    assert.deepEqual(plan.request.body, { dbName: 'd', properties: { 'export.secret_key': 'canary-2' } });
  });

  it('guard what refuses all requests', () => {
    const key = 'database.force.deny.reading';
    const plan = planPropertyChange('d', key, null, 'true');
    assert.equal(riskOf(plan), 'destroys');
    assert.match(plan.effect!, /: the service refuses searches and queries of the database/);
    assert.equal(riskOf(planPropertyChange('d', key, 'true', 'false')), 'plain');
    const writing = planPropertyChange('d', 'database.force.deny.writing', null, 'true');
    assert.equal(riskOf(writing), 'destroys');
    assert.match(writing.effect!, /: the service refuses writes to the database/);
  });
});
