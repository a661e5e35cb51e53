import assert from 'node:assert/strict';
import { checkFilter, exampleFilter } from '../../../../src/model/filter';

describe('an example of a filter', () => {
  const vector = { name: 'vector', type: 'FloatVector' };
  for (const [fields, example] of [
    [[vector, { name: 'title', type: 'VarChar' }, { name: 'pages', type: 'Int32' }], 'pages < 100'],
    [[vector, { name: 'title', type: 'VarChar' }], 'title == "…"'],
    [[vector, { name: 'größe', type: 'Int64' }, { name: 'price', type: 'Double' }], 'price < 100'],
    [
      [
        { name: 'key', type: 'Int64', primaryKey: true },
        { name: 'year', type: 'Int16' },
      ],
      'year < 100',
    ],
    [[{ name: 'key', type: 'Int64', primaryKey: true }, vector], 'key < 100'],
    [[vector], 'id < 100'],
    [undefined, 'id < 100'],
  ] as const) {
    it(`is ${example} for ${fields?.map(({ name }) => name).join(', ') ?? 'an unknown collection'}`, () => {
      assert.equal(exampleFilter(fields), example);
      if (fields && fields.length > 1) assert.deepEqual(checkFilter(example, fields), []);
    });
  }
});
