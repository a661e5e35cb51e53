import assert from 'node:assert/strict';
import { choiceOf, choiceOfField, LEFT_OUT, OTHER, withChoice } from '../../../../src/model/mappings/choices';
import type { Mapping } from '../../../../src/model/mappings/mappings';

const mapping = (more: Partial<Mapping> = {}): Mapping => ({
  fields: { id: { column: 'key' }, year: { constant: 2024 } },
  ignored: ['left'],
  unknown: 'dynamic',
  missing: 'default',
  ...more,
});

describe('the choice of a column', () => {
  const CASES: readonly [what: string, mapping: Mapping, column: string, choice: string][] = [
    ['its field', mapping(), 'key', choiceOfField('id')],
    ['left out', mapping(), 'left', LEFT_OUT],
    ['as other columns', mapping(), 'more', OTHER],
    ['left out, where other columns are', mapping({ unknown: 'ignore' }), 'more', LEFT_OUT],
    ['not the field of a constant', mapping(), 'year', OTHER],
  ];
  for (const [what, given, column, choice] of CASES) {
    it(`is ${what}`, () => assert.equal(choiceOf(given, column), choice));
  }

  it('is what was chosen, and takes the field from another column', () => {
    const taken = withChoice(mapping(), 'more', choiceOfField('id'));
    assert.equal(choiceOf(taken, 'more'), choiceOfField('id'));
    assert.equal(choiceOf(taken, 'key'), OTHER);
    const out = withChoice(taken, 'more', LEFT_OUT);
    assert.deepEqual([choiceOf(out, 'more'), out.ignored], [LEFT_OUT, ['left', 'more']]);
    assert.deepEqual(withChoice(out, 'more', OTHER).ignored, ['left']);
    assert.deepEqual(withChoice(mapping(), 'left', choiceOfField('text')).ignored, []);
  });

  it('takes the place of a constant', () => {
    assert.deepEqual(withChoice(mapping(), 'more', choiceOfField('year')).fields['year'], { column: 'more' });
  });

  it('frees the previous field of the column', () => {
    assert.deepEqual(Object.keys(withChoice(mapping(), 'key', choiceOfField('text')).fields), ['year', 'text']);
  });
});
