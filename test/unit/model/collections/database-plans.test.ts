import assert from 'node:assert/strict';
import { planDatabaseCreation, planDatabaseDrop } from '../../../../src/model/collections/database-plans';
import { riskOf } from '../../../../src/model/plans';

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
});
