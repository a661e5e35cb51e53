import assert from 'node:assert/strict';
import type { Field } from '../../../../src/model/collections/collections';
import {
  choiceOf,
  choiceOfField,
  constantOf,
  LEFT_OUT,
  OTHER,
  takesConstant,
  takesSource,
  textColumns,
  unfilledFields,
  withChoice,
  withSource,
} from '../../../../src/model/mappings/choices';
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

describe('the fields that no column fills', () => {
  const field = (name: string, type: string, more: Partial<Field> = {}): Field => ({ name, type, ...more });
  const fields = [
    field('id', 'Int64', { primaryKey: true }),
    field('year', 'Int16'),
    field('title', 'VarChar'),
    field('late', 'JSON'),
    field('terms', 'SparseFloatVector', { isFunctionOutput: true }),
  ];
  const given = mapping({ fields: { year: { constant: 1 }, title: { column: 'name' }, late: { column: 'late' } } });
  const names = (of: Mapping) =>
    unfilledFields(of, { fields, dynamic: false }, new Map([['name', ['a']]])).map(({ name }) => name);

  it('are those with a constant, without a source, and of columns that later records can have; not the key', () => {
    assert.deepEqual(names(given), ['year', 'late']);
    assert.deepEqual(names(withSource(given, 'title', undefined)), ['year', 'title', 'late']);
  });

  it('get another source', () => {
    const { fields: sources } = withSource(given, '__proto__', { constant: 2 });
    assert.deepEqual(Object.keys(sources), ['year', 'title', 'late', '__proto__']);
  });

  it('take a constant, or embeddings if they are vectors of numbers', () => {
    const vector = field('v', 'FloatVector');
    const all = [...fields, vector];
    assert.deepEqual(
      all.filter(takesConstant).map(({ name }) => name),
      ['id', 'year', 'title', 'late'],
    );
    assert.deepEqual(
      all.filter(takesSource).map(({ name }) => name),
      ['id', 'year', 'title', 'late', 'v'],
    );
  });

  it('take embeddings of the columns with texts', () => {
    const samples = new Map<string, unknown[]>([
      ['title', ['a', 'b']],
      ['year', [1, 2]],
      ['mixed', [1, 'b']],
    ]);
    assert.deepEqual(textColumns(samples), ['title', 'mixed']);
  });

  it('leave the rest of the mapping when they get another source', () => {
    assert.deepEqual(withSource(given, 'title', { constant: 'a' }), {
      ...given,
      fields: { ...given.fields, title: { constant: 'a' } },
    });
  });

  const TYPED: readonly [text: string, type: string, constant: unknown][] = [
    ['2024', 'Int16', { constant: 2024 }],
    ['9223372036854775807', 'Int64', { constant: 9223372036854775807n }],
    ['last year', 'Int16', { constant: 'last year' }],
    ['007', 'VarChar', { constant: '007' }],
    ['{"a":1}', 'JSON', { constant: { a: 1 } }],
    ['fruit', 'JSON', { problem: '`f` is not valid JSON.' }],
    ['[1, 2]', 'Array', { constant: [1, 2] }],
  ];
  for (const [text, type, constant] of TYPED)
    it(`take “${text}” for ${type}`, () =>
      assert.deepEqual(constantOf(text, field('f', type, { elementType: 'Int8' })), constant));
});
