import assert from 'node:assert/strict';
import { defaultOf, maxLengthOf } from '../../../../src/model/collections/field-additions';
import { planFieldAddition } from '../../../../src/model/collections/field-plans';
import { riskOf } from '../../../../src/model/plans';

describe('a new field', () => {
  for (const [type, text, expected] of [
    ['VarChar', 'global', { value: 'global' }],
    ['Bool', 'true', { value: true }],
    ['Bool', 'yes', { wrong: 'Enter true or false.' }],
    ['Int64', '-7', { value: -7 }],
    ['Int64', '9007199254740993', { value: 9_007_199_254_740_993n }],
    ['Int64', '1.5', { wrong: 'Enter an integer.' }],
    ['Float', '1.5', { value: 1.5 }],
    ['Double', 'x', { wrong: 'Enter a number.' }],
  ] as const) {
    it(`has the default ${text} of ${type}, or is refused`, () => assert.deepEqual(defaultOf(type, text), expected));
  }

  for (const [text, expected] of [
    ['1', { value: 1 }],
    ['65535', { value: 65_535 }],
    ['65536', { wrong: 'Must be 1–65,535 (got 65536).' }],
    ['0', { wrong: 'Must be 1–65,535 (got 0).' }],
  ] as const) {
    it(`has the length ${text}, or is refused`, () => assert.deepEqual(maxLengthOf(text), expected));
  }

  it('is planned with what existing entities get', () => {
    const schema = { fieldName: 'n', dataType: 'Int64', nullable: true } as const;
    const of = { dbName: 'd', collectionName: 'c' };
    const plan = planFieldAddition({ ...of, schema }, 1200);
    assert.deepEqual(
      plan.lines.map(({ text }) => text),
      ['Adds field `n` (Int64, nullable). A field cannot be removed again', '1,200 existing entities get null'],
    );
    assert.deepEqual([riskOf(plan), plan.request.body], ['plain', { ...of, schema }]);
    const unknown = planFieldAddition({ ...of, schema: { ...schema, defaultValue: 7 } }, undefined);
    assert.equal(unknown.lines[1]?.text, 'Existing entities get 7');
    const large = planFieldAddition({ ...of, schema: { ...schema, defaultValue: 2n ** 63n - 1n } }, undefined);
    assert.equal(large.lines[1]?.text, 'Existing entities get 9223372036854775807');
  });
});
