import assert from 'node:assert/strict';
import { EntityUpsert } from '../../../../src/model/entities/requests';
import { check } from '../../../../src/model/issues';

describe('entities to write', () => {
  const checked = (data: unknown) => check(EntityUpsert, { collectionName: 'c', data });

  it('are sent with all their fields, whatever the fields are called', () => {
    const entity = JSON.parse('{"id":1,"__proto__":{"polluted":true},"constructor":2}') as object;
    const result = checked([entity]);
    assert.deepEqual(result.ok && Object.keys(result.value.data[0]!), ['id', '__proto__', 'constructor']);
  });

  for (const [what, entity, message] of [
    ['a list', [], 'Must be an object (got a list)'],
    ['null', null, 'Must be an object (got null)'],
    ['nothing', undefined, 'Missing. Must be an object'],
  ] as const) {
    it(`are objects, and not ${what}`, () => {
      const result = checked([{ id: 1 }, entity]);
      assert.deepEqual(!result.ok && result.issues, [{ path: ['data', 1], message }]);
    });
  }
});
