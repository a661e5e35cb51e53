import assert from 'node:assert/strict';
import { textValue } from '../../../../src/model/mappings/conversions';

describe('the text of a cell', () => {
  const valueIn = (type: string) => (text: string) => textValue(text, { name: 'a', type });

  it('is a boolean by its words, and by no property that every object has', () => {
    assert.deepEqual(['TRUE', ' false ', '1', '0'].map(valueIn('Bool')), [true, false, true, false]);
    const others = ['constructor', '__proto__', 'toString', 'yes', ''];
    assert.deepEqual(others.map(valueIn('Bool')), others);
  });

  it('is a number where the field has one, and a text where it has texts or times', () => {
    assert.deepEqual(['7', '+7', '7.0', '9007199254740993', '7.5'].map(valueIn('Int64')), [
      7,
      7,
      7,
      9007199254740993n,
      '7.5',
    ]);
    assert.deepEqual(['7.5', 'x'].map(valueIn('Double')), [7.5, 'x']);
    for (const type of ['VarChar', 'Geometry', 'Timestamptz']) assert.equal(valueIn(type)(' 7 '), ' 7 ');
  });
});
