import assert from 'node:assert/strict';
import {
  changed,
  planDatabaseCreation,
  planDatabaseDrop,
  planPropertyChange,
  propertyChange,
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

  it('change by what differs, so that others stay', () => {
    const change = propertyChange({ a: '1', b: '2' }, { b: '3' });
    assert.deepEqual(change, { set: { b: '3' }, removed: ['a'] });
    assert.deepEqual(changed({ a: '1', b: '2', c: '4' }, change), { b: '3', c: '4' });
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

  it('name each property before and after', () => {
    const plan = planPropertyChange('d', { a: '1', b: '2' }, { a: '5', c: '3' });
    assert.deepEqual(
      plan.lines.map(({ text }) => text),
      ['Changes `a` from 1 to 5', 'Sets `c` to 3', 'Removes `b` (2)'],
    );
    assert.deepEqual(plan.request.body, { dbName: 'd', properties: { a: '5', c: '3' } });
    assert.deepEqual(planPropertyChange('d', { a: '1' }, {}).request.body, { dbName: 'd', propertyKeys: ['a'] });
    assert.deepEqual([riskOf(plan), plan.byName], ['plain', true]);
  });

  it('guard what refuses all requests', () => {
    const key = 'database.force.deny.reading';
    assert.equal(riskOf(planPropertyChange('d', {}, { [key]: 'true' })), 'destroys');
    assert.equal(riskOf(planPropertyChange('d', { [key]: 'true' }, { [key]: 'false' })), 'plain');
  });
});
