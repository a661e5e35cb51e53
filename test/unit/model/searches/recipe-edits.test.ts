import assert from 'node:assert/strict';
import { put } from '../../../../src/model/documents/forms';
import { withValue } from '../../../../src/model/documents/json-text';
import { additions, entriesIn, idIn, removal, weightEdit } from '../../../../src/model/searches/recipe-edits';
import type { RecipeEdit } from '../../../../src/model/searches/recipe-edits';

const ENTRIES = ['{"weight":1}', '{"id":"a"}', '{"id":9007199254740993}', 'null', '{"id":"b","weight":-1}'];
const textOf = (...entries: string[]) => `{"combine":{"entities":[${entries.join(',')}]}}`;
const text = textOf(...ENTRIES);

/** Applies the edits to the text as the host does, and to the value as the form does: both have the same result. */
function edited(before: string, ...all: RecipeEdit[]): string {
  const after = all.reduce((now, { path, value }) => withValue(now, ['combine', ...path], value), before);
  const form = all.reduce<unknown>((now, { path, value }) => put(now, ['combine', ...path], value), JSON.parse(before));
  assert.deepEqual(JSON.parse(after), form);
  return after.replaceAll(/\s/g, '');
}

describe('an edit of a recipe', () => {
  it('has an entry for each of the document, which can have issues', () => {
    const entries = entriesIn(JSON.parse(text).combine);
    assert.equal(entries.length, ENTRIES.length);
    assert.deepEqual(entries.map(idIn), [undefined, 'a', undefined, undefined, 'b']);
    assert.deepEqual([{ id: 7 }, { id: ' ' }, { id: {} }].map(idIn), ['7', undefined, undefined]);
    for (const broken of [undefined, null, 3, [], { entities: 'x' }]) assert.deepEqual(entriesIn(broken), []);
  });

  it('changes the weight of its entry alone', () => {
    const [first, , ...rest] = ENTRIES;
    assert.equal(edited(text, weightEdit(1, 2)), textOf(first!, '{"id":"a","weight":2}', ...rest));
    assert.equal(edited(text, weightEdit(1, 1)), text);
    assert.equal(edited(text, weightEdit(4, 1)), textOf(...ENTRIES.slice(0, 4), '{"id":"b"}'));
    assert.equal(
      edited(text, weightEdit(2, -1)),
      textOf(...ENTRIES.slice(0, 2), '{"id":9007199254740993,"weight":-1}', ...ENTRIES.slice(3)),
    );
  });

  it('removes its entry alone', () => {
    for (const at of ENTRIES.keys()) assert.equal(edited(text, removal(at)), textOf(...ENTRIES.toSpliced(at, 1)));
  });

  it('adds entities behind, and makes one that is there already like', () => {
    const more = additions(JSON.parse(text).combine, ['c', 'b', 'd', 'c', '9007199254740992']);
    const added = ['{"id":"b"}', '{"id":"c"}', '{"id":"d"}', '{"id":"9007199254740992"}'];
    assert.equal(edited(text, ...more), textOf(...ENTRIES.slice(0, 4), ...added));
    for (const before of ['{}', '{"combine":3}', '{"combine":{}}', '{"combine":{"entities":"x"}}', textOf()])
      assert.equal(
        edited(before, ...additions(JSON.parse(before).combine, ['a', 'b'])),
        textOf('{"id":"a"}', '{"id":"b"}'),
      );
  });
});
