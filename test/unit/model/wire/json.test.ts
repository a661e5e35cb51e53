import assert from 'node:assert/strict';
import { compactJson } from '../../../../src/model/wire/json';

describe('compact JSON', () => {
  it('has each list of scalars on one line, whatever its length', () => {
    const value = {
      none: [],
      one: [1],
      ids: [9007199254740993n, 'a', null],
      rows: [{ v: [0.5, 1] }, {}],
      left: undefined,
    };
    assert.equal(
      compactJson(value),
      `{
  "none": [],
  "one": [1],
  "ids": [9007199254740993, "a", null],
  "rows": [
    {
      "v": [0.5, 1]
    },
    {}
  ]
}`,
    );
  });
});
