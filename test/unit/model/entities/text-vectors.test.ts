import assert from 'node:assert/strict';
import type { Field } from '../../../../src/model/collections/collections';
import { outdatedVectors, previousVector, textNames } from '../../../../src/model/entities/text-vectors';
import type { Entity } from '../../../../src/model/searches/entities';

const fields: readonly Field[] = [
  { name: 'id', type: 'VarChar', primaryKey: true },
  { name: 'title', type: 'VarChar' },
  { name: 'said', type: 'JSON' },
  { name: 'v', type: 'FloatVector' },
];
const one = { id: 'a', title: 'one', said: 'json', v: [1, 0] };
const two = { id: 'b', title: 'two', v: [0, 1] };
const edited = (before: readonly Entity[], ...entities: Entity[]) => ({ fields, before, entities });

describe('the texts of entities', () => {
  it('are texts of fields and of the dynamic field, changed ones first, and not the key', () =>
    assert.deepEqual(textNames(edited([one, two], { ...one, note: 'new', empty: ' ', year: 1 }, two)), [
      { name: 'note', changed: 1, total: 1 },
      { name: 'title', changed: 0, total: 2 },
    ]));

  it('are new in new entities', () =>
    assert.deepEqual(textNames(edited([], one)), [{ name: 'title', changed: 1, total: 1 }]));
});

describe('vectors that do not represent the text', () => {
  const cases: [what: string, before: readonly Entity[], now: readonly Entity[], outdated: readonly number[]][] = [
    ['the text was changed', [one, two], [one, { ...two, title: 'other' }], [1]],
    [
      'text and vector were changed',
      [one, two],
      [
        { ...one, title: 'o', v: [3, 4] },
        { ...two, title: 'o' },
      ],
      [1],
    ],
    ['a new entity has none', [], [{ ...one, v: [] }, two, { id: 'c', title: 'three', v: null }], [0, 2]],
    ['a vector was emptied', [one, two], [{ ...one, v: [] }, two], [0]],
    ['there are none, so all with a text', [one, two], [one, two, { id: 'c', title: '' }], [0, 1]],
    [
      'the text was removed',
      [one, two],
      [
        { ...one, title: '' },
        { ...two, title: 'x' },
      ],
      [1],
    ],
  ];
  for (const [what, before, now, outdated] of cases) {
    it(`are found where ${what}`, () =>
      assert.deepEqual(outdatedVectors(edited(before, ...now), 'title', 'v'), outdated));
  }

  it('are compared with the first previous text that had a vector', () => {
    const now = [{ id: 'new', title: 'x' }, { ...one, title: 'changed' }, two];
    const known = { id: 'a', text: 'one', vector: [1, 0] };
    assert.deepEqual(previousVector(edited([one, two], ...now), [0, 1, 2], 'title', 'v'), known);
    assert.equal(previousVector(edited([{ ...one, v: [] }], ...now), [0, 1, 2], 'title', 'v'), undefined);
  });
});
